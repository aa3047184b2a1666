import { type ColumnReading, type ReadingKind, readingKindOf } from '@leadwright/contract/column-reading';
import type { FieldType } from '@leadwright/contract/custom-values';
import { monthOf } from './month-names.ts';
import { readingsOf, valueIn } from './profile.ts';
import { dateShapeOf, monthNameIn } from './read-day.ts';
import { momentText, readMoment } from './read-moment.ts';
import { readNumber } from './read-number.ts';
import type { ResolvedReading } from './resolve-reading.ts';
import { UnreadableText } from './unreadable-text.ts';

const UNREADABLE: Partial<Record<FieldType, UnreadableText>> = {
  date: new UnreadableText('Not a date, such as 2026-01-31'),
  date_time: new UnreadableText('Not a date and time, such as 2026-01-31 14:30'),
};
const NOT_A_NUMBER = new UnreadableText('Not a number');
const UNCLEAR: Record<ReadingKind, UnreadableText> = {
  number: new UnreadableText('Unclear whether the dot or the comma is the decimal sign. Choose it in the mapping.'),
  date: new UnreadableText('Unclear whether the day or the month comes first. Choose it in the mapping.'),
};
const UNCLEAR_YEAR = new UnreadableText(
  'Unclear whether the day, the month or the year comes first. Choose it in the mapping.',
);
const UNCLEAR_MONTH = new UnreadableText('The month has another meaning in another language. Write it as a number.');
const DAY_NUMBER = new UnreadableText('A day number of a spreadsheet among other dates');

const DESCRIPTION: Record<ColumnReading, string> = {
  decimal_dot: 'the dot is the decimal sign',
  decimal_comma: 'the comma is the decimal sign',
  day_first: 'the day comes first',
  month_first: 'the month comes first',
  year_first: 'the year comes first',
  day_number: 'dates are day numbers of a spreadsheet',
};

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

type Value = string | number;

function parseAs(type: FieldType, text: string, reading: ColumnReading, language: string | null): Value | undefined {
  if (reading === 'decimal_dot') return readNumber(text, '.');
  if (reading === 'decimal_comma') return readNumber(text, ',');
  const moment = readMoment(text, reading, language);
  if (type === 'date_time') return moment && momentText(moment);
  // A spreadsheet program may have added a time to the date.
  return moment?.seconds === 0 ? moment.day : undefined;
}

/** Without a profile of the column, every reading counts that the text can have. */
const unresolved = (kind: ReadingKind): ResolvedReading => ({
  reading: null,
  basis: null,
  readingsBySeparator: undefined,
  readings: readingsOf(kind),
  isDisputed: false,
  language: null,
  country: '',
});

const readingOf = (text: string, { reading, readingsBySeparator }: ResolvedReading) =>
  readingsBySeparator?.[dateShapeOf(text).separator] ?? reading;

/** Reads a text of a column of numbers or dates in the reading of the column. */
export function readColumnText(
  type: FieldType,
  text: string,
  resolved: ResolvedReading = unresolved(readingKindOf(type)!),
): Value | UnreadableText {
  const { readings, language } = resolved;
  const reading = readingOf(text, resolved);
  const valueIn = (candidate: ColumnReading) => parseAs(type, text, candidate, language);
  const kind = readingKindOf(type)!;
  const explain = () => explainUnreadable(type, text, reading, language);
  const valuesIn = (candidates: readonly ColumnReading[]) => [
    ...new Set(candidates.map(valueIn).filter((candidate) => candidate !== undefined)),
  ];
  if (reading) {
    const value = valueIn(reading);
    if (value !== undefined || reading !== 'year_first' || !dateShapeOf(text).hasLongYear) return value ?? explain();
    // Among dates with a short year in front, one with a long year behind can be clear.
    const [clear, ...others] = valuesIn(['day_first', 'month_first']);
    return clear !== undefined && others.length === 0 ? clear : explain();
  }
  const [value, ...others] = valuesIn(readings);
  if (others.length > 0) return readings.includes('year_first') ? UNCLEAR_YEAR : UNCLEAR[kind];
  return value ?? explain();
}

function explainUnreadable(
  type: FieldType,
  text: string,
  reading: ColumnReading | null,
  language: string | null,
): UnreadableText {
  const others = readingsOf(readingKindOf(type)!).filter((other) => parseAs(type, text, other, language) !== undefined);
  if (others.includes('day_number')) return DAY_NUMBER;
  if (reading && others.length > 0) return new UnreadableText(`Does not fit the column, where ${DESCRIPTION[reading]}`);
  const month = monthNameIn(text);
  if (month && monthOf(month, language) === undefined) return UNCLEAR_MONTH;
  return UNREADABLE[type] ?? NOT_A_NUMBER;
}

/** Returns a warning for a cell whose value depends on a reading that only a hint or most of the cells have decided. */
export function doubtfulHint(text: string, resolved: ResolvedReading | undefined): string | undefined {
  const reading = resolved && readingOf(text, resolved);
  if (!reading) return undefined;
  const { readings, isDisputed, language, basis, country } = resolved;
  if (!isDisputed && basis !== 'country' && basis !== 'supplier') return undefined;
  const values = readings.map((candidate) => valueIn(text, candidate, language));
  if (new Set(values.filter((value) => value !== undefined)).size < 2) return undefined;
  if (isDisputed) return `The values contradict each other: read as if ${DESCRIPTION[reading]}, as most of them show`;
  const source =
    basis === 'country' ? `as usual in ${COUNTRY_NAMES.of(country)}` : 'as in the last file of the supplier';
  return `The values do not decide it: read as if ${DESCRIPTION[reading]}, ${source}`;
}
