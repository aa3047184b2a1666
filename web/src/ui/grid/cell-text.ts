import type { MoneyAmount } from '@leadwright/contract/fields';
import type { GridColumn } from '@leadwright/contract/grid';
import { formatAgo, formatMoment, formatMoney, formatNumber } from '../format.ts';

const moneyText = ({ amount, currency }: MoneyAmount) => formatMoney(amount, currency);

/** Returns the text of a cell: lists are joined, set values are shown as labels. */
export function cellText(column: GridColumn, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((item) => cellText(column, item)).join(', ');
  if (column.money && typeof value === 'object') return moneyText(value as MoneyAmount);
  if (column.kind === 'number') return formatNumber(Number(value));
  if (column.kind === 'date') return column.clock ? formatMoment(String(value)) : formatAgo(String(value));
  if (column.kind === 'set') return column.values?.[String(value)] ?? String(value);
  return String(value);
}
