import { AppError } from '@leadwright/contract/errors';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { GRANTS, readGrants } from '../access/grants.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { readAccessToken } from './token.ts';

const NOT_SIGNED_IN = () => new AppError('not_signed_in', 'Sign in to go on.');

/**
 * The user behind the Bearer token, with the rights of this moment: one indexed query, so that a suspension, a
 * sign-out or a changed role holds from the next call on.
 */
export async function identify(app: App, request: FastifyRequest): Promise<Viewer> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const claims = token && (await readAccessToken(app.keys, token));
  if (!claims) throw NOT_SIGNED_IN();
  const { rows } = await app.pool.query<{
    status: string;
    role_id: string;
    client_id: string | null;
    display_name: string;
    grants: string;
  }>({ name: 'identify', text: IDENTIFY, values: [claims.sessionId, claims.userId] });
  const user = rows[0];
  if (!user) throw NOT_SIGNED_IN();
  if (user.status !== 'active') throw suspended();
  return {
    userId: claims.userId,
    sessionId: claims.sessionId,
    roleId: user.role_id,
    clientId: user.client_id,
    displayName: user.display_name,
    grants: readGrants(user.grants),
  };
}

const IDENTIFY = `
  select u.status, u.role_id, u.client_id, u.display_name, ${GRANTS} as grants
  from session s join app_user u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > now() and u.archived_at is null`;

export function suspended(): AppError {
  return new AppError('suspended', 'Your account is suspended. Contact your administrator.');
}

/** Ends sessions at once: their next call is refused. */
export async function revokeSessions(db: App['db'], userId: string, reason: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: sql`now()`, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
