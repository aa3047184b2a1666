import { parentPort } from 'node:worker_threads';
import { tokenFrequencyFrom } from '@leadwright/matching';
import { lowerThreadPriority } from '../../jobs/thread-priority.ts';
import { candidates } from './candidates.ts';
import type { Frequency } from './entities.ts';
import type { IndexQuery, IndexReader } from './index-reader.ts';
import { previewDecisions, trainModel } from './learn-task.ts';
import { match } from './match.ts';
import { candidatePatterns, randomPatterns } from './patterns.ts';
import { scorePairs, scoreWithin } from './score-pairs.ts';
import { normalise, queryKeys, recordKeys } from './tasks.ts';
import { type SharedTable, TokenTable } from './token-table.ts';

lowerThreadPriority();

/** Word counts for a task: the shared table, or only the counts that a small batch needs. */
export type Counts = { table: SharedTable } | { entries: [string, number][]; records: number };
const TASKS = {
  candidatePatterns,
  candidates,
  previewDecisions,
  trainModel,
  match,
  normalise,
  queryKeys,
  randomPatterns,
  recordKeys,
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
/** An index query of the waiting task `id`. The `Reply` to it has the same `index`. */
export interface IndexRequest {
  id: number;
  question: IndexQuery;
  place: number;
}
export interface Reply {
  place: number;
  text: string | null;
}

let lastTable: TokenTable | undefined;

function frequencyOf(counts: Counts): Frequency {
  if ('entries' in counts) return { ...tokenFrequencyFrom(counts.entries, counts.records), collision: () => 0 };
  const fullKeys = lastTable?.id === counts.table.id ? lastTable.fullKeys : undefined;
  lastTable = new TokenTable(counts.table, fullKeys);
  return lastTable;
}

function transferable(value: unknown): ArrayBuffer[] {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.flatMap((part) => (ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : []));
}

const waiting = new Map<number, (text: string | null) => void>();
let lastIndex = 0;

/** Sends index queries of a task to the main thread. Other tasks of the thread continue while it waits. */
const indexReaderFor =
  (id: number): IndexReader =>
  (question) =>
    new Promise((resolve, reject) => {
      const index = ++lastIndex;
      waiting.set(index, (text) => (text === null ? reject(new Error('The index cannot be read.')) : resolve(text)));
      parentPort!.postMessage({ id, question, place: index } satisfies IndexRequest);
    });

async function perform({ id, task, input, counts }: Request): Promise<void> {
  try {
    const run = TASKS[task] as (...input: unknown[]) => unknown;
    const value = await run(...input, ...(counts ? [frequencyOf(counts), indexReaderFor(id)] : []));
    parentPort!.postMessage({ id, value } satisfies Answer, transferable(value));
  } catch (error) {
    parentPort!.postMessage({ id, error } satisfies Answer);
  }
}

parentPort?.on('message', (message: Request | Reply) => {
  if ('task' in message) return perform(message);
  waiting.get(message.place)?.(message.text);
  waiting.delete(message.place);
});
