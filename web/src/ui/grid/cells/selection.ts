import { CHECKBOX_COLUMN } from './columns.ts';

/** The row of the column headings. */
export const HEADER_ROW = -1;

export interface Cell {
  row: number;
  column: string;
}

/** The focused cell and the two corners of the selected rectangle. All three are the same cell for a single cell. */
export interface CellSelection {
  active: Cell;
  anchor: Cell;
  head: Cell;
}

export interface Rectangle {
  top: number;
  bottom: number;
  columns: string[];
}

export const singleCell = (cell: Cell): CellSelection => ({ active: cell, anchor: cell, head: cell });

/** Returns the selection from the anchor to a cell; a rectangle never includes headings. */
export function extendSelection({ anchor }: CellSelection, cell: Cell): CellSelection {
  if (anchor.row === HEADER_ROW) return singleCell(cell);
  const active = { ...cell, row: Math.max(0, cell.row) };
  return { active, anchor, head: active };
}

export const wholeRow = ({ active }: CellSelection, names: string[]): CellSelection => ({
  active,
  anchor: { row: active.row, column: names[0] ?? active.column },
  head: { row: active.row, column: names.at(-1) ?? active.column },
});

export const wholeColumn = ({ active }: CellSelection, rowCount: number): CellSelection => ({
  active,
  anchor: { row: 0, column: active.column },
  head: { row: Math.max(0, rowCount - 1), column: active.column },
});

/** Moves the selection by a number of rows, after rows above it were added or removed. */
export function shiftSelection({ active, anchor, head }: CellSelection, rowOffset: number): CellSelection {
  const shift = (cell: Cell) => (cell.row === HEADER_ROW ? cell : { ...cell, row: Math.max(0, cell.row + rowOffset) });
  return { active: shift(active), anchor: shift(anchor), head: shift(head) };
}

/** Returns the rectangle in the current order of the columns, without the checkboxes. */
export function rectangleOf({ anchor, head }: CellSelection, names: string[]): Rectangle {
  const corners = [names.indexOf(anchor.column), names.indexOf(head.column)];
  const columns = names
    .slice(Math.min(...corners), Math.max(...corners) + 1)
    .filter((name) => name !== CHECKBOX_COLUMN);
  return { top: Math.min(anchor.row, head.row), bottom: Math.max(anchor.row, head.row), columns };
}

export const isOneCell = ({ anchor, head }: CellSelection) => anchor.row === head.row && anchor.column === head.column;

/** The shape of the table, for keyboard navigation. */
export interface TableShape {
  /** The names of the columns, in their order. */
  names: string[];
  rowCount: number;
  /** The number of rows that fit in the window; Page Up and Page Down move by as many. */
  pageRowCount: number;
  isRightToLeft: boolean;
}

const KEY_STEPS: Record<string, { rows?: number; columns?: number; pages?: number }> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
  PageUp: { pages: -1 },
  PageDown: { pages: 1 },
};

/** Returns the next cell for a navigation key, undefined for other keys. `isToEdge` (Ctrl) moves to the edge. */
export function nextCell(current: Cell, key: string, isToEdge: boolean, shape: TableShape): Cell | undefined {
  const { names, rowCount, pageRowCount, isRightToLeft } = shape;
  const last = rowCount - 1;
  const columnAt = (index: number) => names[Math.min(Math.max(index, 0), names.length - 1)] ?? current.column;
  if (key === 'Home') return { row: isToEdge ? Math.min(0, last) : current.row, column: columnAt(0) };
  if (key === 'End') return { row: isToEdge ? last : current.row, column: columnAt(names.length - 1) };
  const step = KEY_STEPS[key];
  if (!step) return undefined;
  if (step.columns) {
    const columnStep = isRightToLeft ? -step.columns : step.columns;
    return {
      ...current,
      column: columnAt(isToEdge ? columnStep * names.length : names.indexOf(current.column) + columnStep),
    };
  }
  if (step.rows && isToEdge) return { ...current, row: step.rows < 0 ? Math.min(0, last) : last };
  const row = current.row + (step.rows ?? (step.pages ?? 0) * pageRowCount);
  // One step up from the first row leads to the heading; a page up does not.
  return { ...current, row: Math.min(Math.max(row, step.rows ? HEADER_ROW : Math.min(0, last)), last) };
}

export const toggleId = (ids: string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

export const mergeIds = (ids: string[], addedIds: string[]): string[] => [...new Set([...ids, ...addedIds])];
