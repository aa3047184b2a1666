import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import type { MoneyAmount } from '@leadwright/contract/fields';
import type { GridColumn } from '@leadwright/contract/grid';
import { majorUnits, numberSeparators, toLocalIso } from '../../format.ts';
import { cellText } from '../cell-text.ts';

/** Formats a moment in the user's time zone, in a format that all spreadsheet programs read. */
const toSpreadsheetMoment = (value: string) =>
  value.length > 10 ? toLocalIso(new Date(value)).slice(0, 16).replace('T', ' ') : value;

const majorAmount = (value: unknown) => {
  const { amount, currency } = value as MoneyAmount;
  return majorUnits(amount, currency);
};

function plainText(column: GridColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  // Spreadsheets read a number without thousands separators and with the user's decimal separator.
  if (column.kind === 'number')
    return String(column.money ? majorAmount(value) : value).replace('.', numberSeparators().decimalSeparator);
  if (column.kind === 'date') return toSpreadsheetMoment(String(value));
  return escapeFormula(cellText(column, value));
}

const quote = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Formats cells in the clipboard format of spreadsheet programs. */
export const toTsv = (rows: Record<string, unknown>[], columns: [name: string, column: GridColumn][]): string =>
  rows.map((row) => columns.map(([name, column]) => quote(plainText(column, row[name]))).join('\t')).join('\n');
