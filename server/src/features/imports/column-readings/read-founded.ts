import { isPartialDate } from '@leadwright/contract/core/partial-date';
import { plainDigits } from './ascii-digits.ts';
import { monthOf } from './month-names.ts';
import { readColumnText } from './read-column-text.ts';
import type { ResolvedReading } from './resolve-reading.ts';
import { UnreadableText } from './unreadable-text.ts';

/** An earlier year is considered a typing error. */
const FIRST_YEAR = '1000';
/** No year with the name of its month is longer. */
const MAX_LENGTH = 40;
/** A year is never a day number of a spreadsheet. Some programs write it as a decimal number. */
const YEAR = /^(\d{4})(?:[.,]0+)?$/;
const MONTH_FIRST = /^(\d{1,2}|\p{L}[\p{L}\p{M}]*)(?:\.? ?[-/., ] ?| de )(\d{4})$/iu;
const YEAR_FIRST = /^(\d{4})(?: ?[-/., ] ?)(\d{1,2}|\p{L}[\p{L}\p{M}]*)\.?$/iu;

const IN_FUTURE = new UnreadableText('In the future');

function readMonth(text: string, language: string | null): string | undefined {
  const [, nameFirst, yearLast] = MONTH_FIRST.exec(text) ?? [];
  const [, yearFirst, nameLast] = YEAR_FIRST.exec(text) ?? [];
  const [year, name] = [yearLast ?? yearFirst, nameFirst ?? nameLast];
  if (!year || !name) return undefined;
  const month = /^\d/.test(name) ? Number(name) : monthOf(name, language);
  return month === undefined ? undefined : `${year}-${String(month).padStart(2, '0')}`;
}

/**
 * Reads when a company was founded: a year, a month, or a date in the reading of its column. Returns ISO text of the
 * same precision.
 */
export function readFounded(text: string, reading: ResolvedReading | undefined): string | UnreadableText {
  const plain = plainDigits(text).trim();
  const partial =
    plain.length > MAX_LENGTH ? undefined : (YEAR.exec(plain)?.[1] ?? readMonth(plain, reading?.language ?? null));
  const isPartial = partial !== undefined && partial >= FIRST_YEAR && isPartialDate(partial);
  const date = isPartial ? partial : readColumnText('date', text, reading);
  if (date instanceof UnreadableText) return date;
  return String(date) > new Date().toISOString() ? IN_FUTURE : String(date);
}
