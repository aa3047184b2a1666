import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type AccountComparison, type TokenFrequency, wordInformation } from '@leadwright/matching';
import { cacheFile } from '../sets/files.ts';

/** Number of rows of each register that are used for training: more rows add hours without improving the model. */
const SAMPLE_ROWS = 8_000;

/** Returns whether a query is in the sample, by a hash of its id, so that every run selects the same queries. */
export function isSampled(queryId: string, queryCount: number): boolean {
  const fraction = createHash('sha256').update(queryId).digest().readUInt32LE() / 2 ** 32;
  return fraction * queryCount < SAMPLE_ROWS;
}

/** Returns a training line: track, query id, label, word information, levels in the order of `TRAINED_FIELDS`. */
export function formatPairLine(
  track: string,
  queryId: string,
  isMatch: boolean,
  comparison: AccountComparison,
  frequency: TokenFrequency,
): string {
  const { common, rare, onlyLeft, onlyRight } = wordInformation(comparison, frequency);
  const information = [common, rare, onlyLeft, onlyRight].map((bits) => bits.toFixed(2)).join(' ');
  const { name, spelling, numbers, roles, firstWord, form, place } = comparison;
  const levels = [name?.level ?? 'nothing shared', spelling, numbers, roles, firstWord, form, place];
  return [track, queryId, isMatch ? 1 : 0, information, ...levels].join('\t');
}

/** Writes the training lines of one run; training reads the lines of all runs. */
export const writeTrainingLines = (run: string, lines: string[]): void =>
  writeFileSync(cacheFile(`pairs-${run}.tsv`), `${lines.join('\n')}\n`);
