import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ownMemory } from '../../../free-memory.ts';
import { type CheckedChunk, type CheckOptions, checkChunk } from './check-chunk.ts';

const THREAD_COUNT = Math.min(4, Math.max(2, availableParallelism() - 1));

/** Without a limit, the heap of each thread grows to several hundred megabytes before garbage collection. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

export interface Checker {
  /** Maximum number of chunks in progress at a time. */
  size: number;
  check(staged: Buffer, options: CheckOptions): Promise<CheckedChunk>;
  stop(): Promise<void>;
}

/** Checks on the calling thread, for small files that take less time than starting threads. */
export const INLINE_CHECKER: Checker = {
  size: 1,
  check: async (staged, options) => checkChunk(staged, options),
  stop: async () => undefined,
};

interface WorkerReply {
  id: number;
  checked?: CheckedChunk;
  problem?: string;
}

/** Threads that check chunks of rows for one job, one chunk per thread at a time. */
export class CheckThreads implements Checker {
  readonly size = THREAD_COUNT;
  readonly #workers: Worker[];
  readonly #pending = new Map<number, { resolve(chunk: CheckedChunk): void; reject(error: Error): void }>();
  #nextId = 0;

  constructor() {
    this.#workers = Array.from({ length: THREAD_COUNT }, () => this.#startWorker());
  }

  check(staged: Buffer, options: CheckOptions): Promise<CheckedChunk> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      // Memory that is moved takes no copy.
      const memory = ownMemory(staged);
      this.#workers[id % THREAD_COUNT]!.postMessage({ id, staged, options }, memory ? [memory] : []);
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { resourceLimits: HEAP_LIMITS });
    worker.on('message', ({ id, checked, problem }: WorkerReply) => {
      const pendingCheck = this.#pending.get(id)!;
      this.#pending.delete(id);
      if (checked)
        pendingCheck.resolve({
          ...checked,
          copy: bufferOf(checked.copy),
        });
      else pendingCheck.reject(new Error(problem));
    });
    worker.on('error', (error) => {
      for (const { reject } of this.#pending.values()) reject(error as Error);
      this.#pending.clear();
    });
    return worker;
  }
}

/** Restores the `Buffer` type of bytes received from a thread. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
