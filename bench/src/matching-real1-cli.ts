/**
 * REAL-1 through the command line, as a stranger would: each register with the queries of its tracks. Usage:
 *   node bench/src/matching-real1-cli.ts [--registers uk,nl] [--by-kind]
 */
import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCsv } from './matching-csv.ts';

const data = new URL('../../../shared/data/real-1/', import.meta.url);
const cache = new URL('../../.cache/', import.meta.url);
const argument = (name: string) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const path = (file: string, base = cache) => fileURLToPath(new URL(file, base));
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

if (!existsSync(data)) {
  console.log('real-1 through the command line skipped: ../shared/data/real-1 is not here');
  process.exit(0);
}
mkdirSync(cache, { recursive: true });
const only = argument('--registers')?.split(',');
const tracks = JSON.parse(readFileSync(path('tracks.json', data), 'utf8')) as Record<string, { register: string }>;
const queries = [...readCsv(new URL('queries.csv', data))];
const header = Object.keys(queries[0]!);
const predictions = createWriteStream(path('predictions-cli.csv'));
predictions.write('query_id,register_id,score,decision\n');
const done: string[] = [];
for (const [register, rows] of Map.groupBy(queries, ({ track }) => tracks[track!]!.register)) {
  const name = register.replace(/^register_|\..*$/g, '');
  if (only && !only.includes(name)) continue;
  const lines = rows.map((row) => header.map((column) => quoted(row[column] ?? '')).join(','));
  writeFileSync(path(`queries-${name}.csv`), `${[header.join(','), ...lines].join('\n')}\n`);
  const out = path(`predictions-${name}.csv`);
  const files = ['--master', path(register, data), '--queries', path(`queries-${name}.csv`), '--out', out];
  const match = fileURLToPath(new URL('../../server/src/matching-cli/match.ts', import.meta.url));
  spawnSync(process.execPath, [match, ...files, '--top', '10'], { stdio: 'inherit' });
  predictions.write(readFileSync(out, 'utf8').replace(/^.*\n/, ''));
  done.push(...new Set(rows.map(({ track }) => track!)));
}
await new Promise((resolve) => predictions.end(resolve));
const options = [...(process.argv.includes('--by-kind') ? ['--by-kind'] : []), '--tracks', done.join(',')];
const scored = [path('truth.csv', data), path('predictions-cli.csv'), ...options];
spawnSync(process.execPath, [path('score.mjs', data), ...scored], { stdio: 'inherit' });
