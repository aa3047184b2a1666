import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cacheFile, repositoryFile } from '../sets/files.ts';

/** Runs a command and prints its last line of diagnostics: rows, seconds, memory. */
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

/** Returns the predictions of `npm run match`; `name` distinguishes the output files of several runs. */
export function runMatch(name: string, master: string, queries: string, options: string[] = []): Prediction[] {
  const outputFile = cacheFile(`predictions-${name}.csv`);
  runCommand('match', ['--master', master, '--queries', queries, '--out', outputFile, ...options]);
  return readPredictions(outputFile);
}

function readPredictions(file: string): Prediction[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [query = '', record = '', score = '', decision = ''] = line.split(',');
    return { query, record, score: Number(score), decision };
  });
}

/** Runs `npm run dedupe` and returns the cluster of each row, by row id. */
export function runDedupe(name: string, input: string, options: string[] = []): Map<string, string> {
  const outputFile = cacheFile(`clusters-${name}.csv`);
  runCommand('dedupe', ['--in', input, '--out', outputFile, ...options]);
  const lines = readFileSync(outputFile, 'utf8').trimEnd().split('\n').slice(1);
  return new Map(lines.map((line) => line.split(',') as [string, string]));
}
