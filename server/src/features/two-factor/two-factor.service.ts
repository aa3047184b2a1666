import { invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { generateSecret, generateURI, verify } from 'otplib';
import { type ActorContext, audit } from '../../access/audit.ts';
import { ANONYMOUS_VIEWER, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Database, Db, Trx } from '../../database/pool.ts';
import { decryptSecret, encryptSecret } from '../../http/encrypted-secret.ts';
import type { TokenKeys } from '../../http/token.ts';
import { clearAttempt, codeBuckets, countAttempt } from '../auth/throttle.service.ts';
import { removePasskeysOf } from './passkeys/passkeys.service.ts';
import { consumeRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

import { mailTwoFactorNotice } from './two-factor-mail.service.ts';

const ISSUER = 'Leadwright';
/** Accepted difference between the clocks of phone and server. */
const TOLERANCE_SECONDS = 30;
const APP_CODE = /^\d{6}$/;
/** Time to confirm a new second factor. Afterwards, the setup must start again. */
const CONFIRM_WITHIN = '1 hour';

export interface FactorHolder {
  id: string;
  email: string;
  name: string;
  client_id: string | null;
}
export const userEntityOf = ({ client_id }: Pick<FactorHolder, 'client_id'>) =>
  client_id ? 'client-users' : 'staff-users';

/**
 * Locks the viewer’s user row until the transaction ends and returns it. Changes of the second factor therefore run one
 * at a time.
 */
export async function lockFactorHolder(trx: Trx, { userId }: Pick<Viewer, 'userId'>): Promise<FactorHolder> {
  return trx
    .selectFrom('app_user')
    .select(['id', 'email', 'display_name as name', 'client_id'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from second_factor where user_id = ${userId} and confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

/** Creates a secret for a user without a second factor. The factor takes effect after its first code. */
export async function createFactor(trx: Trx, keys: TokenKeys, { id, email }: FactorHolder) {
  const secret = generateSecret();
  await sql`
    insert into second_factor (user_id, sealed_secret) values (${id}, ${encryptSecret(keys, 'second factor', id, secret)})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where second_factor.confirmed_at is null`.execute(trx);
  return { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) };
}

/** Switches the factor on. Returns the recovery codes, or undefined for a wrong code. */
export async function confirmFactor(trx: Trx, keys: TokenKeys, { id }: FactorHolder, code: string) {
  if (!(await consumeAppCode(trx, keys, id, code, 'unconfirmed'))) return undefined;
  await sql`update second_factor set confirmed_at = now() where user_id = ${id}`.execute(trx);
  return newRecoveryCodes(trx, keys, id);
}

/** Removes the second factor of a user. Callers check the permission. */
export async function removeFactor(trx: Trx, userId: string): Promise<void> {
  await sql`delete from second_factor where user_id = ${userId}`.execute(trx);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(trx);
}

/**
 * Consumes a code of the authenticator app and returns whether it was valid. Stores the time step of the code, so that
 * each code is accepted once.
 */
async function consumeAppCode(
  trx: Trx,
  keys: TokenKeys,
  userId: string,
  code: string,
  factorState: 'unconfirmed' | 'confirmed',
) {
  if (!APP_CODE.test(code)) return false;
  const { rows } = await sql<{ sealed_secret: Buffer; last_step: string }>`
    select sealed_secret, last_step from second_factor
    where user_id = ${userId} and case when ${factorState === 'confirmed'} then confirmed_at is not null
      else confirmed_at is null and created_at > now() - ${CONFIRM_WITHIN}::interval end
    for update`.execute(trx);
  const secret = rows[0] && decryptSecret(keys, 'second factor', userId, rows[0].sealed_secret);
  if (!rows[0] || !secret) return false;
  const verification = await verify({
    secret,
    token: code,
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: Number(rows[0].last_step),
  });
  if (!verification.valid || !('timeStep' in verification)) return false;
  await sql`update second_factor set last_step = ${verification.timeStep} where user_id = ${userId}`.execute(trx);
  return true;
}

/** Consumes an app code or a recovery code. Audits a recovery code and emails its owner. */
async function consumeCode(
  trx: Trx,
  keys: TokenKeys,
  user: FactorHolder,
  code: string,
  request: ActorContext['request'],
): Promise<boolean> {
  const typedCode = code.replace(/\s/g, '');
  if (APP_CODE.test(typedCode)) return consumeAppCode(trx, keys, user.id, typedCode, 'confirmed');
  if (!(await consumeRecoveryCode(trx, keys, user.id, typedCode))) return false;
  const actor = { viewer: { ...ANONYMOUS_VIEWER, userId: user.id }, ...(request && { request }) };
  await audit(trx, { ...actor, action: 'recovery-code', entity: userEntityOf(user), id: user.id });
  const remainingCodes = await countRecoveryCodes(trx, user.id);
  await mailTwoFactorNotice(trx, user, { what: 'recovery-code', remainingCodes });
  return true;
}

const WRONG_CODE = defineMessage(
  'problems.notYourCode',
  'This code is wrong or has already been used. Wait for the next one.',
);
const wrongCodeError = () => invalidInput({ code: WRONG_CODE });

/**
 * Throws unless the code of a user is valid. Counts attempts outside `trx`, so that the count remains after a rollback.
 */
export async function requireCode(
  { pool, keys }: Pick<App, 'pool' | 'keys'>,
  trx: Trx,
  {
    user,
    code,
    device,
    request,
  }: { user: FactorHolder; code: string; device?: string | undefined } & Pick<ActorContext, 'request'>,
): Promise<void> {
  const buckets = codeBuckets(user.id, device);
  await countAttempt(pool, buckets);
  if (!(await consumeCode(trx, keys, user, code, request))) throw wrongCodeError();
  await clearAttempt(pool, buckets);
}

/** Switches the factor on with its first code and returns the recovery codes. Throws for a wrong code. */
export async function requireFirstCode(trx: Trx, keys: TokenKeys, user: FactorHolder, code: string): Promise<string[]> {
  const codes = await confirmFactor(trx, keys, user, code.replace(/\s/g, ''));
  if (!codes) throw wrongCodeError();
  return codes;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unused: number }>`
    select count(*)::int as unused from recovery_code where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]!.unused;
}

/** Removes the second factor and the passkeys of a user on behalf of an administrator, and emails the user. */
export async function resetFactor(trx: Trx, actor: ActorContext, user: FactorHolder): Promise<void> {
  await removeFactor(trx, user.id);
  // A lost phone may contain a passkey too.
  await removePasskeysOf(trx, user.id);
  await audit(trx, { ...actor, action: 'two-factor-reset', entity: userEntityOf(user), id: user.id });
  await mailTwoFactorNotice(trx, user, { what: 'reset', administratorName: actor.viewer.displayName });
}

/** Deletes second factors that were never confirmed. */
export async function deleteUnconfirmedFactors(db: Database): Promise<void> {
  await sql`delete from second_factor where confirmed_at is null and created_at < now() - ${CONFIRM_WITHIN}::interval`.execute(
    db,
  );
}
