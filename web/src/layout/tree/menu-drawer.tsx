import { Drawer } from '@mantine/core';
import { Brand } from '../../ui/brand.tsx';
import { TreeList } from './tree-list.tsx';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The menu in windows narrower than 992 px. */
export function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} size={280} title={<Brand />}>
      <TreeList onLeave={onClose} />
    </Drawer>
  );
}
