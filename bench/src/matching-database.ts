/**
 * REAL-1 through the database: the register becomes the master, the queries a batch, and the very code of the matching
 * job finds, weighs and decides. Usage: node bench/src/matching-database.ts [--tracks A,C] [--by-kind]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@leadwright/server/database/embedded';
import { migrate } from '@leadwright/server/database/migrate';
import { openPool } from '@leadwright/server/database/pool';
import { readCsv } from './matching-csv.ts';
import { loadMaster } from './matching-database-load.ts';
import { matchQueries, type Tally } from './matching-database-run.ts';

const data = new URL('../../../shared/data/real-1/', import.meta.url);
const cache = new URL('../../.cache/', import.meta.url);

const argument = (name: string) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

if (!existsSync(data)) {
  console.log('real-1 through the database skipped: ../shared/data/real-1 is not here');
  process.exit(0);
}
const tracks = JSON.parse(readFileSync(new URL('tracks.json', data), 'utf8')) as Record<string, { register: string }>;
const only = argument('--tracks')?.split(',');
const truth = new Map<string, string>();
for (const row of readCsv(new URL('truth.csv', data))) truth.set(row.query_id!, row.register_id!);
const queries = [...readCsv(new URL('queries.csv', data))].filter(({ track }) => !only || only.includes(track!));
const byRegister = Map.groupBy(queries, ({ track }) => tracks[track!]!.register);

const folder = await mkdtemp(join(tmpdir(), 'leadwright-real1-'));
const server = await startEmbedded(folder, { fsync: 'off', synchronous_commit: 'off', max_wal_size: '4GB' });
const lines = ['query_id,register_id,score,decision'];
const tallies = new Map<string, Tally>();
try {
  for (const [register, rows] of byRegister) {
    const name = register.replace(/\W.*$/, '');
    const main = openPool(server.url, 1);
    await main.query(`create database ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const pool = openPool(url.href, 6);
    await migrate(pool);
    await loadMaster(pool, new URL(register, data));
    await matchQueries(pool, rows, truth, lines, tallies);
    await pool.end();
    // The largest register leaves several gigabytes.
    await main.query(`drop database ${name} with (force)`);
    await main.end();
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

mkdirSync(cache, { recursive: true });
const predictions = fileURLToPath(new URL('predictions-database.csv', cache));
writeFileSync(predictions, `${lines.join('\n')}\n`);
console.log('track   rows  blocking recall  candidates a row');
for (const [track, t] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const recall = t.present > 0 ? (t.found / t.present).toFixed(3) : '-';
  const candidates = (t.candidates / t.rows).toFixed(1);
  console.log(`${track.padEnd(5)} ${String(t.rows).padStart(6)} ${recall.padStart(16)} ${candidates.padStart(17)}`);
}
const options = process.argv.includes('--by-kind') ? ['--by-kind'] : [];
if (only) options.push('--tracks', only.join(','));
const scorer = fileURLToPath(new URL('score.mjs', data));
spawnSync(process.execPath, [scorer, fileURLToPath(new URL('truth.csv', data)), predictions, ...options], {
  stdio: 'inherit',
});
