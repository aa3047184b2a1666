import { parentPort } from 'node:worker_threads';
import { tokenFrequencyFrom } from '@leadwright/matching';
import { lowerThreadPriority } from '../../jobs/thread-priority.ts';
import { findRowCandidates } from './candidates.ts';
import type { Frequency } from './entities.ts';
import type { IndexQuery, IndexReader } from './index-reader.ts';
import { previewDecisions, trainModel } from './learn-task.ts';
import { match } from './match.ts';
import { candidatePatterns, randomPatterns } from './patterns.ts';
import { scoreIndexRows, scorePairs } from './score-pairs.ts';
import { normalise, queryKeys, recordKeys } from './tasks.ts';
import { type SharedTable, TokenTable } from './token-table.ts';

lowerThreadPriority();

/** The word counts for a task: the shared table, or only the counts for a small batch. */
export type Counts = { table: SharedTable } | { entries: [string, number][]; records: number };
const TASKS = {
  candidatePatterns,
  candidates: findRowCandidates,
  previewDecisions,
  trainModel,
  match,
  normalise,
  queryKeys,
  randomPatterns,
  recordKeys,
  scoreIndexRows,
  scorePairs,
};
export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export interface Request {
  id: number;
  task: TaskName;
  input: unknown[];
  counts: Counts | undefined;
}
export type TaskResult = { id: number; value: unknown } | { id: number; error: unknown };
/** An index query of the task `id`. The `QueryReply` has the same query number. */
export interface IndexRequest {
  id: number;
  query: IndexQuery;
  queryNo: number;
}
export interface QueryReply {
  queryNo: number;
  text: string | null;
}

let lastTable: TokenTable | undefined;

function frequencyOf(counts: Counts): Frequency {
  if ('entries' in counts) return { ...tokenFrequencyFrom(counts.entries, counts.records), collision: () => 0 };
  const fullKeys = lastTable?.id === counts.table.id ? lastTable.fullKeys : undefined;
  lastTable = new TokenTable(counts.table, fullKeys);
  return lastTable;
}

/** Returns the buffers of typed arrays in a result, which are moved to the main thread without a copy. */
function transferableBuffers(value: unknown): ArrayBuffer[] {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.flatMap((part) => (ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : []));
}

const pendingQueries = new Map<number, (text: string | null) => void>();
let lastQueryNo = 0;

/** Returns a reader that sends index queries to the main thread. Other tasks of this thread continue meanwhile. */
const createIndexReader =
  (id: number): IndexReader =>
  (query) =>
    new Promise((resolve, reject) => {
      const queryNo = ++lastQueryNo;
      pendingQueries.set(queryNo, (text) =>
        text === null ? reject(new Error('The index cannot be read.')) : resolve(text),
      );
      parentPort!.postMessage({ id, query, queryNo } satisfies IndexRequest);
    });

async function runTask({ id, task, input, counts }: Request): Promise<void> {
  try {
    const run = TASKS[task] as (...input: unknown[]) => unknown;
    const value = await run(...input, ...(counts ? [frequencyOf(counts), createIndexReader(id)] : []));
    parentPort!.postMessage({ id, value } satisfies TaskResult, transferableBuffers(value));
  } catch (error) {
    parentPort!.postMessage({ id, error } satisfies TaskResult);
  }
}

parentPort?.on('message', (message: Request | QueryReply) => {
  if ('task' in message) return runTask(message);
  pendingQueries.get(message.queryNo)?.(message.text);
  pendingQueries.delete(message.queryNo);
});
