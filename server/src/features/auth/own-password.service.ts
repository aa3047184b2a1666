import { invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { endUserSessions } from './auth.service.ts';
import { hashPassword, verifyPassword } from './password.service.ts';
import { mailPasswordChanged } from './password-mail.service.ts';
import { bucketsFor, clearAttempt, countAttempt } from './throttle.service.ts';

const NO_PASSWORD = defineMessage(
  'problems.noPassword',
  'You sign in with single sign-on and have no password. Ask an administrator for a link to set one.',
);

/**
 * Checks the current password of a signed-in user and returns the user, locked until the transaction ends. Counts
 * attempts per session outside `trx`, so that the count remains after the rollback of a wrong attempt.
 */
export async function requireOwnPassword(
  { pool }: Pick<App, 'pool'>,
  trx: Trx,
  { userId, sessionId }: Viewer,
  current: string,
) {
  const user = await trx
    .selectFrom('app_user')
    .select(['id', 'email', 'display_name as name', 'client_id', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (user.password_hash === null) throw invalidInput({ current: NO_PASSWORD });
  const buckets = bucketsFor(user.email.toLowerCase(), '', sessionId);
  await countAttempt(pool, buckets);
  if (!(await verifyPassword(user.password_hash, current)))
    throw invalidInput({ current: defineMessage('problems.notYourPassword', 'The current password is wrong.') });
  await clearAttempt(pool, buckets);
  return user;
}

/** Changes the password after a check of the current one. Returns the number of other sessions ended. */
export async function setOwnPassword(
  app: Pick<App, 'pool'>,
  trx: Trx,
  { viewer, request }: ActorContext,
  { current, password }: { current: string; password: string },
): Promise<number> {
  const { userId, sessionId } = viewer;
  const { id, email, name, client_id } = await requireOwnPassword(app, trx, viewer, current);
  await trx
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(password), password_changed_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
  const endedSessions = await endUserSessions(trx, userId, 'password', sessionId);
  const entity = client_id ? 'client-users' : 'staff-users';
  await audit(trx, { viewer, request, action: 'password', entity, id });
  await mailPasswordChanged(trx, { id, email, name });
  return endedSessions;
}
