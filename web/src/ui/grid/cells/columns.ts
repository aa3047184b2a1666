import type { ColumnKind } from '@leadwright/contract/grid';

/** The column of checkboxes; no column of a data set can have this name. */
export const CHECKBOX_COLUMN = '#';
export const CHECKBOX_WIDTH = 42;
export const MIN_COLUMN_WIDTH = 72;

export interface SizedColumn {
  name: string;
  label: string;
  kind: ColumnKind;
  width: number;
  /** Whether the user has not chosen the width, so that the column may take the remaining width of the window. */
  isFlexible: boolean;
  pin?: 'start' | 'end' | undefined;
}

export interface TableColumn extends SizedColumn {
  /** The index among all columns. */
  index: number;
  /** The distance in pixels from the start of the row, or from its end for a column pinned at the end. */
  inset: number;
}

export interface Arrangement {
  all: TableColumn[];
  startWidth: number;
  endWidth: number;
  width: number;
}

/** Returns the first data column, which links to the record. */
export const leadingColumn = (names: readonly string[]) => names.find((name) => name !== CHECKBOX_COLUMN) ?? '';

const checkboxColumn: SizedColumn = {
  name: CHECKBOX_COLUMN,
  label: '',
  kind: 'text',
  width: CHECKBOX_WIDTH,
  isFlexible: false,
  pin: 'start',
};
const totalWidth = (columns: SizedColumn[]) => columns.reduce((total, { width }) => total + width, 0);

/** Moves pinned columns to the start and the end; the last column takes the remaining width if it is flexible. */
export function arrangeColumns(columns: SizedColumn[], availableWidth: number, isSelectable = true): Arrangement {
  const start = [...(isSelectable ? [checkboxColumn] : []), ...columns.filter(({ pin }) => pin === 'start')];
  const middle = columns.filter(({ pin }) => !pin);
  const end = columns.filter(({ pin }) => pin === 'end');
  const remainingWidth = availableWidth - totalWidth([...start, ...middle, ...end]);
  const lastColumn = middle.at(-1);
  if (lastColumn?.isFlexible && remainingWidth > 0)
    middle.splice(-1, 1, { ...lastColumn, width: lastColumn.width + remainingWidth });

  const orderedColumns = [...start, ...middle, ...end];
  const width = totalWidth(orderedColumns);
  let offset = 0;
  const all = orderedColumns.map((column, index): TableColumn => {
    const inset = column.pin === 'end' ? width - offset - column.width : offset;
    offset += column.width;
    return { ...column, index, inset };
  });
  return { all, startWidth: totalWidth(start), endWidth: totalWidth(end), width };
}

/** The width beyond the window in which columns are rendered, so that scrolling a little renders nothing new. */
const OVERSCAN_WIDTH = 120;

/** Returns the columns to render: all pinned ones, those in the window, and the active one. */
export function columnsInView(
  arrangement: Arrangement,
  scrollLeft: number,
  availableWidth: number,
  active?: string,
): TableColumn[] {
  const snappedLeft = scrollLeft - (scrollLeft % OVERSCAN_WIDTH);
  const from = snappedLeft + arrangement.startWidth - OVERSCAN_WIDTH;
  const to = snappedLeft + availableWidth - arrangement.endWidth + 2 * OVERSCAN_WIDTH;
  return arrangement.all.filter(
    ({ pin, name, inset, width }) => pin || name === active || (inset < to && inset + width > from),
  );
}

/** Returns the horizontal scroll position that shows a column completely; unchanged if it is visible already. */
export function scrollLeftFor(
  { startWidth, endWidth }: Arrangement,
  column: TableColumn,
  scrollLeft: number,
  availableWidth: number,
) {
  if (column.pin) return scrollLeft;
  const minLeft = column.inset + column.width + endWidth - availableWidth;
  return Math.min(Math.max(scrollLeft, minLeft), column.inset - startWidth);
}

/** Returns the data column at a horizontal position; the checkbox column is never returned. */
export function columnAt(
  { all, startWidth, endWidth }: Arrangement,
  offsetX: number,
  scrollLeft: number,
  availableWidth: number,
) {
  const dataColumns = all.filter(({ name }) => name !== CHECKBOX_COLUMN);
  const columnAtOffset =
    offsetX < startWidth
      ? dataColumns.find(({ pin, inset, width }) => pin === 'start' && offsetX < inset + width)
      : offsetX >= availableWidth - endWidth
        ? dataColumns.find(({ pin, inset }) => pin === 'end' && availableWidth - offsetX > inset)
        : dataColumns.find(({ pin, inset, width }) => !pin && offsetX + scrollLeft < inset + width);
  return (columnAtOffset ?? dataColumns.findLast(({ pin }) => !pin) ?? dataColumns[0])?.name ?? '';
}

/** Moves a name to the position of `target`. */
export function moveItem(names: string[], name: string, target: string): string[] {
  const targetIndex = names.indexOf(target);
  const otherNames = names.filter((other) => other !== name);
  if (targetIndex < 0 || otherNames.length === names.length) return names;
  return otherNames.toSpliced(targetIndex, 0, name);
}
