import type { ColumnKind } from '@leadwright/contract/grid';

/** The column of checkboxes; no column of a data set can have this name. */
export const TICKS = '#';
const TICKS_WIDTH = 42;
export const NARROWEST = 72;

export interface SizedColumn {
  name: string;
  label: string;
  kind: ColumnKind;
  width: number;
  /** Whether its width is not chosen, so that it may take the remaining width of a wide window. */
  isFlexible: boolean;
  pin?: 'start' | 'end' | undefined;
}

export interface TableColumn extends SizedColumn {
  /** Its number among all columns, from 0. */
  at: number;
  /** Its distance in pixels from the start of the row; for a column pinned at the end, from the row's end. */
  inset: number;
}

export interface Arrangement {
  all: TableColumn[];
  startWidth: number;
  endWidth: number;
  width: number;
}

/** Returns the first column of the data, which links to the record. */
export const leadingColumn = (names: readonly string[]) => names.find((name) => name !== TICKS) ?? '';

const ticks: SizedColumn = {
  name: TICKS,
  label: '',
  kind: 'text',
  width: TICKS_WIDTH,
  isFlexible: false,
  pin: 'start',
};
const sum = (columns: SizedColumn[]) => columns.reduce((total, { width }) => total + width, 0);

/** Places pinned columns at their ends in their order; the last flexible column takes the remaining width. */
export function arrange(columns: SizedColumn[], room: number, isTickable = true): Arrangement {
  const start = [...(isTickable ? [ticks] : []), ...columns.filter(({ pin }) => pin === 'start')];
  const middle = columns.filter(({ pin }) => !pin);
  const end = columns.filter(({ pin }) => pin === 'end');
  const rest = room - sum([...start, ...middle, ...end]);
  const last = middle.at(-1);
  if (last?.isFlexible && rest > 0) middle.splice(-1, 1, { ...last, width: last.width + rest });

  const ordered = [...start, ...middle, ...end];
  const width = sum(ordered);
  let before = 0;
  const all = ordered.map((column, at): TableColumn => {
    const inset = column.pin === 'end' ? width - before - column.width : before;
    before += column.width;
    return { ...column, at, inset };
  });
  return { all, startWidth: sum(start), endWidth: sum(end), width };
}

/** Columns are rendered this far beyond the window, so that a small move renders nothing new. */
const AHEAD = 120;

/** Returns the columns to render: all pinned ones, those in the window, and the active one. */
export function columnsInView(arrangement: Arrangement, left: number, room: number, active?: string): TableColumn[] {
  const near = left - (left % AHEAD);
  const from = near + arrangement.startWidth - AHEAD;
  const to = near + room - arrangement.endWidth + 2 * AHEAD;
  return arrangement.all.filter(
    ({ pin, name, inset, width }) => pin || name === active || (inset < to && inset + width > from),
  );
}

/** Returns the horizontal scroll position that shows a column completely; unchanged if it is visible already. */
export function scrollLeftFor({ startWidth, endWidth }: Arrangement, column: TableColumn, left: number, room: number) {
  if (column.pin) return left;
  const least = column.inset + column.width + endWidth - room;
  return Math.min(Math.max(left, least), column.inset - startWidth);
}

/** Returns the column at a horizontal position, for selecting cells up to it; never that of the checkboxes. */
export function columnAt({ all, startWidth, endWidth }: Arrangement, across: number, left: number, room: number) {
  const cells = all.filter(({ name }) => name !== TICKS);
  const found =
    across < startWidth
      ? cells.find(({ pin, inset, width }) => pin === 'start' && across < inset + width)
      : across >= room - endWidth
        ? cells.find(({ pin, inset }) => pin === 'end' && room - across > inset)
        : cells.find(({ pin, inset, width }) => !pin && across + left < inset + width);
  return (found ?? cells.findLast(({ pin }) => !pin) ?? cells[0])?.name ?? '';
}

/** Returns the names with one moved to the position of another. */
export function moveItem(names: string[], name: string, target: string): string[] {
  const at = names.indexOf(target);
  const others = names.filter((other) => other !== name);
  if (at < 0 || others.length === names.length) return names;
  return others.toSpliced(at, 0, name);
}
