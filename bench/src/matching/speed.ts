/**
 * Measures the speed of the engine on generated companies: loading, matching, one lookup, memory, and the time per row
 * when the master is ten times as large. Usage: node bench/src/matching/speed.ts [--rows 1000000] [--queries 100000]
 * [--explain]
 */
import { loadavg } from 'node:os';
import { queryBuilder } from '@leadwright/server/database/pool';
import { matchRecords } from '@leadwright/server/features/matching/run/match-records';
import { buildIndex } from '@leadwright/server/match-index/build-index';
import { type QueryRow, REVIEW_CANDIDATES } from '@leadwright/server/match-index/engine/tasks';
import { runInThread, splitForThreads } from '@leadwright/server/match-index/engine/threads';
import { withTemporaryDatabase } from '@leadwright/server/matching-cli/temporary-database';
import type { Pool } from 'pg';
import { hasFlag, optionValue } from '../arguments.ts';
import { atLeast, atMost, printFigure, printHeading, printSummary } from './report/figure.ts';
import { damageCompany, generateCompany, readVocabulary } from './sets/generated-companies.ts';
import { measurePairsPerSecond } from './speed/pairs-per-second.ts';
import { readNodeSeconds, readPostgresSeconds } from './speed/processor-time.ts';

const masterRows = Number(optionValue('--rows') ?? 100_000);
const queryCount = Number(optionValue('--queries') ?? Math.min(100_000, masterRows / 10));
/** Maximum seconds for the given number of queries, by the size of the master. */
const TIME_LIMITS: Record<number, { queries: number; seconds: number }> = {
  1000000: { queries: 100_000, seconds: 30 },
  10000000: { queries: 10_000, seconds: 15 },
};
const CHUNK_ROWS = 2_000;
const LOOKUPS = 500;
const WARM_UP_LOOKUPS = 20;
const vocabulary = readVocabulary();
const secondsSince = (start: number) => (performance.now() - start) / 1000;

async function measureLoading(pool: Pool, masterSize: number): Promise<number> {
  const start = performance.now();
  await buildIndex(pool, {
    entity: 'account',
    sources: () => {
      let nextCompany = 0;
      return async () => {
        const chunk = Array.from({ length: Math.min(5_000, masterSize - nextCompany) }, (_, i) => nextCompany + i);
        nextCompany += chunk.length;
        return chunk.map((i) => ({ no: i + 1, input: generateCompany(vocabulary, i) }));
      };
    },
  });
  return secondsSince(start);
}

/** Every fifth query is a company that is not in the master; the others are damaged copies of master rows. */
const isUnknownCompany = (i: number) => i % 5 === 4;
const masterIndexOf = (i: number, masterSize: number) => (i * 7919) % masterSize;

const generateQuery = (i: number, masterSize: number) =>
  isUnknownCompany(i)
    ? generateCompany(vocabulary, masterSize + i)
    : damageCompany(generateCompany(vocabulary, masterIndexOf(i, masterSize)), i);

interface MatchResult {
  seconds: number;
  recall: number;
  precision: number;
}

/** Matches parsed rows up to the decision, two chunks at a time as in the portal's job. */
async function measureMatching(pool: Pool, masterSize: number): Promise<MatchResult> {
  const db = queryBuilder(pool);
  const rowsToMatch = Array.from({ length: queryCount }, (_, i) => generateQuery(i, masterSize));
  const start = performance.now();
  let [acceptedCount, correctCount] = [0, 0];
  let nextRow = 0;
  const matchChunks = async () => {
    while (nextRow < queryCount) {
      const chunkStart = nextRow;
      nextRow += CHUNK_ROWS;
      const sources = rowsToMatch.slice(chunkStart, nextRow).map((input, no) => ({ no, input }));
      const records = (
        await Promise.all(splitForThreads(sources, 250).map((part) => runInThread('normalise', ['account', part])))
      ).flat();
      const rowsOfChunk = records.map(({ record }, rowIndex): QueryRow => ({ rowIndex, record, input: null }));
      for (const { rowIndex, band, no } of await matchRecords(db, 'account', rowsOfChunk, {
        keep: REVIEW_CANDIDATES,
      })) {
        if (band !== 'accept') continue;
        acceptedCount++;
        const i = chunkStart + rowIndex;
        if (!isUnknownCompany(i) && no === masterIndexOf(i, masterSize) + 1) correctCount++;
      }
    }
  };
  await Promise.all([matchChunks(), matchChunks()]);
  return {
    seconds: secondsSince(start),
    recall: correctCount / (queryCount * 0.8),
    precision: correctCount / acceptedCount,
  };
}

/** Matches one row at a time, as when a user adds a company; returns the sorted milliseconds of the lookups. */
async function measureLookups(pool: Pool, masterSize: number): Promise<number[]> {
  const db = queryBuilder(pool);
  const times: number[] = [];
  for (let i = 0; i < LOOKUPS; i++) {
    const start = performance.now();
    const input = generateQuery(queryCount + i, masterSize);
    await matchRecords(db, 'account', [{ rowIndex: 0, record: null, input }], { keep: REVIEW_CANDIDATES });
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP_LOOKUPS).sort((a, b) => a - b);
}

