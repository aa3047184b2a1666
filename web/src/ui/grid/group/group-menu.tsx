import { Button, Menu } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGrid } from '../use-grid.ts';

const MOST = 3;

/** Chooses up to three columns; each click adds one to the end or takes it away. */
export function GroupMenu() {
  const { t } = useTranslation();
  const { columns, view, change } = useGrid();
  const { groups } = view;
  const offered = columns.filter(({ sortable }) => sortable !== false);
  const toggle = (name: string) =>
    change({ groups: groups.includes(name) ? groups.filter((other) => other !== name) : [...groups, name] });
  return (
    <Menu closeOnItemClick={false} shadow="md" position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant={groups.length > 0 ? 'light' : 'default'}
          leftSection={<IconStack2 size={14} aria-hidden />}
        >
          {t('grid.group.open')}
          {groups.length > 0 && ` (${groups.length})`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }} aria-label={t('grid.group.title')}>
        <Menu.Label>{t('grid.group.help')}</Menu.Label>
        {offered.map(({ name, label }) => {
          const at = groups.indexOf(name);
          return (
            <Menu.Item
              key={name}
              role="menuitemcheckbox"
              aria-checked={at >= 0}
              disabled={at < 0 && groups.length >= MOST}
              rightSection={at >= 0 ? at + 1 : undefined}
              onClick={() => toggle(name)}
            >
              {label}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item disabled={groups.length === 0} onClick={() => change({ groups: [] })}>
          {t('grid.group.none')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
