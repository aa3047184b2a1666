import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { PERMISSIONS_SQL, type PermissionRow, permissionsFromRow } from './grants.ts';
import { rolesOf } from './user-roles.ts';
import type { Viewer } from './viewer.ts';

/** Returns a user with their current permissions, even if they cannot sign in; undefined if archived or unknown. */
export async function findPermissionHolder(
  db: Db,
  userId: string | null,
): Promise<(Viewer & { status: string }) | undefined> {
  const { rows } = await sql<Omit<Viewer, 'sessionId' | keyof PermissionRow> & PermissionRow & { status: string }>`
    select u.id as "userId", u.role_id as "roleId", ${rolesOf('u')} as roles, u.client_id as "clientId",
      u.display_name as "displayName", u.status, ${sql.raw(PERMISSIONS_SQL)}
    from app_user u where u.id = ${userId} and u.archived_at is null`.execute(db);
  if (!rows[0]) return undefined;
  const { userId: id, roleId, roles, clientId, displayName, status, ...permissions } = rows[0];
  return {
    userId: id,
    roleId,
    roles,
    clientId,
    displayName,
    status,
    ...permissionsFromRow(permissions, clientId),
    sessionId: '',
  };
}

/**
 * Returns the user of a job with their current permissions, which may have changed since the job was added. Throws
 * `forbidden` when the user can no longer sign in.
 */
export async function loadViewer(db: Db, userId: string | null): Promise<Viewer> {
  const holder = await findPermissionHolder(db, userId);
  if (holder?.status !== 'active') throw new AppError('forbidden', 'The user who started this can no longer sign in.');
  const { status: _, ...viewer } = holder;
  return viewer;
}
