/** A row and the row that it takes its values from. */
export interface RowCopy {
  from: number;
  to: number;
}

const rows = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** Ctrl+D: copies the first row of a range into all others; a range of one row takes the values of the row above. */
export function rowCopiesDown({ top, bottom }: { top: number; bottom: number }): RowCopy[] {
  if (top === bottom) return top > 0 ? [{ from: top - 1, to: top }] : [];
  return rows(top + 1, bottom).map((to) => ({ from: top, to }));
}

/** The fill handle, dragged to a row below a range: repeats the rows of the range down to it. */
export function rowCopiesTo({ top, bottom }: { top: number; bottom: number }, row: number): RowCopy[] {
  const height = bottom - top + 1;
  return rows(bottom + 1, row).map((to) => ({ from: top + ((to - top) % height), to }));
}
