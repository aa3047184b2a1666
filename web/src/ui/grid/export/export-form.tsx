import { ADMINISTRATOR_ACCESS, type ExportFormat, exportRows } from '@leadwright/contract/features/exports';
import type { Selection } from '@leadwright/contract/grid';
import { Button, Checkbox, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { useCan } from '../../../session/session.tsx';
import { countText } from '../row-count.tsx';
import { predicateOf } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

export interface ExportChoice {
  rowScope: string;
  columnScope: string;
  format: ExportFormat;
  bom: boolean;
}
interface Props {
  scope: Record<string, unknown>;
  choice: ExportChoice;
  onChoose: (part: Partial<ExportChoice>) => void;
  onStarted: () => void;
}

/** The form for the rows, columns and format of an export. A job creates the file. */
export function ExportForm({ scope, choice: { rowScope, columnScope, format, bom }, onChoose, onStarted }: Props) {
  const { t } = useTranslation();
  const { dataset, view, columns, count, selection } = useGrid();
  const isAdministrator = useCan(ADMINISTRATOR_ACCESS.subject, ADMINISTRATOR_ACCESS.action);
  const send = useSend(exportRows, {
    onSuccess: () => {
      onStarted();
      notifySuccess(t('grid.export.started'));
    },
  });
  const selectedRows = rowScope === 'selection' ? selection.selectedRows : undefined;
  const visibleColumns = columns.filter(({ isVisible }) => isVisible);
  const hasFilters = Object.keys(view.filter).length > 0 || view.search !== '' || view.path.length > 0;
  // Without selected rows or filters, a choice that depends on them means the matching rows.
  const effectiveScope = selectedRows ? 'selection' : rowScope === 'all' && hasFilters ? 'all' : 'filtered';
  const start = () => {
    const predicate = predicateOf(effectiveScope === 'all' ? { ...view, filter: {}, search: '', path: [] } : view);
    const rows: Selection = !selectedRows
      ? { query: JSON.stringify(predicate) }
      : 'ids' in selectedRows
        ? { ids: selectedRows.ids }
        : { query: selectedRows.query };
    const names = (columnScope === 'visible' ? visibleColumns : columns).map(({ name }) => name);
    send.mutate({
      params: { dataset: dataset.name },
      body: { ...scope, selection: rows, columns: names, format, ...(format === 'csv' ? { bom } : {}) },
    });
  };
  const filteredLabel = count
    ? t('grid.export.filtered', { rows: countText(count) })
    : t('grid.export.filteredUncounted');
  return (
    <Stack gap="sm" miw={240}>
      <Radio.Group
        size="xs"
        label={t('grid.export.scope')}
        value={effectiveScope}
        onChange={(next) => onChoose({ rowScope: next })}
      >
        <Stack gap={6} mt={4}>
          {selection.selectedRows && (
            <Radio
              size="xs"
              value="selection"
              label={
                selection.isAllSelected && !count
                  ? t('grid.export.selectionUncounted')
                  : t('grid.export.selection', { rows: countText(selection.selectedRows) })
              }
            />
          )}
          <Radio size="xs" value="filtered" label={filteredLabel} />
          {hasFilters && <Radio size="xs" value="all" label={t('grid.export.allRows')} />}
        </Stack>
      </Radio.Group>
      <Radio.Group
        size="xs"
        label={t('grid.export.columns')}
        value={columnScope}
        onChange={(next) => onChoose({ columnScope: next })}
      >
        <Stack gap={6} mt={4}>
          <Radio size="xs" value="visible" label={t('grid.export.visibleColumns', { count: visibleColumns.length })} />
          <Radio size="xs" value="all" label={t('grid.export.allColumns', { count: columns.length })} />
        </Stack>
      </Radio.Group>
      <div>
        <Text size="xs" fw={500} mb={4}>
          {t('grid.export.format')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={t('grid.export.format')}
          value={format}
          data={[
            { value: 'csv', label: t('grid.export.csv') },
            { value: 'xlsx', label: t('grid.export.xlsx') },
            ...(isAdministrator ? [{ value: 'jsonl', label: t('grid.export.jsonl') }] : []),
          ]}
          onChange={(next) => onChoose({ format: next as ExportFormat })}
        />
      </div>
      {format === 'csv' && (
        <Checkbox
          size="xs"
          label={t('grid.export.bom')}
          checked={bom}
          onChange={(event) => onChoose({ bom: event.currentTarget.checked })}
        />
      )}
      <Button size="xs" loading={send.isPending} onClick={start}>
        {t('grid.export.start')}
      </Button>
    </Stack>
  );
}
