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

/** Counts the comparison patterns of rows with their candidates. Pairs within the index count once. */
export async function candidatePatterns(
  rows: QueryRow[],
  /** The numbers of the rows if they are records of the index. */
  rowNumbers: number[] | null,
  frequency: Frequency,
  ask: IndexReader,
): Promise<PatternCount[]> {
  const { queries, found, records } = await allCandidates('contact', rows, frequency, ask);
  const sampled = new Set(rowNumbers);
  const tally = new Tally();
  rows.forEach(({ at }, i) => {
    const no = rowNumbers?.[at] ?? -1;
    for (const other of found[i]!) {
      const record = records.get(other);
      const isSecond = other === no || (sampled.has(other) && other < no);
      if (!isSecond && record) tally.add(queries[i] as NormalisedContact, record as NormalisedContact, frequency);
    }
  });
  return tally.counts;
}

/** Counts the comparison patterns of random pairs between two lists of JSON records, or within one list. */
export function randomPatterns(
  left: string[],
  right: string[] | 'same',
  count: number,
  frequency: Frequency,
): PatternCount[] {
  const parsed = (texts: string[]) => texts.map((text) => JSON.parse(text) as NormalisedContact);
  const leftRecords = parsed(left);
  const others = right === 'same' ? leftRecords : parsed(right);
  const tally = new Tally();
  for (const [i, j] of drawPairs(leftRecords.length, right === 'same' ? 'same' : others.length, count)) {
    tally.add(leftRecords[i]!, others[j]!, frequency);
  }
  return tally.counts;
}
