import { AppError } from '@leadwright/contract/errors';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';

/**
 * Returns why a client has no free seat. Invited users take a seat; deactivated and archived ones do not. Callers
 * must have called `lockGrants`, so that the second of two concurrent invitations finds the seat taken.
 */
async function findSeatProblem(trx: Trx, clientId: string): Promise<LocalisedMessage | undefined> {
  const { rows } = await sql<{ limit: number }>`
    select c.seat_limit as limit from client c where c.id = ${clientId} and c.seat_limit <= (
      select count(*) from app_user u where u.client_id = c.id and u.archived_at is null and u.status <> 'deactivated')`.execute(
    trx,
  );
  if (!rows[0]) return undefined;
  const { limit } = rows[0];
  const message = 'All {{limit}} seats of this client are taken. Deactivate a user, or ask the agency for more seats.';
  return defineMessage('problems.noSeat', message, { limit });
}

export async function seatProblems(trx: Trx, clientId: string): Promise<Problems> {
  const problem = await findSeatProblem(trx, clientId);
  return problem ? { client_id: problem } : {};
}

export async function assertSeatAvailable(trx: Trx, clientId: string): Promise<void> {
  const problem = await findSeatProblem(trx, clientId);
  if (problem) throw new AppError('in_use', problem);
}
