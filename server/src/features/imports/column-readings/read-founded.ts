import { foundedProblem, isPartialDate } from '@leadwright/contract/core/partial-date';
import { readColumnText } from './read-column-text.ts';
import { readYear } from './read-year.ts';
import type { ResolvedReading } from './resolve-reading.ts';
import { UnreadableText } from './unreadable-text.ts';

/**
 * Reads when a company was founded: a year, a month, or a date in the reading of its column. Returns ISO text of the
 * same precision.
 */
export function readFounded(text: string, reading: ResolvedReading | undefined): string | UnreadableText {
  const partial = readYear(text, reading?.language ?? null);
  const date = partial && isPartialDate(partial) ? partial : readColumnText('date', text, reading);
  if (date instanceof UnreadableText) return date;
  const problem = foundedProblem(String(date));
  return problem ? new UnreadableText(problem.message) : String(date);
}
