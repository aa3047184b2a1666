import { START_PATHS } from '@leadwright/contract/start-paths';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { OidcSettings } from '../../config.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { decryptSecret, encryptSecret } from '../../http/encrypted-secret.ts';
import { daily } from '../../jobs/daily.ts';
import { clearAttempt, countAttempt, externalBuckets } from '../auth/throttle.service.ts';
import { beginAttempt, consumeAttempt, deleteOldAttempts } from './attempts.ts';
import { findOrCreateUser } from './external-users.ts';
import { externalProvider } from './provider.ts';
import { signInError } from './sign-in-error.ts';

export { ATTEMPT_SECONDS } from './attempts.ts';

/** Sign-in through the configured provider. */
export function externalSignIn(app: App, settings: OidcSettings) {
  const { db, keys, config } = app;
  const provider = externalProvider(settings, config.publicUrl + START_PATHS.login, app.http.log);
  daily(app.http, 'unfinished sign-ins at the provider could not be deleted', () => deleteOldAttempts(db));
  return {
    /** Returns the URL for the browser and the secret for its cookie. */
    async begin(address: string): Promise<{ address: string; token: string }> {
      await countAttempt(db, externalBuckets(address));
      const begun = await provider.begin();
      return { address: begun.address, token: await beginAttempt(db, begun) };
    },

    /** Returns the user for the response of the provider and the cookie that was set at the start. */
    async finish(
      token: string | undefined,
      answer: string,
      request: ActorContext['request'] & object & { ip: string },
    ) {
      const expected = await consumeAttempt(db, token);
      if (!expected) throw signInError('attempt_over');
      const who = await provider.finish(answer, expected);
      const { id, email } = await db.transaction().execute((trx) => findOrCreateUser(trx, settings, who, request));
      await clearAttempt(db, externalBuckets(request.ip));
      return { id, email, sealedIdToken: encryptSecret(keys, 'id token', id, who.idToken) };
    },

    /** Returns the URL to sign out at the provider, for a session that started there. */
    async leave(sessionIds: readonly (string | undefined)[]): Promise<string | undefined> {
      const { rows } = await sql<{ user_id: string; sealed_id_token: Buffer }>`
        select user_id, sealed_id_token from session
        where id = any(${sessionIds.filter((id) => id !== undefined)}::uuid[]) and revoked_at is null
          and sealed_id_token is not null limit 1`.execute(db);
      const idToken = rows[0] && decryptSecret(keys, 'id token', rows[0].user_id, rows[0].sealed_id_token);
      return idToken && provider.leave(idToken);
    },
  };
}

/** Unlinks a user from the provider: after a return they may have another account there. */
export async function deleteExternalAccount(trx: Db, userId: string): Promise<void> {
  await sql`delete from external_identity where user_id = ${userId}`.execute(trx);
}
