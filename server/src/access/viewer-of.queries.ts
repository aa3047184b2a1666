import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { Viewer } from './viewer.ts';

/** The user behind a job with the rights of this moment: what was taken away since it was added holds. */
export async function viewerOf(db: Db, userId: string | null): Promise<Viewer> {
  const { rows } = await sql<Omit<Viewer, 'sessionId'>>`
    select u.id as "userId", u.role_id as "roleId", u.client_id as "clientId", u.display_name as "displayName",
      coalesce((select json_agg(json_build_object('subject', p.subject, 'action', p.action, 'scope', p.scope))
        from role_permission p where p.role_id = u.role_id), '[]') as grants
    from app_user u where u.id = ${userId} and u.status = 'active' and u.archived_at is null`.execute(db);
  if (!rows[0]) throw new AppError('forbidden', 'The user who asked for this may no longer sign in.');
  return { ...rows[0], sessionId: '' };
}
