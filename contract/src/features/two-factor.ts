import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { passwordText, storable } from '../fields.ts';
import { signedIn } from './auth.ts';

/** A code of the authenticator app, or a recovery code; spaces and dashes are ignored. */
const code = storable().trim().min(1).max(40);
const currentPassword = passwordText().min(1).max(200).meta({ description: 'The current password' });

export const secondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  access: 'public',
  summary: 'Finish a sign-in that needs a code, in the browser that sent the password',
  body: z.object({ code }),
  reply: signedIn,
});

export const viewSecondFactor = endpoint({
  method: 'GET',
  path: '/api/profile/two-factor',
  access: 'signed-in',
  summary: 'Get whether your sign-in needs a code, and how many recovery codes are left',
  reply: z.object({ on_since: z.string().nullable(), recovery_codes: z.int() }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor',
  access: 'signed-in',
  summary:
    'Start to switch on two-factor sign-in: returns a secret for an authenticator app, to be confirmed with a code',
  body: z.object({ current: currentPassword }),
  reply: z.object({ secret: z.string(), uri: z.string().meta({ description: 'Content of the QR code' }) }),
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()), ended: z.int() });

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/confirm',
  access: 'signed-in',
  summary:
    'Switch on two-factor sign-in with a code of the app; returns the recovery codes once and ends other sessions',
  body: z.object({ code }),
  reply: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/recovery-codes',
  access: 'signed-in',
  summary: 'Create new recovery codes, returned only once; earlier codes no longer work',
  body: z.object({ current: currentPassword, code }),
  reply: recoveryCodes.pick({ recovery_codes: true }),
});

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/two-factor/off',
  access: 'signed-in',
  summary: 'Switch off two-factor sign-in with the password and a code; all other sessions of the user end',
  body: z.object({ current: currentPassword, code }),
  reply: recoveryCodes.pick({ ended: true }),
});
