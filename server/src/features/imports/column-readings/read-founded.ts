import { isPartialDate } from '@leadwright/contract/core/partial-date';
import { readColumnText } from './read-column-text.ts';
import { readYear } from './read-year.ts';
import type { ResolvedReading } from './resolve-reading.ts';
import { UnreadableText } from './unreadable-text.ts';

/** An earlier year is considered a typing error. */
const FIRST_YEAR = '1000';

const IN_FUTURE = new UnreadableText('In the future');

/**
 * Reads when a company was founded: a year, a month, or a date in the reading of its column. Returns ISO text of the
 * same precision.
 */
export function readFounded(text: string, reading: ResolvedReading | undefined): string | UnreadableText {
  const partial = readYear(text, reading?.language ?? null);
  const isPartial = partial !== undefined && partial >= FIRST_YEAR && isPartialDate(partial);
  const date = isPartial ? partial : readColumnText('date', text, reading);
  if (date instanceof UnreadableText) return date;
  return String(date) > new Date().toISOString() ? IN_FUTURE : String(date);
}
