import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  choice,
  grantsAccess,
  references,
  requiredChoice,
  requiredEmail,
  requiredText,
  storable,
  text,
  timeZone,
} from '../fields.ts';
import { defineMessage } from '../message.ts';
import { type LinesEndpoint, lineResults } from '../people/lines.ts';
import { LOCALES } from '../people/locales.ts';
import type { Problems } from '../problems.ts';
import type { AnyResource } from '../resource.ts';
import { INVITATION, USER_STATUS, type UserStatus } from './user-states.ts';

/** Fields, row data and endpoints that staff and client users have in common. */

export const personFields = {
  email: requiredEmail('Email', { help: 'Used to sign in' }),
  first_name: requiredText('First name', 80),
  surname: requiredText('Surname', 80),
  display_name: requiredText('Display name', 120, { help: 'Shown to others' }),
};
export const workFields = {
  job_title: text('Job title', 120),
  about: text('About', 500, { control: 'long-text' }),
};
export const localeFields = {
  locale: choice('Locale', LOCALES, 'en-GB'),
  time_zone: timeZone('Time zone', 'Europe/London'),
};
/** A phone number as free text. */
export const phoneField = () => text('Phone', 40);

const MAX_FURTHER_ROLES = 10;
/** Further roles; only the first role determines the landing page and the role that lists show. */
export const furtherRoles = (list: string) =>
  grantsAccess(
    references('Further roles', list, MAX_FURTHER_ROLES, { help: 'Each adds its permissions to those of the first' }),
  );
const DUPLICATE_ROLE = defineMessage(
  'problems.roleNamedTwice',
  'Choose each role once; the first role cannot be a further role.',
);
/** Validates that no role is selected twice. */
export function roleProblems({
  role_id,
  further_roles = [],
}: {
  role_id?: string;
  further_roles?: string[];
}): Problems {
  const hasDuplicate = new Set([role_id, ...further_roles]).size <= further_roles.length;
  return hasDuplicate ? { further_roles: DUPLICATE_ROLE } : {};
}

/** Whether the sign-in of a user requires a second factor. */
const SECOND_FACTOR = { on: 'On', off: 'Off' } as const;

export const userRow = {
  name: z.string().meta({ label: 'Name' }),
  /** Null for users who were created before types existed, until a type is selected. */
  user_type_id: z.uuid().nullable(),
  status: requiredChoice('State', USER_STATUS),
  /** Names of the further roles; empty if there are none. */
  further_role_names: z.string().meta({ label: 'Further roles' }),
  last_seen_at: z.string().nullable().meta({ label: 'Last seen' }),
  two_factor: requiredChoice('Two-factor', SECOND_FACTOR),
  /** State of the invitation; null for users who are not invited. */
  invitation: z.enum(Object.keys(INVITATION) as (keyof typeof INVITATION)[]).nullable(),
};

export const MAX_INVITED_USERS = 100;

const userParams = z.object({ id: z.uuid() });
type UserParams = typeof userParams;

/** Additional endpoints of users. `shared` are the fields that all lines of an invitation share. */
export const userEndpoints = <R extends AnyResource, S extends z.ZodRawShape, M extends z.ZodRawShape>(
  { name, noun, subject, row }: R,
  shared: S,
  stateFields: M,
) => {
  const path = `/api/${name}`;
  const updateAccess = { subject, action: 'update' } as const;
  return {
    state: endpoint({
      method: 'POST',
      path: `${path}/{id}/state`,
      access: updateAccess,
      summary: `Suspend, deactivate, reactivate or invite again: ${noun.one}`,
      params: userParams,
      body: z.object({ state: z.enum(Object.keys(USER_STATUS) as [UserStatus, ...UserStatus[]]), ...stateFields }),
      reply: row as R['row'],
    }),
    signOut: endpoint({
      method: 'POST',
      path: `${path}/{id}/sign-out`,
      access: updateAccess,
      summary: `End all sessions of a ${noun.one}; their next request is rejected`,
      params: userParams,
      reply: z.object({ ended: z.int() }),
    }),
    sendPasswordLink: endpoint({
      method: 'POST',
      path: `${path}/{id}/password-link`,
      access: updateAccess,
      summary: `Email a ${noun.one} a link to set a new password; the current one works until then`,
      params: userParams,
      reply: z.object({ ok: z.literal(true) }),
    }),
    resetSecondFactor: endpoint({
      method: 'POST',
      path: `${path}/{id}/reset-two-factor`,
      access: updateAccess,
      summary: `Reset the second factor of a ${noun.one} who has lost it; they are signed out and notified by email`,
      params: userParams,
      reply: row as R['row'],
    }),
    inviteMany: endpoint({
      method: 'POST',
      path: `${path}/invite`,
      access: { subject, action: 'create' },
      summary: 'Invite several people, one per line: `First name Surname <address>`; each line has its own result',
      body: z.object({ lines: z.array(storable().max(400)).min(1).max(MAX_INVITED_USERS), ...shared }),
      reply: lineResults,
    }),
    resend: endpoint({
      method: 'POST',
      path: `${path}/{id}/invitation`,
      access: updateAccess,
      summary: 'Resend an invitation that is not accepted; the link of the previous one no longer works',
      params: userParams,
      reply: row as R['row'],
    }),
    revoke: endpoint({
      method: 'DELETE',
      path: `${path}/{id}/invitation`,
      access: updateAccess,
      summary: 'Revoke an invitation that is not accepted: its link no longer works',
      params: userParams,
      reply: row as R['row'],
    }),
  };
};

type Body<B> = z.ZodType<B, B>;
/** The endpoints of either kind of user, as routes and screens use them. */
export interface UserEndpoints {
  state: Endpoint<UserParams, undefined, Body<{ state: UserStatus }>, z.ZodObject>;
  signOut: Endpoint<UserParams, undefined, undefined, z.ZodObject<{ ended: z.ZodInt }>>;
  sendPasswordLink: Endpoint<UserParams, undefined, undefined, z.ZodObject<{ ok: z.ZodLiteral<true> }>>;
  resetSecondFactor: Endpoint<UserParams, undefined, undefined, z.ZodObject>;
  inviteMany: LinesEndpoint;
  resend: Endpoint<UserParams, undefined, undefined, z.ZodObject>;
  revoke: Endpoint<UserParams, undefined, undefined, z.ZodObject>;
}
