import { contactPattern, drawPairs, type NormalisedContact } from '@leadwright/matching';
import { loadCandidates } from './candidates.ts';
import type { Frequency } from './entities.ts';
import type { IndexReader } from './index-reader.ts';
import type { QueryRow } from './tasks.ts';

export type PatternCount = [pattern: string, count: number];

class PatternTally {
  readonly #counts = new Map<string, number>();

  add(left: NormalisedContact, right: NormalisedContact, frequency: Frequency): void {
    const pattern = contactPattern(left, right, frequency);
    this.#counts.set(pattern, (this.#counts.get(pattern) ?? 0) + 1);
  }

  get counts(): PatternCount[] {
    return [...this.#counts];
  }
}

/** Counts the comparison patterns of rows and their candidates. Pairs within the index count once. */
export async function candidatePatterns(
  rows: QueryRow[],
  /** The record numbers of the rows if the rows are in the index. */
  rowNumbers: number[] | null,
  frequency: Frequency,
  readIndex: IndexReader,
): Promise<PatternCount[]> {
  const { queries, candidateNos, records } = await loadCandidates('contact', rows, frequency, readIndex);
  const rowNumberSet = new Set(rowNumbers);
  const tally = new PatternTally();
  rows.forEach(({ rowIndex }, i) => {
    const no = rowNumbers?.[rowIndex] ?? -1;
    for (const candidateNo of candidateNos[i]!) {
      const record = records.get(candidateNo);
      const isSelfOrRepeated = candidateNo === no || (rowNumberSet.has(candidateNo) && candidateNo < no);
      if (!isSelfOrRepeated && record)
        tally.add(queries[i] as NormalisedContact, record as NormalisedContact, frequency);
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
  const parseRecords = (texts: string[]) => texts.map((text) => JSON.parse(text) as NormalisedContact);
  const leftRecords = parseRecords(left);
  const rightRecords = right === 'same' ? leftRecords : parseRecords(right);
  const tally = new PatternTally();
  for (const [i, j] of drawPairs(leftRecords.length, right === 'same' ? 'same' : rightRecords.length, count)) {
    tally.add(leftRecords[i]!, rightRecords[j]!, frequency);
  }
  return tally.counts;
}
