import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCsv } from './matching-csv.ts';

const data = new URL('../../../shared/data/', import.meta.url);
const cache = new URL('../../.cache/matching/', import.meta.url);
const commands = new URL('../../server/src/matching-cli/', import.meta.url);

export const setFile = (file: string): string => fileURLToPath(new URL(file, data));
export const hasSet = (folder: string): boolean => existsSync(new URL(folder, data));
export const setRows = (file: string, delimiter = ','): Record<string, string>[] => [
  ...readCsv(new URL(file, data), delimiter),
];

export function cacheFile(file: string): string {
  mkdirSync(cache, { recursive: true });
  return fileURLToPath(new URL(file, cache));
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file for the command line: these columns of the rows. */
export function writeRows(file: string, columns: string[], rows: Record<string, string>[]): string {
  const path = cacheFile(file);
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
  writeFileSync(path, `${[columns.join(','), ...lines].join('\n')}\n`);
  return path;
}

/** Runs a command as a user would; of what it says, the last line: rows, seconds, memory. */
function run(command: 'match' | 'dedupe', options: string[]): void {
  const script = fileURLToPath(new URL(`${command}.ts`, commands));
  const { status, stderr } = spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm run ${command} -- ${options.join(' ')}\n${stderr}`);
  console.log(`  (${stderr.trimEnd().split('\n').at(-1)})`);
}

export interface Prediction {
  query: string;
  /** Empty where nothing was found. */
  record: string;
  score: number;
  decision: string;
}

export function runMatch(name: string, master: string, queries: string, options: string[] = []): Prediction[] {
  const out = cacheFile(`predictions-${name}.csv`);
  run('match', ['--master', master, '--queries', queries, '--out', out, ...options]);
  return readPredictions(out);
}

export function readPredictions(file: string): Prediction[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [query = '', record = '', score = '', decision = ''] = line.split(',');
    return { query, record, score: Number(score), decision };
  });
}

/** The cluster of each row, by the row's id. */
export function runDedupe(name: string, input: string, options: string[] = []): Map<string, string> {
  const out = cacheFile(`clusters-${name}.csv`);
  run('dedupe', ['--in', input, '--out', out, ...options]);
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n').slice(1);
  return new Map(lines.map((line) => line.split(',') as [string, string]));
}
