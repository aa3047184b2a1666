import { parentPort } from 'node:worker_threads';
import { tokenFrequencyFrom } from '@leadwright/matching';
import type { Frequency } from './entities.ts';
import { foresee, learnFrom } from './learn-task.ts';
import { candidatePatterns, randomPatterns } from './patterns.ts';
import { scorePairs, scoreWithin } from './score-pairs.ts';
import { normalise, queryKeys, recordKeys, score } from './tasks.ts';
import { type SharedTable, TokenTable } from './token-table.ts';

/** Word counts for a task: the shared table, or the few that a small batch needs. */
export type Counts = { table: SharedTable } | { entries: [string, number][]; records: number };
const TASKS = {
  candidatePatterns,
  foresee,
  learnFrom,
  normalise,
  queryKeys,
  randomPatterns,
  recordKeys,
  score,
  scorePairs,
  scoreWithin,
};
export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export interface Request {
  id: number;
  task: TaskName;
  input: unknown[];
  counts: Counts | undefined;
}
export type Answer = { id: number; value: unknown } | { id: number; error: unknown };

const frequencyOf = (counts: Counts): Frequency =>
  'table' in counts
    ? new TokenTable(counts.table)
    : { ...tokenFrequencyFrom(counts.entries, counts.records), collision: () => 0 };

function transferable(value: unknown): ArrayBuffer[] {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.flatMap((part) => (ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : []));
}

parentPort?.on('message', ({ id, task, input, counts }: Request) => {
  try {
    const run = TASKS[task] as (...input: unknown[]) => unknown;
    const value = run(...input, ...(counts ? [frequencyOf(counts)] : []));
    parentPort!.postMessage({ id, value } satisfies Answer, transferable(value));
  } catch (error) {
    parentPort!.postMessage({ id, error } satisfies Answer);
  }
});
