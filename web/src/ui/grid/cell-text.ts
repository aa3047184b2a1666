import { joinChoices } from '@leadwright/contract/cells/choice-line';
import type { MoneyAmount } from '@leadwright/contract/fields';
import type { GridColumn } from '@leadwright/contract/grid';
import { unicodeDomains } from '@leadwright/contract/text/domains';
import { formatAgo, formatMoment, formatMoney, formatNumber } from '../format.ts';
import { displayName } from '../names/display-name.ts';

const moneyText = ({ amount, currency }: MoneyAmount) => formatMoney(amount, currency);

/** Returns the stored value of a cell as text: lists are joined, set values are shown as labels. */
export function cellText(column: GridColumn, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return joinChoices(value.map((item) => cellText(column, item)));
  if (column.money && typeof value === 'object') return moneyText(value as MoneyAmount);
  if (column.kind === 'number') return formatNumber(Number(value));
  if (column.kind === 'date') return column.clock ? formatMoment(String(value)) : formatAgo(String(value));
  if (column.kind === 'set') return column.values?.[String(value)] ?? String(value);
  return String(value);
}

/** Returns whether a cell is left blank because its value is unknown. */
export const isUnknown = ({ unknown }: GridColumn, value: unknown) => unknown !== undefined && value === unknown;

/** Returns the text of a cell on the screen; copying uses `cellText` instead. */
export function displayText(column: GridColumn, value: unknown): string {
  if (isUnknown(column, value)) return '';
  const text = unicodeDomains(cellText(column, value));
  return column.titleCase ? displayName(text) : text;
}
