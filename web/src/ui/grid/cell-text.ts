import type { GridColumn } from '@leadwright/contract/grid';

const locale = 'en-GB';
const whole = new Intl.NumberFormat(locale);
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

export const numberText = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : whole.format(value);

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A day, whatever the time zone of the reader: a date without a time has none. */
export function dayText(value: string | null | undefined): string {
  if (!value) return '';
  const date = new Date(isDay(value) ? `${value}T12:00:00` : value);
  return Number.isNaN(date.getTime()) ? value : day.format(date);
}

export function momentText(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime()) || isDay(value)) return dayText(value);
  return moment.format(date);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
];

/** "2 hours ago" within a week, the day beyond: an exact time stands in the tooltip. */
export function agoText(value: string, now = Date.now()): string {
  if (isDay(value)) return dayText(value);
  let distance = (new Date(value).getTime() - now) / 1_000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(distance) < size) return relative.format(Math.round(distance), unit);
    distance /= size;
  }
  return dayText(value);
}

/** The text of a cell; lists and labels of a set are spelled out. */
export function cellText(column: GridColumn, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((item) => cellText(column, item)).join(', ');
  if (column.kind === 'number') return numberText(Number(value));
  if (column.kind === 'date') return agoText(String(value));
  if (column.kind === 'set') return column.values?.[String(value)] ?? String(value);
  return String(value);
}
