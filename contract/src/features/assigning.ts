import { z } from 'zod';
import { ASSIGN_METHOD, CALLBACKS, RULE_BY } from '../assigning/methods.ts';
import { endpoint } from '../endpoint.ts';
import { keysOf, storable } from '../fields.ts';
import { campaignScope, type Dataset, dataset, type GridColumn, gridRequest, type RowOf, selection } from '../grid.ts';
import { workingAccountColumns, workingContactColumns } from '../working/status.ts';
import { allDbAccounts } from './account-grids.ts';
import { changeResults, rowWithReason } from './changes.ts';
import { allDbContacts } from './contacts.ts';

const SUBJECT = 'assign-data';
const update = { subject: SUBJECT, action: 'update' } as const;

/** Hours after the end of an assignment in which it can be undone; rows that were worked on since are not reverted. */
export const UNDO_HOURS = 24;

/** Which rows may be assigned: unassigned rows, or rows that are already assigned. */
export const ASSIGNMENT_FILTER = { nobody: 'Not assigned', somebody: 'Assigned' } as const;
export type AssignmentFilter = keyof typeof ASSIGNMENT_FILTER;

/** Returns a read-only copy of a record list's column. */
function readOnlyColumn<const C extends GridColumn>(column: C): Omit<C, 'edit' | 'rules' | 'hidden'> {
  const { edit: _, rules: __, hidden: ___, ...rest } = column;
  return rest;
}

const assignmentColumns = {
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
    company_name: readOnlyColumn(allDbAccounts.columns.company_name),
    country: readOnlyColumn(allDbAccounts.columns.country),
    head_office_city: readOnlyColumn(allDbAccounts.columns.head_office_city),
    vertical_label: readOnlyColumn(allDbAccounts.columns.vertical_label),
    employees: readOnlyColumn(allDbAccounts.columns.employees),
    account_status: readOnlyColumn(workingAccountColumns.account_status),
    website: { label: 'Website', kind: 'text', core: 'account.website', hidden: true, width: 200 },
    contacts: { label: 'Contacts in work', kind: 'number', sortable: false, width: 140 },
    ...assignmentColumns,
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
    full_name: readOnlyColumn(allDbContacts.columns.full_name),
    job_title: readOnlyColumn(allDbContacts.columns.job_title),
    company_name: readOnlyColumn(allDbContacts.columns.company_name),
    country: readOnlyColumn(allDbContacts.columns.country),
    vertical_label: { label: 'Vertical', kind: 'text', core: 'account.vertical_id', width: 170 },
    contact_status: readOnlyColumn(workingContactColumns.contact_status),
    ...assignmentColumns,
  },
});
export type AssignableRow = RowOf<typeof accountsToAssign> | RowOf<typeof contactsToAssign>;
export const ASSIGNABLE_DATASETS = { accounts: accountsToAssign, contacts: contactsToAssign } as const satisfies Record<
  string,
  Dataset
>;

const assignableKind = z.enum(['accounts', 'contacts']);
export type AssignableKind = z.infer<typeof assignableKind>;
const listParams = z.object({ campaign_id: z.uuid(), of: assignableKind });
const assignmentParams = z.object({ campaign_id: z.uuid(), id: z.uuid() });

const developer = z.object({
  id: z.uuid(),
  name: z.string(),
  languages: z.array(z.string()),
  skills: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Daily dial target; null when none is set. */
  dial_target: z.int().nullable(),
  days_left: z.int(),
  /** Remaining working days multiplied by the daily target. */
  capacity: z.int().nullable(),
  /** Rows of this list that the developer has in the campaign. */
  load: z.int(),
  /** Rows of this kind that the developer has in all other open campaigns. */
  elsewhere: z.int(),
});
export type Developer = z.infer<typeof developer>;

export const campaignDevelopers = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/assigning/{of}/developers',
  access: update,
  summary: 'List the sales developers of a campaign’s team, with their capacity and load',
  params: listParams,
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

const plan = z.object({
  id: z.uuid(),
  /** Reassigned rows of the list. */
  rows: z.int(),
  /** Related rows of either list that move with them. */
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
  /** Rows that stay unassigned. */
  left: z.int(),
  /** Rows that are already assigned as planned. */
  same: z.int(),
  /** Rows that stay with their developer because of a callback. */
  callbacks_kept: z.int(),
  /** Reassigned rows that have already been worked on. */
  worked: z.int(),
  /** Companies whose rows are split because other developers have some of them. */
  apart: z.int(),
  /** Selected rows that another user has assigned in the meantime. */
  gone: z.int(),
  gone_rows: z.array(rowWithReason),
});
export type AssignPlan = z.infer<typeof plan>;

export const planAssignment = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/assigning/{of}/plan',
  access: update,
  summary: 'Preview an assignment; its rows are fixed by the preview, but nothing is assigned yet',
  params: listParams,
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
  params: assignmentParams,
  reply: z.object({ job_id: z.uuid() }),
});

const assignment = changeResults.extend({
  method: z.enum(keysOf(ASSIGN_METHOD)),
  /** Rows of the plan. */
  rows: z.int(),
});
export type Assignment = z.infer<typeof assignment>;

export const latestAssignments = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/assigning/{of}/latest',
  access: update,
  summary: 'List the latest assignments of a campaign with their results',
  params: listParams,
  reply: z.object({ assignments: z.array(assignment) }),
});
