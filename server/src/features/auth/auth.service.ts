import { AppError } from '@leadwright/contract/errors';
import { type UserData, WRONG_CREDENTIALS } from '@leadwright/contract/features/auth';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { suspended } from '../../http/session.ts';
import { signAccessToken } from '../../http/token.ts';
import { rolePermissionOf } from '../roles/roles.queries.ts';
import { passwordMatches } from './password.ts';
import { bucketsFor, clearFailures, countFailure, refuseWhenBlocked } from './throttle.ts';

const SESSION_DAYS = 30;
const GRACE_SECONDS = 60;

export interface Origin {
  address: string;
  userAgent: string;
  /** Id of a browser that has signed in to this account before. */
  device: string | undefined;
}
export interface StartedSession {
  sessionId: string;
  generation: number;
  accessToken: string;
  userData: UserData;
}

export async function signIn(app: App, email: string, password: string, origin: Origin): Promise<StartedSession> {
  const address = email.trim().toLowerCase();
  const buckets = bucketsFor(address, origin.address, origin.device);
  await refuseWhenBlocked(app.db, buckets);
  const user = await app.db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'status'])
    .where(sql`lower(email)`, '=', address)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!(await passwordMatches(user?.password_hash, password)) || !user) {
    await countFailure(app.db, buckets);
    throw new AppError('wrong_credentials', WRONG_CREDENTIALS);
  }
  // Said only to someone who knows the password, so that it tells a stranger nothing.
  if (user.status === 'suspended') throw suspended();
  if (user.status !== 'active') throw new AppError('wrong_credentials', WRONG_CREDENTIALS);
  await clearFailures(app.db, buckets);
  return startSession(app, user.id, origin);
}

export async function startSession(app: App, userId: string, origin: Origin): Promise<StartedSession> {
  const { id } = await app.db
    .insertInto('session')
    .values({
      user_id: userId,
      expires_at: sql<string>`now() + make_interval(days => ${SESSION_DAYS}::int)`,
      user_agent: origin.userAgent.slice(0, 300),
      address: origin.address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('app_user').set({ last_login_at: sql`now()` }).where('id', '=', userId).execute();
  return {
    sessionId: id,
    generation: 0,
    accessToken: await signAccessToken(app.keys, userId, id, app.config.accessTokenSeconds),
    userData: await profile(app, userId),
  };
}

/**
 * Rotates a session. The present generation moves on by one; the one before it gets the present one again within the
 * grace; an older one has been used twice, so the session is ended for the thief and the owner alike.
 */
export async function refreshSession(app: App, sessionId: string, userId: string, generation: number) {
  return app.db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .select(['session.generation', 'app_user.status', sql<number>`extract(epoch from now() - rotated_at)`.as('age')])
      .where('session.id', '=', sessionId)
      .where('session.user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .forUpdate('session')
      .executeTakeFirst();
    if (!session) return undefined;
    if (session.status !== 'active') throw suspended();
    const late = generation === session.generation - 1 && session.age <= GRACE_SECONDS;
    if (generation !== session.generation && !late) {
      await trx
        .updateTable('session')
        .set({ revoked_at: sql`now()`, revoked_reason: 'reuse' })
        .where('id', '=', sessionId)
        .execute();
      return undefined;
    }
    const next = late ? session.generation : session.generation + 1;
    if (!late)
      await trx
        .updateTable('session')
        .set({ generation: next, rotated_at: sql`now()` })
        .where('id', '=', sessionId)
        .execute();
    return {
      generation: next,
      accessToken: await signAccessToken(app.keys, userId, sessionId, app.config.accessTokenSeconds),
    };
  });
}

async function profile(app: App, userId: string): Promise<UserData> {
  const user = await app.db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .selectAll('app_user')
    .select('role.name as role_name')
    .where('app_user.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    uid: user.id,
    displayName: user.display_name,
    email: user.email,
    about: user.about,
    photoURL: user.photo_url,
    status: 'online',
    userRole: user.role_name,
    is_client: user.client_id ? 'y' : 'n',
    roleId: user.role_id,
    rolePermission: await rolePermissionOf(app.db, user.role_id),
  };
}
