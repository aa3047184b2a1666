import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { signedIn } from './auth.ts';

export const beginExternalSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/external/begin',
  access: 'public',
  summary:
    'Start a sign-in through the configured provider; sets a cookie and returns the URL to redirect the browser to',
  reply: z.object({ address: z.string().meta({ description: 'The URL to redirect the browser to' }) }),
});

export const finishExternalSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/external/finish',
  access: 'public',
  summary:
    'Sign in with the provider’s response, in the same browser. Users with a second factor get `second_factor_needed`',
  body: z.object({
    answer: storable().max(8_000).meta({ description: 'The query string of the provider’s redirect' }),
  }),
  reply: signedIn,
});
