import { Badge, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../grid.module.css';
import { useGrid } from '../use-grid.ts';

const MAX_GROUPS = 3;

/** The menu that selects up to three columns to group by; a new column is added at the end. */
export function GroupMenu() {
  const { t } = useTranslation();
  const { columns, view, change } = useGrid();
  const { groups } = view;
  const label = groups.length > 0 ? `${t('grid.group.open')} (${groups.length})` : t('grid.group.open');
  const groupableColumns = columns.filter(({ sortable }) => sortable !== false);
  const toggle = (name: string) =>
    change(({ groups: current }) => ({
      groups: current.includes(name)
        ? current.filter((other) => other !== name)
        : [...current, name].slice(0, MAX_GROUPS),
    }));
  return (
    <Popover shadow="md" position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={groups.length > 0 ? 'light' : 'default'}
          leftSection={<IconStack2 size={14} aria-hidden />}
          className={classes.tool}
          aria-label={label}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('grid.group.title')}>
        <Text size="xs" c="dimmed" mb="xs">
          {t('grid.group.help')}
        </Text>
        <Stack gap={8} mah={360} p={2} style={{ overflowY: 'auto' }}>
          {groupableColumns.map(({ name, label }) => {
            const groupIndex = groups.indexOf(name);
            return (
              <Group key={name} justify="space-between" wrap="nowrap">
                <Checkbox
                  size="xs"
                  label={label}
                  checked={groupIndex >= 0}
                  disabled={groupIndex < 0 && groups.length >= MAX_GROUPS}
                  onChange={() => toggle(name)}
                />
                {groupIndex >= 0 && (
                  <Badge size="xs" variant="light" circle>
                    {groupIndex + 1}
                  </Badge>
                )}
              </Group>
            );
          })}
        </Stack>
        <Button
          mt="xs"
          size="compact-xs"
          variant="subtle"
          disabled={groups.length === 0}
          onClick={() => change({ groups: [] })}
        >
          {t('grid.group.none')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
