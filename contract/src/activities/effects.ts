import { z } from 'zod';
import { choice, flag, grantsAccess, reference, references, requiredReference, text, wholeNumber } from '../fields.ts';
import { ACCOUNT_STATUS, CONTACT_STATUS } from '../working/status.ts';
import { hotKey } from './hot-key.ts';

/** Fields of an activity or its record that may be required before it is logged. */
export const REQUIRED_FIELD = {
  phone_used: 'Number called',
  duration_s: 'Duration',
  company_name: 'Account name',
  country: 'Country',
  head_office_city: 'City',
  postcode: 'Postcode',
  website: 'Website',
  employees: 'Employees',
  vertical_id: 'Vertical',
  registration_number: 'Official number',
  job_title: 'Job title',
  email: 'Email',
} as const;
export type RequiredField = keyof typeof REQUIRED_FIELD;

export const COUNTS_AS = {
  dial: 'Dial',
  conversation: 'Conversation',
  meeting: 'Meeting',
  refusal: 'Refusal',
} as const;
export type CountsAs = keyof typeof COUNTS_AS;

/** What an activity counts as: the default of its action type and outcome, or the list `counts_as` of the pair. */
export const COUNTS = { as_marked: 'As set for its action type and outcome', own: 'As chosen here' } as const;
export const CALLBACK = { none: 'None', ask: 'Ask for date and time', auto: 'After some working days' } as const;
export const SUPPRESS_TARGET = {
  none: 'No one',
  person: 'The contact',
  number: 'The number',
  company: 'The account',
} as const;
export const SUPPRESS_SCOPE = { campaign: 'This campaign', client: 'The client', agency: 'The whole agency' } as const;
export const NOTE = { none: 'None', optional: 'Optional', required: 'Required' } as const;

const nullableChoice = <K extends string>(label: string, options: Readonly<Record<K, string>>) =>
  z
    .enum(Object.keys(options) as [K, ...K[]])
    .nullable()
    .default(null)
    .meta({ label, options });

const multiChoice = <K extends string>(label: string, options: Readonly<Record<K, string>>, help?: string) =>
  z
    .array(z.enum(Object.keys(options) as [K, ...K[]]))
    .max(Object.keys(options).length)
    .default([])
    .meta({ label, options, ...(help && { help }) });

/** A pair of an action type and an outcome: whether it may be logged, its requirements and its effects. */
export const pairFields = {
  action_type_id: requiredReference('Action type', 'action-types').meta({
    label: 'Action type',
    reference: 'action-types',
    createOnly: true,
  }),
  outcome_id: requiredReference('Outcome', 'outcomes').meta({
    label: 'Outcome',
    reference: 'outcomes',
    createOnly: true,
  }),
  allowed: flag('Allowed', { on: true, help: 'This outcome can be chosen for this action type' }),
  hot_key: hotKey('1 to 9; the hot key of the outcome if empty'),
  hint: text('Hint', 200, { help: 'Shown to the user who logs it' }),
  set_account_status: nullableChoice('Set account status', ACCOUNT_STATUS),
  set_contact_status: nullableChoice('Set contact status', CONTACT_STATUS),
  set_grade: text('Set grade', 10, { help: 'The code of a grade step, such as B1' }),
  tag_id: reference('Add tag', 'tags'),
  callback: choice('Callback', CALLBACK, 'none'),
  callback_days: wholeNumber('Working days until the callback', 1, 250),
  attempt_counts: flag('Counts as an attempt'),
  stop_account: flag('Stop the other contacts', { help: 'Ends work on the other contacts of the account' }),
  suppress: choice('Suppress', SUPPRESS_TARGET, 'none'),
  suppress_scope: choice('Suppressed for', SUPPRESS_SCOPE, 'campaign'),
  send_to_qc: flag('Send to quality control'),
  create_opportunity: flag('Create an opportunity'),
  note: choice('Note', NOTE, 'optional'),
  note_min: wholeNumber('Minimum characters of the note', 1, 2_000),
  required_fields: multiChoice('Required fields', REQUIRED_FIELD, 'Fields that the activity or its record must have'),
  counts: choice('Counts', COUNTS, 'as_marked'),
  counts_as: multiChoice('Counts as', COUNTS_AS),
  roles_allowed: grantsAccess(references('Roles', 'roles', 50, { help: 'All roles if empty' })),
  campaigns: references('Campaigns', 'campaigns', 500, { help: 'All campaigns if empty' }),
};
const pair = z.object(pairFields);
export type PairFields = z.output<typeof pair>;
/** Requirements and effects of a pair, without the pair itself. */
export type Effects = Omit<PairFields, 'action_type_id' | 'outcome_id'>;

/** Properties of an action type and an outcome that determine what their activities count as by default. */
export interface Marks {
  is_dial: boolean;
  is_conversation: boolean;
  category: string;
}

/** Returns what an activity of the pair counts as: the pair's list, or the defaults of its action type and outcome. */
export function resolveCountsAs(
  { counts, counts_as }: Pick<Effects, 'counts' | 'counts_as'>,
  marks: Marks,
): CountsAs[] {
  if (counts === 'own') return (Object.keys(COUNTS_AS) as CountsAs[]).filter((kind) => counts_as.includes(kind));
  return [
    ...(marks.is_dial ? ['dial' as const] : []),
    ...(marks.is_conversation ? ['conversation' as const] : []),
    ...(marks.category === 'negative' ? ['refusal' as const] : []),
  ];
}

/** Returns whether an effect or a requirement of the pair concerns a person, so that the activity needs a contact. */
export const requiresContact = ({
  set_contact_status,
  suppress,
  create_opportunity,
  required_fields,
}: Pick<Effects, 'set_contact_status' | 'suppress' | 'create_opportunity' | 'required_fields'>): boolean =>
  set_contact_status !== null ||
  suppress === 'person' ||
  create_opportunity ||
  required_fields.some((field) => field === 'job_title' || field === 'email');
