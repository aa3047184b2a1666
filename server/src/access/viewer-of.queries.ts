import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { GRANTS, grantsFrom } from './grants.ts';
import type { Viewer } from './viewer.ts';

/** The user behind a job with the rights of this moment: what was taken away since it was added holds. */
export async function viewerOf(db: Db, userId: string | null): Promise<Viewer> {
  const { rows } = await sql<Omit<Viewer, 'sessionId' | 'grants'> & { grants: string }>`
    select u.id as "userId", u.role_id as "roleId", u.client_id as "clientId", u.display_name as "displayName",
      ${sql.raw(GRANTS)} as grants
    from app_user u where u.id = ${userId} and u.status = 'active' and u.archived_at is null`.execute(db);
  if (!rows[0]) throw new AppError('forbidden', 'The user who asked for this may no longer sign in.');
  return { ...rows[0], grants: grantsFrom(rows[0].grants, rows[0].clientId), sessionId: '' };
}
