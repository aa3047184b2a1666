import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { passwordText, rowVersion } from '../fields.ts';
import { partialFields } from '../resource.ts';
import { localeFields, personFields, phoneField, workFields } from '../users/user-endpoints.ts';
import { newPassword, PASSWORDS_DIFFER } from './auth.ts';

/** Profile fields that users edit themselves; administrators set their permissions. */
export const profileFields = z.object({
  display_name: personFields.display_name,
  job_title: workFields.job_title,
  phone: phoneField(),
  ...localeFields,
  about: workFields.about,
});

/** Presence of a user: recently active, inactive, or suspended. */
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
  /** The user's teams and campaigns, as far as the viewer may see them. */
  teams: z.array(z.string()),
  campaigns: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

const idParams = z.object({ id: z.uuid() });

export const viewProfile = endpoint({
  method: 'GET',
  path: '/api/profile/{id}',
  access: 'signed-in',
  summary: 'Get your own profile, or the profile card of another user',
  params: idParams,
  reply: profile,
});

export const editProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  access: 'signed-in',
  summary: 'Change the profile of the signed-in user',
  // Unknown fields are rejected instead of ignored, so that setting e.g. a role reports an error.
  body: z.strictObject({ ...partialFields(profileFields).shape, version: rowVersion() }),
  reply: profile,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/password',
  access: 'signed-in',
  summary: 'Set a new password with the current one; all other sessions of the user end',
  body: z
    .object({
      current: passwordText().min(1).max(200),
      password: newPassword,
      confirmPassword: passwordText().max(200),
    })
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
        /** The current session. */
        is_this: z.boolean(),
      }),
    ),
    sign_ins: z.array(
      z.object({
        at: z.string(),
        browser: z.string(),
        address: z.string(),
        /** Name of the identity provider of the sign-in; null for a sign-in here. */
        provider: z.string().nullable(),
      }),
    ),
  }),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/{id}',
  access: 'signed-in',
  summary: 'Sign out your session on another device; its next request is rejected',
  params: idParams,
  reply: z.object({ ok: z.literal(true) }),
});
