import type { ComparisonModel } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { type Entity, INDEX_TABLES } from '../../../match-index/engine/entities.ts';
import { tokenFrequency } from '../../../match-index/engine/frequency.ts';
import type { ScoredPair } from '../../../match-index/engine/score-pairs.ts';
import { runInThread, splitForThreads } from '../../../match-index/engine/threads.ts';
import { indexReader } from '../run/candidates.queries.ts';

const CHUNK_SIZE = 2_000;
const PART_SIZE = 100;
/** Pairs with a lower probability are ignored. */
const MIN_PROBABILITY = 0.05;

/** Loads the next records of the index in number order. */
async function loadRecordsAfter(db: Db, entity: Entity, lastNo: number) {
  const { match, no } = INDEX_TABLES[entity];
  const { rows } = await sql<{ no: number; record: string }>`
    select ${sql.ref(no)} as no, record::text as record from ${sql.table(match)}
    where ${sql.ref(no)} > ${lastNo} order by 1 limit ${CHUNK_SIZE}`.execute(db);
  return rows;
}

/**
 * Finds and scores all pairs of index records that share a key. Uses the same core and fuzzy keys as the look-up of
 * import rows.
 */
export async function findPairs(
  db: Db,
  entity: Entity,
  model: ComparisonModel | null,
): Promise<Map<string, ScoredPair>> {
  const { shared } = await tokenFrequency(db, entity);
  const counts = { table: shared };
  const pairs = new Map<string, ScoredPair>();
  let lastNo = -1;
  for (let rows = await loadRecordsAfter(db, entity, lastNo); rows.length > 0; ) {
    lastNo = rows.at(-1)!.no;
    const nextRows = loadRecordsAfter(db, entity, lastNo);
    const nos = rows.map(({ no }) => no);
    const queries = rows.map(({ record }, rowIndex) => ({ rowIndex, record, input: null }));
    const scoredPairs = await Promise.all(
      splitForThreads(queries, PART_SIZE).map((part) =>
        runInThread('scoreIndexRows', [entity, nos, part, MIN_PROBABILITY, model], counts, indexReader(db, entity)),
      ),
    );
    for (const pair of scoredPairs.flat()) pairs.set(`${pair.a} ${pair.b}`, pair);
    rows = await nextRows;
  }
  return pairs;
}

/** Scores the requested pairs. */
export async function scoreIndexPairs(
  db: Db,
  entity: Entity,
  model: ComparisonModel | null,
  requestedPairs: [a: number, b: number][],
): Promise<ScoredPair[]> {
  const { match, no } = INDEX_TABLES[entity];
  const { shared } = await tokenFrequency(db, entity);
  const scoredPairs: ScoredPair[] = [];
  for (let start = 0; start < requestedPairs.length; start += CHUNK_SIZE * 5) {
    const chunk = requestedPairs.slice(start, start + CHUNK_SIZE * 5);
    const { rows } = await sql<{ records: string }>`
      select coalesce(json_object_agg(${sql.ref(no)}, record), '{}')::text as records from ${sql.table(match)}
      where ${sql.ref(no)} = any(${[...new Set(chunk.flat())]}::bigint[])`.execute(db);
    scoredPairs.push(...(await runInThread('scorePairs', [entity, chunk, rows[0]!.records, model], { table: shared })));
  }
  return scoredPairs;
}
