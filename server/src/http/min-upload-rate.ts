import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface PendingBody {
  startedAt: number;
  /** The bytes that the connection had received at the start of the body. */
  bytesBefore: number;
}

/**
 * Closes connections with a slow body, which could otherwise keep a connection and a file forever. After `graceMs`, a
 * body must arrive with an average of `bytesPerSecond`.
 */
export function enforceMinUploadRate(
  http: FastifyInstance,
  { graceMs, bytesPerSecond }: { graceMs: number; bytesPerSecond: number },
): void {
  const pendingBodies = new Map<IncomingMessage, PendingBody>();
  http.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && Number(length ?? 0) === 0) return;
    pendingBodies.set(raw, { startedAt: Date.now(), bytesBefore: raw.socket.bytesRead });
    raw.once('close', () => pendingBodies.delete(raw));
  });
  const timer = setInterval(
    () => {
      for (const [raw, { startedAt, bytesBefore }] of pendingBodies) {
        if (raw.complete) pendingBodies.delete(raw);
        else if (Date.now() - startedAt > graceMs + ((raw.socket.bytesRead - bytesBefore) / bytesPerSecond) * 1_000)
          raw.socket.destroy();
      }
    },
    Math.min(1_000, graceMs),
  ).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
