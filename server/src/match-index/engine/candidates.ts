import { type Comparable, ENGINES, type Entity, type Frequency } from './entities.ts';
import type { IndexReader } from './index-reader.ts';
import { comparableRecord, type QueryRow } from './tasks.ts';

/**
 * The number of candidates for each row, ranked by shared keys; rare keys weigh more. On 1.2 million German companies,
 * these limits find every former name that the register contains, and 75.8 % of those that it does not contain. Limits
 * of 50 and 50 with a read budget of 1,000 entries find 76.8 % of the latter.
 */
const MAX_CANDIDATES = { core: 40, fuzzy: 20 } as const;
/**
 * The number of index entries to read for each row, rare keys first. A key with more entries is full, and is read again
 * only for rows without other keys, which saves two thirds of all entries.
 */
const READ_BUDGET = 300;

/** The minimum share of the best record's bits that makes another record a rival. */
const RIVAL_SHARE = 0.15;

export interface NearestRecords {
  /** Record numbers, best first. */
  recordNos: number[];
  /** The number of rivals of the best record. */
  rivals: number;
}

/** Returns, for each row, the records with the best shared keys. */
export async function findNearest(
  readIndex: IndexReader,
  kind: keyof typeof MAX_CANDIDATES,
  keysOfRows: bigint[][],
  { records, fullKeys = new Set() }: Frequency,
): Promise<NearestRecords[]> {
  const postings = new Map<bigint, number[]>();
  const readPostings = async (keys: bigint[]) => {
    const distinctKeys = [...new Set(keys)];
    if (distinctKeys.length === 0) return;
    const lists = await readIndex({ postings: { keys: `{${distinctKeys.join(',')}}`, limit: READ_BUDGET } });
    parseLists(lists).forEach((recordNos, i) => {
      postings.set(distinctKeys[i]!, recordNos);
      if (recordNos.length === READ_BUDGET) fullKeys.add(distinctKeys[i]!);
    });
  };
  const entryLists = (keys: bigint[]) => keys.map((key) => postings.get(key) ?? []).filter(({ length }) => length > 0);
  const knownFullKeys = new Set(keysOfRows.flatMap((keys) => keys.filter((key) => fullKeys.has(key))));
  await readPostings(keysOfRows.flatMap((keys) => keys.filter((key) => !knownFullKeys.has(key))));
  const rowsWithFullKeysOnly = keysOfRows.filter((keys) =>
    entryLists(keys).every(({ length }) => length === READ_BUDGET),
  );
  await readPostings(rowsWithFullKeysOnly.flatMap((keys) => keys.filter((key) => knownFullKeys.has(key))));
  return keysOfRows.map((keys) => rankRecords(entryLists(keys), MAX_CANDIDATES[kind], records));
}

/** Parses array literals of numbers that follow one another. */
const parseLists = (literals: string): number[][] =>
  JSON.parse(`[${literals.replaceAll('}{', '},{').replaceAll('{', '[').replaceAll('}', ']')}]`);

/** The bits of the records of one row, by position. The array is reused for each row. */
const sums = new Float64Array(2 * READ_BUDGET);

/** Ranks the records in the entry lists of one row. */
function rankRecords(lists: number[][], limit: number, records: number): NearestRecords {
  const indexes = new Map<number, number>();
  let readCount = 0;
  for (const recordNos of lists.sort((a, b) => a.length - b.length)) {
    readCount += recordNos.length;
    if (readCount > READ_BUDGET && indexes.size > 0) break;
    const weight = Math.log((records + 1) / recordNos.length);
    for (const no of recordNos) {
      const index = indexes.get(no);
      if (index !== undefined) sums[index] = sums[index]! + weight;
      else {
        sums[indexes.size] = weight;
        indexes.set(no, indexes.size);
      }
    }
  }
  // The threshold leaves only a few records to sort.
  const minSum = indexes.size > limit ? sums.slice(0, indexes.size).sort().at(-limit)! : 0;
  const ranked = [...indexes]
    .filter(([, index]) => sums[index]! >= minSum)
    .sort(([a, x], [b, y]) => sums[y]! - sums[x]! || a - b)
    .slice(0, limit);
  const minRivalSum = ranked[0] ? RIVAL_SHARE * sums[ranked[0][1]]! : 0;
  return {
    recordNos: ranked.map(([no]) => no),
    rivals: ranked.slice(1).filter(([, index]) => sums[index]! >= minRivalSum).length,
  };
}

/** Reads records by their numbers. */
export async function loadRecords(
  readIndex: IndexReader,
  recordNos: Iterable<number>,
): Promise<Map<number, Comparable>> {
  const distinctNos = [...new Set(recordNos)];
  if (distinctNos.length === 0) return new Map();
  const [numbers, records] = JSON.parse(await readIndex({ records: `{${distinctNos.join(',')}}` })) as [
    number[],
    Comparable[],
  ];
  return new Map(numbers.map((no, i) => [no, records[i]!]));
}

/** Returns, for each row, the numbers of the best candidates by core keys and by fuzzy keys. */
async function findCandidates(
  entity: Entity,
  queries: Comparable[],
  frequency: Frequency,
  readIndex: IndexReader,
): Promise<number[][]> {
  const keys = queries.map((record) => ENGINES[entity].keys(record, frequency));
  const core = keys.map((rowKeys) => rowKeys.core);
  const coreCandidates = await findNearest(readIndex, 'core', core, frequency);
  const fuzzy = keys.map((rowKeys) => rowKeys.fuzzy);
  const fuzzyCandidates = await findNearest(readIndex, 'fuzzy', fuzzy, frequency);
  return coreCandidates.map(({ recordNos }, i) => [...new Set([...recordNos, ...fuzzyCandidates[i]!.recordNos])]);
}

/** Loads the candidates of rows. Returns the comparable rows, the candidate numbers of each row and the candidates. */
export async function loadCandidates(entity: Entity, rows: QueryRow[], frequency: Frequency, readIndex: IndexReader) {
  const queries = rows.map((row) => comparableRecord(entity, row));
  const candidateNos = await findCandidates(entity, queries, frequency, readIndex);
  return { queries, candidateNos, records: await loadRecords(readIndex, candidateNos.flat()) };
}

/** Like `findCandidates`, for rows that are not yet in comparable form. */
export function findRowCandidates(
  entity: Entity,
  rows: QueryRow[],
  frequency: Frequency,
  readIndex: IndexReader,
): Promise<number[][]> {
  return findCandidates(
    entity,
    rows.map((row) => comparableRecord(entity, row)),
    frequency,
    readIndex,
  );
}
