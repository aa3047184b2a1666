/** A rectangle of cells, by the numbers of its rows and the names of its columns. */
export interface Range {
  top: number;
  bottom: number;
  columns: readonly string[];
}

interface PlacedText {
  row: number;
  column: string;
  text: string;
}

export interface Placed {
  cells: PlacedText[];
  /** The cells that are written to, for the selection. */
  range: Range;
  /** Texts for which there is no row or column. */
  outside: number;
}

/**
 * Where a rectangle of texts goes: from the first cell of the selected range on, as large as it is. A range into which
 * it fits several times over is filled with it, so that one cell goes into all that are selected.
 */
export function pasteTarget(
  texts: readonly string[][],
  range: Range,
  names: readonly string[],
  rowCount: number,
): Placed {
  const [height, width] = [texts.length, texts[0]?.length ?? 0];
  const selected = { rows: range.bottom - range.top + 1, columns: range.columns.length };
  const isTiled = selected.rows % height === 0 && selected.columns % width === 0;
  const wanted = isTiled ? selected : { rows: height, columns: width };
  const first = names.indexOf(range.columns[0] ?? '');
  const columns = first < 0 ? [] : names.slice(first, first + wanted.columns);
  const bottom = Math.min(range.top + wanted.rows, rowCount) - 1;
  const cells: PlacedText[] = [];
  for (let row = range.top; row <= bottom; row += 1) {
    const line = texts[(row - range.top) % height]!;
    columns.forEach((column, i) => {
      cells.push({ row, column, text: line[i % width]! });
    });
  }
  return { cells, range: { top: range.top, bottom, columns }, outside: wanted.rows * wanted.columns - cells.length };
}
