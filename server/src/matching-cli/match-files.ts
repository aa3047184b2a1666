import type { ComparisonModel } from '@leadwright/matching';
import type { Pool } from 'pg';
import { queryBuilder } from '../database/pool.ts';
import { estimatePeople, SAMPLE_SIZE } from '../features/matching/run/estimate-people.ts';
import { matchRecords } from '../features/matching/run/match-records.ts';
import type { Entity } from '../match-index/engine/entities.ts';
import type { CandidateFilter, QueryRow, RowDecision } from '../match-index/engine/tasks.ts';
import { parts, runInThread } from '../match-index/engine/threads.ts';
import { CsvFile } from './csv-file.ts';
import { describeColumns } from './describe.ts';
import { assertDistinctFiles } from './distinct-files.ts';
import { type FileRow, fileIds, fileRows, indexFile } from './master-index.ts';
import { type FileRequest, type PreparedFile, prepareFiles } from './prepare-files.ts';
import { inputReader, otherKeys } from './record-input.ts';
import { countRepeatedIds, NO_REPEATED_IDS, warnRepeatedIds } from './repeated-ids.ts';
import { withTemporaryDatabase } from './temporary-database.ts';

interface MatchRequest {
  master: FileRequest;
  queries: FileRequest;
  out: string;
  entity: Entity | undefined;
  top: number;
  country: string;
  delimiter: string | undefined;
}

const CHUNK = 1_000;
const MAX_CONCURRENT_CHUNKS = 3;
/** Rows that a thread normalises per batch. */
const PART = 250;
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/**
 * Matches every row of one file against the rows of another, as the portal matches an import against the master
 * database.
 */
export async function matchFiles(request: MatchRequest): Promise<void> {
  const started = performance.now();
  await assertDistinctFiles(
    { '--master': request.master.path, '--queries': request.queries.path },
    { '--out': request.out },
  );
  const { entity, files } = await prepareFiles(
    [
      { request: request.master, role: 'master' },
      { request: request.queries, role: 'query' },
    ],
    request,
  );
  const [master, queries] = files as [PreparedFile, PreparedFile];
  const inMaster = otherKeys(master.columns);
  const others = new Set([...otherKeys(queries.columns)].filter((key) => inMaster.has(key)));
  console.error(describeColumns(`Master (${entity})`, master.file, master.columns, others));
  console.error(describeColumns('Queries', queries.file, queries.columns, others));
  const out = await CsvFile.create(request.out, ['query_id', 'register_id', 'score', 'decision']);
  const options = { others, country: request.country };
  try {
    await withTemporaryDatabase(async (pool) => {
      const loading = performance.now();
      const read = inputReader(entity, master.file, master.columns, options);
      const { records, keys } = await indexFile(pool, entity, master.file, master.id, read);
      console.error(`${records} master records with ${keys} keys in ${seconds(loading)}`);
      warnRepeatedIds(master, await countRepeatedIds(pool), '--master-id');
      const matching = performance.now();
      const readQuery = inputReader(entity, queries.file, queries.columns, options);
      const rows = () => fileRows(queries.file, queries.id, readQuery, CHUNK);
      const model = entity === 'contact' ? await estimatePeople(queryBuilder(pool), await sampleRows(rows())) : null;
      const keep = { most: request.top, minProbability: 0, evidence: false };
      const counts = await matchAll(pool, entity, rows(), { keep, model }, out);
      const peak = Math.round(process.resourceUsage().maxRSS / 1024);
      console.error(
        `${counts.rows} queries in ${seconds(matching)}: ${counts.accept} accept, ${counts.review} review, ` +
          `${counts.none} none; ${seconds(started)} in all, ${peak} MB at most`,
      );
      warnRepeatedIds(queries, counts.repeated, '--query-id');
    });
    await out.finish();
  } catch (error) {
    await out.discard();
    throw error;
  }
}

/** Returns an evenly drawn sample of the rows in comparable form. Deterministic. */
async function sampleRows(chunks: AsyncGenerator<FileRow[], undefined>): Promise<QueryRow[]> {
  const sampled: FileRow[] = [];
  let seen = 0;
  for await (const rows of chunks) {
    for (const row of rows) {
      seen++;
      // Vitter's algorithm R with a hash of the row number instead of a random number.
      const at = sampled.length < SAMPLE_SIZE ? sampled.length : (Math.imul(seen, 0x9e3779b1) >>> 0) % seen;
      if (at < SAMPLE_SIZE) sampled[at] = row;
    }
  }
  const records = await runInThread('normalise', ['contact', sampled]);
  return records.map(({ record }, at) => ({ at, record, input: null }));
}

async function matchAll(
  pool: Pool,
  entity: Entity,
  chunks: AsyncGenerator<FileRow[], undefined>,
  options: { keep: CandidateFilter; model: ComparisonModel | null },
  out: CsvFile,
) {
  const db = queryBuilder(pool);
  const counts = { rows: 0, accept: 0, review: 0, none: 0, repeated: NO_REPEATED_IDS };
  const ids = new Set<string>();
  const decide = async () => {
    const { value: rows } = await chunks.next();
    if (!rows) return undefined;
    const records = (
      await Promise.all(parts(rows, PART).map((part) => runInThread('normalise', [entity, part])))
    ).flat();
    const queries = records.map(({ record }, at) => ({ at, record, input: null }));
    return { rows, decisions: await matchRecords(db, entity, queries, options) };
  };
  // Several chunks run concurrently, so that database and engine threads do not wait for each other.
  const pending = Array.from({ length: MAX_CONCURRENT_CHUNKS }, decide);
  try {
    for (let decided = await pending.shift(); decided; decided = await pending.shift()) {
      pending.push(decide());
      const { rows, decisions } = decided;
      counts.rows += rows.length;
      for (const { id } of rows) {
        if (ids.has(id)) counts.repeated = { rows: counts.repeated.rows + 1, first: counts.repeated.first ?? id };
        ids.add(id);
      }
      for (const { band } of decisions) counts[band]++;
      await out.write(await lines(pool, rows, decisions));
    }
  } finally {
    await Promise.allSettled(pending);
  }
  return counts;
}

/** Returns the candidates in order; only the first one of an accepted row is an accept. */
async function lines(pool: Pool, rows: FileRow[], decisions: RowDecision[]): Promise<string[][]> {
  const ids = await fileIds(pool, [...new Set(decisions.flatMap(({ candidates }) => candidates.map(({ no }) => no)))]);
  return decisions
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, band, candidates }) => {
      const { id } = rows[at]!;
      if (candidates.length === 0) return [[id, '', '', 'none']];
      return candidates.map(({ no, rank, weight }) => [
        id,
        ids.get(no) ?? '',
        weight.toFixed(4),
        rank > 1 && band === 'accept' ? 'none' : band,
      ]);
    });
}
