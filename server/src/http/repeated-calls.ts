import { AppError } from '@leadwright/contract/errors';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../database/pool.ts';

const HEADER = 'idempotency-key';
/** As long as a form keeps what was typed. */
const KEPT = '24 hours';

/**
 * Does the work once for all calls under one key: a double click, a key held down, or a call whose answer was lost and
 * that is sent again. The first answer is kept in the transaction of the work itself; a second call that comes while
 * the first is under way waits for it.
 */
export async function answeredOnce<Reply>(
  trx: Db,
  { viewer, request }: { viewer: Viewer; request: Pick<FastifyRequest, 'method' | 'url' | 'headers'> },
  work: () => Promise<Reply>,
): Promise<Reply> {
  const given = request.headers[HEADER];
  if (given === undefined || !viewer.userId) return work();
  const key = z.uuid().safeParse(given);
  if (!key.success) throw new AppError('malformed', 'The header Idempotency-Key is not a UUID.');
  const call = `${request.method} ${request.url}`;
  const mine = { userId: viewer.userId, key: key.data };
  await sql`delete from repeatable_call where user_id = ${mine.userId} and made_at < now() - ${KEPT}::interval`.execute(
    trx,
  );
  const { numAffectedRows } = await sql`
    insert into repeatable_call (user_id, key, call) values (${mine.userId}, ${mine.key}, ${call})
    on conflict do nothing`.execute(trx);
  if (numAffectedRows === 0n) return firstAnswer<Reply>(trx, mine, call);
  const reply = await work();
  await sql`update repeatable_call set reply = ${JSON.stringify(reply)}::jsonb
    where user_id = ${mine.userId} and key = ${mine.key}`.execute(trx);
  return reply;
}

async function firstAnswer<Reply>(trx: Db, mine: { userId: string; key: string }, call: string): Promise<Reply> {
  const { rows } = await sql<{ call: string; reply: Reply }>`
    select call, reply from repeatable_call where user_id = ${mine.userId} and key = ${mine.key}`.execute(trx);
  if (rows[0]?.call !== call) throw new AppError('malformed', 'This Idempotency-Key belongs to another call.');
  return rows[0].reply;
}
