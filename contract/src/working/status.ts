import { z } from 'zod';
import type { FieldRules } from '../custom-values.ts';

/** Status of the work on an account in a campaign. */
export const ACCOUNT_STATUS = {
  unassigned: 'Unassigned',
  in_market: 'In market',
  on_hold: 'On hold',
  converted: 'Converted',
  out_of_market: 'Out of market',
  disqualified: 'Disqualified',
  do_not_contact: 'Do not contact',
} as const;
export type AccountStatus = keyof typeof ACCOUNT_STATUS;

export const CONTACT_STATUS = {
  in_market: 'In market',
  callback: 'Call back',
  nurture: 'Nurture',
  converted: 'Converted',
  not_interested: 'Not interested',
  wrong_person: 'Wrong person',
  left_company: 'Left company',
  unreachable: 'Unreachable',
  do_not_contact: 'Do not contact',
} as const;
export type ContactStatus = keyof typeof CONTACT_STATUS;

/**
 * Status that is displayed for a contact while its account is blocked; the contact's own status is kept and shown again
 * afterwards.
 */
export const INACTIVE = 'inactive';
export const DISPLAYED_CONTACT_STATUS = { ...CONTACT_STATUS, [INACTIVE]: 'Inactive' } as const;
export type WorkingStatus = AccountStatus | ContactStatus;

/** Account statuses that remove the contacts from work. */
export const BLOCKED_STATUSES: readonly AccountStatus[] = ['disqualified', 'do_not_contact'];

export type StatusCategory = 'open' | 'waiting' | 'won' | 'lost' | 'blocked';
/** Category of each status in reports; it does not depend on the label. */
export const STATUS_CATEGORY: Readonly<Record<WorkingStatus, StatusCategory>> = {
  unassigned: 'waiting',
  in_market: 'open',
  on_hold: 'waiting',
  callback: 'waiting',
  nurture: 'waiting',
  converted: 'won',
  out_of_market: 'lost',
  not_interested: 'lost',
  wrong_person: 'lost',
  left_company: 'lost',
  unreachable: 'lost',
  disqualified: 'blocked',
  do_not_contact: 'blocked',
};

const FINAL_STATUSES = [
  'converted',
  'not_interested',
  'wrong_person',
  'left_company',
  'unreachable',
  'do_not_contact',
] as const satisfies ContactStatus[];

/** Allowed transitions between statuses. */
export const ACCOUNT_TRANSITIONS: Readonly<Record<AccountStatus, readonly AccountStatus[]>> = {
  unassigned: ['in_market'],
  in_market: ['on_hold', 'converted', 'out_of_market', 'disqualified', 'do_not_contact'],
  on_hold: ['in_market'],
  converted: [],
  out_of_market: ['in_market'],
  disqualified: ['in_market'],
  do_not_contact: ['in_market'],
};
export const CONTACT_TRANSITIONS: Readonly<Record<ContactStatus | typeof INACTIVE, readonly ContactStatus[]>> = {
  in_market: ['callback', 'nurture', ...FINAL_STATUSES],
  callback: ['in_market', ...FINAL_STATUSES],
  nurture: ['in_market', ...FINAL_STATUSES],
  converted: ['in_market'],
  not_interested: ['in_market'],
  wrong_person: ['in_market'],
  left_company: ['in_market'],
  unreachable: ['in_market'],
  do_not_contact: ['in_market'],
  // A request not to be contacted is always possible, regardless of the status of the account.
  [INACTIVE]: ['do_not_contact'],
};

/** Input that a change of status may require; without it the change is rejected. */
export type StatusInput = 'reason' | 'until' | 'evidence';

/**
 * Returns the input that a change of status requires. It depends on the new status and, for a return to work, on the
 * previous status.
 */
export function requiredStatusInput(
  entity: 'account' | 'contact',
  from: WorkingStatus,
  to: WorkingStatus,
): readonly StatusInput[] {
  if (from === 'do_not_contact') return ['evidence'];
  if (to === 'do_not_contact') return ['reason'];
  if (entity === 'account') {
    if (to === 'on_hold') return ['until'];
    return to === 'out_of_market' || to === 'disqualified' ? ['reason'] : [];
  }
  return to === 'in_market' && FINAL_STATUSES.some((finalStatus) => finalStatus === from) ? ['reason'] : [];
}

const selectRules = (choices: Readonly<Record<string, string>>): FieldRules => ({
  type: 'select',
  params: {},
  options: Object.entries(choices).map(([code, label]) => ({ code, label, state: 'active' })),
});

/**
 * Columns of the working row in campaign grids. Their values are stored next to the custom values and written by the
 * same endpoint, so that many rows can get a status and its reason together, from a form, a sheet or in bulk.
 */
const workingColumns = {
  status_reason: {
    label: 'Reason for the status',
    kind: 'text',
    edit: 'status_reason',
    rules: { type: 'text', params: { max_length: 300 }, options: [] } as FieldRules,
    hidden: true,
    width: 200,
  },
  status_until: {
    label: 'Status until',
    kind: 'date',
    edit: 'status_until',
    rules: { type: 'date', params: {}, options: [] } as FieldRules,
    hidden: true,
    width: 130,
  },
  // The choices are the steps of the campaign's grade scheme.
  grade: { label: 'Grade', kind: 'set', dependsOnScope: true, width: 150 },
  grade_note: {
    label: 'Note on the grade',
    kind: 'text',
    edit: 'grade_note',
    rules: { type: 'long_text', params: { max_length: 2000 }, options: [] } as FieldRules,
    hidden: true,
    width: 220,
  },
  graded_at: { label: 'Graded', kind: 'date', hidden: true, width: 130 },
  qc_requested_at: { label: 'Waiting for review since', kind: 'date', hidden: true, width: 150 },
} as const;

export const workingAccountColumns = {
  account_status: {
    label: 'Status',
    kind: 'set',
    values: ACCOUNT_STATUS,
    edit: 'account_status',
    rules: selectRules(ACCOUNT_STATUS),
    width: 140,
  },
  ...workingColumns,
} as const;
export const workingContactColumns = {
  contact_status: {
    label: 'Status',
    kind: 'set',
    values: DISPLAYED_CONTACT_STATUS,
    edit: 'contact_status',
    rules: selectRules(CONTACT_STATUS),
    width: 140,
  },
  ...workingColumns,
} as const;

/** Label and colour of a grade, next to its code. */
export const gradeDisplay = { grade_label: z.string().nullable(), grade_colour: z.string().nullable() };

/** The values of the working columns in a row. */
export type WorkingCells<S extends string> = Record<
  S | 'grade' | 'status_reason' | 'status_until' | 'grade_note' | 'graded_at' | 'qc_requested_at',
  string | null
> & { grade_label: string | null; grade_colour: string | null };
