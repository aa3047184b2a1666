import { type Grant, grantedScope, scopeIncludes } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import { assertAgencyScope } from '../../access/scope.ts';
import { hasRole } from '../../access/user-roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';

const GRANTS_LOCK_KEY = 7_305_384;

/**
 * Locks all grants until the transaction ends, so that permission changes run one at a time. Returns the viewer with
 * current permissions.
 */
export async function lockGrants(trx: Trx, { userId, sessionId }: Viewer): Promise<Viewer> {
  await sql`select pg_advisory_xact_lock(${GRANTS_LOCK_KEY})`.execute(trx);
  return { ...(await loadViewer(trx, userId)), sessionId };
}

/** Throws if no active user has permission to change roles. */
export async function assertAdministratorRemains(trx: Trx): Promise<void> {
  const { rows } = await sql`
    select from app_user u join role r on ${hasRole('u', sql`r.id`)} join role_permission p on p.role_id = r.id
    where p.subject = 'roles' and p.action = 'update' and p.scope = 'all' and r.archived_at is null
      and u.client_id is null and u.status = 'active' and u.archived_at is null limit 1`.execute(trx);
  if (rows.length > 0) return;
  const message = 'At least one active user must keep the permission to change roles.';
  throw new AppError('forbidden', defineMessage('errors.lastAdministrator', message));
}

/** Throws if the viewer lacks one of the grants: users can only grant permissions that they have. */
export function assertCanGrant({ grants }: Viewer, addedGrants: readonly Grant[]): void {
  const missing = addedGrants.filter(
    ({ subject, action, scope }) => !scopeIncludes(grantedScope(grants, subject, action), scope),
  );
  if (missing.length === 0) return;
  const message = 'You can only grant permissions that you have.';
  throw new AppError('forbidden', defineMessage('errors.permissionNotHeld', message), { detail: { missing } });
}

/** Throws if the viewer has the role. */
export function assertNotOwnRole(viewer: Viewer, id: string): void {
  if (!viewer.roles.includes(id)) return;
  throw new AppError('forbidden', defineMessage('errors.ownRole', 'You cannot change a role that you have yourself.'));
}

/** Throws unless the viewer may create or update roles of the whole agency. */
export const assertCanManageRoles = (viewer: Viewer, action: 'create' | 'update'): void =>
  assertAgencyScope(viewer, { subject: 'roles', action });
