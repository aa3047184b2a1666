import type { CompiledContact } from '../record/compiled-contact.ts';
import { isWithinOneEdit } from '../text/string-distance.ts';
import type { LevelOf } from './contact-fields.ts';

type Birth = NonNullable<CompiledContact['birth']>;

/** Returns whether the day or the month is missing: then only the years are compared. */
export const hasOnlyYear = (birth: Birth) => birth.month === 0 || birth.day === 0;

/** Returns the level of two years of birth; different months of the same year are "within a year". */
export function compareYears(a: Birth, b: Birth): LevelOf<'birth year'> {
  const yearDifference = Math.abs(a.year - b.year);
  if (yearDifference === 0 && a.month !== 0 && b.month !== 0 && a.month !== b.month) return 'within a year';
  return yearDifference === 0 ? 'same' : yearDifference === 1 ? 'within a year' : 'differ';
}

/** Returns the level of two complete dates: first by possible typing errors, then by the days between them. */
export function compareBirths(left: string, right: string, a: Birth, b: Birth): LevelOf<'birth'> {
  if (left === right) return 'same';
  const parts = Number(a.year === b.year) + Number(a.month === b.month) + Number(a.day === b.day);
  if (parts > 0 && isWithinOneEdit(left, right)) return 'one digit';
  if (a.year === b.year && a.month === b.day && a.day === b.month) return 'day and month swapped';
  if (parts === 2) return 'two parts agree';
  const days = Math.abs((a.year - b.year) * 372 + (a.month - b.month) * 31 + a.day - b.day);
  if (days <= 31) return 'within a month';
  if (a.year === b.year) return 'same year';
  return days <= 380 ? 'within a year' : days <= 3720 ? 'within ten years' : 'differ';
}
