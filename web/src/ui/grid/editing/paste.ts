/** A rectangle of cells, by row numbers and column names. */
export interface Range {
  top: number;
  bottom: number;
  columns: readonly string[];
}

interface TargetValue {
  row: number;
  column: string;
  text: string;
}

export interface PasteTarget {
  cells: TargetValue[];
  /** The target cells, which become the selection. */
  range: Range;
  /** The number of values outside the table. */
  outsideCount: number;
}

/**
 * Returns the target cells of pasted values, starting at the first selected cell. If the size of the
 * range is a multiple of the size of the values, they are repeated: one value fills all selected cells.
 */
export function pasteTarget(
  values: readonly string[][],
  range: Range,
  columnNames: readonly string[],
  rowCount: number,
): PasteTarget {
  const [height, width] = [values.length, values[0]?.length ?? 0];
  const selectedSize = { rows: range.bottom - range.top + 1, columns: range.columns.length };
  const isRepeated = selectedSize.rows % height === 0 && selectedSize.columns % width === 0;
  const size = isRepeated ? selectedSize : { rows: height, columns: width };
  const firstIndex = columnNames.indexOf(range.columns[0] ?? '');
  const columns = firstIndex < 0 ? [] : columnNames.slice(firstIndex, firstIndex + size.columns);
  const bottom = Math.min(range.top + size.rows, rowCount) - 1;
  const cells: TargetValue[] = [];
  for (let row = range.top; row <= bottom; row += 1) {
    const line = values[(row - range.top) % height]!;
    columns.forEach((column, i) => {
      cells.push({ row, column, text: line[i % width]! });
    });
  }
  return { cells, range: { top: range.top, bottom, columns }, outsideCount: size.rows * size.columns - cells.length };
}
