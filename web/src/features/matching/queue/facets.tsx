import type { ColumnFilter } from '@leadwright/contract/grid';
import { Button, Input, Popover, RangeSlider, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { withFilter } from '../../../ui/grid/use-grid-view.ts';
import { useWorkbench } from '../use-workbench.ts';

const SORTS = {
  high: [{ colId: 'score', sort: 'desc' }],
  low: [{ colId: 'score', sort: 'asc' }],
  file: [{ colId: 'row_no', sort: 'asc' }],
  latest: [{ colId: 'decided_at', sort: 'desc' }],
} as const;
type SortName = keyof typeof SORTS;

/** Edits the filters (proposal, score and file) and the sort order. The URL stores all of them. */
export function Facets() {
  const { t } = useTranslation();
  const { list, queue, figures } = useWorkbench();
  const { view, change } = list;
  const { progress } = figures;
  const set = (column: string, filter: ColumnFilter | undefined) => change(withFilter(column, filter));
  const band = view.filter.band && 'values' in view.filter.band ? (view.filter.band.values[0] ?? 'all') : 'all';
  const batch = view.filter.batch_id && 'filter' in view.filter.batch_id ? String(view.filter.batch_id.filter) : null;
  const sort = Object.entries(SORTS).find(
    ([, order]) => order[0].colId === view.sort[0]?.colId && order[0].sort === view.sort[0].sort,
  )?.[0];
  const filterCount = Object.keys(view.filter).length;
  const rowCountText = (name: 'accept' | 'review' | 'none') =>
    queue.isOpen && progress ? ` ${formatCount(progress.band[name])}` : '';
  const hasBands = queue.name !== 'without';
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={filterCount ? 'light' : 'default'}
          px={10}
          leftSection={<IconFilter size={14} aria-hidden />}
        >
          {filterCount ? t('matching.queue.filterWithCount', { count: filterCount }) : t('matching.queue.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('matching.queue.filter')} w={330}>
        <Stack gap="sm">
          {hasBands && (
            <div>
              <Input.Label component="div" size="xs">
                {t('matching.queue.band')}
              </Input.Label>
              <SegmentedControl
                fullWidth
                aria-label={t('matching.queue.band')}
                value={band ?? 'all'}
                data={[
                  { value: 'all', label: t('matching.queue.anyBand') },
                  ...(['accept', 'review', 'none'] as const)
                    .filter((name) => name !== 'none' || queue.name !== 'candidates')
                    .map((name) => ({ value: name, label: `${t(`matching.bands.${name}`)}${rowCountText(name)}` })),
                ]}
                onChange={(next) => set('band', next === 'all' ? undefined : { filterType: 'set', values: [next] })}
              />
            </div>
          )}
          <ScoreRange
            key={JSON.stringify(view.filter.score)}
            filter={view.filter.score}
            onChange={(next) => set('score', next)}
          />
          {!queue.scope.batch_id && progress && progress.batches.length > 1 && (
            <Select
              size="xs"
              label={t('matching.queue.file')}
              placeholder={t('matching.queue.anyFile')}
              clearable
              comboboxProps={{ withinPortal: false }}
              value={batch}
              data={progress.batches.map(({ id, number, file_name: file }) => ({
                value: id,
                label: t('matching.queue.fileOption', { file, number }),
              }))}
              onChange={(id) => set('batch_id', id ? { filterType: 'text', type: 'equals', filter: id } : undefined)}
            />
          )}
          <Select
            size="xs"
            label={t('matching.queue.sort')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            value={sort ?? null}
            data={(Object.keys(SORTS) as SortName[])
              .filter((name) => name !== 'latest' || !queue.isOpen)
              .map((name) => ({ value: name, label: t(`matching.queue.sorts.${name}`) }))}
            onChange={(name) => name && change({ sort: [...SORTS[name as SortName]] })}
          />
          {filterCount > 0 && (
            <Button size="xs" variant="default" onClick={() => change({ filter: {} })}>
              {t('matching.queue.clearFilters')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ScoreRangeProps {
  filter: ColumnFilter | undefined;
  onChange: (filter: ColumnFilter | undefined) => void;
}

function ScoreRange({ filter, onChange }: ScoreRangeProps) {
  const { t } = useTranslation();
  const initialRange = filter && 'filterTo' in filter ? [Number(filter.filter), Number(filter.filterTo)] : [0, 100];
  const [range, setRange] = useState<[number, number]>([initialRange[0] ?? 0, initialRange[1] ?? 100]);
  return (
    <div>
      <Input.Label component="div" size="xs">
        {t('matching.queue.score')}: {t('matching.queue.scoreRange', { from: range[0], to: range[1] })}
      </Input.Label>
      <RangeSlider
        size="sm"
        step={5}
        minRange={0}
        label={null}
        thumbFromLabel={t('matching.queue.scoreFrom')}
        thumbToLabel={t('matching.queue.scoreTo')}
        value={range}
        onChange={setRange}
        onChangeEnd={([from, to]) =>
          onChange(
            from === 0 && to === 100
              ? undefined
              : { filterType: 'number', type: 'inRange', filter: from, filterTo: to },
          )
        }
      />
    </div>
  );
}