const sampleRows = (count: number, masterSize: number) =>
  Array.from({ length: count }, (_, i): QueryRow => {
    return { rowIndex: i, record: null, input: generateQuery(i, masterSize) };
  });

/** Matches 100 rows and prints the query plan of every statement. */
async function explainMatching(pool: Pool, masterSize: number): Promise<void> {
  const client = await pool.connect();
  await client.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries({ log_min_duration: '0', log_analyze: 'on', log_buffers: 'on' }))
    await client.query(`set auto_explain.${name} = ${value}`);
  await client.query('set client_min_messages = log');
  client.on('notice', ({ message }) => console.log(message?.replace(/'\{[^']{200,}\}'/g, `'{…}'`).slice(0, 9_000)));
  const singleConnectionPool = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
  } as unknown as Pool;
  await matchRecords(queryBuilder(singleConnectionPool), 'account', sampleRows(100, masterSize), {
    keep: REVIEW_CANDIDATES,
  });
  client.release(true);
}

await withTemporaryDatabase(async (pool) => {
  await pool.query('alter table account_match drop constraint account_match_account_no_fkey');
  printHeading(`${masterRows} companies, ${queryCount} rows; system load ${loadavg()[0]!.toFixed(1)}`);
  await measureLoading(pool, masterRows / 10);
  const smallRun = await measureMatching(pool, masterRows / 10);
  const warmSmallRun = await measureMatching(pool, masterRows / 10);
  const [nodeSecondsAtStart, postgresSecondsAtStart] = [readNodeSeconds(), await readPostgresSeconds(pool)];
  const loadingSeconds = await measureLoading(pool, masterRows);
  const [nodeSecondsAfterLoading, postgresSecondsAfterLoading] = [readNodeSeconds(), await readPostgresSeconds(pool)];
  const { seconds, recall, precision } = await measureMatching(pool, masterRows);
  const [nodeSecondsAfterMatching, postgresSecondsAfterMatching] = [readNodeSeconds(), await readPostgresSeconds(pool)];
  // The same run again on a warm server, which has the rows in memory.
  const warmRun = await measureMatching(pool, masterRows);
  const lookupTimes = await measureLookups(pool, masterRows);
  const timeLimit = TIME_LIMITS[masterRows]?.queries === queryCount ? atMost(TIME_LIMITS[masterRows].seconds) : {};
  printFigure({ name: 'loading with keys', value: loadingSeconds, digits: 1, unit: ' s' });
  printFigure({ name: 'rows loaded per second', value: masterRows / loadingSeconds, digits: 0 });
  printFigure({
    name: '1,000,000 rows at that rate',
    value: (loadingSeconds / masterRows) * 1e6,
    digits: 0,
    unit: ' s',
    ...atMost(180),
  });
  printFigure({ name: 'matching, parsed rows to decisions', value: seconds, digits: 1, unit: ' s', ...timeLimit });
  printFigure({ name: '100,000 rows at that rate', value: (seconds / queryCount) * 1e5, digits: 0, unit: ' s' });
  const printProcessorTime = (name: string, value: number) =>
    printFigure({ name: `processor time of ${name}`, value, digits: 1, unit: ' s' });
  printProcessorTime('Node, loading', nodeSecondsAfterLoading - nodeSecondsAtStart);
  printProcessorTime('PostgreSQL, loading', postgresSecondsAfterLoading - postgresSecondsAtStart);
  printProcessorTime('Node, matching', nodeSecondsAfterMatching - nodeSecondsAfterLoading);
  printProcessorTime('PostgreSQL, matching', postgresSecondsAfterMatching - postgresSecondsAfterLoading);
  printFigure({
    name: 'time per row, relative to a tenth of the master',
    value: seconds / smallRun.seconds,
    digits: 2,
    ...atMost(1.3),
  });
  printFigure({ name: 'the same rows again (warm)', value: warmRun.seconds, digits: 1, unit: ' s' });
  printFigure({
    name: 'warm time per row, relative to a tenth',
    value: warmRun.seconds / warmSmallRun.seconds,
    digits: 2,
  });
  const lookupQuantile = (fraction: number) => lookupTimes[Math.floor(lookupTimes.length * fraction)]!;
  printFigure({ name: 'lookup, p50', value: lookupQuantile(0.5), digits: 1, unit: ' ms' });
  printFigure({ name: 'lookup, p95', value: lookupQuantile(0.95), digits: 1, unit: ' ms', ...atMost(50) });
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  printFigure({ name: 'peak memory of Node', value: peakMegabytes, digits: 0, unit: ' MB', ...atMost(1_500) });
  printFigure({ name: 'precision of accepted rows', value: precision });
  printFigure({ name: 'recall of accepted rows', value: recall });
  const scoredPerSecond = await measurePairsPerSecond(pool, sampleRows(1_000, masterRows));
  printFigure({ name: 'pairs scored per second and thread', value: scoredPerSecond, digits: 0, ...atLeast(200_000) });
  if (hasFlag('--explain')) await explainMatching(pool, masterRows);
});
printSummary();
process.exit();
