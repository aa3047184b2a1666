/** The order of day and month in a numeric date that ends with the year. */
export type DayOrder = 'day first' | 'month first';

const NUMERIC_DATE = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[ T].*)?$/;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
/** Spreadsheet dates from 1900 to 2037: the days since 30 December 1899. */
const SERIAL_DATE = /^\d{4,5}$/;

interface DateStyle {
  order: DayOrder;
  /** Whether values of eight digits end with the year. */
  endsWithYear: boolean;
  isSerial: boolean;
}

/** Returns the date format of a column, because a single value cannot distinguish 3 April from 4 March. */
export function detectDateStyle(values: string[]): DateStyle {
  let dayFirstCount = 0;
  let monthFirstCount = 0;
  for (const value of values) {
    const [, first, second] = NUMERIC_DATE.exec(value) ?? EIGHT_DIGITS.exec(value) ?? [];
    if (Number(first) > 12 && Number(second) <= 12) dayFirstCount++;
    if (Number(second) > 12 && Number(first) <= 12) monthFirstCount++;
  }
  const eightDigitValues = values.filter((value) => /^\d{8}$/.test(value));
  const isYear = (text: string) => Number(text) >= 1850 && Number(text) <= 2100;
  const endsWithYear =
    eightDigitValues.filter((value) => isYear(value.slice(4))).length >
    eightDigitValues.filter((value) => isYear(value.slice(0, 4))).length;
  const isSerial = values.length > 0 && values.every((value) => SERIAL_DATE.test(value) && Number(value) > 2_100);
  const order = monthFirstCount > dayFirstCount ? 'month first' : 'day first';
  return { order, endsWithYear, isSerial };
}

const pad = (text: string | undefined) => (text ?? '').padStart(2, '0');

/** Returns an ISO date if the format of the column determines the date; otherwise the value. */
export function toIsoDate(raw: string, style: DateStyle): string {
  const text = raw.replace(/\.0$/, '');
  const isoMatch = /^(\d{4}-\d{1,2}-\d{1,2})[ T]/.exec(text);
  if (isoMatch) return isoMatch[1]!;
  if (style.isSerial) return new Date((Number(text) - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const parts = NUMERIC_DATE.exec(text) ?? (style.endsWithYear ? EIGHT_DIGITS.exec(text) : null);
  if (!parts) return text;
  const [, first, second, yearText = ''] = parts;
  // Two-digit birth years above 20 belong to the past century.
  const year = yearText.length === 4 ? yearText : `${Number(yearText) > 20 ? '19' : '20'}${yearText}`;
  const isMonthFirst = Number(second) > 12 || (style.order === 'month first' && Number(first) <= 12);
  return isMonthFirst ? `${year}-${pad(first)}-${pad(second)}` : `${year}-${pad(second)}-${pad(first)}`;
}
