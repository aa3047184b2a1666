import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cacheFile, repositoryFile } from '../sets/files.ts';

/** Runs a command and prints the last line of its output: rows, seconds, memory. */
function runCommand(command: 'match' | 'dedupe', options: string[]): void {
  const script = repositoryFile(`server/src/matching-cli/${command}.ts`);
  const { status, stderr } = spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm run ${command} -- ${options.join(' ')}\n${stderr}`);
  console.log(`  (${stderr.trimEnd().split('\n').at(-1)})`);
}

export interface Prediction {
  query: string;
  /** Empty when no record was found. */
  record: string;
  score: number;
  decision: string;
}

export function runMatch(name: string, master: string, queries: string, options: string[] = []): Prediction[] {
  const out = cacheFile(`predictions-${name}.csv`);
  runCommand('match', ['--master', master, '--queries', queries, '--out', out, ...options]);
  return readPredictions(out);
}

function readPredictions(file: string): Prediction[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [query = '', record = '', score = '', decision = ''] = line.split(',');
    return { query, record, score: Number(score), decision };
  });
}

/** Returns the cluster of each row, by row id. */
export function runDedupe(name: string, input: string, options: string[] = []): Map<string, string> {
  const out = cacheFile(`clusters-${name}.csv`);
  runCommand('dedupe', ['--in', input, '--out', out, ...options]);
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n').slice(1);
  return new Map(lines.map((line) => line.split(',') as [string, string]));
}
