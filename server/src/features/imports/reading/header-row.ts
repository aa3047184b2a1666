import type { Row } from '../csv/staged-tuple.ts';
import { targetOfHeader } from '../suggest/header-meaning.ts';
import { looksLikeData } from '../suggest/shapes.ts';

const MAX_HEADER_ROW = 10;
/** Cells of a row that are read as names. A row of hundreds of long texts would take seconds. */
const MAX_JUDGED_CELLS = 100;
/** A year can name a column of figures. */
const YEAR = /^(?:19|20)\d\d$/;

const isFilled = (cell: string) => cell.trim() !== '';

/** Returns how many of the first cells are names of columns that are known. */
export const countKnownNames = (cells: readonly string[]): number =>
  cells.slice(0, MAX_JUDGED_CELLS).filter((cell) => targetOfHeader(cell) !== null).length;

/** Returns the number of the record with the column names, from 1; 0 if the file starts with data. */
export function detectHeaderRow(rows: Row[]): number {
  const filledRows = rows
    .map(({ rowNo, cells }) => ({ rowNo, cells: cells.filter(isFilled) }))
    .filter(({ cells }) => cells.length > 0)
    .slice(0, MAX_HEADER_ROW);
  const widths = filledRows.map(({ cells }) => cells.length).sort((a, b) => a - b);
  const usualWidth = widths[Math.floor(widths.length / 2)] ?? 0;
  // A title above the table has fewer cells.
  const wideRows = filledRows
    .filter(({ cells }) => cells.length > usualWidth / 2)
    .map(({ rowNo, cells }) => ({ rowNo, cells: cells.slice(0, MAX_JUDGED_CELLS) }));
  const isHeader = ({ cells }: Row) => {
    const names = cells.filter((cell) => !YEAR.test(cell.trim()));
    const knownCount = countKnownNames(names);
    return knownCount >= Math.min(2, names.length) && names.filter(looksLikeData).length < knownCount;
  };
  const index = wideRows.findIndex(isHeader);
  if (index >= 0) {
    const [header, below] = wideRows.slice(index, index + 2) as [Row, Row?];
    // A row with the names of groups can be above the names of their columns.
    const isOfGroups = below && isHeader(below) && countKnownNames(below.cells) > countKnownNames(header.cells);
    return isOfGroups ? below.rowNo : header.rowNo;
  }
  const [first] = wideRows;
  return !first || first.cells.some(looksLikeData) ? 0 : first.rowNo;
}
