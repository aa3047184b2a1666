import { type Grant, grantedScope, includes } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { assertAgencyScope } from '../../access/scope.ts';
import { hasRole } from '../../access/user-roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import { viewerOf } from '../../access/viewer-of.queries.ts';
import type { Db } from '../../database/pool.ts';

const LOCK = 7_305_384;

/**
 * Holds all rights until the transaction ends, so that those who change who may do what take turns, and answers who asks
 * with the rights that are left to them by then.
 */
export async function lockGrants(trx: Db, { userId, sessionId }: Viewer): Promise<Viewer> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  return { ...(await viewerOf(trx, userId)), sessionId };
}

/** Refuses a change after which nobody who can sign in could change roles. */
export async function requireAdministrator(trx: Db): Promise<void> {
  const { rows } = await sql`
    select from app_user u join role r on ${hasRole('u', sql`r.id`)} join role_permission p on p.role_id = r.id
    where p.subject = 'roles' and p.action = 'update' and p.scope = 'all' and r.archived_at is null
      and u.client_id is null and u.status = 'active' and u.archived_at is null limit 1`.execute(trx);
  if (rows.length > 0) return;
  const why = 'At least one active user must keep the permission to change roles.';
  throw new AppError('forbidden', defineMessage('errors.lastAdministrator', why));
}

/** Refuses rights that the viewer does not have: nobody gives what they do not hold. */
export function assertCanGrant({ grants }: Viewer, given: readonly Grant[]): void {
  const missing = given.filter(({ subject, action, scope }) => !includes(grantedScope(grants, subject, action), scope));
  if (missing.length === 0) return;
  const why = 'You can only grant permissions that you have.';
  throw new AppError('forbidden', defineMessage('errors.rightNotHeld', why), { detail: { missing } });
}

/** Refuses a change of a role that the viewer has. */
export function assertNotOwnRole(viewer: Viewer, id: string): void {
  if (!viewer.roles.includes(id)) return;
  throw new AppError('forbidden', defineMessage('errors.ownRole', 'You cannot change a role that you have yourself.'));
}

/** For what changes rights: they are the agency's as a whole. */
export const requireRoles = (viewer: Viewer, action: 'create' | 'update'): void =>
  assertAgencyScope(viewer, { subject: 'roles', action });
