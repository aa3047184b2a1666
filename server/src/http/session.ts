import { grantedScope } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { SUBJECTS_EXCLUDED_FROM_TOKENS } from '@leadwright/contract/features/api-tokens';
import type { FastifyRequest } from 'fastify';
import { PERMISSIONS_SQL, type PermissionRow, permissionsFromRow } from '../access/grants.ts';
import { findPermissionHolder } from '../access/load-viewer.queries.ts';
import { mayViewAs } from '../access/view-as.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { queryBuilder } from '../database/pool.ts';
import { apiTokenHash, isApiToken } from './api-token.ts';
import { readAccessToken } from './token.ts';

const notSignedInError = () => new AppError('not_signed_in', 'Sign in to continue.');

export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

/**
 * Returns the user of the bearer token with their current permissions. Every call runs this indexed query, so that a
 * suspension, a sign-out or a changed role takes effect immediately.
 */
export async function identify(app: App, request: FastifyRequest): Promise<Viewer> {
  const token = bearerToken(request);
  if (token && isApiToken(token)) return identifyByToken(app, token);
  const claims = token && (await readAccessToken(app.keys, token));
  if (!claims) throw notSignedInError();
  const { rows } = await app.pool.query<UserRow & { may_be_viewed: boolean }>({
    name: 'identify',
    text: IDENTIFY_BY_SESSION,
    values: [claims.sessionId, claims.userId],
  });
  const user = rows[0];
  if (!user) throw notSignedInError();
  if (user.status !== 'active') throw suspendedError();
  const viewer: Viewer = {
    userId: user.id,
    sessionId: claims.sessionId,
    roleId: user.role_id,
    roles: [user.role_id, ...user.further_roles],
    clientId: user.client_id,
    displayName: user.display_name,
    ...permissionsFromRow(user, user.client_id),
  };
  if (user.id === claims.userId) return viewer;
  const actor = user.may_be_viewed ? await findPermissionHolder(queryBuilder(app.pool), claims.userId) : undefined;
  if (!actor || !mayViewAs(actor, viewer)) throw viewingEndedError();
  return { ...viewer, actorId: actor.userId };
}

const IS_ACTIVE = 's.revoked_at is null and s.expires_at > now() and a.archived_at is null';

/** Selects the owner of a session (`a`) and the user whose permissions apply (`u`): another user in view-as mode. */
const IDENTIFY_BY_SESSION = `
  select a.status, u.id, u.role_id, u.further_roles, u.client_id, u.display_name, ${PERMISSIONS_SQL},
    s.viewing_until > now() and u.status = 'active' and u.archived_at is null as may_be_viewed
  from session s join app_user a on a.id = s.user_id join app_user u on u.id = coalesce(s.viewed_user_id, s.user_id)
  where s.id = $1 and s.user_id = $2 and ${IS_ACTIVE}`;

const IDENTIFY_BY_TOKEN = `
  select u.id, u.status, u.role_id, u.further_roles, u.client_id, u.display_name, ${PERMISSIONS_SQL}, k.id as token_id, k.rights as permissions,
    k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as is_new_use
  from api_token k join app_user u on u.id = k.user_id
  where k.token_hash = $1 and k.revoked_at is null and k.expires_at > now() and u.archived_at is null`;

interface UserRow extends PermissionRow {
  id: string;
  status: string;
  role_id: string;
  further_roles: string[];
  client_id: string | null;
  display_name: string;
}

/**
 * Returns the owner of an API token with the permissions of the token that the owner still has. Throws `not_signed_in`
 * when the owner may no longer have tokens.
 */
async function identifyByToken(app: App, token: string): Promise<Viewer> {
  const { rows } = await app.pool.query<UserRow & { token_id: string; permissions: string[]; is_new_use: boolean }>({
    name: 'identify-by-token',
    text: IDENTIFY_BY_TOKEN,
    values: [apiTokenHash(token)],
  });
  const owner = rows[0];
  if (!owner) throw notSignedInError();
  if (owner.status !== 'active') throw suspendedError();
  const { grants, ...permissions } = permissionsFromRow(owner, owner.client_id);
  if (!grantedScope(grants, 'api-tokens', 'create')) throw notSignedInError();
  if (owner.is_new_use)
    await app.pool.query('update api_token set last_used_at = now() where id = $1', [owner.token_id]);
  const tokenPermissions = new Set(owner.permissions);
  return {
    userId: owner.id,
    sessionId: '',
    tokenId: owner.token_id,
    roleId: owner.role_id,
    roles: [owner.role_id, ...owner.further_roles],
    clientId: owner.client_id,
    displayName: owner.display_name,
    ...permissions,
    grants: grants.filter(
      ({ subject, action }) =>
        tokenPermissions.has(`${subject} ${action}`) && !SUBJECTS_EXCLUDED_FROM_TOKENS.includes(subject),
    ),
  };
}

/** Returns the ids of the sessions that can still make calls. */
export async function filterActiveSessions({ pool }: Pick<App, 'pool'>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select s.id from session s join app_user a on a.id = s.user_id
     where s.id = any($1) and a.status = 'active' and ${IS_ACTIVE}`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

function viewingEndedError(): AppError {
  return new AppError('viewing_ended', 'You are no longer viewing as another user. Go back to your own account.');
}

export function suspendedError(): AppError {
  return new AppError('suspended', 'Your account is suspended. Contact your administrator.');
}
