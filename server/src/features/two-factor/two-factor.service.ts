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
import { removePasskeysOf } from '../passkeys/passkeys.service.ts';
import { consumeRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

import { mailNotice } from './two-factor-mail.service.ts';

const ISSUER = 'Leadwright';
/** A phone's clock may be half a minute off. */
const TOLERANCE_SECONDS = 30;
const DIGITS = /^\d{6}$/;
/** What is begun and not confirmed by then begins anew. */
const PENDING = '1 hour';

export interface Holder {
  id: string;
  email: string;
  name: string;
  client_id: string | null;
}
export const entityOf = ({ client_id }: Pick<Holder, 'client_id'>) => (client_id ? 'client-users' : 'staff-users');

/** Whoever asks about themselves; held, so that two browsers do not change the same at once. */
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

/** A new secret for somebody who has no second factor yet; it counts once a code of it is shown. */
export async function beginFactor(trx: Db, keys: TokenKeys, { id, email }: Holder) {
  const secret = generateSecret();
  await sql`
    insert into second_factor (user_id, sealed_secret) values (${id}, ${encryptSecret(keys, 'second factor', id, secret)})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where second_factor.confirmed_at is null`.execute(trx);
  return { secret, uri: generateURI({ issuer: ISSUER, label: email, secret }) };
}

/** Switches it on by the first code, and answers the recovery codes; undefined where the code is not one of it. */
export async function confirmFactor(trx: Db, keys: TokenKeys, { id }: Holder, code: string) {
  if (!(await spendAppCode(trx, keys, id, code, 'begun'))) return undefined;
  await sql`update second_factor set confirmed_at = now() where user_id = ${id}`.execute(trx);
  return newRecoveryCodes(trx, keys, id);
}

/** Takes somebody's second factor away, whoever wants it. */
export async function removeFactor(trx: Db, userId: string): Promise<void> {
  await sql`delete from second_factor where user_id = ${userId}`.execute(trx);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(trx);
}

/**
 * Uses up a code of the app, and says whether it was one. Each is accepted once: the half minute it belongs to is noted,
 * and of two uses at the same moment the second finds it noted.
 */
async function spendAppCode(trx: Db, keys: TokenKeys, userId: string, code: string, which: 'begun' | 'on') {
  if (!DIGITS.test(code)) return false;
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

/** Uses a code up, of the app or a recovery code in its place; the latter is on record, and its owner is told. */
async function spendCode(
  trx: Db,
  keys: TokenKeys,
  user: Holder,
  code: string,
  request: ActorContext['request'],
): Promise<boolean> {
  const said = code.replace(/\s/g, '');
  if (DIGITS.test(said)) return spendAppCode(trx, keys, user.id, said, 'on');
  if (!(await consumeRecoveryCode(trx, keys, user.id, said))) return false;
  const actor = { viewer: { ...ANONYMOUS_VIEWER, userId: user.id }, ...(request && { request }) };
  await audit(trx, { ...actor, action: 'recovery-code', entity: entityOf(user), id: user.id });
  await mailNotice(trx, user, { what: 'recovery-code', left: await recoveryCodesLeft(trx, user.id) });
  return true;
}

const NO_CODE = defineMessage(
  'problems.notYourCode',
  'This code is wrong or has already been used. Wait for the next one.',
);
const wrongCode = () => invalidInput({ code: NO_CODE });

/**
 * Asks somebody for a code. Attempts are counted outside the transaction that a wrong one undoes, together for all who
 * try this account's, with a count of its own for a browser that its owner has used.
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
  if (!(await spendCode(trx, keys, user, code, request))) throw wrongCode();
  await clearAttempt(db, buckets);
}

/** The same for the first code of a secret that is being set up. */
export async function requireFirstCode(trx: Db, keys: TokenKeys, user: Holder, code: string): Promise<string[]> {
  const codes = await confirmFactor(trx, keys, user, code.replace(/\s/g, ''));
  if (!codes) throw wrongCode();
  return codes;
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_code where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]!.left;
}

/** An administrator takes the second factor of somebody who has lost it away; whose it was is told. */
export async function resetFactor(trx: Db, actor: ActorContext, user: Holder): Promise<void> {
  await removeFactor(trx, user.id);
  // The phone that is lost may hold a passkey, too.
  await removePasskeysOf(trx, user.id);
  await audit(trx, { ...actor, action: 'two-factor-reset', entity: entityOf(user), id: user.id });
  await mailNotice(trx, user, { what: 'reset', by: actor.viewer.displayName });
}

/** What was begun and never confirmed. */
export async function deleteUnconfirmedFactors(db: Db): Promise<void> {
  await sql`delete from second_factor where confirmed_at is null and created_at < now() - ${PENDING}::interval`.execute(
    db,
  );
}
