import type { ColumnKind } from '@leadwright/contract/grid';

/** The column of tick boxes; no column of a data set can be called so. */
export const TICKS = '#';
const TICKS_WIDTH = 42;
export const NARROWEST = 72;

export interface SizedColumn {
  name: string;
  label: string;
  kind: ColumnKind;
  width: number;
  /** Nobody has chosen its width: it may take what is left of a wide window. */
  isFlexible: boolean;
  pin?: 'start' | 'end' | undefined;
}

export interface TableColumn extends SizedColumn {
  /** Its number among all columns, from 0. */
  at: number;
  /** Where it begins, in pixels from the start of the row; of one pinned at the end, from the row's end. */
  inset: number;
}

export interface Arrangement {
  all: TableColumn[];
  startWidth: number;
  endWidth: number;
  width: number;
}

/** The first column of the rows themselves, which leads to the record. */
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

/** Pinned columns go to their ends in the order they have; the last of the others takes what is left of the room. */
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

/** How far beyond the window columns are drawn, so that a small move finds them there and draws nothing anew. */
const AHEAD = 120;

/** The columns to draw at this place: all pinned ones, the others where the window touches them, and the active one. */
export function columnsInView(arrangement: Arrangement, left: number, room: number, active?: string): TableColumn[] {
  const near = left - (left % AHEAD);
  const from = near + arrangement.startWidth - AHEAD;
  const to = near + room - arrangement.endWidth + 2 * AHEAD;
  return arrangement.all.filter(
    ({ pin, name, inset, width }) => pin || name === active || (inset < to && inset + width > from),
  );
}

/** How far to be scrolled sideways for a column to be whole in the window; the same place if it is. */
export function scrollLeftFor({ startWidth, endWidth }: Arrangement, column: TableColumn, left: number, room: number) {
  if (column.pin) return left;
  const least = column.inset + column.width + endWidth - room;
  return Math.min(Math.max(left, least), column.inset - startWidth);
}

/** The column at a place across the window, for cells to be selected up to it: never that of the tick boxes. */
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

/** The names with one moved to the place of another. */
export function moveItem(names: string[], name: string, target: string): string[] {
  const at = names.indexOf(target);
  const others = names.filter((other) => other !== name);
  if (at < 0 || others.length === names.length) return names;
  return others.toSpliced(at, 0, name);
}
