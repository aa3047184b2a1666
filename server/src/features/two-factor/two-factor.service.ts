import { invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { generateSecret, generateURI, verify } from 'otplib';
import { type ActorContext, audit } from '../../access/audit.ts';
import { ANONYMOUS_VIEWER, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { decryptSecret, encryptSecret } from '../../http/encrypted-secret.ts';
import type { TokenKeys } from '../../http/token.ts';
import { clearAttempt, codeBuckets, countAttempt } from '../auth/throttle.service.ts';
import { removePasskeysOf } from './passkeys/passkeys.service.ts';
import { consumeRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

import { mailTwoFactorNotice } from './two-factor-mail.service.ts';

const ISSUER = 'Leadwright';
/** The clock of a phone may be half a minute off. */
const TOLERANCE_SECONDS = 30;
const APP_CODE = /^\d{6}$/;
/** Time to confirm a new second factor. Afterwards the setup starts again. */
const PENDING = '1 hour';

export interface Holder {
  id: string;
  email: string;
  name: string;
  client_id: string | null;
}
export const entityOf = ({ client_id }: Pick<Holder, 'client_id'>) => (client_id ? 'client-users' : 'staff-users');

/** Returns the viewer as a user, locked so that two browsers cannot change the factor at the same time. */
export async function holderOf(trx: Db, { userId }: Pick<Viewer, 'userId'>): Promise<Holder> {
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

/** Creates a secret for a user without a second factor. It takes effect once a code confirms it. */
export async function createFactor(trx: Db, keys: TokenKeys, { id, email }: Holder) {
  const secret = generateSecret();
  await sql`
    insert into second_factor (user_id, sealed_secret) values (${id}, ${encryptSecret(keys, 'second factor', id, secret)})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where second_factor.confirmed_at is null`.execute(trx);
  return { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) };
}

/** Switches the factor on with its first code. Returns the recovery codes, or undefined if the code is wrong. */
export async function confirmFactor(trx: Db, keys: TokenKeys, { id }: Holder, code: string) {
  if (!(await consumeAppCode(trx, keys, id, code, 'begun'))) return undefined;
  await sql`update second_factor set confirmed_at = now() where user_id = ${id}`.execute(trx);
  return newRecoveryCodes(trx, keys, id);
}

/** Removes the second factor of a user. Callers check who may do this. */
export async function removeFactor(trx: Db, userId: string): Promise<void> {
  await sql`delete from second_factor where user_id = ${userId}`.execute(trx);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(trx);
}

/**
 * Consumes a code of the authenticator app and returns whether it was valid. Each code is accepted once: its time step
 * is stored, and the second of two concurrent uses finds it stored.
 */
async function consumeAppCode(trx: Db, keys: TokenKeys, userId: string, code: string, which: 'begun' | 'on') {
  if (!APP_CODE.test(code)) return false;
  const { rows } = await sql<{ sealed_secret: Buffer; last_step: string }>`
    select sealed_secret, last_step from second_factor
    where user_id = ${userId} and case when ${which === 'on'} then confirmed_at is not null
      else confirmed_at is null and created_at > now() - ${PENDING}::interval end
    for update`.execute(trx);
  const secret = rows[0] && decryptSecret(keys, 'second factor', userId, rows[0].sealed_secret);
  if (!rows[0] || !secret) return false;
  const found = await verify({
    secret,
    token: code,
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: Number(rows[0].last_step),
  });
  if (!found.valid || !('timeStep' in found)) return false;
  await sql`update second_factor set last_step = ${found.timeStep} where user_id = ${userId}`.execute(trx);
  return true;
}

/** Consumes an app code or a recovery code. A recovery code is audited and reported to its owner by email. */
async function consumeCode(
  trx: Db,
  keys: TokenKeys,
  user: Holder,
  code: string,
  request: ActorContext['request'],
): Promise<boolean> {
  const typed = code.replace(/\s/g, '');
  if (APP_CODE.test(typed)) return consumeAppCode(trx, keys, user.id, typed, 'on');
  if (!(await consumeRecoveryCode(trx, keys, user.id, typed))) return false;
  const actor = { viewer: { ...ANONYMOUS_VIEWER, userId: user.id }, ...(request && { request }) };
  await audit(trx, { ...actor, action: 'recovery-code', entity: entityOf(user), id: user.id });
  await mailTwoFactorNotice(trx, user, { what: 'recovery-code', left: await countRecoveryCodes(trx, user.id) });
  return true;
}

const WRONG_CODE = defineMessage(
  'problems.notYourCode',
  'This code is wrong or has already been used. Wait for the next one.',
);
const wrongCodeError = () => invalidInput({ code: WRONG_CODE });

/**
 * Throws unless the code of a user is valid. Attempts are counted outside the transaction that a wrong one rolls back:
 * in one bucket per user, and in a separate one for a browser that the user has used before.
 */
export async function requireCode(
  { db, keys }: Pick<App, 'db' | 'keys'>,
  trx: Db,
  {
    user,
    code,
    device,
    request,
  }: { user: Holder; code: string; device?: string | undefined } & Pick<ActorContext, 'request'>,
): Promise<void> {
  const buckets = codeBuckets(user.id, device);
  await countAttempt(db, buckets);
  if (!(await consumeCode(trx, keys, user, code, request))) throw wrongCodeError();
  await clearAttempt(db, buckets);
}

/** Like `requireCode`, for the first code of a new secret. Returns the recovery codes. */
export async function requireFirstCode(trx: Db, keys: TokenKeys, user: Holder, code: string): Promise<string[]> {
  const codes = await confirmFactor(trx, keys, user, code.replace(/\s/g, ''));
  if (!codes) throw wrongCodeError();
  return codes;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_code where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]!.left;
}

/** Resets the second factor of a user who has lost it, on behalf of an administrator, and notifies the user. */
export async function resetFactor(trx: Db, actor: ActorContext, user: Holder): Promise<void> {
  await removeFactor(trx, user.id);
  // The lost phone may contain a passkey as well.
  await removePasskeysOf(trx, user.id);
  await audit(trx, { ...actor, action: 'two-factor-reset', entity: entityOf(user), id: user.id });
  await mailTwoFactorNotice(trx, user, { what: 'reset', by: actor.viewer.displayName });
}

/** Deletes second factors that were never confirmed. */
export async function deleteUnconfirmedFactors(db: Db): Promise<void> {
  await sql`delete from second_factor where confirmed_at is null and created_at < now() - ${PENDING}::interval`.execute(
    db,
  );
}
