import type { ComparisonModel } from '@leadwright/matching';
import type { Pool } from 'pg';
import { queryBuilder } from '../database/pool.ts';
import { estimatePeople, SAMPLE_SIZE } from '../features/matching/run/estimate-people.ts';
import { matchRecords } from '../features/matching/run/match-records.ts';
import type { Entity } from '../match-index/engine/entities.ts';
import type { CandidateFilter, QueryRow, RowDecision } from '../match-index/engine/tasks.ts';
import { runInThread, splitForThreads } from '../match-index/engine/threads.ts';
import { CsvFile } from './csv-file.ts';
import { describeColumns } from './describe-columns.ts';
import { assertDistinctFiles } from './distinct-files.ts';
import { type FileRow, indexFile, loadFileIds, readFileRows } from './master-index.ts';
import { type FileRequest, type PreparedFile, prepareFiles } from './prepare-files.ts';
import { createInputReader, unknownColumnKeys } from './record-input.ts';
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

const CHUNK_SIZE = 1_000;
const MAX_CONCURRENT_CHUNKS = 3;
/** The minimum number of rows that a thread normalises at once. */
const MIN_PART_SIZE = 250;
const formatSecondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Matches each row of a file with the rows of a master file, as the portal matches an import with the master
 * database.
 */
export async function matchFiles(request: MatchRequest): Promise<void> {
  const startTime = performance.now();
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
  const masterHeaders = unknownColumnKeys(master.columns);
  const comparedHeaders = new Set([...unknownColumnKeys(queries.columns)].filter((key) => masterHeaders.has(key)));
  console.error(describeColumns(`Master (${entity})`, master.file, master.columns, comparedHeaders));
  console.error(describeColumns('Queries', queries.file, queries.columns, comparedHeaders));
  const outputFile = await CsvFile.create(request.out, ['query_id', 'register_id', 'score', 'decision']);
  const options = { comparedHeaders, country: request.country };
  try {
    await withTemporaryDatabase(async (pool) => {
      const loadStart = performance.now();
      const readMaster = createInputReader(entity, master.file, master.columns, options);
      const { records, keys } = await indexFile(pool, entity, master.file, master.idColumn, readMaster);
      console.error(`${records} master records with ${keys} keys in ${formatSecondsSince(loadStart)}`);
      warnRepeatedIds(master, await countRepeatedIds(pool), '--master-id');
      const matchStart = performance.now();
      const readQuery = createInputReader(entity, queries.file, queries.columns, options);
      const rows = () => readFileRows(queries.file, queries.idColumn, readQuery, CHUNK_SIZE);
      const model = entity === 'contact' ? await estimatePeople(queryBuilder(pool), await sampleRows(rows())) : null;
      const keep = { maxCount: request.top, minProbability: 0, evidence: false };
      const counts = await matchAll(pool, entity, rows(), { keep, model }, outputFile);
      const peak = Math.round(process.resourceUsage().maxRSS / 1024);
      console.error(
        `${counts.rows} queries in ${formatSecondsSince(matchStart)}: ` +
          `${counts.accept} accept, ${counts.review} review, ${counts.none} none; ` +
          `${formatSecondsSince(startTime)} in all, ${peak} MB at most`,
      );
      warnRepeatedIds(queries, counts.repeated, '--query-id');
    });
    await outputFile.finish();
  } catch (error) {
    await outputFile.discard();
    throw error;
  }
}

/** Returns a deterministic, evenly distributed sample of the rows in comparable form. */
async function sampleRows(chunks: AsyncGenerator<FileRow[], undefined>): Promise<QueryRow[]> {
  const sampledRows: FileRow[] = [];
  let rowCount = 0;
  for await (const rows of chunks) {
    for (const row of rows) {
      rowCount++;
      // Reservoir sampling (algorithm R) with a hash of the row number instead of a random number.
      const sampleIndex =
        sampledRows.length < SAMPLE_SIZE ? sampledRows.length : (Math.imul(rowCount, 0x9e3779b1) >>> 0) % rowCount;
      if (sampleIndex < SAMPLE_SIZE) sampledRows[sampleIndex] = row;
    }
  }
  const records = await runInThread('normalise', ['contact', sampledRows]);
  return records.map(({ record }, rowIndex) => ({ rowIndex, record, input: null }));
}

async function matchAll(
  pool: Pool,
  entity: Entity,
  chunks: AsyncGenerator<FileRow[], undefined>,
  options: { keep: CandidateFilter; model: ComparisonModel | null },
  outputFile: CsvFile,
) {
  const db = queryBuilder(pool);
  const counts = { rows: 0, accept: 0, review: 0, none: 0, repeated: NO_REPEATED_IDS };
  const ids = new Set<string>();
  const matchNextChunk = async () => {
    const { value: rows } = await chunks.next();
    if (!rows) return undefined;
    const records = (
      await Promise.all(splitForThreads(rows, MIN_PART_SIZE).map((part) => runInThread('normalise', [entity, part])))
    ).flat();
    const queries = records.map(({ record }, rowIndex) => ({ rowIndex, record, input: null }));
    return { rows, decisions: await matchRecords(db, entity, queries, options) };
  };
  // Several chunks run concurrently, so that database and engine threads do not wait for each other.
  const pending = Array.from({ length: MAX_CONCURRENT_CHUNKS }, matchNextChunk);
  try {
    for (let matchedChunk = await pending.shift(); matchedChunk; matchedChunk = await pending.shift()) {
      pending.push(matchNextChunk());
      const { rows, decisions } = matchedChunk;
      counts.rows += rows.length;
      for (const { id } of rows) {
        if (ids.has(id)) counts.repeated = { rows: counts.repeated.rows + 1, first: counts.repeated.first ?? id };
        ids.add(id);
      }
      for (const { band } of decisions) counts[band]++;
      await outputFile.write(await toLines(pool, rows, decisions));
    }
  } finally {
    await Promise.allSettled(pending);
  }
  return counts;
}

/** Returns the output lines of all candidates, in order. Only the first candidate of an accepted row is an accept. */
async function toLines(pool: Pool, rows: FileRow[], decisions: RowDecision[]): Promise<string[][]> {
  const ids = await loadFileIds(pool, [
    ...new Set(decisions.flatMap(({ candidates }) => candidates.map(({ no }) => no))),
  ]);
  return decisions
    .sort((a, b) => a.rowIndex - b.rowIndex)
    .flatMap(({ rowIndex, band, candidates }) => {
      const { id } = rows[rowIndex]!;
      if (candidates.length === 0) return [[id, '', '', 'none']];
      return candidates.map(({ no, rank, weight }) => [
        id,
        ids.get(no) ?? '',
        weight.toFixed(4),
        rank > 1 && band === 'accept' ? 'none' : band,
      ]);
    });
}
