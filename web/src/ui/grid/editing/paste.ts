/** A rectangle of cells, by row numbers and column names. */
export interface Range {
  top: number;
  bottom: number;
  columns: readonly string[];
}

interface TargetText {
  row: number;
  column: string;
  text: string;
}

export interface PasteTarget {
  cells: TargetText[];
  /** The target cells, which become the selection. */
  range: Range;
  /** The number of texts without a row or column. */
  outside: number;
}

/**
 * Returns the target of a rectangle of texts: from the first cell of the selected range, in the size of the texts. A
 * range whose size is a multiple of the texts is filled with them, so that one text goes into all selected cells.
 */
export function pasteTarget(
  texts: readonly string[][],
  range: Range,
  names: readonly string[],
  rowCount: number,
): PasteTarget {
  const [height, width] = [texts.length, texts[0]?.length ?? 0];
  const selected = { rows: range.bottom - range.top + 1, columns: range.columns.length };
  const isTiled = selected.rows % height === 0 && selected.columns % width === 0;
  const size = isTiled ? selected : { rows: height, columns: width };
  const first = names.indexOf(range.columns[0] ?? '');
  const columns = first < 0 ? [] : names.slice(first, first + size.columns);
  const bottom = Math.min(range.top + size.rows, rowCount) - 1;
  const cells: TargetText[] = [];
  for (let row = range.top; row <= bottom; row += 1) {
    const line = texts[(row - range.top) % height]!;
    columns.forEach((column, i) => {
      cells.push({ row, column, text: line[i % width]! });
    });
  }
  return { cells, range: { top: range.top, bottom, columns }, outside: size.rows * size.columns - cells.length };
}
