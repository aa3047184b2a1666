/** A copy of the values of one row to another, by row numbers. */
export interface RowCopy {
  from: number;
  to: number;
}

const rowRange = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** Returns the copies of Ctrl+D: the first row of a range to the other rows, or the row above to a single row. */
export function rowCopiesDown({ top, bottom }: { top: number; bottom: number }): RowCopy[] {
  if (top === bottom) return top > 0 ? [{ from: top - 1, to: top }] : [];
  return rowRange(top + 1, bottom).map((to) => ({ from: top, to }));
}

/** Returns the copies of the fill handle: repeats the rows of a range down to `row`. */
export function rowCopiesTo({ top, bottom }: { top: number; bottom: number }, row: number): RowCopy[] {
  const height = bottom - top + 1;
  return rowRange(bottom + 1, row).map((to) => ({ from: top + ((to - top) % height), to }));
}
