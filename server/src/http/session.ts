import { AppError } from '@leadwright/contract/errors';
import type { FastifyRequest } from 'fastify';
import { RIGHTS, type RightsRow, rightsFrom } from '../access/grants.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { readAccessToken } from './token.ts';

const NOT_SIGNED_IN = () => new AppError('not_signed_in', 'Sign in to go on.');

export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

/**
 * The user behind the Bearer token, with the rights of this moment: one indexed query, so that a suspension, a
 * sign-out or a changed role holds from the next call on.
 */
export async function identify(app: App, request: FastifyRequest): Promise<Viewer> {
  const token = bearerToken(request);
  const claims = token && (await readAccessToken(app.keys, token));
  if (!claims) throw NOT_SIGNED_IN();
  const { rows } = await app.pool.query<
    RightsRow & { status: string; role_id: string; client_id: string | null; display_name: string }
  >({ name: 'identify', text: IDENTIFY, values: [claims.sessionId, claims.userId] });
  const user = rows[0];
  if (!user) throw NOT_SIGNED_IN();
  if (user.status !== 'active') throw suspended();
  return {
    userId: claims.userId,
    sessionId: claims.sessionId,
    roleId: user.role_id,
    clientId: user.client_id,
    displayName: user.display_name,
    ...rightsFrom(user, user.client_id),
  };
}

const STANDS = 's.revoked_at is null and s.expires_at > now() and u.archived_at is null';

const IDENTIFY = `
  select u.status, u.role_id, u.client_id, u.display_name, ${RIGHTS}
  from session s join app_user u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and ${STANDS}`;

/** Which of these sessions their users could still make a call with. */
export async function standingSessions({ pool }: Pick<App, 'pool'>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select s.id from session s join app_user u on u.id = s.user_id
     where s.id = any($1) and u.status = 'active' and ${STANDS}`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export function suspended(): AppError {
  return new AppError('suspended', 'Your account is suspended. Contact your administrator.');
}
