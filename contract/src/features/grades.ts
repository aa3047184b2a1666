import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  choice,
  count,
  grantsAccess,
  reference,
  requiredChoice,
  requiredReference,
  requiredText,
  text,
} from '../fields.ts';
import { zone } from '../grid.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';

const GRADE_SCOPE = { agency: 'Agency', client: 'Client' } as const;
const APPLIES_TO = { account: 'Accounts', contact: 'Contacts', both: 'Accounts and contacts' } as const;
export const GRADE_STATE = { draft: 'Draft', active: 'Active', retired: 'Retired' } as const;

const CLIENT_MISSING = defineMessage('problems.gradeClientMissing', 'Choose the client that the scheme is for.');
const UNEXPECTED_CLIENT = defineMessage(
  'problems.gradeOfAgency',
  'A scheme of the agency has no client: choose the other scope.',
);

/** Grade schemes for campaigns: ordered steps in versions. */
export const grades = resource({
  name: 'grades',
  subject: 'grade',
  noun: { one: 'grade scheme', many: 'grade schemes' },
  purpose: 'A grade scheme is a list of steps, from rejected to won, for grading the records of a campaign.',
  example: 'Example: Rejected, Contacted, Interested, Meeting, Won.',
  shared: 'keptWhileUsed',
  fields: {
    name: requiredText('Name', 120),
    description: text('Description', 500, { control: 'long-text' }),
    scope: grantsAccess(requiredChoice('Scope', GRADE_SCOPE)),
    client_id: grantsAccess(reference('Client', 'clients', { help: 'Only campaigns of this client can use it' })),
    applies_to: choice('Applies to', APPLIES_TO, 'both'),
    default_step_id: reference('Default step', 'grade-steps', { help: 'The grade of records that no one has graded' }),
  },
  row: {
    version_no: count('Version'),
    state: requiredChoice('State', GRADE_STATE),
    steps: count('Steps'),
    campaigns: count('Campaigns'),
    cloned_from_id: z.uuid().nullable(),
    cloned_from_label: z.string().nullable().meta({ label: 'Cloned from' }),
  },
  columns: {
    name: { width: 240 },
    version_no: { width: 100 },
    scope: { width: 110 },
    client_label: { width: 200 },
    applies_to: { width: 190 },
    state: { width: 110 },
    steps: { width: 90 },
    campaigns: { width: 110 },
    cloned_from_label: { hidden: true },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'description'],
  rules: ({ scope, client_id }): Problems => ({
    ...(scope === 'client' && !client_id ? { client_id: CLIENT_MISSING } : {}),
    ...(scope === 'agency' && client_id ? { client_id: UNEXPECTED_CLIENT } : {}),
  }),
});

export const gradeStates = stateMachine(grades, GRADE_STATE, {
  draft: ['active'],
  active: ['retired'],
  retired: ['active'],
});

export const changeGradeState = gradeStates.change;

const gradeParams = z.object({ id: z.uuid() });
const read = { subject: grades.subject, action: 'read' } as const;

const gradeVersionStep = z.object({
  id: z.uuid(),
  version: z.int(),
  code: z.string(),
  label: z.string(),
  order: z.int(),
  colour: z.string(),
  category: z.string(),
  counts_as: z.string(),
  needs_qc: z.boolean(),
  terminal: z.boolean(),
  state: z.enum(['active', 'retired']),
  /** The step of the previous version that it was copied from. */
  copied_from_id: z.uuid().nullable(),
});
export type GradeVersionStep = z.infer<typeof gradeVersionStep>;
const gradeVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  created_at: z.string(),
  superseded_at: z.string().nullable(),
  steps: z.array(gradeVersionStep),
  /** Campaigns that the viewer may see. */
  campaigns: z.array(z.object({ id: z.uuid(), name: z.string(), state: z.string() })),
});
export type GradeVersion = z.infer<typeof gradeVersion>;

export const gradeVersions = endpoint({
  method: 'GET',
  path: '/api/grades/{id}/versions',
  access: read,
  summary:
    'List the versions of a grade scheme, newest first, with their steps in order and the campaigns that use each',
  params: gradeParams,
  reply: z.object({ versions: z.array(gradeVersion) }),
});

export const orderGradeSteps = endpoint({
  method: 'POST',
  path: '/api/grades/{id}/order',
  access: { subject: 'grade-steps', action: 'update' },
  summary: 'Reorder the steps of a scheme: all of the newest version, each once',
  params: gradeParams,
  body: z.object({ step_ids: z.array(z.uuid()).min(1).max(500) }),
  reply: grades.row,
});

export const cloneGrade = endpoint({
  method: 'POST',
  path: '/api/grades/clone',
  access: { subject: 'clone-grade', action: 'create' },
  summary: 'Clone a scheme with all its steps, for the agency or for a client',
  body: z.object({
    grade_id: requiredReference('Scheme to copy', 'grades'),
    name: requiredText('New name', 120),
    client_id: reference('Client', 'clients', { help: 'All campaigns of the agency if empty' }),
  }),
  reply: z.object({ id: z.uuid(), name: z.string() }),
});

export const availableGrades = endpoint({
  method: 'GET',
  path: '/api/grades/offered',
  access: 'signed-in',
  summary: 'List the newest versions of active schemes that a campaign of a client can use; empty for client users',
  query: z.object({ client_id: z.uuid().optional() }),
  reply: z.object({ versions: z.array(z.object({ id: z.uuid(), label: z.string() })) }),
});

const dryRunStep = gradeVersionStep.pick({ id: true, code: true, label: true, colour: true }).extend({
  /** Number of accounts that meet the step's criteria; null without criteria. */
  fits: z.int().nullable(),
  /** Number of those accounts that meet the criteria of no earlier step. */
  takes: z.int().nullable(),
});
export type DryRunStep = z.infer<typeof dryRunStep>;

export const dryRunGrade = endpoint({
  method: 'GET',
  path: '/api/grades/{id}/dry-run',
  access: read,
  summary:
    'Count the accounts of a campaign that match the criteria of each step of the newest version; changes nothing',
  params: gradeParams,
  query: z.object({ campaign_id: requiredReference('Campaign', 'campaigns'), zone }),
  /** Number of accounts in the campaign, and number of those that meet the criteria of no step. */
  reply: z.object({ records: z.int(), left: z.int(), steps: z.array(dryRunStep) }),
});
