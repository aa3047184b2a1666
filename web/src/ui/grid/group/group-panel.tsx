import { CloseButton, Group, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../grid.module.css';
import { useGrid } from '../use-grid.ts';
import { GroupLevel } from './group-level.tsx';

/** The list of groups next to the rows. Opening a group shows its rows in the table. */
export function GroupPanel() {
  const { t } = useTranslation();
  const { dataset, view, change } = useGrid();
  const { groups, path } = view;
  if (groups.length === 0) return null;
  const columns = groups.map((name) => dataset.columns[name]?.label ?? name).join(' › ');
  return (
    <nav className={classes.groupPanel} aria-label={t('grid.group.list')}>
      <Group justify="space-between" wrap="nowrap" gap={4} px="xs" py={5} className={classes.groupTitle}>
        <Text size="xs" fw={600} truncate title={columns}>
          {columns}
        </Text>
        <CloseButton
          size={24}
          iconSize={14}
          aria-label={t('grid.group.stopGrouping')}
          onClick={() => change({ groups: [] })}
        />
      </Group>
      <div className={classes.groupScroll}>
        <UnstyledButton
          className={classes.groupAll}
          aria-current={path.length === 0 || undefined}
          onClick={() => change({ path: [] })}
        >
          {t('grid.group.allRows')}
        </UnstyledButton>
        <GroupLevel path={[]} />
      </div>
    </nav>
  );
}
