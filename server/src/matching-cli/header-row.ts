import { looksLikeData } from '../features/imports/suggest/shapes.ts';
import { fieldOfHeader } from './field-of-header.ts';

interface Row {
  rowNo: number;
  cells: string[];
}

const MAX_HEADER_ROWS = 10;

export const countKnownHeaders = (cells: string[]): number =>
  cells.filter((cell) => fieldOfHeader('account', cell) !== null || fieldOfHeader('contact', cell) !== null).length;

const isValue = (cell: string) => looksLikeData(cell) && /[@\d]|^(?:https?:|www\.)/.test(cell);

/**
 * Returns the number of the header row: a row with known headers, or else the first wide row, if it differs from the
 * rows below; 0 for none. A data row that is used as the header would be lost.
 */
export function findHeader(rows: Row[]): number {
  const firstRows = rows.slice(0, MAX_HEADER_ROWS);
  const headerRow = firstRows.find(({ cells }) => countKnownHeaders(cells) >= 2 && !cells.some(isValue));
  if (headerRow) return headerRow.rowNo;
  const maxWidth = Math.max(...firstRows.map(({ cells }) => cells.length));
  const firstWideRow = firstRows.find(({ cells }) => cells.length > maxWidth / 2);
  if (!firstWideRow || firstWideRow.cells.some((cell) => cell.trim() === 'id')) return firstWideRow?.rowNo ?? 0;
  const rowsBelow = rows.filter(({ rowNo }) => rowNo > firstWideRow.rowNo).map(({ cells }) => cells);
  if (firstWideRow.cells.filter(isValue).length > countKnownHeaders(firstWideRow.cells)) return 0;
  return countKnownHeaders(firstWideRow.cells) === 0 && looksLikeDataRow(firstWideRow.cells, rowsBelow)
    ? 0
    : firstWideRow.rowNo;
}

/** Returns whether a row looks like data: a cell occurs again below, or looks like many cells below. */
function looksLikeDataRow(cells: string[], rowsBelow: string[][]): boolean {
  if (rowsBelow.length === 0) return true;
  return cells.some((cell, i) => {
    const value = cell.trim();
    const column = rowsBelow.map((row) => row[i]?.trim() ?? '').filter((text) => text !== '');
    const share = (test: (text: string) => boolean) => column.filter(test).length / Math.max(1, column.length);
    if (value === '') return false;
    if (column.includes(value)) return true;
    if (looksLikeData(value) && share(looksLikeData) >= 0.5) return true;
    return /\d/.test(value) && share((text) => shape(text) === shape(value)) >= 0.3;
  });
}

/** Returns the pattern of letters and digits: "aa9 9aa" for "LS1 1AA". */
const shape = (text: string) => text.replace(/\p{L}/gu, 'a').replace(/\d/g, '9');
