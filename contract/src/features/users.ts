import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  choice,
  count,
  reference,
  references,
  requiredChoice,
  requiredEmail,
  requiredReference,
  requiredText,
  storable,
  text,
  texts,
  timeZone,
  wholeNumber,
} from '../fields.ts';
import { LOCALES } from '../people/locales.ts';
import { resource } from '../resource.ts';

export const USER_STATUS = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  deactivated: 'Deactivated',
} as const;
export type UserStatus = keyof typeof USER_STATUS;

/**
 * What a user may become by somebody else's hand. Whoever is invited becomes active by accepting, and by nothing else;
 * whoever was deactivated comes back by a new invitation.
 */
export const USER_NEXT: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  invited: [],
  active: ['suspended', 'deactivated'],
  suspended: ['active', 'deactivated'],
  deactivated: ['invited'],
};

/** What has become of an invitation that is not accepted. One that is revoked or has run out can be sent anew. */
export const INVITATION = { open: 'Sent', expired: 'Run out', revoked: 'Revoked' } as const;

/** The agency's own people. */
export const staffUsers = resource({
  name: 'staff-users',
  subject: 'elomark-users',
  noun: { one: 'staff user', many: 'staff users' },
  purpose: 'Staff users are the people of the agency who sign in here, each with a role that says what they may do.',
  fields: {
    email: requiredEmail('E-mail', { help: 'They sign in with it' }),
    first_name: requiredText('First name', 80),
    surname: requiredText('Surname', 80),
    display_name: requiredText('Display name', 120, { help: 'What others see' }),
    role_id: requiredReference('Role', 'staff-roles', { help: 'Roles with rights that you hold, too' }),
    user_type_id: reference('Type', 'staff-types'),
    manager_id: reference('Manager', 'staff'),
    job_title: text('Job title', 120),
    phone: text('Phone', 40),
    about: text('About', 500, { control: 'long-text' }),
    locale: choice('Locale', LOCALES, 'en-GB'),
    time_zone: timeZone('Time zone', 'Europe/London'),
    employee_no: text('Employee number', 40),
    daily_dial_target: wholeNumber('Daily dial target', 0, 1_000, { help: 'That of the type, where none is set' }),
    languages: texts('Languages', 20, 60),
    skills: references('Skills', 'verticals', 50, { help: 'Verticals they know well' }),
  },
  row: {
    name: z.string().meta({ label: 'Name' }),
    status: requiredChoice('State', USER_STATUS),
    last_seen_at: z.string().nullable().meta({ label: 'Last seen' }),
    /** Of whoever is invited; null of all others. */
    invitation: z.enum(Object.keys(INVITATION) as (keyof typeof INVITATION)[]).nullable(),
    /** No other administrator could sign in: this one stays. */
    is_last_administrator: z.boolean(),
  },
  columns: {
    name: { width: 200 },
    email: { width: 240 },
    role_label: { width: 170 },
    user_type_label: { width: 150 },
    status: {},
    last_seen_at: {},
    job_title: { hidden: true },
    manager_label: { hidden: true },
    phone: { hidden: true },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['display_name', 'email'],
});

/** What somebody works on, by kind; each kind goes to one person. */
export const OPEN_WORK = {
  campaigns: 'Campaigns',
  teams: 'Campaign teams',
  clients: 'Clients',
  people: 'People',
} as const;
export type OpenWork = keyof typeof OPEN_WORK;
const byWork = <T extends z.ZodType>(type: T) =>
  z.object(Object.fromEntries(Object.keys(OPEN_WORK).map((kind) => [kind, type])) as Record<OpenWork, T>);

const identity = z.object({ id: z.uuid() });
const may = { subject: staffUsers.subject, action: 'update' } as const;

export const staffUserWork = endpoint({
  method: 'GET',
  path: '/api/staff-users/{id}/open-work',
  access: { subject: staffUsers.subject, action: 'read' },
  summary: 'How much open work somebody has, by kind: campaigns they own or belong to, clients, people they manage',
  params: identity,
  reply: byWork(count('Open')),
});

export const changeStaffUserState = endpoint({
  method: 'POST',
  path: '/api/staff-users/{id}/state',
  access: may,
  summary: 'Suspend, deactivate or reactivate somebody; open work is handed over when they are deactivated',
  params: identity,
  body: z.object({
    state: z.enum(Object.keys(USER_STATUS) as [UserStatus, ...UserStatus[]]),
    hand_over: byWork(z.uuid().optional()).default({}).meta({ description: 'Who takes over, by kind of open work' }),
  }),
  reply: staffUsers.row,
});

export const signOutStaffUser = endpoint({
  method: 'POST',
  path: '/api/staff-users/{id}/sign-out',
  access: may,
  summary: 'End all sessions of somebody; their next call is refused',
  params: identity,
  reply: z.object({ ended: z.int() }),
});

export const MOST_INVITED = 100;

export const inviteStaffUsers = endpoint({
  method: 'POST',
  path: '/api/staff-users/invite',
  access: { subject: staffUsers.subject, action: 'create' },
  summary: 'Invite many people, one line each: `First name Surname <address>`; each line is answered by itself',
  body: z.object({
    lines: z.array(storable().max(400)).min(1).max(MOST_INVITED),
    ...staffUsers.fields.pick({ role_id: true, user_type_id: true, locale: true, time_zone: true }).shape,
  }),
  reply: z.object({
    results: z.array(z.object({ line: z.string(), id: z.uuid().nullable(), problem: z.string().nullable() })),
  }),
});

export const resendStaffInvitation = endpoint({
  method: 'POST',
  path: '/api/staff-users/{id}/invitation',
  access: may,
  summary: 'Send an invitation that is not accepted again; the link of the one before it no longer works',
  params: identity,
  reply: staffUsers.row,
});

export const revokeStaffInvitation = endpoint({
  method: 'DELETE',
  path: '/api/staff-users/{id}/invitation',
  access: may,
  summary: 'Take an invitation back that is not accepted: its link no longer works',
  params: identity,
  reply: staffUsers.row,
});
