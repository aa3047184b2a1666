import { plainDigits } from './ascii-digits.ts';
import { isDayName, monthOf, monthsByLanguage } from './month-names.ts';

export type DateReading = 'day_first' | 'month_first' | 'year_first' | 'day_number';

/** No date with its time is longer. The limit keeps the work for a long text small. */
const MAX_LENGTH = 60;
const YEAR_FIRST = /^(\d{4})( ?[-/.] ?| )(\d{1,2})\2(\d{1,2})\.?$/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const EAST_ASIAN = /^(\d{4}|\d{2})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/;
const NUMERIC = /^(\d{1,2})( ?[-/.] ?| )(\d{1,2})\2(\d{4}|\d{1,2})\.?$/;
/** A date with its year behind, or a short one in front. A time can follow. */
const SHORT_PARTS = /^\d{1,2} ?([-/. ]) ?\d{1,2} ?[-/. ] ?(\d{4})?/;
/** The name of a day before a date of numbers, as in "Fri, 31.12.2027". */
const DAY_NAME = /^(\p{L}[\p{L}\p{M}]*)[.,]*\s+(?=\d{1,4}( ?[-/.] ?)\d{1,2}\2\d{1,4}(?!\d))/u;
/** Day numbers from 1927 on. Smaller numbers are years and counts. */
const DAY_NUMBER = /^([1-9]\d{4})(?:[.,]0*)?$/;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheet programs. */
const EPOCH = Date.UTC(1899, 11, 30);

/** Returns a date with plain digits and without the name of the day before its numbers. */
function plainDate(text: string): string {
  const plain = plainDigits(text).trim();
  const [start = '', name = ''] = DAY_NAME.exec(plain) ?? [];
  return isDayName(name) ? plain.slice(start.length) : plain;
}

/** Two-digit years are those from 1969 to 2068. */
const fullYear = (year: string) => (year.length > 2 ? Number(year) : Number(year) + (Number(year) < 69 ? 2000 : 1900));

/** Returns whether a year is one of the Persian, Islamic or Buddhist calendar today. */
const isOfOtherCalendar = (year: number) => (year >= 1300 && year < 1500) || (year >= 2450 && year < 2650);

/** Returns an ISO date; undefined for a day that the calendar does not have. */
function isoDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

/** Returns an ISO date as `isoDay`; undefined if the year is probably one of another calendar. */
const usualDay = (year: number, month: number, day: number): string | undefined =>
  isOfOtherCalendar(year) ? undefined : isoDay(year, month, day);

/** Returns the date of a day number of a spreadsheet program. */
export function readDayNumber(text: string): string | undefined {
  const number = DAY_NUMBER.exec(text);
  return number ? new Date(EPOCH + Number(number[1]) * DAY_MS).toISOString().slice(0, 10) : undefined;
}

/**
 * Reads a date in this form; undefined for any other text. A year of four digits in front and a name of a month are
 * read in every form. `language` decides what a name means that two languages have.
 */
export function readDay(text: string, reading: DateReading, language: string | null): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = plainDate(text);
  const clear = YEAR_FIRST.exec(plain);
  // Exports write any date in ISO form.
  if (clear) return (clear[2] === '-' ? isoDay : usualDay)(Number(clear[1]), Number(clear[3]), Number(clear[4]));
  const written = COMPACT.exec(plain) ?? EAST_ASIAN.exec(plain);
  if (written) return isoDay(fullYear(written[1]!), Number(written[2]), Number(written[3]));
  if (reading === 'day_number') return readDayNumber(plain) ?? readNamedMonth(plain, language);
  const numeric = NUMERIC.exec(plain);
  if (!numeric) return readNamedMonth(plain, language);
  const [first, , second, third] = numeric.slice(1) as [string, string, string, string];
  if (reading === 'year_first') {
    const isYear = first.length === 2 && third.length <= 2;
    return isYear ? isoDay(fullYear(first), Number(second), Number(third)) : undefined;
  }
  if (third.length === 1) return undefined;
  const [day, month] = reading === 'day_first' ? [first, second] : [second, first];
  return usualDay(fullYear(third), Number(month), Number(day));
}

export interface DateShape {
  /** The sign between the numbers of a date that does not begin with a long year; empty for other dates. */
  separator: string;
  /** Whether such a date has a year of four digits behind. */
  hasLongYear: boolean;
}

export function dateShapeOf(text: string): DateShape {
  const parts = text.length > MAX_LENGTH ? null : SHORT_PARTS.exec(plainDate(text));
  return { separator: parts?.[1] ?? '', hasLongYear: parts?.[2] !== undefined };
}

/** Words between the parts of a date, and what follows its numbers: "1er mars", "5th of May", "15 de octubre de 2026". */
const FILLERS = new Set('de del of the den d di le al ngay st nd rd th er ere o a r y g m d г р року gada'.split(' '));

/** Returns the parts of a date with the name of a month; undefined for any other text. */
function namedMonthParts(text: string): { name: string; numbers: string[] } | undefined {
  if (!/\p{L}[\p{L}\p{M}.]/u.test(text)) return undefined;
  const names: string[] = [];
  const numbers: string[] = [];
  for (const part of text.match(/\p{L}[\p{L}\p{M}’']*\.?|\d+|[^\p{L}\d]+/gu) ?? []) {
    if (/^\d/.test(part)) numbers.push(part);
    else if (!/^\p{L}/u.test(part)) {
      if (!/^[\s.,،॰/'’ºª-]*$/.test(part)) return undefined;
    } else if (monthsByLanguage(part)) names.push(part);
    else if (!FILLERS.has(part.toLowerCase().replace(/\.$/, '')) && !isDayName(part)) return undefined;
  }
  // "mar" is a Tuesday and March in Spanish: the day of the week is in front.
  if (names.length === 2 && isDayName(names[0]!)) names.shift();
  return names.length === 1 && numbers.length === 2 ? { name: names[0]!, numbers } : undefined;
}

function readNamedMonth(text: string, language: string | null): string | undefined {
  const parts = namedMonthParts(text);
  const month = parts && monthOf(parts.name, language);
  if (!parts || month === undefined) return undefined;
  const [first, second] = parts.numbers as [string, string];
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  return [2, 4].includes(year.length) && day.length <= 2 ? usualDay(fullYear(year), month, Number(day)) : undefined;
}

/** Returns the name of the month in a date; undefined without one. */
export const monthNameIn = (text: string): string | undefined =>
  text.length > MAX_LENGTH ? undefined : namedMonthParts(plainDigits(text).trim())?.name;
