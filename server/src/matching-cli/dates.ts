/** The first part of a numeric date that ends with the year. */
export type DayOrder = 'day first' | 'month first';

const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[ T].*)?$/;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
/** Days since 30 December 1899, as spreadsheets store dates; 1900 to 2037. */
const SERIAL = /^\d{4,5}$/;

interface DateStyle {
  order: DayOrder;
  /** Whether eight digits end with the year. */
  yearLast: boolean;
  serial: boolean;
}

/** Returns the date format of a column: a single value cannot distinguish 3 April from 4 March. */
export function detectDateStyle(values: string[]): DateStyle {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const value of values) {
    const [, one, two] = NUMBERS.exec(value) ?? EIGHT_DIGITS.exec(value) ?? [];
    if (Number(one) > 12 && Number(two) <= 12) dayFirst++;
    if (Number(two) > 12 && Number(one) <= 12) monthFirst++;
  }
  const eightDigitValues = values.filter((value) => /^\d{8}$/.test(value));
  const isYear = (text: string) => Number(text) >= 1850 && Number(text) <= 2100;
  const yearLast =
    eightDigitValues.filter((value) => isYear(value.slice(4))).length >
    eightDigitValues.filter((value) => isYear(value.slice(0, 4))).length;
  const serial = values.length > 0 && values.every((value) => SERIAL.test(value) && Number(value) > 2_100);
  return { order: monthFirst > dayFirst ? 'month first' : 'day first', yearLast, serial };
}

const pad = (text: string | undefined) => (text ?? '').padStart(2, '0');

/** Returns an ISO date if the format of the column determines one; other values unchanged. */
export function toIsoDate(raw: string, style: DateStyle): string {
  const text = raw.replace(/\.0$/, '');
  const iso = /^(\d{4}-\d{1,2}-\d{1,2})[ T]/.exec(text);
  if (iso) return iso[1]!;
  if (style.serial) return new Date((Number(text) - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const found = NUMBERS.exec(text) ?? (style.yearLast ? EIGHT_DIGITS.exec(text) : null);
  if (!found) return text;
  const [, one, two, end = ''] = found;
  // Two-digit birth years of working or retired people: above 20 they belong to the past century.
  const year = end.length === 4 ? end : `${Number(end) > 20 ? '19' : '20'}${end}`;
  const monthFirst = Number(two) > 12 || (style.order === 'month first' && Number(one) <= 12);
  return monthFirst ? `${year}-${pad(one)}-${pad(two)}` : `${year}-${pad(two)}-${pad(one)}`;
}
