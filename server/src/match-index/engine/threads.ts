import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Frequency } from './entities.ts';
import type { IndexReader } from './index-reader.ts';
import type { Counts, IndexRequest, QueryReply, Request, TaskName, TaskResult, Tasks } from './worker.ts';

/** The arguments of a task without the frequency and the index reader, which are passed separately. */
type InputOf<T extends TaskName> =
  Parameters<Tasks[T]> extends [...infer Rest, Frequency, IndexReader]
    ? Rest
    : Parameters<Tasks[T]> extends [...infer Rest, Frequency]
      ? Rest
      : Parameters<Tasks[T]>;

/** The number of engine threads, which leaves processors free for the database and for requests. */
export const THREADS = Math.max(1, Math.min(4, Math.ceil(availableParallelism() * 0.75)));

/** The time after which an idle thread ends to free memory. A new thread starts in a quarter of a second. */
const IDLE_MS = 3_000;

interface PendingTask {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  readIndex: IndexReader | undefined;
}
interface Thread {
  worker: Worker;
  pendingTasks: Map<number, PendingTask>;
  idleTimer: NodeJS.Timeout | undefined;
}

const threads: Thread[] = [];
let lastId = 0;

function startThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url));
  const pendingTasks = new Map<number, PendingTask>();
  const thread: Thread = { worker, pendingTasks, idleTimer: undefined };
  const removeThread = () => {
    const index = threads.indexOf(thread);
    if (index >= 0) threads.splice(index, 1);
  };
  const failPendingTasks = (error: Error) => {
    removeThread();
    for (const { reject } of pendingTasks.values()) reject(error);
    pendingTasks.clear();
  };
  const answerQuery = ({ id, query, queryNo }: IndexRequest) => {
    const { readIndex, reject } = pendingTasks.get(id)!;
    readIndex!(query).then(
      (text) => worker.postMessage({ queryNo, text } satisfies QueryReply),
      (error) => {
        reject(error);
        worker.postMessage({ queryNo, text: null } satisfies QueryReply);
      },
    );
  };
  worker.on('message', (answer: TaskResult | IndexRequest) => {
    if ('query' in answer) return answerQuery(answer);
    const { resolve, reject } = pendingTasks.get(answer.id) ?? {};
    pendingTasks.delete(answer.id);
    if (pendingTasks.size === 0) {
      worker.unref();
      // The thread is removed from the list first, so that it receives no work while it terminates.
      thread.idleTimer = setTimeout(() => {
        removeThread();
        void worker.terminate();
      }, IDLE_MS).unref();
    }
    if ('error' in answer) reject?.(answer.error);
    else resolve?.(answer.value);
  });
  worker.on('error', failPendingTasks);
  worker.on('exit', () => failPendingTasks(new Error('An engine thread has ended.')));
  return thread;
}

function findOrStartThread(): Thread {
  const idleThread = threads.find(({ pendingTasks }) => pendingTasks.size === 0);
  if (idleThread) return idleThread;
  if (threads.length < THREADS) {
    const thread = startThread();
    threads.push(thread);
    return thread;
  }
  return threads.reduce((best, thread) => (thread.pendingTasks.size < best.pendingTasks.size ? thread : best));
}

/** Runs an engine task in a worker thread. Threads start on demand, and idle threads do not keep the process alive. */
export function runInThread<T extends TaskName>(
  task: T,
  input: InputOf<T>,
  counts?: Counts,
  readIndex?: IndexReader,
): Promise<Awaited<ReturnType<Tasks[T]>>> {
  const thread = findOrStartThread();
  const { worker, pendingTasks } = thread;
  clearTimeout(thread.idleTimer);
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    pendingTasks.set(id, { resolve: resolve as (value: unknown) => void, reject, readIndex });
    worker.ref();
    worker.postMessage({ id, task, input, counts } satisfies Request);
  });
}

/** Splits a list into one part for each thread. Each part has at least `minSize` items. */
export function splitForThreads<T>(items: T[], minSize: number): T[][] {
  const count = Math.max(1, Math.min(THREADS, Math.floor(items.length / minSize)));
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size)).filter((part) => part.length);
}
