import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type CheckedChunk, type CheckOptions, checkChunk } from './check-chunk.ts';

const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1));

/** Without a limit each thread lets its heap grow to several hundred megabytes before it collects. */
const HEAP = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

export interface Checker {
  /** Chunks that can be under way at a time. */
  size: number;
  check(staged: Buffer, options: CheckOptions): Promise<CheckedChunk>;
  stop(): Promise<void>;
}

/** For a small file: threads take longer to start than its rows take to check. */
export const INLINE: Checker = {
  size: 1,
  check: async (staged, options) => checkChunk(staged, options),
  stop: async () => undefined,
};

interface Answer {
  id: number;
  checked?: CheckedChunk;
  problem?: string;
}

/** Threads that check chunks of rows for one job; as many chunks can be under way as there are threads. */
export class CheckThreads implements Checker {
  readonly size = THREADS;
  readonly #workers: Worker[];
  readonly #waiting = new Map<number, { resolve(chunk: CheckedChunk): void; reject(error: Error): void }>();
  #next = 0;

  constructor() {
    this.#workers = Array.from({ length: THREADS }, () => this.#start());
  }

  check(staged: Buffer, options: CheckOptions): Promise<CheckedChunk> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#workers[id % THREADS]!.postMessage({ id, staged, options });
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #start(): Worker {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { resourceLimits: HEAP });
    worker.on('message', ({ id, checked, problem }: Answer) => {
      const waiting = this.#waiting.get(id)!;
      this.#waiting.delete(id);
      if (checked)
        waiting.resolve({
          ...checked,
          copy: bufferOf(checked.copy),
        });
      else waiting.reject(new Error(problem));
    });
    worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error as Error);
      this.#waiting.clear();
    });
    return worker;
  }
}

/** A buffer arrives from a thread as plain bytes. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
