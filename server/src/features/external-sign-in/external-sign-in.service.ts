import { START_PATHS } from '@leadwright/contract/start-paths';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { OidcSettings } from '../../config.ts';
import type { App } from '../../context.ts';
import type { Db, RunTransaction, Trx } from '../../database/pool.ts';
import { decryptSecret, encryptSecret } from '../../http/encrypted-secret.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { clearAttempt, countAttempt, externalBuckets } from '../auth/throttle.service.ts';
import { findOrCreateUser } from './external-users.ts';
import { createProvider } from './provider.ts';
import { beginAttempt, consumeAttempt, deleteOldAttempts } from './sign-in-attempts.ts';
import { signInError } from './sign-in-error.ts';

export { ATTEMPT_SECONDS } from './sign-in-attempts.ts';

/** Returns the operations for sign-ins through the configured provider. */
export function createExternalSignIn(app: App, settings: OidcSettings) {
  const { pool, keys, config } = app;
  const provider = createProvider(settings, config.publicUrl + START_PATHS.login, app.http.log);
  scheduleDaily(app, 'unfinished sign-ins at the provider could not be deleted', deleteOldAttempts);
  return {
    /** Starts a sign-in. Returns the URL to open and the secret for the cookie. */
    async begin(transaction: RunTransaction, ipAddress: string): Promise<{ address: string; token: string }> {
      await countAttempt(pool, externalBuckets(ipAddress));
      const attempt = await provider.begin();
      return { address: attempt.address, token: await transaction((trx) => beginAttempt(trx, attempt)) };
    },

    /** Completes a sign-in with the response of the provider and the cookie from the start. Returns the user. */
    async finish(
      transaction: RunTransaction,
      token: string | undefined,
      responseQuery: string,
      request: ActorContext['request'] & object & { ip: string },
    ) {
      const expected = await transaction((trx) => consumeAttempt(trx, token));
      if (!expected) throw signInError('attempt_over');
      const profile = await provider.finish(responseQuery, expected);
      const { id, email } = await transaction((trx) => findOrCreateUser(trx, settings, profile, request));
      await clearAttempt(pool, externalBuckets(request.ip));
      return { id, email, sealedIdToken: encryptSecret(keys, 'id token', id, profile.idToken) };
    },

    /** Returns the URL to sign out at the provider, for a session that started there. */
    async findSignOutUrl(db: Db, sessionIds: readonly (string | undefined)[]): Promise<string | undefined> {
      const { rows } = await sql<{ user_id: string; sealed_id_token: Buffer }>`
        select user_id, sealed_id_token from session
        where id = any(${sessionIds.filter((id) => id !== undefined)}::uuid[]) and revoked_at is null
          and sealed_id_token is not null limit 1`.execute(db);
      const idToken = rows[0] && decryptSecret(keys, 'id token', rows[0].user_id, rows[0].sealed_id_token);
      return idToken && provider.findSignOutUrl(idToken);
    },
  };
}

/** Unlinks a user from the provider account, so that another account can be linked later. */
export async function deleteExternalAccount(trx: Trx, userId: string): Promise<void> {
  await sql`delete from external_identity where user_id = ${userId}`.execute(trx);
}
