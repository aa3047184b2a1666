import { doubtfulHint } from '../column-readings/read-column-text.ts';
import { readFounded } from '../column-readings/read-founded.ts';
import type { ResolvedReading } from '../column-readings/resolve-reading.ts';
import { UnreadableText } from '../column-readings/unreadable-text.ts';
import type { RowValues } from './complete-values.ts';
import type { Problem } from './problems.ts';

/** Replaces the founding date of a row by its ISO form, and removes a text that is none. Returns what users must know. */
export function convertFounded(values: RowValues, reading: ResolvedReading | undefined): Problem[] {
  const text = values.founded;
  if (typeof text !== 'string') return [];
  const date = readFounded(text, reading);
  if (date instanceof UnreadableText) delete values.founded;
  else values.founded = date;
  const message = date instanceof UnreadableText ? date.message : doubtfulHint(text, reading);
  return message ? [{ column: 'founded', message, severity: 'warning' }] : [];
}
