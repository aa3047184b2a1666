import { type Comparable, ENGINES, type Entity, type Frequency } from './entities.ts';
import type { IndexReader } from './index-reader.ts';
import { type QueryRow, recordOf } from './tasks.ts';

/**
 * Limits of the candidate search, which ranks records by shared keys; a key weighs more the fewer companies have it.
 * Rare keys are read first, at most 300 entries per row: further keys are skipped unless a row has no other. On 1.2
 * million German companies, 40 and 20 candidates find .758 of the former names missing in the register; 50 and 50 from
 * 1,000 entries find .768 at nearly twice the pairs. Names that are present are always found. A full key, which uses up
 * the budget alone, is not read again for rows with other keys, which saves two thirds of all entries.
 */
const MAX_CANDIDATES = { core: 40, fuzzy: 20 } as const;
const READ_BUDGET = 300;

/** A record with less than this share of the best record's bits is not a rival of it. */
const RIVAL_SHARE = 0.15;

export interface Nearest {
  /** Numbers of records, best first. */
  nos: number[];
  /** Number of rivals of the first. */
  rivals: number;
}

/** Returns, for each row, the records that share the most of its keys. */
export async function nearest(
  ask: IndexReader,
  kind: keyof typeof MAX_CANDIDATES,
  keysOfRows: bigint[][],
  { records, fullKeys = new Set() }: Frequency,
): Promise<Nearest[]> {
  const postings = new Map<bigint, number[]>();
  const read = async (keys: bigint[]) => {
    const distinct = [...new Set(keys)];
    if (distinct.length === 0) return;
    const lists = await ask({ postings: { keys: `{${distinct.join(',')}}`, most: READ_BUDGET } });
    (JSON.parse(lists) as number[][]).forEach((nos, i) => {
      postings.set(distinct[i]!, nos);
      if (nos.length === READ_BUDGET) fullKeys.add(distinct[i]!);
    });
  };
  const listsOf = (keys: bigint[]) => keys.map((key) => postings.get(key) ?? []).filter(({ length }) => length > 0);
  const full = new Set(keysOfRows.flatMap((keys) => keys.filter((key) => fullKeys.has(key))));
  await read(keysOfRows.flatMap((keys) => keys.filter((key) => !full.has(key))));
  const bare = keysOfRows.filter((keys) => listsOf(keys).every(({ length }) => length === READ_BUDGET));
  await read(bare.flatMap((keys) => keys.filter((key) => full.has(key))));
  return keysOfRows.map((keys) => best(listsOf(keys), MAX_CANDIDATES[kind], records));
}

/** Bits of the records of one row, in the order in which they were found; reused for each row. */
const sums = new Float64Array(2 * READ_BUDGET);

/** Returns the best records of these lists. */
function best(lists: number[][], most: number, records: number): Nearest {
  const places = new Map<number, number>();
  let read = 0;
  for (const nos of lists.sort((a, b) => a.length - b.length)) {
    read += nos.length;
    if (read > READ_BUDGET && places.size > 0) break;
    const weight = Math.log((records + 1) / nos.length);
    for (const no of nos) {
      const index = places.get(no);
      if (index !== undefined) sums[index] = sums[index]! + weight;
      else {
        sums[places.size] = weight;
        places.set(no, places.size);
      }
    }
  }
  // The threshold leaves only a few records to sort.
  const least = places.size > most ? sums.slice(0, places.size).sort().at(-most)! : 0;
  const found = [...places]
    .filter(([, index]) => sums[index]! >= least)
    .sort(([a, x], [b, y]) => sums[y]! - sums[x]! || a - b)
    .slice(0, most);
  const minRivalSum = found[0] ? RIVAL_SHARE * sums[found[0][1]]! : 0;
  return {
    nos: found.map(([no]) => no),
    rivals: found.slice(1).filter(([, index]) => sums[index]! >= minRivalSum).length,
  };
}

/** Reads records by their numbers. */
export async function recordsOf(ask: IndexReader, nos: Iterable<number>): Promise<Map<number, Comparable>> {
  const distinct = [...new Set(nos)];
  if (distinct.length === 0) return new Map();
  const [numbers, records] = JSON.parse(await ask({ records: `{${distinct.join(',')}}` })) as [number[], Comparable[]];
  return new Map(numbers.map((no, i) => [no, records[i]!]));
}

/** Returns, for each row, the numbers of the records that share core or fuzzy keys with it. */
async function found(
  entity: Entity,
  queries: Comparable[],
  frequency: Frequency,
  ask: IndexReader,
): Promise<number[][]> {
  const keys = queries.map((record) => ENGINES[entity].keys(record, frequency));
  const core = keys.map((one) => one.core);
  const coreCandidates = await nearest(ask, 'core', core, frequency);
  const fuzzy = keys.map((one) => one.fuzzy);
  const fuzzyCandidates = await nearest(ask, 'fuzzy', fuzzy, frequency);
  return coreCandidates.map(({ nos }, i) => [...new Set([...nos, ...fuzzyCandidates[i]!.nos])]);
}

/** Returns all records that share core or fuzzy keys with the rows, not only the best. */
export async function allCandidates(entity: Entity, rows: QueryRow[], frequency: Frequency, ask: IndexReader) {
  const queries = rows.map((row) => recordOf(entity, row));
  const nos = await found(entity, queries, frequency, ask);
  return { queries, found: nos, records: await recordsOf(ask, nos.flat()) };
}

/** Returns, for each row, the numbers of all records that share core or fuzzy keys with it. */
export function candidates(
  entity: Entity,
  rows: QueryRow[],
  frequency: Frequency,
  ask: IndexReader,
): Promise<number[][]> {
  return found(
    entity,
    rows.map((row) => recordOf(entity, row)),
    frequency,
    ask,
  );
}
