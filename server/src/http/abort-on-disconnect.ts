import { AppError } from '@leadwright/contract/errors';
import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the caller disconnects before the reply. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.on('close', () => {
    if (!raw.writableEnded) controller.abort(new AppError('too_slow', 'The request was cancelled.'));
  });
  return controller.signal;
}
