import { Worker } from 'node:worker_threads';
import { AppError } from '@leadwright/contract/errors';
import type { LocalisedMessage } from '@leadwright/contract/message';

const HEAP = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const IDLE_MS = 20_000;

interface Limits {
  /** Work that takes longer is treated as endless. */
  timeoutMs: number;
  /** Error for work that takes too long or too much memory. */
  tooMuch: LocalisedMessage;
  /** Time until an idle thread ends. */
  idleMs?: number;
}
interface PendingOrder<Order, Answer> {
  order: Order;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Runs work one piece at a time in a thread that exists while there is work, so that the server stays responsive. Work
 * that takes too long or too much memory is ended with its thread; the rest continues in a new one.
 */
export class WorkThread<Order, Answer> {
  readonly #program: URL;
  readonly #limits: Limits;
  #worker: Worker | undefined;
  #queue: PendingOrder<Order, Answer>[] = [];
  #current: PendingOrder<Order, Answer> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `program` answers each message with one message. */
  constructor(program: URL, limits: Limits) {
    this.#program = program;
    this.#limits = limits;
  }

  ask(order: Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject });
      this.#next();
    });
  }

  async stop(): Promise<void> {
    await this.#end(new AppError('unavailable', 'The server is going down.'));
    for (const { reject } of this.#queue.splice(0)) reject(new AppError('unavailable', 'The server is going down.'));
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#timer);
    this.#current = this.#queue.shift();
    if (!this.#current) {
      this.#timer = setTimeout(() => void this.#end(), this.#limits.idleMs ?? IDLE_MS).unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#current.order);
    this.#timer = setTimeout(() => void this.#end(this.#tooMuch()), this.#limits.timeoutMs);
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { resourceLimits: HEAP });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const current = this.#current;
      this.#current = undefined;
      current?.resolve(answer);
      this.#next();
    });
    // Usually out of memory: the current work caused it, and the next gets a new thread.
    worker.on('error', () => {
      if (this.#worker === worker) void this.#end(this.#tooMuch());
    });
    return worker;
  }

  #tooMuch = () => new AppError('too_large', this.#limits.tooMuch);

  async #end(reason?: AppError): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    const current = this.#current;
    this.#worker = undefined;
    this.#current = undefined;
    if (reason) current?.reject(reason);
    await worker?.terminate();
    if (this.#queue.length > 0) this.#next();
  }
}
