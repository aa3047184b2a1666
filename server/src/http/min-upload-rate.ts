import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Arrival {
  since: number;
  /** What the connection had brought by then. */
  before: number;
}

/**
 * Ends a connection whose body does not arrive: after `graceMs` it has to keep up `bytesPerSecond` on average, whatever
 * it is the body of. Without this a body that is sent byte by byte keeps its connection, and its file, for ever.
 */
export function enforceMinUploadRate(
  http: FastifyInstance,
  { graceMs, bytesPerSecond }: { graceMs: number; bytesPerSecond: number },
): void {
  const waiting = new Map<IncomingMessage, Arrival>();
  http.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && Number(length ?? 0) === 0) return;
    waiting.set(raw, { since: Date.now(), before: raw.socket.bytesRead });
    raw.once('close', () => waiting.delete(raw));
  });
  const timer = setInterval(
    () => {
      for (const [raw, { since, before }] of waiting) {
        if (raw.complete) waiting.delete(raw);
        else if (Date.now() - since > graceMs + ((raw.socket.bytesRead - before) / bytesPerSecond) * 1_000)
          raw.socket.destroy();
      }
    },
    Math.min(1_000, graceMs),
  ).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
