import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { rowVersion, storable } from '../fields.ts';
import { someOf } from '../resource.ts';
import { personFields, phoneField, placeFields, workFields } from '../users/user-calls.ts';
import { newPassword, PASSWORDS_DIFFER } from './auth.ts';

/** What everybody says of themselves. What they may do is said by others. */
export const profileFields = z.object({
  display_name: personFields.display_name,
  job_title: workFields.job_title,
  phone: phoneField(),
  ...placeFields,
  about: workFields.about,
});

/** Where somebody is: signed in a short while ago, for a longer while not, or kept out. */
export const PRESENCE = { online: 'Online', away: 'Away', suspended: 'Suspended' } as const;

const profile = z.object({
  ...profileFields.shape,
  id: z.uuid(),
  version: z.int(),
  email: z.string(),
  role: z.string(),
  client: z.string().nullable(),
  presence: z.enum(Object.keys(PRESENCE) as (keyof typeof PRESENCE)[]),
  is_own: z.boolean(),
  user_type: z.string().nullable(),
  /** Where they work, as far as the reader may see it. */
  teams: z.array(z.string()),
  campaigns: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

const identity = z.object({ id: z.uuid() });

export const viewProfile = endpoint({
  method: 'GET',
  path: '/api/profile/{id}',
  access: 'signed-in',
  summary: 'Get your own profile, or the profile card of another user',
  params: identity,
  reply: profile,
});

export const editProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  access: 'signed-in',
  summary: 'Change the profile of the signed-in user',
  // What others decide is named, so that whoever sends it is told and not passed over.
  body: z.strictObject({ ...someOf(profileFields).shape, version: rowVersion() }),
  reply: profile,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/password',
  access: 'signed-in',
  summary: 'Set a new password with the current one; all other sessions of the user end',
  body: z
    .object({ current: storable().min(1).max(200), password: newPassword, confirmPassword: storable().max(200) })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: PASSWORDS_DIFFER,
    }),
  reply: z.object({ ended: z.int() }),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  access: 'signed-in',
  summary: 'List the active sessions and the last sign-ins of the signed-in user',
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        browser: z.string(),
        address: z.string(),
        started_at: z.string(),
        last_used_at: z.string(),
        remembered: z.boolean(),
        /** The one that asks. */
        is_this: z.boolean(),
      }),
    ),
    sign_ins: z.array(
      z.object({
        at: z.string(),
        browser: z.string(),
        address: z.string(),
        /** What the provider was called that they came through; null where they signed in here. */
        provider: z.string().nullable(),
      }),
    ),
  }),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/{id}',
  access: 'signed-in',
  summary: 'Sign out your session on another device; its next call is rejected',
  params: identity,
  reply: z.object({ ok: z.literal(true) }),
});
