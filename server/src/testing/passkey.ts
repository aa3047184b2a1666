import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import { TEST_CONFIG } from './test-config.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
/** The authenticator flags for a user who is present and verified by the device. */
const PRESENT_AND_VERIFIED = 0x05;

/** Adds a passkey for a user, as a device would create it. Returns a function that signs a challenge with it. */
export async function addPasskey(app: TestApp, userId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const decode = (text?: string) => Buffer.from(text!, 'base64url');
  // COSE, in CBOR: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with x (-2) and y (-3).
  const coseHeader = Buffer.from('a5010203262001215820', 'hex');
  const cose = Buffer.concat([coseHeader, decode(x), Buffer.from('225820', 'hex'), decode(y)]);
  const id = randomBytes(16).toString('base64url');
  await app.pool.query(
    `insert into passkey (user_id, name, credential_id, public_key, counter, transports)
     values ($1, 'Test', $2, $3, 0, '{}')`,
    [userId, id, cose],
  );
  const { hostname, origin } = new URL(TEST_CONFIG.publicUrl);
  return (challenge: string) => {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    const counter = Buffer.from([0, 0, 0, 1]);
    const authenticator = Buffer.concat([sha256(hostname), Buffer.from([PRESENT_AND_VERIFIED]), counter]);
    const signature = sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey);
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticator.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: Buffer.from(userId).toString('base64url'),
    };
    return { id, rawId: id, type: 'public-key', response };
  };
}
