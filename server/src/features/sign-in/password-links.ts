import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { ANONYMOUS_VIEWER } from '../../access/viewer.ts';
import type { Config } from '../../config.ts';
import type { App } from '../../context.ts';
import type { Db, RunTransaction, Trx } from '../../database/pool.ts';
import { endUserSessions, type SignInOrigin } from '../auth/auth.service.ts';
import { canSignInLocally } from '../auth/local-sign-in.service.ts';
import { hashPassword } from '../auth/password.service.ts';
import { mailPasswordChanged, mailPasswordLink } from '../auth/password-mail.service.ts';
import { countAttempt, linkBuckets, resetAttempts } from '../auth/throttle.service.ts';
import { checkToken, consumeTokenOrThrow, linkEndedError, type TokenPurpose } from '../auth/tokens.service.ts';

/**
 * Returns a function to request password links. It does not wait for the lookup of the user, so that the response does
 * not reveal whether the user exists; a stopping server waits for pending emails.
 */
export function createPasswordLinks(app: App) {
  const pendingDeliveries = new Set<Promise<void>>();
  app.http.addHook('onClose', async () => void (await Promise.all(pendingDeliveries)));
  return {
    async requestLink(transaction: RunTransaction, email: string, address: string): Promise<void> {
      const lowerCaseEmail = email.toLowerCase();
      await countAttempt(app.pool, linkBuckets(lowerCaseEmail, address));
      const delivery: Promise<void> = sendLink(app, transaction, lowerCaseEmail)
        .catch((error) => app.http.log.error({ err: error }, 'a password link could not be sent'))
        .finally(() => pendingDeliveries.delete(delivery));
      pendingDeliveries.add(delivery);
    },
  };
}

/** Returns SQL for whether a user may reset the password, which requires that the user can sign in. */
const canResetPassword = (config: Config) => sql<boolean>`status = 'active' and archived_at is null
  and ${canSignInLocally(config, 'app_user')}`;

/** SQL: whether a user has a password. Users without one sign in only through the provider. */
const HAS_PASSWORD = sql<boolean>`password_hash is not null`;

async function sendLink(app: App, transaction: RunTransaction, email: string): Promise<void> {
  await transaction(async (trx) => {
    const user = await trx
      .selectFrom('app_user')
      .select(['id', 'email', 'display_name'])
      .where(sql`lower(email)`, '=', email)
      .where(canResetPassword(app.config))
      .where(HAS_PASSWORD)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    const reason = `Someone, most likely you, requested a new password for ${user.email}.`;
    await mailPasswordLink(app, trx, { id: user.id, email: user.email, name: user.display_name }, reason);
  });
}

/** Loads the user of a link for the screen of the link. Throws in the same cases as the use of the link. */
export async function loadLinkOwner(
  { config }: App,
  db: Db,
  token: string,
  purpose: Exclude<TokenPurpose, 'address_verification'>,
) {
  const userId = await checkToken(db, token, purpose);
  const user = await db
    .selectFrom('app_user')
    .select(['email', 'display_name as displayName'])
    .where('id', '=', userId)
    .where('status', '=', purpose === 'invitation' ? 'invited' : 'active')
    .where('archived_at', 'is', null)
    .$if(purpose === 'password_reset', (query) => query.where(canResetPassword(config)))
    .executeTakeFirst();
  if (!user) throw linkEndedError('replaced');
  return user;
}

/** Sets the password by a link, ends all sessions and emails the owner. */
export async function setNewPassword(
  trx: Trx,
  config: Config,
  token: string,
  password: string,
  request: ActorContext['request'] & object,
  origin: (email: string) => SignInOrigin,
): Promise<void> {
  const userId = await consumeTokenOrThrow(trx, token, 'password_reset');
  const user = await trx
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(password), password_changed_at: sql`now()` })
    .where('id', '=', userId)
    .where(canResetPassword(config))
    .returning(['email', 'display_name', 'client_id'])
    .executeTakeFirst();
  if (!user) throw linkEndedError('replaced');
  await endUserSessions(trx, userId, 'password');
  await resetAttempts(trx, user.email.toLowerCase(), origin(user.email));
  const entity = user.client_id ? 'client-users' : 'staff-users';
  await audit(trx, { viewer: { ...ANONYMOUS_VIEWER, userId }, request, action: 'password', entity, id: userId });
  await mailPasswordChanged(trx, { id: userId, email: user.email, name: user.display_name });
}
