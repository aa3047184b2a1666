import type { ColDef } from 'ag-grid-community';
import { cellText } from '../cell-text.ts';
import type { GridLayout, LaidColumn } from '../grid-layout.ts';
import type { GridRow } from '../grid-rows.ts';
import type { Grid } from '../use-grid.ts';
import { ColumnHeader, isHeaderKey } from './column-header.tsx';
import { LinkCell, OwnCell, TimeCell } from './table-cells.tsx';

const WIDTH = { text: 160, number: 110, date: 130, set: 130 } as const;

function cellOf(column: LaidColumn, isFirst: boolean, columnCells: Grid['columnCells']) {
  if (columnCells?.[column.name]) return OwnCell;
  if (isFirst) return LinkCell;
  return column.kind === 'date' ? TimeCell : undefined;
}

/** The columns as the table wants them. Sorting and filtering stay off: they belong to the view. */
export function tableColumns(
  columns: LaidColumn[],
  layout: GridLayout,
  columnCells: Grid['columnCells'],
): ColDef<GridRow>[] {
  const first = columns.find(({ isVisible }) => isVisible)?.name;
  return columns.map((column) => ({
    colId: column.name,
    field: column.name,
    headerName: column.label,
    width: layout.widths[column.name] ?? column.width ?? WIDTH[column.kind],
    minWidth: 72,
    hide: !column.isVisible,
    pinned: column.isFrozen ? 'left' : null,
    lockPinned: true,
    sortable: false,
    resizable: true,
    cellDataType: false,
    type: column.kind === 'number' ? 'number' : undefined,
    valueFormatter: ({ value }) => cellText(column, value),
    tooltipValueGetter: column.kind === 'date' ? undefined : ({ value }) => cellText(column, value),
    cellRenderer: cellOf(column, column.name === first, columnCells),
    headerComponent: ColumnHeader,
    suppressHeaderKeyboardEvent: ({ event }) => isHeaderKey(event),
  }));
}
