import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice, day, flag, reference, requiredChoice, requiredText, storable } from '../fields.ts';
import { dataset, rowPermissions } from '../grid.ts';
import { defineMessage } from '../message.ts';
import { lineResults } from '../people/lines.ts';
import { END_BEFORE_START, type Problems } from '../problems.ts';
import type { StateMachine } from '../state-machine.ts';

/** Kinds of entries; the labels differ from the names on the wire. */
export const SUPPRESSION_KIND = {
  address: 'Email address',
  number: 'Phone',
  person: 'Contact',
  domain: 'Domain',
  company: 'Account',
} as const;
export type SuppressionKind = keyof typeof SUPPRESSION_KIND;
export const SUPPRESSION_SCOPE = { agency: 'Whole agency', client: 'One client', campaign: 'One campaign' } as const;
export const SUPPRESSION_STATE = { active: 'Active', expired: 'Expired', lifted: 'Removed' } as const;
type SuppressionState = keyof typeof SUPPRESSION_STATE;

const SUBJECT = 'suppression';
const read = { subject: SUBJECT, action: 'read' } as const;
const create = { subject: SUBJECT, action: 'create' } as const;

export const suppressionFields = z.object({
  kind: requiredChoice('Kind', SUPPRESSION_KIND),
  value: requiredText('Who or what', 300, {
    help: 'An address, a number, a domain, an account by name or number, or "Jane Doe, Acme Ltd"',
  }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country.')
    .default('GB')
    .meta({ label: 'Country', reference: 'countries', help: 'How numbers without a country are read' }),
  hashed: flag('Store as a hash only', { help: 'It still applies, but no one can read it' }),
  scope: choice('Scope', SUPPRESSION_SCOPE, 'agency'),
  client_id: reference('Client', 'clients'),
  campaign_id: reference('Campaign', 'campaigns'),
  source: requiredText('Source', 160, { help: 'Where it comes from, such as a list or a letter' }),
  reason: requiredText('Reason', 300),
  active_from: day('From', { help: 'Today if empty' }),
  active_to: day('To', { help: 'The last day it applies' }),
});
/** The fields that the history of an entry can contain. */
export const suppressionHistoryFields = suppressionFields.extend({
  state: choice('State', SUPPRESSION_STATE, 'active'),
});
export type SuppressionFields = z.output<typeof suppressionFields>;

const MISSING_FIELD = {
  client_id: defineMessage('problems.requiredField', '{{field}} is required.', { field: 'Client' }),
  campaign_id: defineMessage('problems.requiredField', '{{field}} is required.', { field: 'Campaign' }),
};

/** Validates the fields against each other; the server clears a client or campaign that the scope does not use. */
export function suppressionRules({
  scope,
  client_id,
  campaign_id,
  active_from,
  active_to,
}: Partial<SuppressionFields>): Problems {
  return {
    ...(scope === 'client' && !client_id && { client_id: MISSING_FIELD.client_id }),
    ...(scope === 'campaign' && !campaign_id && { campaign_id: MISSING_FIELD.campaign_id }),
    ...(active_from && active_to && active_to < active_from && { active_to: END_BEFORE_START }),
  };
}

const entry = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(Object.keys(SUPPRESSION_KIND) as [SuppressionKind, ...SuppressionKind[]]),
  /** Null for an entry that is stored as a hash. */
  value: z.string().nullable(),
  scope: z.enum(Object.keys(SUPPRESSION_SCOPE) as (keyof typeof SUPPRESSION_SCOPE)[]),
  client_id: z.uuid().nullable(),
  client_label: z.string().nullable(),
  campaign_id: z.uuid().nullable(),
  campaign_label: z.string().nullable(),
  source: z.string(),
  reason: z.string(),
  active_from: z.string(),
  active_to: z.string().nullable(),
  state: z.enum(Object.keys(SUPPRESSION_STATE) as [SuppressionState, ...SuppressionState[]]),
  lifted_reason: z.string(),
  ended_at: z.string().nullable(),
  added_by: z.string().nullable(),
  created_at: z.string(),
  can: rowPermissions,
});
export type Suppression = z.infer<typeof entry>;

/** All entries, including expired ones; only those of one client when the scope has a client. */
export const suppressionList = dataset({
  name: 'suppression',
  title: 'Suppression lists',
  subject: SUBJECT,
  path: '/api/suppression/list',
  scope: z.object({ client_id: z.uuid().optional() }),
  defaultSort: [{ colId: 'created_at', sort: 'desc' }],
  search: ['value', 'source', 'reason'],
  columns: {
    value: { label: 'Who or what', kind: 'text', width: 280 },
    kind: { label: 'Kind', kind: 'set', values: SUPPRESSION_KIND, width: 150 },
    scope: { label: 'Scope', kind: 'set', values: SUPPRESSION_SCOPE, width: 140 },
    state: { label: 'State', kind: 'set', values: SUPPRESSION_STATE, width: 120 },
    source: { label: 'Source', kind: 'text', width: 200 },
    reason: { label: 'Reason', kind: 'text', width: 240 },
    active_from: { label: 'From', kind: 'date', width: 130 },
    active_to: { label: 'To', kind: 'date', width: 130 },
    client_label: { label: 'Client', kind: 'text', width: 180 },
    campaign_label: { label: 'Campaign', kind: 'text', width: 180 },
    created_at: { label: 'Added', kind: 'date', width: 140 },
  },
});

const params = z.object({ id: z.uuid() });

export const viewSuppression = endpoint({
  method: 'GET',
  path: '/api/suppression/{id}',
  access: read,
  summary: 'Get an entry of a suppression list',
  params,
  reply: entry,
});

export const addSuppression = endpoint({
  method: 'POST',
  path: '/api/suppression',
  access: create,
  summary: 'Add an entry to a suppression list',
  body: suppressionFields,
  reply: entry,
});

/** Maximum number of lines in a request. */
export const MAX_LINES = 20_000;
/** Maximum number of lines that are processed immediately; a job processes longer lists. */
export const MAX_BATCH_SIZE = 1_000;

export const addSuppressions = endpoint({
  method: 'POST',
  path: '/api/suppression/many',
  access: create,
  summary:
    'Add many entries of one kind, one per line; each line has its own result, in the reply or in the file of a job',
  body: suppressionFields.omit({ value: true }).extend({
    lines: z.array(storable().max(400)).min(1).max(MAX_LINES),
  }),
  maxBodyBytes: 12 * 1024 * 1024,
  reply: lineResults.extend({ job_id: z.uuid().nullable() }),
});

const changeState = endpoint({
  method: 'POST',
  path: '/api/suppression/{id}/state',
  access: { subject: SUBJECT, action: 'update' },
  summary: 'End an entry: expired from today on, or removed with a reason',
  params,
  body: z.object({
    state: z.enum(Object.keys(SUPPRESSION_STATE) as [SuppressionState, ...SuppressionState[]]),
    reason: storable().trim().max(300).default('').meta({ label: 'Reason' }),
  }),
  reply: entry,
});

/** Transitions between states; an ended entry stays ended, and suppressing again requires a new entry. */
export const suppressionStates = {
  field: 'state',
  states: SUPPRESSION_STATE,
  next: { active: ['expired', 'lifted'], expired: [], lifted: [] },
  change: changeState,
} as const satisfies Omit<StateMachine<SuppressionState>, 'change'> & { change: unknown };
export const changeSuppressionState = suppressionStates.change;
