import { AppError, invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { ANONYMOUS_VIEWER } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { RunTransaction, Trx } from '../../database/pool.ts';
import { localSignInDisabledMessage } from '../auth/local-sign-in.service.ts';
import { hashPassword } from '../auth/password.service.ts';
import { consumeTokenOrThrow, linkEndedError } from '../auth/tokens.service.ts';

interface Registration {
  email: string;
  displayName: string;
  password: string;
}

/** Accepts an invitation: sets the password and activates the user. Returns the user id. */
export async function acceptInvitation(
  app: App,
  transaction: RunTransaction,
  request: ActorContext['request'] & object,
  { invitation, email, displayName, password }: Registration & { invitation: string },
): Promise<string> {
  if (!app.config.localSignIn) throw new AppError('forbidden', localSignInDisabledMessage(app.config));
  return transaction(async (trx) => {
    const userId = await consumeTokenOrThrow(trx, invitation, 'invitation');
    const user = await trx
      .updateTable('app_user')
      .set({
        display_name: displayName,
        password_hash: await hashPassword(password),
        password_changed_at: sql`now()`,
        status: 'active',
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('id', '=', userId)
      .where('status', '=', 'invited')
      .where('archived_at', 'is', null)
      .returning(['email', 'client_id'])
      .executeTakeFirst();
    if (!user) throw linkEndedError('replaced');
    if (user.email.toLowerCase() !== email.toLowerCase())
      throw invalidInput({ email: defineMessage('problems.otherInvited', 'The invitation is for another address.') });
    await audit(trx, {
      viewer: { ...ANONYMOUS_VIEWER, userId },
      request,
      action: 'accept',
      entity: user.client_id ? 'client-users' : 'staff-users',
      id: userId,
      before: { status: 'invited' },
      after: { status: 'active' },
    });
    return userId;
  });
}

/** Registers a sales developer without an invitation, if the configuration allows it. Returns the user id. */
export async function registerWithoutInvitation(
  app: App,
  trx: Trx,
  { email, displayName, password }: Registration,
): Promise<string> {
  if (!app.config.localSignIn) throw new AppError('forbidden', localSignInDisabledMessage(app.config));
  if (!app.config.openRegistration) throw new AppError('forbidden', 'Registration is by invitation only.');
  const role = await trx
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'Sales developer')
    .executeTakeFirstOrThrow();
  const [firstName, ...rest] = displayName.split(/\s+/);
  const { id } = await trx
    .insertInto('app_user')
    .values({
      email: email.toLowerCase(),
      display_name: displayName,
      first_name: firstName ?? '',
      surname: rest.join(' '),
      password_hash: await hashPassword(password),
      role_id: role.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
