import { z } from 'zod';
import type { FieldRules } from '../custom-values.ts';

/** How the work on an account of a campaign stands. */
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

/** What a contact is shown as while its account is blocked; its own status stays, and is back when the account is. */
export const INACTIVE = 'inactive';
export const SHOWN_CONTACT_STATUS = { ...CONTACT_STATUS, [INACTIVE]: 'Inactive' } as const;
export type WorkingStatus = AccountStatus | ContactStatus;

/** The accounts of these take their contacts out of work. */
export const BLOCKED: readonly AccountStatus[] = ['disqualified', 'do_not_contact'];

export type StatusCategory = 'open' | 'waiting' | 'won' | 'lost' | 'blocked';
/** What reports count a status as; labels may change, this does not. */
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

const ENDS = [
  'converted',
  'not_interested',
  'wrong_person',
  'left_company',
  'unreachable',
  'do_not_contact',
] as const satisfies ContactStatus[];

/** What may follow a status. */
export const ACCOUNT_NEXT: Readonly<Record<AccountStatus, readonly AccountStatus[]>> = {
  unassigned: ['in_market'],
  in_market: ['on_hold', 'converted', 'out_of_market', 'disqualified', 'do_not_contact'],
  on_hold: ['in_market'],
  converted: [],
  out_of_market: ['in_market'],
  disqualified: ['in_market'],
  do_not_contact: ['in_market'],
};
export const CONTACT_NEXT: Readonly<Record<ContactStatus | typeof INACTIVE, readonly ContactStatus[]>> = {
  in_market: ['callback', 'nurture', ...ENDS],
  callback: ['in_market', ...ENDS],
  nurture: ['in_market', ...ENDS],
  converted: ['in_market'],
  not_interested: ['in_market'],
  wrong_person: ['in_market'],
  left_company: ['in_market'],
  unreachable: ['in_market'],
  do_not_contact: ['in_market'],
  // Whoever wants to be left alone is, whatever becomes of the account.
  [INACTIVE]: ['do_not_contact'],
};

/** What a change of status asks for besides: who has not given it is refused. */
export type StatusAsks = 'reason' | 'until' | 'evidence';

/** By where it leads, and, on the way back to work, by where it comes from. */
export function statusAsks(
  entity: 'account' | 'contact',
  from: WorkingStatus,
  to: WorkingStatus,
): readonly StatusAsks[] {
  if (from === 'do_not_contact') return ['evidence'];
  if (to === 'do_not_contact') return ['reason'];
  if (entity === 'account') {
    if (to === 'on_hold') return ['until'];
    return to === 'out_of_market' || to === 'disqualified' ? ['reason'] : [];
  }
  return to === 'in_market' && ENDS.some((end) => end === from) ? ['reason'] : [];
}

const rulesOf = (choices: Readonly<Record<string, string>>): FieldRules => ({
  type: 'select',
  params: {},
  options: Object.entries(choices).map(([code, label]) => ({ code, label, state: 'active' })),
});

/**
 * The columns of the working row in the grids of a campaign. Their values lie beside the custom ones, and are written by the
 * same call: so many rows can be given a status and its reason together, from a form, a sheet or in bulk.
 */
const ownColumns = {
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
  // Its choices are the steps of the scheme that the campaign grades by.
  grade: { label: 'Grade', kind: 'set', ofScope: true, width: 150 },
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
    rules: rulesOf(ACCOUNT_STATUS),
    width: 140,
  },
  ...ownColumns,
} as const;
export const workingContactColumns = {
  contact_status: {
    label: 'Status',
    kind: 'set',
    values: SHOWN_CONTACT_STATUS,
    edit: 'contact_status',
    rules: rulesOf(CONTACT_STATUS),
    width: 140,
  },
  ...ownColumns,
} as const;

/** Beside the code of a grade: what it is called, and its colour. */
export const gradeLook = { grade_label: z.string().nullable(), grade_colour: z.string().nullable() };

/** What a row has of these columns. */
export type WorkingCells<S extends string> = Record<
  S | 'grade' | 'status_reason' | 'status_until' | 'grade_note' | 'graded_at' | 'qc_requested_at',
  string | null
> & { grade_label: string | null; grade_colour: string | null };
