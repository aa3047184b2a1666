import { AppError } from '@leadwright/contract/errors';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import { type SqlBool, sql } from 'kysely';
import { hasAdministratorRole } from '../../access/administrators.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/pool.ts';

type Settings = Pick<Config, 'localSignIn' | 'oidc'>;

/**
 * Returns SQL for whether user `alias` may sign in with a password or passkey. Without LOCAL_SIGN_IN, only
 * administrators may, so that they can still fix the provider settings.
 */
export const canSignInLocally = ({ localSignIn }: Settings, alias: string) =>
  localSignIn ? sql<SqlBool>`true` : hasAdministratorRole(alias);

export const localSignInDisabledMessage = ({ oidc }: Settings): LocalisedMessage =>
  defineMessage('auth.notHere', 'Passwords and passkeys are switched off. Sign in with {{name}}.', {
    name: oidc?.name ?? '',
  });

/** Throws if the user must sign in through the provider. */
export async function requireLocalSignIn(db: Db, settings: Settings, userId: string): Promise<void> {
  if (settings.localSignIn) return;
  const { rows } =
    await sql`select from app_user u where u.id = ${userId} and ${canSignInLocally(settings, 'u')}`.execute(db);
  if (rows.length === 0) throw new AppError('forbidden', localSignInDisabledMessage(settings));
}
