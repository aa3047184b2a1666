import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { signedIn } from './auth.ts';

/** A code of the app, or a recovery code in its place; spaces and dashes are no part of either. */
const code = storable().trim().min(1).max(40);
const current = storable().min(1).max(200).meta({ description: 'The present password' });

export const secondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'public',
  summary: 'Finish a sign-in that asks for a code, in the browser that has given the password',
  body: z.object({ code }),
  reply: signedIn,
});

export const viewSecondFactor = endpoint({
  method: 'GET',
  path: '/api/profile/two-factor',
  access: 'signed-in',
  summary: 'Whether one’s own sign-in asks for a code, and how many recovery codes are left',
  reply: z.object({ on_since: z.string().nullable(), recovery_codes: z.int() }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor',
  access: 'signed-in',
  summary: 'Begin to switch two-factor sign-in on: a secret for an authenticator app, which a code has to confirm',
  body: z.object({ current }),
  reply: z.object({ secret: z.string(), uri: z.string().meta({ description: 'What the QR code says' }) }),
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()), ended: z.int() });

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/confirm',
  access: 'signed-in',
  summary:
    'Switch two-factor sign-in on by a code of the app; answers the recovery codes, once, and ends other sessions',
  body: z.object({ code }),
  reply: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/recovery-codes',
  access: 'signed-in',
  summary: 'Make new recovery codes, which are answered once; the earlier ones are worth nothing any more',
  body: z.object({ current, code }),
  reply: recoveryCodes.pick({ recovery_codes: true }),
});

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/off',
  access: 'signed-in',
  summary: 'Switch two-factor sign-in off with the password and a code; every other session of the user ends',
  body: z.object({ current, code }),
  reply: recoveryCodes.pick({ ended: true }),
});
