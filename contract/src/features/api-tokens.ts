import { z } from 'zod';
import { ACTIONS, SUBJECTS, type Subject } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { grantsAccess, passwordText, requiredText } from '../fields.ts';

/**
 * Subjects that are never granted to tokens, even if the owner has them, because managing access and reading mail
 * require a signed-in user.
 */
export const SUBJECTS_EXCLUDED_FROM_TOKENS: readonly Subject[] = [
  'api-tokens',
  'roles',
  'elomark-users',
  'client-users',
  'audit',
  'mail',
];

export const MAX_PERMISSIONS = SUBJECTS.length * ACTIONS.length;
export const MAX_TOKEN_DAYS = 365;

const permission = z.object({ subject: z.enum(SUBJECTS as [Subject, ...Subject[]]), action: z.enum(ACTIONS) });
export type TokenPermission = z.infer<typeof permission>;

const token = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: z.array(permission),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  is_expired: z.boolean(),
});

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/profile/tokens',
  access: 'signed-in',
  summary: 'List your API tokens with their permissions and last use; never the token itself',
  reply: z.object({ tokens: z.array(token) }),
});

export const addToken = endpoint({
  method: 'POST',
  path: '/api/profile/tokens',
  access: { subject: 'api-tokens', action: 'create' },
  summary: 'Create an API token with some of your permissions; it is returned only once',
  body: z.object({
    name: requiredText('Name', 80),
    permissions: grantsAccess(z.array(permission).min(1, 'Choose at least one permission.').max(MAX_PERMISSIONS)),
    days: z.int().min(1).max(MAX_TOKEN_DAYS),
    current: passwordText().min(1).max(200).meta({ description: 'The current password' }),
  }),
  reply: z.object({ id: z.uuid(), token: z.string() }),
});

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/profile/tokens/{id}',
  access: 'signed-in',
  summary: 'Revoke one of your API tokens; its next request is rejected',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ ok: z.literal(true) }),
});
