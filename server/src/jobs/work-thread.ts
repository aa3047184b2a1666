import { Worker } from 'node:worker_threads';
import { AppError } from '@leadwright/contract/errors';
import type { LocalisedMessage } from '@leadwright/contract/message';

const HEAP = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const IDLE_MS = 20_000;

interface Limits {
  /** What takes longer than this would take for ever. */
  longestMs: number;
  /** Told to whoever has asked for what takes too long or too much memory. */
  tooMuch: LocalisedMessage;
  /** How long the thread stays when there is nothing to do. */
  idleMs?: number;
}
interface Waiting<Order, Answer> {
  order: Order;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Does one piece of work after the other, in a thread that is there while there is something to do, so that the server goes on
 * answering meanwhile. What takes too long or too much memory is ended together with the thread; the others go on in a new one.
 */
export class WorkThread<Order, Answer> {
  readonly #program: URL;
  readonly #limits: Limits;
  #worker: Worker | undefined;
  #queue: Waiting<Order, Answer>[] = [];
  #current: Waiting<Order, Answer> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `program` answers each message with one. */
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
    this.#timer = setTimeout(() => void this.#end(this.#tooMuch()), this.#limits.longestMs);
  }

  #start(): Worker {
    const worker = new Worker(this.#program, { resourceLimits: HEAP });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const asked = this.#current;
      this.#current = undefined;
      asked?.resolve(answer);
      this.#next();
    });
    // Out of memory, for the most part: what was asked for is at fault, and the next one gets a new thread.
    worker.on('error', () => {
      if (this.#worker === worker) void this.#end(this.#tooMuch());
    });
    return worker;
  }

  #tooMuch = () => new AppError('too_large', this.#limits.tooMuch);

  async #end(reason?: AppError): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    const asked = this.#current;
    this.#worker = undefined;
    this.#current = undefined;
    if (reason) asked?.reject(reason);
    await worker?.terminate();
    if (this.#queue.length > 0) this.#next();
  }
}
