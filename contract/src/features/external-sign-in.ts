import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { signedIn } from './auth.ts';

export const beginExternalSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/external/begin',
  access: 'public',
  summary: 'Begin to sign in through the provider that is set up; sets a cookie and answers where the browser goes',
  reply: z.object({ address: z.string() }),
});

export const finishExternalSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/external/finish',
  access: 'public',
  summary:
    'Sign in with the answer of the provider, once, in the browser that has begun. Whoever has a second factor is refused with `second_factor_needed`',
  body: z.object({
    answer: storable().max(8_000).meta({ description: 'The query that the provider has sent the browser back with' }),
  }),
  reply: signedIn,
});
