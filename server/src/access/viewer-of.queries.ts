import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { RIGHTS, type RightsRow, rightsFrom } from './grants.ts';
import type { Viewer } from './viewer.ts';

/** The user behind a job with the rights of this moment: what was taken away since it was added holds. */
export async function viewerOf(db: Db, userId: string | null): Promise<Viewer> {
  const { rows } = await sql<Omit<Viewer, 'sessionId' | keyof RightsRow> & RightsRow>`
    select u.id as "userId", u.role_id as "roleId", u.client_id as "clientId", u.display_name as "displayName",
      ${sql.raw(RIGHTS)}
    from app_user u where u.id = ${userId} and u.status = 'active' and u.archived_at is null`.execute(db);
  if (!rows[0]) throw new AppError('forbidden', 'The user who asked for this may no longer sign in.');
  const { userId: id, roleId, clientId, displayName, ...rights } = rows[0];
  return { userId: id, roleId, clientId, displayName, ...rightsFrom(rights, clientId), sessionId: '' };
}
