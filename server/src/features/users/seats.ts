import { AppError } from '@leadwright/contract/errors';
import type { Problems } from '@leadwright/contract/problems';
import { type Words, words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

/**
 * Why there is no seat for one more person of a client. Invited people have one, those who were deactivated or archived
 * do not. The client's row is held, so that of two who invite at once the second finds the seat taken.
 */
async function whyNoSeat(trx: Db, clientId: string): Promise<Words | undefined> {
  const { rows } = await sql<{ seat_limit: number | null }>`
    select seat_limit from client where id = ${clientId} for no key update`.execute(trx);
  const limit = rows[0]?.seat_limit ?? null;
  if (limit === null) return undefined;
  const taken = await sql<{ seats: number }>`
    select count(*)::int as seats from app_user
    where client_id = ${clientId} and archived_at is null and status <> 'deactivated'`.execute(trx);
  if (taken.rows[0]!.seats < limit) return undefined;
  const said = 'No seat is free: this client has {{limit}}. Deactivate somebody, or ask the agency for more.';
  return words('problems.noSeat', said, { limit });
}

export async function seatProblems(trx: Db, clientId: string): Promise<Problems> {
  const why = await whyNoSeat(trx, clientId);
  return why ? { client_id: why } : {};
}

export async function requireSeat(trx: Db, clientId: string): Promise<void> {
  const why = await whyNoSeat(trx, clientId);
  if (why) throw new AppError('in_use', why);
}
