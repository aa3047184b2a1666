import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type AccountComparison, type TokenFrequency, wordInformation } from '@leadwright/matching';
import { cacheFile } from '../sets/files.ts';

/** Rows of one register used for training: more rows add hours without improving the model. */
const SAMPLE_ROWS = 8_000;

/** Returns whether a query is in the sample; decided by its id, so that every run selects the same queries. */
export function isSampled(query: string, queries: number): boolean {
  const fraction = createHash('sha256').update(query).digest().readUInt32LE() / 2 ** 32;
  return fraction * queries < SAMPLE_ROWS;
}

/** Returns one training line: track, query, label, word information, levels in the order of the trainer's fields. */
export function pairLine(
  track: string,
  query: string,
  label: boolean,
  comparison: AccountComparison,
  frequency: TokenFrequency,
): string {
  const { common, rare, onlyLeft, onlyRight } = wordInformation(comparison, frequency);
  const information = [common, rare, onlyLeft, onlyRight].map((bits) => bits.toFixed(2)).join(' ');
  const { name, spelling, numbers, roles, firstWord, form, place } = comparison;
  const levels = [name?.level ?? 'nothing shared', spelling, numbers, roles, firstWord, form, place];
  return [track, query, label ? 1 : 0, information, ...levels].join('\t');
}

/** Writes the lines of one run; the trainer reads those of all runs. */
export const writeTrainingLines = (run: string, lines: string[]): void =>
  writeFileSync(cacheFile(`pairs-${run}.tsv`), `${lines.join('\n')}\n`);
