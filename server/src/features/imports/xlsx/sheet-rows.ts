import { AppError } from '@leadwright/contract/errors';
import { MAX_COLUMNS } from '@leadwright/contract/features/imports';
import { numberText } from './cell-text.ts';
import type { Workbook } from './workbook.ts';
import { appendText, decodeXmlText, findAttribute, XmlScanner } from './xml-scanner.ts';
import type { ZipEntry } from './zip-directory.ts';
import { entryBytes } from './zip-entry.ts';

const LAST_ROW = 1_048_576;
/** The value of a formula that no program has calculated. */
const NOT_CALCULATED = '#CALC!';

/** A cell's text, or the number of its shared string. */
export type SheetCell = string | number;
export interface SheetRow {
  rowNo: number;
  cells: SheetCell[];
}

/** Returns the column index of a reference: "AB12" is 27; -1 without a column. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

/** Streams the rows of a sheet in batches, without trailing empty cells and without empty rows. */
export async function* sheetRows(
  workbook: Workbook,
  sheet: ZipEntry,
  signal?: AbortSignal,
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let row: SheetRow = { rowNo: 0, cells: [] };
  let column = -1;
  let type = '';
  let style = '';
  let value = '';
  let isReadingValue = false;
  let isFormulaOnly = false;
  let parentElement = '';

  const addCell = (cell: SheetCell) => {
    if (cell === '') return;
    if (column >= MAX_COLUMNS)
      throw new AppError('invalid_input', `Row ${row.rowNo} of the sheet has more than ${MAX_COLUMNS} columns.`);
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = cell;
  };
  const cellValue = (): SheetCell => {
    if (isFormulaOnly) return NOT_CALCULATED;
    if (type === 's') return value === '' ? '' : Number(value);
    if (type === 'b') return /^(?:1|true)$/i.test(value) ? 'TRUE' : value === '' ? '' : 'FALSE';
    if (type === 'inlineStr' || type === 'str' || type === 'e' || type === 'd') return decodeXmlText(value);
    return numberText(value.trim(), workbook.styles[Number(style)], workbook.uses1904Dates);
  };
  // `c` is a cell, `f` a formula, `v` a value, `is` an inline string, `t` a text, and `rPh` a phonetic guide, which is skipped.
  const scanner = new XmlScanner({
    open(name, attributes) {
      if (name === 'c') {
        const reference = findAttribute(attributes, 'r');
        column = reference ? columnOf(reference) : column + 1;
        type = findAttribute(attributes, 't') ?? '';
        style = findAttribute(attributes, 's') ?? '';
        value = '';
        isFormulaOnly = false;
      } else if (name === 'f') isFormulaOnly = true;
      else if (name === 'row') {
        const rowNo = Number(findAttribute(attributes, 'r') ?? row.rowNo + 1);
        if (!(rowNo > row.rowNo && rowNo <= LAST_ROW))
          throw new AppError('invalid_input', 'The workbook is damaged: its rows are out of order.');
        row = { rowNo, cells: [] };
        column = -1;
      } else if (name === 'is' || name === 'rPh') parentElement = name;
      else if (name === 'v' || (name === 't' && parentElement === 'is')) {
        isReadingValue = true;
        // Only a text can be blank. Programs that do not calculate also write a value, without a text in it.
        if (type === 'str') isFormulaOnly = false;
      }
    },
    text(raw) {
      if (!isReadingValue) return;
      value = appendText(value, raw);
      isFormulaOnly = false;
    },
    close(name) {
      if (name === 'v' || name === 't') isReadingValue = false;
      else if (name === 'c') addCell(cellValue());
      else if (name === 'is') parentElement = '';
      else if (name === 'rPh') parentElement = 'is';
      else if (name === 'row' && row.cells.length > 0) rows.push(row);
    },
  });
  const decoder = new TextDecoder();
  for await (const piece of entryBytes(workbook.path, sheet, signal)) {
    scanner.push(decoder.decode(piece, { stream: true }));
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  scanner.end();
  if (rows.length > 0) yield rows;
}
