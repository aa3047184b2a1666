import type { FastifyInstance } from 'fastify';

const DAY_MS = 86_400_000;

/** Does something at the start and once a day from then on; where it fails, the log says `failure`. */
export function daily(http: FastifyInstance, failure: string, work: () => Promise<unknown>): void {
  const once = () => work().catch((error) => http.log.error({ err: error }, failure));
  http.addHook('onReady', async () => void (await once()));
  const timer = setInterval(once, DAY_MS).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
