import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { titleOf } from '../../screens.ts';
import { ICONS } from '../../ui/icons.ts';

export function NewEntries({ screens }: { screens: ScreenEntry[] }) {
  return screens.map((screen) => {
    const Icon = ICONS[screen.icon!];
    return (
      <Menu.Item key={screen.name} component={Link} to={screen.path} leftSection={<Icon size={16} aria-hidden />}>
        {titleOf(screen)}
      </Menu.Item>
    );
  });
}
