import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileImport } from '@tabler/icons-react';
import type { Stories } from '../testing/stories.ts';
import { DrawerItem, DrawerList } from './drawer-list.tsx';

export const stories = {
  items: (
    <DrawerList>
      <DrawerItem
        icon={IconFileImport}
        tone="success"
        title="103 rows wait for review"
        to="."
        isUnread
        meta="Match demo-supplier.csv, Northern manufacturers · 2 minutes ago"
        actions={
          <ActionIcon aria-label="Mark as read">
            <IconCheck size={18} stroke={1.5} />
          </ActionIcon>
        }
      />
      <DrawerItem
        icon={IconAlertTriangle}
        tone="danger"
        title="Export of accounts"
        meta="Failed · The disk is full · yesterday"
        actions={
          <Button size="compact-sm" variant="default">
            Run again
          </Button>
        }
      />
    </DrawerList>
  ),
} satisfies Stories;
