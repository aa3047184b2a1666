import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@leadwright/contract/errors';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import type { Trx } from '../database/pool.ts';

const HEADER = 'idempotency-key';
/** The lifetime of a key, which is also that of a form draft. */
const TTL = '24 hours';

/**
 * Runs the work once for all calls with the same key, such as a double click or a retry after a lost response. The
 * reply is stored in the transaction of the work, and a call with the same key waits for this transaction.
 */
export async function runIdempotent<Reply>(
  trx: Trx,
  { viewer, request }: { viewer: Viewer; request: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'> },
  work: () => Promise<Reply>,
): Promise<Reply> {
  const header = request.headers[HEADER];
  if (header === undefined || !viewer.userId) return work();
  const key = z.uuid().safeParse(header);
  if (!key.success) throw new AppError('malformed', 'The header Idempotency-Key is not a UUID.');
  const call = `${request.method} ${request.url} ${fingerprint(request.body)}`;
  const requestKey = { userId: viewer.userId, key: key.data };
  await sql`delete from repeatable_call where user_id = ${requestKey.userId} and made_at < now() - ${TTL}::interval`.execute(
    trx,
  );
  const { numAffectedRows } = await sql`
    insert into repeatable_call (user_id, key, call) values (${requestKey.userId}, ${requestKey.key}, ${call})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows === 0n) return replayFirstReply<Reply>(trx, requestKey, call);
  const reply = await work();
  await sql`update repeatable_call set reply = ${JSON.stringify(reply)}::jsonb
    where user_id = ${requestKey.userId} and key = ${requestKey.key}`.execute(trx);
  return reply;
}

/** Returns a hash of the body. A file is a stream and is not compared. */
const fingerprint = (body: unknown) =>
  body === undefined || body instanceof Readable
    ? ''
    : createHash('sha256').update(JSON.stringify(body)).digest('base64url');

async function replayFirstReply<Reply>(
  trx: Trx,
  requestKey: { userId: string; key: string },
  call: string,
): Promise<Reply> {
  const { rows } = await sql<{ call: string; reply: Reply }>`
    select call, reply from repeatable_call where user_id = ${requestKey.userId} and key = ${requestKey.key}`.execute(
    trx,
  );
  const firstCall = rows[0]!;
  if (firstCall.call === call) return firstCall.reply;
  const endpointOf = (text: string) => text.slice(0, text.lastIndexOf(' '));
  if (endpointOf(firstCall.call) !== endpointOf(call))
    throw new AppError('malformed', 'This Idempotency-Key belongs to another call.');
  // The first reply would hide the new values, and running the work again would do it twice.
  throw new AppError(
    'conflict',
    'This was already saved with other values, but the response was lost. Reload and check.',
    {
      detail: { saved: firstCall.reply },
    },
  );
}
