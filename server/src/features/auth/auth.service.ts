import { grantedScope } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { type UserData, WRONG_CREDENTIALS } from '@leadwright/contract/features/auth';
import type { LANDING_PAGES } from '@leadwright/contract/features/user-types';
import { asciiAddresses } from '@leadwright/contract/text/domains';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { findPermissionHolder } from '../../access/load-viewer.queries.ts';
import type { App } from '../../context.ts';
import type { Database, Db, Handles, RunTransaction, Trx } from '../../database/pool.ts';
import { suspendedError } from '../../http/session.ts';
import { type AccessClaims, signAccessToken } from '../../http/token.ts';
import { rolePermissionOf } from '../roles/roles.queries.ts';
import { requireLocalSignIn } from './local-sign-in.service.ts';
import { verifyPassword } from './password.service.ts';
import { bucketsFor, clearAttempt, countAttempt } from './throttle.service.ts';

/** Session lifetime in hours: a working day, or longer if the user asked to be remembered in this browser. */
const SESSION_HOURS = { remembered: 30 * 24, plain: 12 };
const GRACE_SECONDS = 60;
/** Days for which ended sessions, and the reasons why they ended, are stored. */
const ENDED_SESSION_DAYS = 7;

/** The browser of a request. Distinguishes a retry after a lost response from a stolen cookie. */
export interface ClientBrowser {
  address: string;
  userAgent: string;
}
export interface SignInOrigin extends ClientBrowser {
  /** Whether the user asked to be remembered in this browser. */
  isRemembered?: boolean;
  /** Id of a browser that has signed in to this account before. */
  device: string | undefined;
  /** The encrypted ID token of the provider, for sign-ins through it. */
  sealedIdToken?: Buffer | null;
}
export interface StartedSession {
  sessionId: string;
  generation: number;
  isRemembered: boolean;
  accessToken: string;
  userData: UserData;
}

/** Returns the id of the user with this email and password. Throws if either is wrong or the user cannot sign in. */
export async function authenticate(
  { pool, config }: App,
  db: Db,
  email: string,
  password: string,
  origin: SignInOrigin,
): Promise<string> {
  const normalisedEmail = asciiAddresses(email.trim()).toLowerCase();
  const buckets = bucketsFor(normalisedEmail, origin.address, origin.device);
  await countAttempt(pool, buckets);
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'status'])
    .where(sql`lower(email)`, '=', normalisedEmail)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!(await verifyPassword(user?.password_hash, password)) || !user)
    throw new AppError('wrong_credentials', WRONG_CREDENTIALS);
  await clearAttempt(pool, buckets);
  // Only a correct password reveals that a user is suspended.
  if (user.status === 'suspended') throw suspendedError();
  if (user.status !== 'active') throw new AppError('wrong_credentials', WRONG_CREDENTIALS);
  await requireLocalSignIn(db, config, user.id);
  return user.id;
}

