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
  const visible = columns.filter(({ isVisible }) => isVisible);
  const first = visible[0]?.name;
  // The last column takes what is left of a wide window, unless its width was chosen.
  const last = visible.findLast(({ isFrozen }) => !isFrozen)?.name;
  const widthOf = (column: LaidColumn) => layout.widths[column.name] ?? column.width ?? WIDTH[column.kind];
  return columns.map((column) => ({
    colId: column.name,
    field: column.name,
    headerName: column.label,
    width: widthOf(column),
    minWidth: column.name === last && !layout.widths[column.name] ? widthOf(column) : 72,
    flex: column.name === last && !layout.widths[column.name] ? 1 : null,
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
