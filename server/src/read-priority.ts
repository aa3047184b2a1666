import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The maximum time that a count waits for pages. */
const MAX_WAIT_MS = 500;

/**
 * Runs grid pages before counts: both are requested together, and users look at the rows first. A page has priority as
 * soon as its request arrives, before the caller is identified.
 */
export class ReadPriority {
  readonly #reading = new Set<FastifyReply>();
  readonly #done = new EventTarget();

  get activeReads(): number {
    return this.#reading.size;
  }

  /** The `onRequest` hook of page routes. */
  readonly begin = async (_: FastifyRequest, reply: FastifyReply): Promise<void> => {
    this.#reading.add(reply);
    // Each reply ends with one of these events.
    for (const end of ['finish', 'close'])
      reply.raw.once(end, () => {
        this.#reading.delete(reply);
        if (this.#reading.size === 0) this.#done.dispatchEvent(new Event('done'));
      });
  };

  /** Waits until no page is being read, at most for `MAX_WAIT_MS`. Rejects when the signal is aborted. */
  async waitForPages(signal?: AbortSignal): Promise<void> {
    if (this.#reading.size === 0) return;
    const timeout = AbortSignal.timeout(MAX_WAIT_MS);
    const stopSignal = AbortSignal.any(signal ? [signal, timeout] : [timeout]);
    await once(this.#done, 'done', { signal: stopSignal }).catch(() => undefined);
    signal?.throwIfAborted();
  }
}
