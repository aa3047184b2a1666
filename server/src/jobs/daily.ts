import type { FastifyInstance } from 'fastify';

const DAY_MS = 86_400_000;

/** Runs `work` at start and once a day; logs `failure` on an error. */
export function daily(http: FastifyInstance, failure: string, work: () => Promise<unknown>): void {
  const once = () => work().catch((error) => http.log.error({ err: error }, failure));
  http.addHook('onReady', async () => void (await once()));
  const timer = setInterval(once, DAY_MS).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
