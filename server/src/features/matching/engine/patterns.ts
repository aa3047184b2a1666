import { contactPattern, drawPairs, type NormalisedContact } from '@leadwright/matching';
import { allCandidates } from './candidates.ts';
import type { Frequency } from './entities.ts';
import type { IndexReader } from './index-reader.ts';
import type { QueryRow } from './tasks.ts';

export type PatternCount = [pattern: string, count: number];

class Tally {
  readonly #counts = new Map<string, number>();

  add(left: NormalisedContact, right: NormalisedContact, frequency: Frequency): void {
    const pattern = contactPattern(left, right, frequency);
    this.#counts.set(pattern, (this.#counts.get(pattern) ?? 0) + 1);
  }

  get counts(): PatternCount[] {
    return [...this.#counts];
  }
}

/** Comparison patterns of rows with their candidates. Of rows of the index itself each pair counts once. */
export async function candidatePatterns(
  rows: QueryRow[],
  /** The rows' own numbers where they are of the index. */
  own: number[] | null,
  frequency: Frequency,
  ask: IndexReader,
): Promise<PatternCount[]> {
  const { queries, found, records } = await allCandidates('contact', rows, frequency, ask);
  const sampled = new Set(own);
  const tally = new Tally();
  rows.forEach(({ at }, i) => {
    const no = own?.[at] ?? -1;
    for (const other of found[i]!) {
      const record = records.get(other);
      const isSecond = other === no || (sampled.has(other) && other < no);
      if (!isSecond && record) tally.add(queries[i] as NormalisedContact, record as NormalisedContact, frequency);
    }
  });
  return tally.counts;
}

/** Patterns of pairs drawn at random between two lists of records as JSON, or within the one. */
export function randomPatterns(
  left: string[],
  right: string[] | 'same',
  count: number,
  frequency: Frequency,
): PatternCount[] {
  const parsed = (texts: string[]) => texts.map((text) => JSON.parse(text) as NormalisedContact);
  const mine = parsed(left);
  const others = right === 'same' ? mine : parsed(right);
  const tally = new Tally();
  for (const [i, j] of drawPairs(mine.length, right === 'same' ? 'same' : others.length, count)) {
    tally.add(mine[i]!, others[j]!, frequency);
  }
  return tally.counts;
}