export async function startSession(
  app: App,
  { db, transaction }: Handles,
  userId: string,
  origin: SignInOrigin,
): Promise<StartedSession> {
  const { address, userAgent, isRemembered = false, sealedIdToken = null } = origin;
  const hours = isRemembered ? SESSION_HOURS.remembered : SESSION_HOURS.plain;
  const id = await transaction(async (trx) => {
    const session = await trx
      .insertInto('session')
      .values({
        user_id: userId,
        expires_at: sql<string>`now() + make_interval(hours => ${hours}::int)`,
        remembered: isRemembered,
        user_agent: userAgent,
        address,
        sealed_id_token: sealedIdToken,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.updateTable('app_user').set({ last_login_at: sql`now()` }).where('id', '=', userId).execute();
    const provider = sealedIdToken ? { provider: app.config.oidc?.name } : {};
    const after = { address, browser: userAgent, ...provider };
    await audit(trx, { viewer: { userId }, action: 'sign-in', entity: 'sessions', id: session.id, after });
    return session.id;
  });
  return {
    sessionId: id,
    generation: 0,
    isRemembered,
    accessToken: await signAccessToken(app.keys, userId, id, app.config.accessTokenSeconds),
    userData: await loadUserData(db, userId),
  };
}

/**
 * Rotates the refresh token of a session and returns its new generation. The same client may repeat the previous
 * generation within the grace period; any other reuse means a stolen token and ends the session.
 */
export async function refreshSession(
  app: App,
  transaction: RunTransaction,
  { sessionId, userId }: AccessClaims,
  generation: number,
  { address, userAgent }: ClientBrowser,
) {
  return transaction(async (trx) => {
    const session = await trx
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select(['session.generation', 'session.remembered', 'app_user.status', 'session.address', 'session.user_agent'])
      .select(sql<number>`extract(epoch from now() - rotated_at)`.as('age'))
      .where('session.id', '=', sessionId)
      .where('session.user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .forUpdate('session')
      .executeTakeFirst();
    if (!session) return undefined;
    if (session.status !== 'active') throw suspendedError();
    // Ends idle sessions of closed pages; open pages end idle sessions themselves.
    const { idleSeconds, accessTokenSeconds } = app.config;
    if (idleSeconds !== undefined && session.age > idleSeconds + accessTokenSeconds) {
      await endSessions(trx, [sessionId], 'idle');
      return undefined;
    }
    const isSameClient = session.address === address && session.user_agent === userAgent;
    const isRetry = generation === session.generation - 1 && session.age <= GRACE_SECONDS && isSameClient;
    if (generation !== session.generation && !isRetry) {
      await endSessions(trx, [sessionId], 'reuse');
      return undefined;
    }
    const nextGeneration = isRetry ? session.generation : session.generation + 1;
    if (!isRetry)
      await trx
        .updateTable('session')
        .set({ generation: nextGeneration, rotated_at: sql`now()`, address, user_agent: userAgent })
        .where('id', '=', sessionId)
        .execute();
    return {
      generation: nextGeneration,
      isRemembered: session.remembered,
      accessToken: await signAccessToken(app.keys, userId, sessionId, app.config.accessTokenSeconds),
    };
  });
}

export async function endSessions(trx: Trx, ids: readonly (string | undefined)[], reason = 'sign-out'): Promise<void> {
  await sql`
    update session set revoked_at = now(), revoked_reason = ${reason}
    where id = any(${ids.filter((id) => id !== undefined)}::uuid[]) and revoked_at is null`.execute(trx);
}

/**
 * Ends the unfinished sign-ins of a user and all sessions except `exceptId`, and returns the number of ended sessions.
 * Also revokes the API tokens unless the second factor was changed.
 */
export async function endUserSessions(trx: Trx, userId: string, reason: string, exceptId?: string): Promise<number> {
  await sql`delete from sign_in_step where user_id = ${userId}`.execute(trx);
  // A change of the second factor does not affect API tokens.
  if (reason !== 'two-factor')
    await sql`update api_token set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(trx);
  const { numAffectedRows } = await sql`
    update session set revoked_at = now(), revoked_reason = ${reason}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${exceptId ?? null}::uuid`.execute(trx);
  return Number(numAffectedRows);
}

/** Deletes expired and ended sessions, because they contain IP addresses and browsers of users. */
export async function deleteOldSessions(db: Database): Promise<void> {
  await sql`
    delete from session
    where expires_at < now() or revoked_at < now() - make_interval(days => ${ENDED_SESSION_DAYS}::int)`.execute(db);
}

/** Loads the user data that the browser stores. */
export async function loadUserData(db: Db, userId: string): Promise<UserData> {
  const user = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .selectAll('app_user')
    .select('role.name as role_name')
    .select(
      sql<keyof typeof LANDING_PAGES | null>`(select y.landing_page from user_type y
      where y.id = app_user.user_type_id and y.audience = 'staff')`.as('landing'),
    )
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow();
  const grants = (await findPermissionHolder(db, userId))?.grants ?? [];
  return {
    uid: user.id,
    displayName: user.display_name,
    email: user.email,
    about: user.about,
    photoURL: user.photo_url,
    locale: user.locale,
    status: 'online',
    userRole: user.role_name,
    is_client: user.client_id ? 'y' : 'n',
    roleId: user.role_id,
    roleIds: [user.role_id, ...user.further_roles],
    ...(user.landing && grantedScope(grants, user.landing, 'read') && { landing: user.landing }),
    rolePermission: rolePermissionOf(grants),
  };
}
