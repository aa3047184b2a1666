import { z } from 'zod';
import { ASSIGN_METHOD, CALLBACKS, RULE_BY } from '../assigning/methods.ts';
import { endpoint } from '../endpoint.ts';
import { keysOf, storable } from '../fields.ts';
import { campaignScope, type Dataset, dataset, type GridColumn, gridRequest, type RowOf, selection } from '../grid.ts';
import { messageKey } from '../message.ts';
import { workingAccountColumns, workingContactColumns } from '../working/status.ts';
import { allDbAccounts } from './accounts.ts';
import { allDbContacts } from './contacts.ts';

const SUBJECT = 'assign-data';
const update = { subject: SUBJECT, action: 'update' } as const;

/** Hours after its end in which an assignment can be undone; rows that were worked on since are not reverted. */
export const UNDO_HOURS = 24;
/** Maximum number of unchanged rows that are listed. */
export const MAX_NAMED = 100;

/** Which rows may be assigned: unassigned rows, or rows that are already assigned. */
export const ASSIGNMENT_FILTER = { nobody: 'Not assigned', somebody: 'Assigned' } as const;
export type AssignmentFilter = keyof typeof ASSIGNMENT_FILTER;

/** Returns a column of a record list as read-only. */
function shown<const C extends GridColumn>(column: C): Omit<C, 'edit' | 'rules' | 'hidden'> {
  const { edit: _, rules: __, hidden: ___, ...rest } = column;
  return rest;
}

const own = {
  developer_label: { label: 'Developer', kind: 'text', width: 170 },
  assigned_at: { label: 'Assigned', kind: 'date', width: 150 },
  assigned_by_label: { label: 'Assigned by', kind: 'text', hidden: true, width: 170 },
  priority: { label: 'Priority', kind: 'number', width: 110 },
  attempts: { label: 'Attempts', kind: 'number', width: 110 },
  last_activity_at: { label: 'Last worked on', kind: 'date', width: 150 },
  next_callback_at: { label: 'Callback', kind: 'date', width: 150 },
  populated_at: { label: 'In work since', kind: 'date', width: 150 },
} as const satisfies Record<string, GridColumn>;

const scope = campaignScope.extend({ whose: z.enum(keysOf(ASSIGNMENT_FILTER)).default('nobody') });

export const accountsToAssign = dataset({
  name: 'accounts_to_assign',
  title: 'Accounts to assign',
  subject: SUBJECT,
  path: '/api/campaigns/accounts_to_assign',
  scope,
  defaultSort: [{ colId: 'populated_at', sort: 'asc' }],
  search: ['company_name', 'head_office_city', 'website'],
  columns: {
    company_name: shown(allDbAccounts.columns.company_name),
    country: shown(allDbAccounts.columns.country),
    head_office_city: shown(allDbAccounts.columns.head_office_city),
    vertical_label: shown(allDbAccounts.columns.vertical_label),
    employees: shown(allDbAccounts.columns.employees),
    account_status: shown(workingAccountColumns.account_status),
    website: { label: 'Website', kind: 'text', core: 'account.website', hidden: true, width: 200 },
    contacts: { label: 'Contacts in work', kind: 'number', sortable: false, width: 140 },
    ...own,
  },
});

export const contactsToAssign = dataset({
  name: 'contacts_to_assign',
  title: 'Contacts to assign',
  subject: SUBJECT,
  path: '/api/accounts/get_sd_qc_contacts_for_assign_contact',
  scope,
  defaultSort: [{ colId: 'populated_at', sort: 'asc' }],
  search: ['full_name', 'company_name'],
  columns: {
    full_name: shown(allDbContacts.columns.full_name),
    job_title: shown(allDbContacts.columns.job_title),
    company_name: shown(allDbContacts.columns.company_name),
    country: shown(allDbContacts.columns.country),
    vertical_label: { label: 'Vertical', kind: 'text', core: 'account.vertical_id', width: 170 },
    contact_status: shown(workingContactColumns.contact_status),
    ...own,
  },
});
export type AssignableRow = RowOf<typeof accountsToAssign> | RowOf<typeof contactsToAssign>;
export const ASSIGNABLE_DATASETS = { accounts: accountsToAssign, contacts: contactsToAssign } as const satisfies Record<
  string,
  Dataset
>;

const of = z.enum(['accounts', 'contacts']);
export type AssignableKind = z.infer<typeof of>;
const list = z.object({ campaign_id: z.uuid(), of });
const one = z.object({ campaign_id: z.uuid(), id: z.uuid() });

