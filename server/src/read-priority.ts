import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The maximum time that a count waits for pages. */
const MAX_WAIT_MS = 500;

/**
 * Runs pages of grids before counts: both are requested together, and users look at the rows first. A page counts from
 * the arrival of its request, before its caller is identified.
 */
export class ReadPriority {
  readonly #reading = new Set<FastifyReply>();
  readonly #done = new EventTarget();

  get reading(): number {
    return this.#reading.size;
  }

  /** The `onRequest` hook of page routes. */
  readonly begin = async (_: FastifyRequest, reply: FastifyReply): Promise<void> => {
    this.#reading.add(reply);
    // Every reply ends with one of these events: it is sent, or its connection closes.
    for (const end of ['finish', 'close'])
      reply.raw.once(end, () => {
        this.#reading.delete(reply);
        if (this.#reading.size === 0) this.#done.dispatchEvent(new Event('done'));
      });
  };

  /** Resolves when no page is being read, or after `MAX_WAIT_MS`; rejects when the signal is aborted. */
  async waitForPages(signal?: AbortSignal): Promise<void> {
    if (this.#reading.size === 0) return;
    const timeout = AbortSignal.timeout(MAX_WAIT_MS);
    const until = AbortSignal.any(signal ? [signal, timeout] : [timeout]);
    await once(this.#done, 'done', { signal: until }).catch(() => undefined);
    signal?.throwIfAborted();
  }
}
