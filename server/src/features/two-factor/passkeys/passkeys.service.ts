import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { addPasskey, passkeySignIn } from '@leadwright/contract/features/passkeys';
import { defineMessage } from '@leadwright/contract/message';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../../../context.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import { suspendedError } from '../../../http/session.ts';
import { consumeChallenge, newChallenge } from './challenge.ts';

type PasskeyContext = Pick<App, 'keys' | 'config'>;
type AttestationResponse = z.output<typeof addPasskey.body>['response'];
type AssertionResponse = z.output<typeof passkeySignIn.body>['response'];
interface Owner {
  id: string;
  email: string;
  name: string;
}

/** Returns the relying party from the configured public URL. A passkey works only for this host. */
const relyingParty = ({ publicUrl }: App['config']) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

const PASSKEY_NOT_ACCEPTED = defineMessage('problems.passkeyRefused', 'The passkey was not accepted. Try again.');

/** Returns options for a discoverable passkey with user verification, such as fingerprint, face or PIN. */
export async function registrationOptions(db: Db, { keys, config }: PasskeyContext, { id, email, name }: Owner) {
  const { challenge, state } = newChallenge(keys, `add:${id}`);
  const { rows } = await sql<{ id: string }>`
    select credential_id as id from passkey where user_id = ${id}`.execute(db);
  const options = await generateRegistrationOptions({
    rpName: 'Leadwright',
    rpID: relyingParty(config).rpID,
    userName: email,
    userDisplayName: name,
    userID: Buffer.from(id),
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options }, state };
}

export async function registerPasskey(
  trx: Trx,
  { keys, config }: PasskeyContext,
  userId: string,
  { name, state, response }: { name: string; state: string; response: AttestationResponse },
): Promise<string> {
  const challenge = await consumeChallenge(trx, keys, `add:${userId}`, state);
  const { rpID, origin } = relyingParty(config);
  if (!challenge) throw invalidInput({ name: PASSKEY_NOT_ACCEPTED });
  const verification = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verification?.verified) throw invalidInput({ name: PASSKEY_NOT_ACCEPTED });
  const { credential } = verification.registrationInfo;
  const { rows } = await sql<{ id: string }>`
    insert into passkey (user_id, name, credential_id, public_key, counter, transports)
    values (${userId}, ${name}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${response.response.transports})
    on conflict do nothing returning id`.execute(trx);
  if (!rows[0]) throw invalidInput({ name: PASSKEY_NOT_ACCEPTED });
  return rows[0].id;
}

export async function signInOptions({ keys, config }: PasskeyContext) {
  const { challenge, state } = newChallenge(keys, 'sign-in');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).rpID,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  });
  return { options: { ...options }, state };
}

const wrongPasskeyError = () => new AppError('wrong_credentials', 'This passkey cannot be used to sign in here.');

/**
 * Returns the user whose passkey signed the challenge. Needs no second factor, because the device verifies the user.
 */
export async function verifyPasskey(
  trx: Trx,
  { keys, config }: PasskeyContext,
  { state, response }: { state: string; response: AssertionResponse },
): Promise<{ id: string; email: string }> {
  const challenge = await consumeChallenge(trx, keys, 'sign-in', state);
  const { rows } = await sql<{
    user_id: string;
    email: string;
    status: string;
    passkey_id: string;
    public_key: Buffer;
    counter: string;
  }>`
    select u.id as user_id, u.email, u.status, p.id as passkey_id, p.public_key, p.counter
    from passkey p join app_user u on u.id = p.user_id
    where p.credential_id = ${response.id} and u.archived_at is null for update of p`.execute(trx);
  const passkey = rows[0];
  if (!challenge || !passkey) throw wrongPasskeyError();
  const { rpID, origin } = relyingParty(config);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
  }).catch(() => {
    throw wrongPasskeyError();
  });
  const userHandle = response.response.userHandle;
  const isOwner = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === passkey.user_id;
  if (!verified || !isOwner) throw wrongPasskeyError();
  if (passkey.status === 'suspended') throw suspendedError();
  if (passkey.status !== 'active') throw wrongPasskeyError();
  await sql`
    update passkey set counter = ${authenticationInfo.newCounter}, last_used_at = now()
    where id = ${passkey.passkey_id}`.execute(trx);
  return { id: passkey.user_id, email: passkey.email };
}

export async function removePasskeysOf(trx: Trx, userId: string): Promise<void> {
  await sql`delete from passkey where user_id = ${userId}`.execute(trx);
}
