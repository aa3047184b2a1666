import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, grantsAccess, reference, references, requiredReference, text, texts, wholeNumber } from '../fields.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { resource } from '../resource.ts';
import {
  furtherRoles,
  localeFields,
  personFields,
  phoneField,
  roleProblems,
  userEndpoints,
  userRow,
  workFields,
} from '../users/user-endpoints.ts';

const leadProblems = ({ teams, led_teams }: { teams?: string[]; led_teams?: string[] }): Problems =>
  led_teams?.some((id) => !teams?.includes(id))
    ? { led_teams: defineMessage('problems.leadsOther', 'Users can only lead teams that they are in.') }
    : {};

/** The agency's own users. */
export const staffUsers = resource({
  name: 'staff-users',
  subject: 'elomark-users',
  noun: { one: 'staff user', many: 'staff users' },
  purpose: 'Staff users are people of the agency who sign in here. Their role defines what they can do.',
  example: 'Example: a sales developer who works in two campaigns.',
  fields: {
    ...personFields,
    role_id: grantsAccess(requiredReference('Role', 'staff-roles', { help: 'Only roles whose permissions you have' })),
    further_roles: furtherRoles('staff-roles'),
    user_type_id: requiredReference('Type', 'staff-types', { help: 'Sets their default role, page and dial target' }),
    manager_id: reference('Manager', 'staff'),
    teams: grantsAccess(references('Teams', 'teams', 20)),
    led_teams: grantsAccess(references('Leads the teams', 'teams', 20)),
    ...workFields,
    phone: phoneField(),
    ...localeFields,
    employee_no: text('Employee number', 40),
    daily_dial_target: wholeNumber('Daily dial target', 0, 1_000, { help: 'The target of the type if empty' }),
    weekly_hours: z
      .number()
      .min(0)
      .max(168)
      .multipleOf(0.25, 'Enter quarters of an hour.')
      .default(40)
      .meta({ label: 'Weekly hours' }),
    languages: texts('Languages', 20, 60),
    skills: references('Skills', 'verticals', 50, { help: 'Verticals they know well' }),
  },
  row: {
    ...userRow,
    /** Whether this user is the last administrator who can sign in, and so cannot be removed. */
    is_last_administrator: z.boolean(),
    team_names: z.string().meta({ label: 'Teams' }),
    /** The dial target of the user, or otherwise of their type. */
    dial_target: wholeNumber('Dials a day').removeDefault(),
  },
  columns: {
    name: { width: 200 },
    email: { width: 240 },
    role_label: { width: 170 },
    further_role_names: { width: 170 },
    user_type_label: { width: 150 },
    status: {},
    last_seen_at: {},
    two_factor: {},
    job_title: { hidden: true },
    team_names: { hidden: true },
    manager_label: { hidden: true },
    dial_target: { hidden: true },
    weekly_hours: { hidden: true },
    phone: { hidden: true },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['display_name', 'email'],
  rules: (user) => ({ ...roleProblems(user), ...leadProblems(user) }),
});

/** Kinds of open work; all work of one kind is handed over to one user. */
export const OPEN_WORK = {
  campaigns: 'Campaigns',
  teams: 'Campaign teams',
  clients: 'Clients',
  people: 'People',
} as const;
export type OpenWork = keyof typeof OPEN_WORK;
const byWorkKind = <T extends z.ZodType>(type: T) =>
  z.object(Object.fromEntries(Object.keys(OPEN_WORK).map((kind) => [kind, type])) as Record<OpenWork, T>);

const userParams = z.object({ id: z.uuid() });
export const staffUserWork = endpoint({
  method: 'GET',
  path: '/api/staff-users/{id}/open-work',
  access: { subject: staffUsers.subject, action: 'read' },
  summary: 'Count the open work of a user, by kind: campaigns they own or belong to, clients, people they manage',
  params: userParams,
  reply: byWorkKind(count('Open')),
});

const { role_id, user_type_id, locale, time_zone } = staffUsers.fields.shape;
export const staffUserEndpoints = userEndpoints(
  staffUsers,
  { role_id, user_type_id, locale, time_zone },
  {
    hand_over: grantsAccess(
      byWorkKind(z.uuid().optional()).default({}).meta({ description: 'Who takes over, by kind of open work' }),
    ),
  },
);
export const {
  state: changeStaffUserState,
  signOut: signOutStaffUser,
  sendPasswordLink: sendStaffPasswordLink,
  resetSecondFactor: resetStaffSecondFactor,
  inviteMany: inviteStaffUsers,
  resend: resendStaffInvitation,
  revoke: revokeStaffInvitation,
} = staffUserEndpoints;
