/**
 * Measures the speed of the engine on generated companies: loading, matching, one lookup, memory, and the time per row
 * when the master is ten times as large. Usage: node bench/src/matching/speed.ts [--rows 1000000] [--queries 100000]
 * [--explain]
 */
import { loadavg } from 'node:os';
import { queryBuilder } from '@leadwright/server/database/pool';
import { matchRecords } from '@leadwright/server/features/matching/run/match-records';
import { buildIndex } from '@leadwright/server/match-index/build-index';
import { FOR_REVIEW, type QueryRow } from '@leadwright/server/match-index/engine/tasks';
import { inThread, parts } from '@leadwright/server/match-index/engine/threads';
import { withTemporaryDatabase } from '@leadwright/server/matching-cli/temporary-database';
import type { Pool } from 'pg';
import { argument, hasFlag } from '../arguments.ts';
import { atLeast, atMost, heading, print, summary } from './report/figure.ts';
import { company, damaged, readVocabulary } from './sets/generated-companies.ts';
import { pairsPerSecond } from './speed/pairs-per-second.ts';
import { nodeSeconds, postgresSeconds } from './speed/processor-time.ts';

const rows = Number(argument('--rows') ?? 100_000);
const queries = Number(argument('--queries') ?? Math.min(100_000, rows / 10));
/** Maximum seconds for this number of queries, by the size of the master. */
const ALLOWED: Record<number, { queries: number; seconds: number }> = {
  1000000: { queries: 100_000, seconds: 30 },
  10000000: { queries: 10_000, seconds: 15 },
};
const CHUNK = 2_000;
const LOOK_UPS = 500;
const vocabulary = readVocabulary();
const since = (from: number) => (performance.now() - from) / 1000;

async function load(pool: Pool, size: number): Promise<number> {
  const from = performance.now();
  await buildIndex(pool, {
    entity: 'account',
    sources: () => {
      let next = 0;
      return async () => {
        const chunk = Array.from({ length: Math.min(5_000, size - next) }, (_, i) => next + i);
        next += chunk.length;
        return chunk.map((i) => ({ no: i + 1, input: company(vocabulary, i) }));
      };
    },
  });
  return since(from);
}

/**
 * Returns query row `i`: four of five are damaged copies of master rows, the fifth is a company that the master lacks.
 */
const query = (i: number, size: number) =>
  i % 5 === 4 ? company(vocabulary, size + i) : damaged(company(vocabulary, (i * 7919) % size), i);

interface Matched {
  seconds: number;
  recall: number;
  precision: number;
}

/** Matches parsed rows up to the decision, two chunks at a time as in the portal's job. */
async function match(pool: Pool, size: number): Promise<Matched> {
  const db = queryBuilder(pool);
  const rowsToMatch = Array.from({ length: queries }, (_, i) => query(i, size));
  const from = performance.now();
  let [accepted, right] = [0, 0];
  let next = 0;
  const work = async () => {
    while (next < queries) {
      const start = next;
      next += CHUNK;
      const sources = rowsToMatch.slice(start, next).map((input, no) => ({ no, input }));
      const records = (
        await Promise.all(parts(sources, 250).map((part) => inThread('normalise', ['account', part])))
      ).flat();
      const rowsOfChunk = records.map(({ record }, position): QueryRow => ({ at: position, record, input: null }));
      for (const { at: position, band, no } of await matchRecords(db, 'account', rowsOfChunk, { keep: FOR_REVIEW })) {
        if (band !== 'accept') continue;
        accepted++;
        const i = start + position;
        if (i % 5 !== 4 && no === ((i * 7919) % size) + 1) right++;
      }
    }
  };
  await Promise.all([work(), work()]);
  return { seconds: since(from), recall: right / (queries * 0.8), precision: right / accepted };
}

/** Matches one row at a time, as when a user adds a company or uploads a file of one row; returns milliseconds. */
async function lookUp(pool: Pool, size: number): Promise<number[]> {
  const db = queryBuilder(pool);
  const times: number[] = [];
  for (let i = 0; i < LOOK_UPS; i++) {
    const from = performance.now();
    await matchRecords(db, 'account', [{ at: 0, record: null, input: query(queries + i, size) }], { keep: FOR_REVIEW });
    times.push(performance.now() - from);
  }
  return times.slice(20).sort((a, b) => a - b);
}

