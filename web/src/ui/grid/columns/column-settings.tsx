import { COLUMN_GROUPS } from '@leadwright/contract/grid';
import { foldText } from '@leadwright/contract/text/fold';
import { Button, Checkbox, Divider, Group, SegmentedControl, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../grid.module.css';
import { type ArrangedColumn, freezeColumn, type GridLayout, useDensity } from '../grid-layout.ts';
import { useGrid } from '../use-grid.ts';
import { ColumnRow } from './column-row.tsx';

const groupOf = ({ group = 'core' }: ArrangedColumn) => group;

/** Groups the matching columns by source; one group without a heading when all columns have the same source. */
function groupColumns(allColumns: ArrangedColumn[], matches: ArrangedColumn[]) {
  if (new Set(allColumns.map(groupOf)).size < 2) return [{ group: undefined, members: matches }];
  return COLUMN_GROUPS.map((group) => ({
    group,
    members: matches.filter((column) => groupOf(column) === group),
  })).filter(({ members }) => members.length > 0);
}

/** The visible columns, their order and the row height; saved per user on the device. */
export function ColumnSettings() {
  const { t } = useTranslation();
  const { columns, layout, setLayout, resetLayout } = useGrid();
  const id = useId();
  const [search, setSearch] = useState('');
  const [draggedName, setDraggedName] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const matches = columns.filter(({ label }) => foldText(label).includes(foldText(search.trim())));
  const names = columns.map(({ name }) => name);
  const [, setDensity] = useDensity();
  const updateLayout = (part: Partial<GridLayout>) => setLayout((current) => ({ ...current, ...part }));

  const moveTo = (name: string, index: number) => {
    if (index < 0 || index >= names.length || names[index] === name) return;
    const order = names.filter((other) => other !== name);
    order.splice(index, 0, name);
    updateLayout({ order });
    const column = columns.find((other) => other.name === name)?.label ?? '';
    setAnnouncement(t('grid.columns.moved', { column, position: index + 1, count: names.length }));
  };
  const showAll = () => updateLayout({ visible: Object.fromEntries(names.map((name) => [name, true])) });
  return (
    <>
      <TextInput
        size="xs"
        autoFocus
        aria-label={t('grid.columns.search')}
        placeholder={t('grid.columns.search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.columnScroll}>
        {groupColumns(columns, matches).map(({ group, members }) => (
          <div key={group ?? ''}>
            {group && (
              <Text id={`${id}-${group}`} size="xs" fw={600} c="dimmed" mt="xs">
                {t(`grid.columns.groups.${group}`)}
              </Text>
            )}
            <ul
              className={classes.columnList}
              {...(group ? { 'aria-labelledby': `${id}-${group}` } : { 'aria-label': t('grid.columns.title') })}
            >
              {members.map((column) => (
                <ColumnRow
                  key={column.name}
                  column={column}
                  isDragged={draggedName === column.name}
                  onShow={(isVisible) => updateLayout({ visible: { ...layout.visible, [column.name]: isVisible } })}
                  onFreeze={(end) => setLayout((current) => freezeColumn(current, columns, column.name, end))}
                  onStep={(step) => moveTo(column.name, names.indexOf(column.name) + step)}
                  onDrag={setDraggedName}
                  onDragOver={() => draggedName && moveTo(draggedName, names.indexOf(column.name))}
                />
              ))}
            </ul>
          </div>
        ))}
        {matches.length === 0 && (
          <Text size="xs" c="dimmed" p="xs">
            {t('grid.columns.noMatchingColumns')}
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Divider mb="xs" />
      <Checkbox
        size="xs"
        mb="xs"
        label={t('grid.columns.filterRow')}
        checked={layout.filterRow === true}
        onChange={(event) => updateLayout({ filterRow: event.currentTarget.checked })}
      />
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label={t('grid.columns.density')}
          value={layout.density}
          data={[
            { value: 'compact', label: t('grid.columns.compact') },
            { value: 'normal', label: t('grid.columns.normal') },
            { value: 'comfortable', label: t('grid.columns.comfortable') },
          ]}
          onChange={(selectedDensity) => {
            const density = selectedDensity as GridLayout['density'];
            setDensity(density);
            updateLayout({ density });
          }}
        />
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" onClick={showAll}>
            {t('grid.columns.showAll')}
          </Button>
          <Button size="compact-xs" variant="subtle" title={t('grid.columns.resetHelp')} onClick={resetLayout}>
            {t('grid.columns.reset')}
          </Button>
        </Group>
      </Group>
    </>
  );
}
