import { looksLikeData } from '../features/imports/suggest/shapes.ts';
import { fieldOfHeader } from './field-of-header.ts';

interface Row {
  rowNo: number;
  cells: string[];
}

const WITHIN = 10;
const SEPARATOR_LINE = /^sep=.?$/i;

export const knownNames = (cells: string[]): number =>
  cells.filter((cell) => fieldOfHeader('account', cell) !== null || fieldOfHeader('contact', cell) !== null).length;

const isValue = (cell: string) => looksLikeData(cell) && /[@\d]|^(?:https?:|www\.)/.test(cell);

/**
 * The record that names the columns: the first wide one, or one a little below that holds known names; 0 where there is
 * none. A row taken for a header would be lost, so one without a known name is a header only if it is unlike the rows
 * under it.
 */
export function findHeader(rows: Row[]): number {
  const near = rows.slice(0, WITHIN).filter(({ cells }) => !SEPARATOR_LINE.test(cells.join('')));
  const named = near.find(({ cells }) => knownNames(cells) >= 2 && !cells.some(isValue));
  if (named) return named.rowNo;
  const widest = Math.max(...near.map(({ cells }) => cells.length));
  const first = near.find(({ cells }) => cells.length > widest / 2);
  if (!first || first.cells.some((cell) => cell.trim() === 'id')) return first?.rowNo ?? 0;
  const below = rows.filter(({ rowNo }) => rowNo > first.rowNo).map(({ cells }) => cells);
  if (first.cells.filter(isValue).length > knownNames(first.cells)) return 0;
  return knownNames(first.cells) === 0 && isRowLike(first.cells, below) ? 0 : first.rowNo;
}

/** Alone, or with a cell that stands in its column again, or of the kind or the shape that many cells under it have. */
function isRowLike(cells: string[], below: string[][]): boolean {
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

/** "LS1 1AA" is "aa9 9aa". */
const shape = (text: string) => text.replace(/\p{L}/gu, 'a').replace(/\d/g, '9');
