import { formulaSafe } from '@leadwright/contract/cells/formula-safe';
import type { AmountOfMoney } from '@leadwright/contract/fields';
import type { GridColumn } from '@leadwright/contract/grid';
import { majorUnits, numberSeparators, onClock } from '../../format.ts';
import { cellText } from '../cell-text.ts';

/** Formats a moment in the user's time zone, as every spreadsheet program understands it. */
const moment = (value: string) => (value.length > 10 ? onClock(new Date(value)).slice(0, 16).replace('T', ' ') : value);

const ofCurrency = (value: unknown) => {
  const { amount, currency } = value as AmountOfMoney;
  return majorUnits(amount, currency);
};

function plainText(column: GridColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  // Without thousands separators and with the user's decimal separator, so that a spreadsheet reads it as a number.
  if (column.kind === 'number')
    return String(column.money ? ofCurrency(value) : value).replace('.', numberSeparators().decimalSeparator);
  if (column.kind === 'date') return moment(String(value));
  return formulaSafe(cellText(column, value));
}

const quoted = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns the cells in the clipboard format of spreadsheet programs. */
export const tsv = (rows: Record<string, unknown>[], columns: [name: string, column: GridColumn][]): string =>
  rows.map((row) => columns.map(([name, column]) => quoted(plainText(column, row[name]))).join('\t')).join('\n');
