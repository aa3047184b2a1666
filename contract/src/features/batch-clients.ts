import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  count,
  MAX_INTEGER,
  references,
  requiredChoice,
  requiredReference,
  requiredText,
  storable,
  text,
} from '../fields.ts';
import { filterModel, rowSet, selection } from '../grid.ts';
import { defineMessage } from '../message.ts';
import { type Problems, ruleMessage } from '../problems.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import { CLIENT_STATUS } from './clients.ts';

const BATCH_MODE = { static: 'Chosen clients', rule: 'By country, vertical or language' } as const;
export const BATCH_STATE = { active: 'Active', paused: 'Paused' } as const;
export const MAX_CLIENTS = 200;
const MAX_RULE_LENGTH = 20_000;

/** A rule that selects clients: filter and search of the client list. */
const ruleShape = z.strictObject({
  filterModel: filterModel.default({}),
  quickSearch: storable().max(500).default(''),
});
export type BatchRule = z.infer<typeof ruleShape>;

/** Parses a rule; returns undefined when it is invalid or matches every client. */
export function parseRule(rule: string): BatchRule | undefined {
  try {
    const { data } = ruleShape.safeParse(JSON.parse(rule));
    return data && (Object.keys(data.filterModel).length > 0 || data.quickSearch.trim()) ? data : undefined;
  } catch {
    return undefined;
  }
}

const ruleField = () =>
  storable()
    .max(MAX_RULE_LENGTH)
    .refine(
      (rule) => rule === '' || parseRule(rule) !== undefined,
      ruleMessage('problems.rule', 'This is not a valid filter for clients.'),
    );
const MISSING_RULE = defineMessage('problems.noRule', 'Add at least one filter to the list of clients.');

/** Client batches: named sets of clients that are handled together. */
export const batchClients = resource({
  name: 'batch-clients',
  subject: 'batch_clients',
  noun: { one: 'client batch', many: 'batch clients' },
  purpose: 'A client batch is a set of clients handled together: selected clients, or all that match a filter.',
  example: 'Example: all clients in Germany, for one notice.',
  fields: {
    // Names that differ only in spaces are equal.
    name: requiredText('Name', 120)
      .overwrite((name) => name.replace(/\s+/g, ' '))
      .meta({ label: 'Name' }),
    description: text('Description', 500, { control: 'long-text' }),
    owner_id: requiredReference('Owner', 'staff'),
    priority: z.int().min(1).max(MAX_INTEGER).meta({
      label: 'Priority',
      help: 'If a client is in several batches, the batch with the lowest number takes precedence',
    }),
    mode: requiredChoice('Members', BATCH_MODE),
    clients: references('Clients', 'clients', MAX_CLIENTS),
    rule: ruleField().default('').meta({ label: 'Rule' }),
  },
  row: {
    state: requiredChoice('State', BATCH_STATE),
    member_count: count('Clients'),
    last_evaluated_at: z.string().nullable().meta({ label: 'Last evaluated' }),
  },
  columns: {
    name: { width: 240 },
    mode: { width: 150 },
    member_count: {},
    priority: {},
    state: {},
    owner_label: {},
    last_evaluated_at: {},
    description: { hidden: true, width: 300 },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'priority', sort: 'asc' }],
  search: ['name', 'description'],
  rules: ({ mode, rule }): Problems => (mode === 'rule' && !rule ? { rule: MISSING_RULE } : {}),
});

export const batchStates = stateMachine(batchClients, BATCH_STATE, { active: ['paused'], paused: ['active'] });
export const changeBatchState = batchStates.change;

/** The current clients of a batch that the viewer may see. */
export const batchMembers = rowSet({
  name: 'batch_members',
  title: 'Clients of the batch',
  columns: {
    name: { label: 'Name', kind: 'text', width: 260 },
    code: { label: 'Code', kind: 'text', width: 120 },
    status: { label: 'Status', kind: 'set', values: CLIENT_STATUS, width: 130 },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});
const memberList = z.object({
  count: z.int(),
  /** The first clients by name, at most MAX_MEMBERS. */
  clients: z.array(batchMembers.row),
});
export const MAX_MEMBERS = 1_000;
const read = { subject: batchClients.subject, action: 'read' } as const;
const batchParams = z.object({ id: z.uuid() });

export const readBatchMembers = endpoint({
  method: 'GET',
  path: '/api/batch-clients/{id}/members',
  access: read,
  summary: 'List the current clients of a client batch; also needs permission to read clients',
  params: batchParams,
  reply: memberList,
});

export const previewBatchMembers = endpoint({
  method: 'POST',
  path: '/api/batch-clients/preview',
  isReadOnly: true,
  access: read,
  summary: 'List the chosen clients, or those that a filter finds; also needs permission to read clients',
  body: z.object({ selection }),
  reply: memberList,
});

export const evaluateBatch = endpoint({
  method: 'POST',
  path: '/api/batch-clients/{id}/evaluate',
  access: { subject: batchClients.subject, action: 'update' },
  summary: 'Recalculate the members of a client batch',
  params: batchParams,
  reply: batchClients.row,
});

export const findBatchClients = endpoint({
  method: 'POST',
  path: '/api/batch-clients/find',
  isReadOnly: true,
  access: read,
  summary: 'Find the client for each pasted line, which contains a code or a name; each line has its own result',
  body: z.object({ lines: z.array(storable().max(400)).min(1).max(MAX_CLIENTS) }),
  reply: z.object({
    results: z.array(z.object({ line: z.string(), id: z.uuid().nullable(), problem: z.string().nullable() })),
  }),
});
