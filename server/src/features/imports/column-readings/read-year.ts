import { plainDigits } from './ascii-digits.ts';
import { monthOf, monthsByLanguage } from './month-names.ts';

/** No year with the name of its month is longer. */
const MAX_LENGTH = 40;
/** A year is never a day number of a spreadsheet. Some programs write it as a decimal number. */
const YEAR = /^(\d{4})(?:[.,]0+)?$/;
const MONTH_FIRST = /^(\d{1,2}|\p{L}[\p{L}\p{M}]*)(?:\.? ?[-/., ] ?| de )(\d{4})$/iu;
const YEAR_FIRST = /^(\d{4})(?: ?[-/., ] ?)(\d{1,2}|\p{L}[\p{L}\p{M}]*)\.?$/iu;

interface YearParts {
  year: string;
  /** The number or the name of the month; undefined for a year alone. */
  month?: string;
}

/** Splits a year, alone or with its month; returns undefined for any other text. */
function splitYear(text: string): YearParts | undefined {
  const plain = plainDigits(text).trim();
  if (plain.length > MAX_LENGTH) return undefined;
  const alone = YEAR.exec(plain)?.[1];
  if (alone) return { year: alone };
  const [, nameFirst, yearLast] = MONTH_FIRST.exec(plain) ?? [];
  const [, yearFirst, nameLast] = YEAR_FIRST.exec(plain) ?? [];
  const [year, month] = [yearLast ?? yearFirst, nameFirst ?? nameLast];
  if (!year || !month) return undefined;
  return /^\d/.test(month) || monthsByLanguage(month) ? { year, month } : undefined;
}

/** Returns whether a text is a year, alone or with its month. */
export const isYear = (text: string): boolean => splitYear(text) !== undefined;

/** Returns the name of the month in a text of a month and a year; undefined without one. */
export function monthNameOfYear(text: string): string | undefined {
  const month = splitYear(text)?.month;
  return month === undefined || /^\d/.test(month) ? undefined : month;
}

/** Reads a year, alone or with its month, such as "1998" or "1998-06"; undefined for any other text. */
export function readYear(text: string, language: string | null): string | undefined {
  const parts = splitYear(text);
  if (!parts?.month) return parts?.year;
  const month = /^\d/.test(parts.month) ? Number(parts.month) : monthOf(parts.month, language);
  return month === undefined ? undefined : `${parts.year}-${String(month).padStart(2, '0')}`;
}
