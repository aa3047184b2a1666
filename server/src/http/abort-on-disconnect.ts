import { AppError } from '@leadwright/contract/errors';
import type { FastifyReply } from 'fastify';

/** Aborts when the caller goes away without waiting for the reply. */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.on('close', () => {
    if (!raw.writableEnded) controller.abort(new AppError('too_slow', 'The request was cancelled.'));
  });
  return controller.signal;
}
