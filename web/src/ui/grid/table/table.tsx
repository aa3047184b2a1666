import type {
  CellKeyDownEvent,
  ColumnMovedEvent,
  ColumnResizedEvent,
  FullWidthCellKeyDownEvent,
  GridApi,
  SelectionChangedEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSingleKeys } from '../../../layout/keys/single-keys.ts';
import { cellText } from '../cell-text.ts';
import { type GridRow, PAGE_SIZE } from '../grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { SelectHeader } from './select-header.tsx';
import { tableColumns } from './table-columns.ts';
import { registerTableModules } from './table-modules.ts';
import { tableTheme } from './table-theme.ts';
import { useTableRows } from './use-table-rows.ts';
import { useTableSelection } from './use-table-selection.ts';

registerTableModules();

const ROW_HEIGHT = { compact: 30, comfortable: 40 } as const;
const BLOCKS_KEPT = 30;

/** The table itself, in a chunk of its own: a window on the rows with columns that can be arranged. */
export function Table() {
  const { t } = useTranslation();
  const grid = useGrid();
  const navigate = useNavigate();
  const api = useRef<GridApi<GridRow>>(null);
  const [singleKeys] = useSingleKeys();
  const { layout, setLayout, columns, columnCells, openHref, rowKeys } = grid;
  const columnDefs = useMemo(() => tableColumns(columns, layout, columnCells), [columns, layout, columnCells]);
  const datasource = useTableRows(api);
  const tickAll = useTableSelection(api);

  const open = (row: GridRow | undefined, isNewTab: boolean) => {
    if (!row || !openHref) return;
    if (isNewTab) window.open(openHref(row), '_blank', 'noopener');
    else navigate(openHref(row));
  };
  const onKey = (event: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>) => {
    const key = event.event as KeyboardEvent | null;
    if (!key || !('column' in event)) return;
    const isCommand = key.ctrlKey || key.metaKey;
    const act = singleKeys && !isCommand && !key.altKey ? rowKeys?.[key.key] : undefined;
    if (act && event.data) act(event.data);
    if (key.key === 'Enter') open(event.data, isCommand);
    if (key.key.toLowerCase() === 'c' && isCommand && !window.getSelection()?.toString()) {
      const column = grid.dataset.columns[event.column.getColId()];
      if (column) navigator.clipboard?.writeText(cellText(column, event.value));
    }
  };
  const onResized = ({ finished, source, columns: resized }: ColumnResizedEvent) => {
    if (!finished || (source !== 'uiColumnResized' && source !== 'autosizeColumns')) return;
    const widths = (resized ?? []).map((column) => [column.getColId(), Math.round(column.getActualWidth())]);
    setLayout((current) => ({ ...current, widths: { ...current.widths, ...Object.fromEntries(widths) } }));
  };
  const onMoved = ({ finished, source, api: table }: ColumnMovedEvent) => {
    if (!finished || source !== 'uiColumnMoved') return;
    const order = table.getColumnState().map(({ colId }) => colId);
    setLayout((current) => ({ ...current, order: order.filter((name) => name in grid.dataset.columns) }));
  };
  return (
    <AgGridReact<GridRow>
      theme={tableTheme}
      rowModelType="infinite"
      columnDefs={columnDefs}
      columnTypes={{ number: { cellClass: 'ag-right-aligned-cell', headerClass: 'ag-right-aligned-header' } }}
      datasource={datasource}
      cacheBlockSize={PAGE_SIZE}
      maxBlocksInCache={BLOCKS_KEPT}
      getRowId={({ data }) => data.id}
      rowHeight={ROW_HEIGHT[layout.density]}
      headerHeight={34}
      rowSelection={{ mode: 'multiRow', checkboxes: true, headerCheckbox: false }}
      selectionColumnDef={{ pinned: 'left', width: 42, resizable: false, headerComponent: SelectHeader }}
      suppressDragLeaveHidesColumns
      suppressColumnMoveAnimation
      enableCellTextSelection
      ensureDomOrder
      tooltipShowMode="whenTruncated"
      tooltipShowDelay={400}
      getLocaleText={({ key, defaultValue }) => t(`grid.aria.${key as 'ariaRowSelect'}`, { defaultValue })}
      onGridReady={(event) => {
        api.current = event.api;
        event.api.setGridAriaProperty('label', t('grid.label', { title: grid.dataset.title }));
      }}
      onModelUpdated={(event) => tickAll(event.api)}
      onCellKeyDown={onKey}
      onRowDoubleClicked={({ data, event }) => open(data, !!(event as MouseEvent | null)?.ctrlKey)}
      onColumnResized={onResized}
      onColumnMoved={onMoved}
      onSelectionChanged={({ source, api: table }: SelectionChangedEvent<GridRow>) => {
        if (!source.startsWith('api')) grid.selection.setIds(table.getSelectedRows().map(({ id }) => id));
      }}
    />
  );
}
