import type { FastifyBaseLogger } from 'fastify';

/** Runs one piece of claimed work. The signal fires when the work must end. */
export type Work<Result = unknown> = (signal: AbortSignal) => Promise<Result>;

interface Options<Result> {
  /** Claims the next piece of work, which no other process runs then. */
  claim(): Promise<Work<Result> | undefined>;
  /** The number of pieces of work that run at the same time. */
  concurrency?: number;
  /** The time until the next claim when there is no work. */
  pollMs: number;
  /** The time in which running work can end by itself on shutdown, before its signal fires. */
  graceMs?: number;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The log message for an error of a claim or of claimed work. */
  failure: string;
}

/** Claims and runs work until it is stopped. Each end of a piece of work leads to the next claim. */
export class WorkLoop<Result = unknown> {
  readonly #options: Required<Options<Result>>;
  readonly #runningWork = new Set<Promise<void>>();
  readonly #shutdown = new AbortController();
  #isStopping = false;
  #hasWakeUp = false;
  #endSleep = () => {};
  #loop = Promise.resolve();

  constructor(options: Options<Result>) {
    this.#options = { concurrency: 1, graceMs: 0, ...options };
  }

  start(): void {
    this.#loop = this.#claimUntilStop();
  }

  /** Looks for work immediately. */
  wake(): void {
    this.#hasWakeUp = true;
    this.#endSleep();
  }

  /** Claims and runs one piece of work, without the loop. */
  async runNext(): Promise<Result | undefined> {
    const work = await this.#options.claim();
    return work?.(this.#shutdown.signal).catch(this.#logError);
  }

  /** Claims no more work and waits for the running work. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    const { graceMs } = this.#options;
    // Without a grace period, running work ends before its next step.
    if (graceMs === 0) this.#shutdown.abort();
    const timer = setTimeout(() => this.#shutdown.abort(), graceMs);
    await this.#loop;
    await Promise.all(this.#runningWork);
    clearTimeout(timer);
  }

  async #claimUntilStop(): Promise<void> {
    const { claim, concurrency } = this.#options;
    while (!this.#isStopping) {
      // Reset before the search for work, so that a wake-up during the search skips the sleep.
      this.#hasWakeUp = false;
      const work = this.#runningWork.size < concurrency ? await claim().catch(this.#logError) : undefined;
      if (work) this.#run(work);
      else await this.#sleep();
    }
  }

  #run(work: Work<Result>): void {
    const runningWork: Promise<void> = work(this.#shutdown.signal)
      .then(() => undefined, this.#logError)
      .finally(() => {
        this.#runningWork.delete(runningWork);
        this.wake();
      });
    this.#runningWork.add(runningWork);
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#hasWakeUp) return resolve();
      const timer = setTimeout(resolve, this.#options.pollMs);
      this.#endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #logError = (error: unknown): undefined => void this.#options.log.error({ err: error }, this.#options.failure);
}
