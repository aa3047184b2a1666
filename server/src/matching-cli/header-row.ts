import { looksLikeData } from '../features/imports/suggest/shapes.ts';
import { fieldOfHeader } from './field-of-header.ts';

interface Row {
  rowNo: number;
  cells: string[];
}

const MAX_HEADER_ROWS = 10;
const SEPARATOR_LINE = /^sep=.?$/i;

export const countKnownHeaders = (cells: string[]): number =>
  cells.filter((cell) => fieldOfHeader('account', cell) !== null || fieldOfHeader('contact', cell) !== null).length;

const isValue = (cell: string) => looksLikeData(cell) && /[@\d]|^(?:https?:|www\.)/.test(cell);

/**
 * Returns the row with the column names: the first wide one, or one a little below with known names; 0 for none. A data
 * row taken for the header would be lost, so a row without known names must differ from the rows below.
 */
export function findHeader(rows: Row[]): number {
  const firstRows = rows.slice(0, MAX_HEADER_ROWS).filter(({ cells }) => !SEPARATOR_LINE.test(cells.join('')));
  const named = firstRows.find(({ cells }) => countKnownHeaders(cells) >= 2 && !cells.some(isValue));
  if (named) return named.rowNo;
  const widest = Math.max(...firstRows.map(({ cells }) => cells.length));
  const first = firstRows.find(({ cells }) => cells.length > widest / 2);
  if (!first || first.cells.some((cell) => cell.trim() === 'id')) return first?.rowNo ?? 0;
  const below = rows.filter(({ rowNo }) => rowNo > first.rowNo).map(({ cells }) => cells);
  if (first.cells.filter(isValue).length > countKnownHeaders(first.cells)) return 0;
  return countKnownHeaders(first.cells) === 0 && looksLikeDataRow(first.cells, below) ? 0 : first.rowNo;
}

/** Returns whether a row looks like data: one cell, a repeated cell, or the kind or shape of many cells below. */
function looksLikeDataRow(cells: string[], below: string[][]): boolean {
  if (below.length === 0) return true;
  return cells.some((cell, i) => {
    const value = cell.trim();
    const column = below.map((row) => row[i]?.trim() ?? '').filter((text) => text !== '');
    const share = (test: (text: string) => boolean) => column.filter(test).length / Math.max(1, column.length);
    if (value === '') return false;
    if (column.includes(value)) return true;
    if (looksLikeData(value) && share(looksLikeData) >= 0.5) return true;
    return /\d/.test(value) && share((text) => shape(text) === shape(value)) >= 0.3;
  });
}

/** The shape of "LS1 1AA" is "aa9 9aa". */
const shape = (text: string) => text.replace(/\p{L}/gu, 'a').replace(/\d/g, '9');
