import { Worker } from 'node:worker_threads';
import { AppError } from '@leadwright/contract/errors';
import type { LocalisedMessage } from '@leadwright/contract/message';

const HEAP = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const IDLE_MS = 20_000;

interface Limits {
  /** The maximum time for one piece of work. */
  timeoutMs: number;
  /** The error message for work that takes too long or too much memory. */
  limitMessage: LocalisedMessage;
  /** The time until an idle thread ends. */
  idleMs?: number;
}
interface PendingTask<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

/**
 * Runs one piece of work at a time in a separate thread, so that the server stays responsive. A thread is ended when
 * work takes too long or too much memory, and a new thread continues with the next work.
 */
export class WorkThread<Input, Output> {
  readonly #program: URL;
  readonly #limits: Limits;
  #worker: Worker | undefined;
  #queue: PendingTask<Input, Output>[] = [];
  #current: PendingTask<Input, Output> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** The program must reply to each message with one message. */
  constructor(program: URL, limits: Limits) {
    this.#program = program;
    this.#limits = limits;
  }

  /** Adds work to the queue and returns its output. */
  run(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ input, resolve, reject });
      this.#runNext();
    });
  }

  async stop(): Promise<void> {
    await this.#endThread(new AppError('unavailable', 'The server is going down.'));
    for (const { reject } of this.#queue.splice(0)) reject(new AppError('unavailable', 'The server is going down.'));
  }

  #runNext(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#queue.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => void this.#endThread(), this.#limits.idleMs ?? IDLE_MS).unref();
      return;
    }
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(this.#current.input);
    this.#timer = setTimeout(() => void this.#endThread(this.#limitError()), this.#limits.timeoutMs);
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#program, { resourceLimits: HEAP });
    worker.unref();
    worker.on('message', (output: Output) => {
      const current = this.#current;
      this.#current = undefined;
      current?.resolve(output);
      this.#runNext();
    });
    // The usual cause is that the current work needs too much memory. The next work gets a new thread.
    worker.on('error', () => {
      if (this.#worker === worker) void this.#endThread(this.#limitError());
    });
    return worker;
  }

  #limitError = () => new AppError('too_large', this.#limits.limitMessage);

  async #endThread(reason?: AppError): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    const current = this.#current;
    this.#worker = undefined;
    this.#current = undefined;
    if (reason) current?.reject(reason);
    await worker?.terminate();
    if (this.#queue.length > 0) this.#runNext();
  }
}
