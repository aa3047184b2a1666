import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { requiredText, storable } from '../fields.ts';
import { signedIn } from './auth.ts';

/** WebAuthn options and responses as JSON; bytes are base64url. */
const bytes = storable().max(20_000);
const options = z.record(z.string(), z.unknown());
/** Challenge, purpose and expiry, signed by the server; the browser sends it back. */
const state = storable().min(1).max(400);
const beginReply = z.object({ options, state });
const credentialFields = { id: bytes, rawId: bytes, type: z.literal('public-key') };

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/profile/passkeys',
  access: 'signed-in',
  summary: 'List your passkeys',
  reply: z.object({
    passkeys: z.array(
      z.object({ id: z.uuid(), name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() }),
    ),
  }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys/begin',
  access: 'signed-in',
  summary: 'Start to register a passkey, with the current password',
  body: z.object({ current: storable().min(1).max(200) }),
  reply: beginReply,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/passkeys',
  access: 'signed-in',
  summary: 'Register a passkey with the response of the browser',
  body: z.object({
    name: requiredText('Name', 80),
    state,
    response: z.object({
      ...credentialFields,
      response: z.object({
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.array(storable().max(40)).max(10).default([]),
      }),
    }),
  }),
  reply: z.object({ id: z.uuid() }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/profile/passkeys/{id}',
  access: 'signed-in',
  summary: 'Remove one of your passkeys: it can no longer sign in',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ ok: z.literal(true) }),
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/begin',
  access: 'public',
  summary: 'Start a sign-in with a passkey; the reply does not reveal who has a passkey',
  reply: beginReply,
});

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, which replaces password and code',
  body: z.object({
    state,
    remember: z.boolean().default(false),
    response: z.object({
      ...credentialFields,
      response: z.object({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: bytes.optional(),
      }),
    }),
  }),
  reply: signedIn,
});
