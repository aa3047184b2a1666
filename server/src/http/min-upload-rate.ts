import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface PendingBody {
  since: number;
  /** The bytes that the connection had received by then. */
  before: number;
}

/**
 * Closes a connection whose body arrives too slowly: after `graceMs`, every body must average `bytesPerSecond`.
 * Otherwise a body sent byte by byte would keep its connection and its file forever.
 */
export function enforceMinUploadRate(
  http: FastifyInstance,
  { graceMs, bytesPerSecond }: { graceMs: number; bytesPerSecond: number },
): void {
  const waiting = new Map<IncomingMessage, PendingBody>();
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