const developer = z.object({
  id: z.uuid(),
  name: z.string(),
  languages: z.array(z.string()),
  skills: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Dials a day; null when none is set. */
  dial_target: z.int().nullable(),
  days_left: z.int(),
  /** Remaining working days multiplied by the daily target. */
  capacity: z.int().nullable(),
  /** Rows of this list assigned to them in the campaign, and in all other open campaigns. */
  load: z.int(),
  elsewhere: z.int(),
});
export type Developer = z.infer<typeof developer>;

export const campaignDevelopers = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/assigning/{of}/developers',
  access: update,
  summary: 'List the sales developers of a campaign’s team, with their capacity and load',
  params: list,
  reply: z.object({ developers: z.array(developer), unassigned: z.int() }),
});

export const assignmentOptions = z.object({
  method: z.enum(keysOf(ASSIGN_METHOD)).meta({ label: 'Method' }),
  developers: z.array(z.uuid()).max(200).default([]).meta({ label: 'Developers' }),
  keep_together: z.boolean().default(true).meta({ label: 'Keep together' }),
  callbacks: z.enum(keysOf(CALLBACKS)).default('record').meta({ label: 'Callbacks' }),
  rule_by: z.enum(keysOf(RULE_BY)).default('territory').meta({ label: 'Rule' }),
  /** Assigned countries, verticals (ids) or languages by developer id. */
  takes: z.record(z.uuid(), z.array(storable().max(80)).max(300)).default({}),
  most: z.int().min(1).max(1_000_000).default(100).meta({ label: 'Rows each' }),
  seed: z.int().min(0).max(1_000_000).default(0).meta({ label: 'Seed' }),
});
export type AssignmentOptions = z.infer<typeof assignmentOptions>;

/** An unchanged row and the reason. */
const stayed = z.object({
  record_id: z.uuid(),
  of,
  name: z.string(),
  message: z.string(),
  messageKey: messageKey.optional(),
});

const plan = z.object({
  id: z.uuid(),
  /** Rows of the list that are reassigned, and related rows of either list that move with them. */
  rows: z.int(),
  along: z.int(),
  shares: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      before: z.int(),
      plus: z.int(),
      after: z.int(),
      capacity: z.int().nullable(),
    }),
  ),
  /** Rows that stay unassigned; that are already assigned as planned; that stay because of a callback. */
  left: z.int(),
  same: z.int(),
  callbacks_kept: z.int(),
  /** Reassigned rows with existing work; companies whose rows are split, because others have some of them. */
  worked: z.int(),
  apart: z.int(),
  /** Selected rows that another user has assigned in the meantime. */
  gone: z.int(),
  gone_rows: z.array(stayed),
});
export type AssignPlan = z.infer<typeof plan>;

export const planAssignment = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/assigning/{of}/plan',
  access: update,
  summary: 'Preview an assignment; this fixes its rows, and nothing is assigned',
  params: list,
  body: assignmentOptions.extend({
    selection,
    whose: z.enum(keysOf(ASSIGNMENT_FILTER)),
    sort: gridRequest.shape.sortModel,
  }),
  reply: plan,
});

export const startAssignment = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/assignments/{id}/start',
  access: update,
  summary: 'Run your assignment plan as a job; rows that someone else has assigned since are skipped',
  params: one,
  reply: z.object({ job_id: z.uuid() }),
});

const assignment = z.object({
  id: z.uuid(),
  of,
  method: z.enum(keysOf(ASSIGN_METHOD)),
  by: z.string().nullable(),
  at: z.string(),
  job_id: z.uuid(),
  /** Whether the job, or the job of its undo, is running. */
  is_running: z.boolean(),
  rows: z.int(),
  done: z.int(),
  refused: z.int(),
  undone: z.int(),
  kept: z.int(),
  /** Time until which it can be undone; null when there is nothing to undo. */
  undo_until: z.string().nullable(),
});
export type Assignment = z.infer<typeof assignment>;

export const latestAssignments = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/assigning/{of}/latest',
  access: update,
  summary: 'List the latest assignments of a campaign',
  params: list,
  reply: z.object({ assignments: z.array(assignment) }),
});

export const assignmentRejections = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/assignments/{id}/stayed',
  access: update,
  summary: 'List the first hundred rows that an assignment, or its undo, has skipped, and why',
  params: one,
  reply: z.object({ count: z.int(), rows: z.array(stayed) }),
});

export const undoAssignment = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/assignments/{id}/undo',
  access: update,
  summary: 'Undo an assignment as a job; rows changed or worked on since are kept',
  params: one,
  reply: z.object({ job_id: z.uuid() }),
});
