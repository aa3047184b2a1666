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
import type { Db } from '../../../database/pool.ts';
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

/** Uses the configured public URL, not the host of the request: a passkey works only for this address. */
const relyingParty = ({ publicUrl }: App['config']) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

const NOT_ACCEPTED = defineMessage('problems.passkeyRefused', 'The passkey was not accepted. Try again.');

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
  trx: Db,
  { keys, config }: PasskeyContext,
  userId: string,
  { name, state, response }: { name: string; state: string; response: AttestationResponse },
): Promise<string> {
  const challenge = await consumeChallenge(trx, keys, `add:${userId}`, state);
  const { rpID, origin } = relyingParty(config);
  if (!challenge) throw invalidInput({ name: NOT_ACCEPTED });
  const found = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!found?.verified) throw invalidInput({ name: NOT_ACCEPTED });
  const { credential } = found.registrationInfo;
  const { rows } = await sql<{ id: string }>`
    insert into passkey (user_id, name, credential_id, public_key, counter, transports)
    values (${userId}, ${name}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
      ${response.response.transports})
    on conflict do nothing returning id`.execute(trx);
  if (!rows[0]) throw invalidInput({ name: NOT_ACCEPTED });
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

const wrong = () => new AppError('wrong_credentials', 'This passkey cannot be used to sign in here.');

/** Returns the user whose passkey signed the challenge. No second factor is needed: the device verified the user. */
export async function ownerOfPasskey(
  trx: Db,
  { keys, config }: PasskeyContext,
  { state, response }: { state: string; response: AssertionResponse },
): Promise<{ id: string; email: string }> {
  const challenge = await consumeChallenge(trx, keys, 'sign-in', state);
  const { rows } = await sql<{
    id: string;
    email: string;
    status: string;
    passkey: string;
    public_key: Buffer;
    counter: string;
  }>`
    select u.id, u.email, u.status, p.id as passkey, p.public_key, p.counter
    from passkey p join app_user u on u.id = p.user_id
    where p.credential_id = ${response.id} and u.archived_at is null for update of p`.execute(trx);
  const found = rows[0];
  if (!challenge || !found) throw wrong();
  const { rpID, origin } = relyingParty(config);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(found.public_key), counter: Number(found.counter) },
  }).catch(() => {
    throw wrong();
  });
  const handle = response.response.userHandle;
  const isTheirs = handle === undefined || Buffer.from(handle, 'base64url').toString() === found.id;
  if (!verified || !isTheirs) throw wrong();
  if (found.status === 'suspended') throw suspendedError();
  if (found.status !== 'active') throw wrong();
  await sql`
    update passkey set counter = ${authenticationInfo.newCounter}, last_used_at = now()
    where id = ${found.passkey}`.execute(trx);
  return { id: found.id, email: found.email };
}

export async function removePasskeysOf(trx: Db, userId: string): Promise<void> {
  await sql`delete from passkey where user_id = ${userId}`.execute(trx);
}
