/** Which part of a date of numbers comes first, where the year stands at the end. */
export type DayOrder = 'day first' | 'month first';

const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[ T].*)?$/;
const EIGHT = /^(\d{2})(\d{2})(\d{4})$/;
/** Days since 30 December 1899, as spreadsheets keep dates; 1900 to 2037. */
const SERIAL = /^\d{4,5}$/;

interface DateStyle {
  order: DayOrder;
  /** Eight digits that end with the year. */
  yearLast: boolean;
  serial: boolean;
}

/** How a column writes its dates: one value alone does not tell 3 April from 4 March, the column does. */
export function dateStyle(values: string[]): DateStyle {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const value of values) {
    const [, one, two] = NUMBERS.exec(value) ?? EIGHT.exec(value) ?? [];
    if (Number(one) > 12 && Number(two) <= 12) dayFirst++;
    if (Number(two) > 12 && Number(one) <= 12) monthFirst++;
  }
  const eight = values.filter((value) => /^\d{8}$/.test(value));
  const isYear = (text: string) => Number(text) >= 1850 && Number(text) <= 2100;
  const yearLast =
    eight.filter((value) => isYear(value.slice(4))).length > eight.filter((value) => isYear(value.slice(0, 4))).length;
  const serial = values.length > 0 && values.every((value) => SERIAL.test(value) && Number(value) > 2_100);
  return { order: monthFirst > dayFirst ? 'month first' : 'day first', yearLast, serial };
}

const pad = (text: string | undefined) => (text ?? '').padStart(2, '0');

/** ISO where the column's style tells how; any other spelling as it is. */
export function plainDate(raw: string, style: DateStyle): string {
  const text = raw.replace(/\.0$/, '');
  const iso = /^(\d{4}-\d{1,2}-\d{1,2})[ T]/.exec(text);
  if (iso) return iso[1]!;
  if (style.serial) return new Date((Number(text) - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const found = NUMBERS.exec(text) ?? (style.yearLast ? EIGHT.exec(text) : null);
  if (!found) return text;
  const [, one, two, end = ''] = found;
  // Of people at work or retired, "25" is 1925 as rarely as 2025: take the past century from 20 on.
  const year = end.length === 4 ? end : `${Number(end) > 20 ? '19' : '20'}${end}`;
  const monthFirst = Number(two) > 12 || (style.order === 'month first' && Number(one) <= 12);
  return monthFirst ? `${year}-${pad(one)}-${pad(two)}` : `${year}-${pad(two)}-${pad(one)}`;
}
