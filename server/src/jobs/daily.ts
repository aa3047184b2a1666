import type { FastifyInstance } from 'fastify';

const DAY_MS = 86_400_000;

/** Runs `work` at start and once a day. Logs `failure` as the message of an error. */
export function scheduleDaily(http: FastifyInstance, failure: string, work: () => Promise<unknown>): void {
  const runOnce = () => work().catch((error) => http.log.error({ err: error }, failure));
  http.addHook('onReady', async () => void (await runOnce()));
  const timer = setInterval(runOnce, DAY_MS).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