const sample = (count: number, size: number) =>
  Array.from({ length: count }, (_, i): QueryRow => ({ at: i, record: null, input: query(i, size) }));

/** Prints the plan of every statement that matching 100 rows runs. */
async function explain(pool: Pool, size: number): Promise<void> {
  const client = await pool.connect();
  await client.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries({ log_min_duration: '0', log_analyze: 'on', log_buffers: 'on' }))
    await client.query(`set auto_explain.${name} = ${value}`);
  await client.query('set client_min_messages = log');
  client.on('notice', ({ message }) => console.log(message?.replace(/'\{[^']{200,}\}'/g, `'{…}'`).slice(0, 9_000)));
  const single = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
  } as unknown as Pool;
  await matchRecords(queryBuilder(single), 'account', sample(100, size), { keep: FOR_REVIEW });
  client.release(true);
}

await withTemporaryDatabase(async (pool) => {
  await pool.query('alter table account_match drop constraint account_match_account_no_fkey');
  heading(`${rows} companies, ${queries} rows; load of the machine ${loadavg()[0]!.toFixed(1)}`);
  await load(pool, rows / 10);
  const small = await match(pool, rows / 10);
  const smallAgain = await match(pool, rows / 10);
  const [nodeBefore, postgresBefore] = [nodeSeconds(), await postgresSeconds(pool)];
  const loading = await load(pool, rows);
  const [nodeLoaded, postgresLoaded] = [nodeSeconds(), await postgresSeconds(pool)];
  const { seconds, recall, precision } = await match(pool, rows);
  const [nodeMatched, postgresMatched] = [nodeSeconds(), await postgresSeconds(pool)];
  // Repeats the run on a warm server, with the data of these rows in memory.
  const again = await match(pool, rows);
  const times = await lookUp(pool, rows);
  const allowed = ALLOWED[rows]?.queries === queries ? atMost(ALLOWED[rows].seconds) : {};
  print({ name: 'loading with keys', value: loading, digits: 1, unit: ' s' });
  print({ name: 'loaded rows a second', value: rows / loading, digits: 0 });
  print({ name: 'a million at that rate', value: (loading / rows) * 1e6, digits: 0, unit: ' s', ...atMost(180) });
  print({
    name: 'matching, parsed rows to decisions',
    value: seconds,
    digits: 1,
    unit: ' s',
    ...allowed,
  });
  print({ name: '100,000 rows at that rate', value: (seconds / queries) * 1e5, digits: 0, unit: ' s' });
  const processor = (name: string, value: number) =>
    print({ name: `processor time of ${name}`, value, digits: 1, unit: ' s' });
  processor('Node, loading', nodeLoaded - nodeBefore);
  processor('PostgreSQL, loading', postgresLoaded - postgresBefore);
  processor('Node, matching', nodeMatched - nodeLoaded);
  processor('PostgreSQL, matching', postgresMatched - postgresLoaded);
  print({
    name: 'a row costs more than in a tenth of the master',
    value: seconds / small.seconds,
    digits: 2,
    ...atMost(1.3),
  });
  print({ name: 'the same rows once more', value: again.seconds, digits: 1, unit: ' s' });
  print({ name: 'and more than in a tenth of the master', value: again.seconds / smallAgain.seconds, digits: 2 });
  print({ name: 'look-up, p50', value: times[Math.floor(times.length * 0.5)]!, digits: 1, unit: ' ms' });
  print({
    name: 'look-up, p95',
    value: times[Math.floor(times.length * 0.95)]!,
    digits: 1,
    unit: ' ms',
    ...atMost(50),
  });
  const peak = process.resourceUsage().maxRSS / 1024;
  print({ name: 'most memory of Node', value: peak, digits: 0, unit: ' MB', ...atMost(1_500) });
  print({ name: 'precision of accepted rows', value: precision });
  print({ name: 'recall of accepted rows', value: recall });
  const weighed = await pairsPerSecond(pool, sample(1_000, rows));
  print({ name: 'pairs weighed in a second a thread', value: weighed, digits: 0, ...atLeast(200_000) });
  if (hasFlag('--explain')) await explain(pool, rows);
});
summary();
process.exit();
