import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** However many pages are read, a count waits no longer than this. */
const MAX_WAIT_MS = 500;

/**
 * Lets the pages of grids go first: a page and its count are asked for together, and somebody looks at the rows first. A page
 * counts from the moment its request is here, before anything is known of its caller.
 */
export class ReadPriority {
  readonly #reading = new Set<FastifyReply>();
  readonly #done = new EventTarget();

  get reading(): number {
    return this.#reading.size;
  }

  /** For the route of a page, as its hook `onRequest`. */
  readonly begin = async (_: FastifyRequest, reply: FastifyReply): Promise<void> => {
    this.#reading.add(reply);
    // Whatever becomes of the answer, its connection closes or it is sent.
    for (const end of ['finish', 'close'])
      reply.raw.once(end, () => {
        this.#reading.delete(reply);
        if (this.#reading.size === 0) this.#done.dispatchEvent(new Event('done'));
      });
  };

  /** Resolves once no page is being read, or after a while; rejects when nobody waits for it any more. */
  async passed(signal?: AbortSignal): Promise<void> {
    if (this.#reading.size === 0) return;
    const longest = AbortSignal.timeout(MAX_WAIT_MS);
    const until = AbortSignal.any(signal ? [signal, longest] : [longest]);
    await once(this.#done, 'done', { signal: until }).catch(() => undefined);
    signal?.throwIfAborted();
  }
}
