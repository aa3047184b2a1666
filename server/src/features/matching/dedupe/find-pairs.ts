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

/** Loads the next records of the index in number order; only those in `only` unless it is null. */
async function loadRecordsAfter(db: Db, entity: Entity, after: number, only: readonly number[] | null) {
  const { match, no } = INDEX_TABLES[entity];
  const among = only ? sql`and ${sql.ref(no)} = any(${only}::bigint[])` : sql``;
  const { rows } = await sql<{ no: number; record: string }>`
    select ${sql.ref(no)} as no, record::text as record from ${sql.table(match)}
    where ${sql.ref(no)} > ${after} ${among} order by 1 limit ${CHUNK_SIZE}`.execute(db);
  return rows;
}

/**
 * Finds and scores all pairs of index records that share a key. Uses the same core and fuzzy keys as the look-up of
 * import rows; `only` limits the search to pairs of these record numbers.
 */
export async function findPairs(
  db: Db,
  entity: Entity,
  model: ComparisonModel | null,
  only: readonly number[] | null = null,
): Promise<Map<string, ScoredPair>> {
  const { shared } = await tokenFrequency(db, entity);
  const counts = { table: shared };
  const among = only && new Set(only);
  const pairs = new Map<string, ScoredPair>();
  let after = -1;
  for (let rows = await loadRecordsAfter(db, entity, after, only); rows.length > 0; ) {
    after = rows.at(-1)!.no;
    const next = loadRecordsAfter(db, entity, after, only);
    const nos = rows.map(({ no }) => no);
    const queries = rows.map(({ record }, at) => ({ at, record, input: null }));
    const scored = await Promise.all(
      splitForThreads(queries, PART_SIZE).map((part) =>
        runInThread('scoreWithin', [entity, nos, part, MIN_PROBABILITY, model], counts, indexReader(db, entity)),
      ),
    );
    for (const pair of scored.flat()) {
      if (!among || (among.has(pair.a) && among.has(pair.b))) pairs.set(`${pair.a} ${pair.b}`, pair);
    }
    rows = await next;
  }
  return pairs;
}

/** Scores the requested pairs. */
export async function loadPairScores(
  db: Db,
  entity: Entity,
  model: ComparisonModel | null,
  requested: [a: number, b: number][],
): Promise<ScoredPair[]> {
  const { match, no } = INDEX_TABLES[entity];
  const { shared } = await tokenFrequency(db, entity);
  const scored: ScoredPair[] = [];
  for (let from = 0; from < requested.length; from += CHUNK_SIZE * 5) {
    const chunk = requested.slice(from, from + CHUNK_SIZE * 5);
    const { rows } = await sql<{ records: string }>`
      select coalesce(json_object_agg(${sql.ref(no)}, record), '{}')::text as records from ${sql.table(match)}
      where ${sql.ref(no)} = any(${[...new Set(chunk.flat())]}::bigint[])`.execute(db);
    scored.push(...(await runInThread('scorePairs', [entity, chunk, rows[0]!.records, model], { table: shared })));
  }
  return scored;
}
