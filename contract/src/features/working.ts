import { z } from 'zod';
import { customValue } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { calendarDay, storable } from '../fields.ts';
import { ACCOUNT_STATUS, CONTACT_STATUS, type StatusInput, type WorkingStatus } from '../working/status.ts';
import { customField } from './custom-fields.ts';

export const TRAIL_KIND = { activity: 'Activity', grade: 'Grade', status: 'Status', assignment: 'Assignment' } as const;
export type TrailKind = keyof typeof TRAIL_KIND;
export const TRAIL_SOURCE = { manual: 'By hand', session: 'Session', import: 'Import', system: 'System' } as const;
export type TrailSource = keyof typeof TRAIL_SOURCE;

/** The kinds of records with working rows; a campaign has separate working rows for accounts and contacts. */
const WORKING_ENTITIES = ['accounts', 'contacts'] as const;
export type WorkingEntity = (typeof WORKING_ENTITIES)[number];

const keys = <T extends string>(record: Readonly<Record<T, unknown>>) => z.enum(Object.keys(record) as [T, ...T[]]);
const SUBJECT = 'sales-developer-campaign-views';
const PATH = '/api/campaigns/{campaign_id}/working/{of}/{id}';
const params = z.object({ campaign_id: z.uuid(), of: z.enum(WORKING_ENTITIES), id: z.uuid() });
const read = { subject: SUBJECT, action: 'read' } as const;
const update = { subject: SUBJECT, action: 'update' } as const;

const status = z.enum([...new Set([...Object.keys(ACCOUNT_STATUS), ...Object.keys(CONTACT_STATUS)])] as [
  WorkingStatus,
  ...WorkingStatus[],
]);
const requiredInput = z.enum(['reason', 'until', 'evidence'] satisfies StatusInput[]);

const gradeSummary = z.object({ id: z.uuid(), code: z.string(), label: z.string(), colour: z.string() });
const availableGrade = gradeSummary.extend({
  note_required: z.boolean(),
  needs_qc: z.boolean(),
  /** Required fields without a value in the record. */
  missing: z.array(z.string()),
  /**
   * Why the viewer cannot select the grade: it is retired, not reachable from the current grade (`way`), or not allowed
   * for their role. Null when they can.
   */
  closed: z.enum(['retired', 'way', 'role']).nullable(),
});
export type AvailableGrade = z.infer<typeof availableGrade>;

const workingState = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  version: z.int(),
  status,
  /** Whether a contact is paused because its account is blocked. */
  held: z.boolean(),
  status_reason: z.string(),
  status_until: z.string().nullable(),
  /** Statuses that the viewer may set, with the input that each requires. */
  next: z.array(z.object({ status, asks: z.array(requiredInput) })),
  grade: gradeSummary.nullable(),
  grade_note: z.string(),
  graded_at: z.string().nullable(),
  graded_by: z.string().nullable(),
  qc_requested_at: z.string().nullable(),
  qc_requested_by: z.string().nullable(),
  /** Empty campaign fields that every grade requires. */
  asked: z.array(customField),
  /** The steps of the campaign's scheme; null when it has none for this kind of record. */
  grades: z.array(availableGrade).nullable(),
  may_update: z.boolean(),
});
export type WorkingState = z.infer<typeof workingState>;

export const viewWorking = endpoint({
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'Get the status and grade of an account or contact of a campaign, and the allowed changes',
  params,
  reply: workingState,
});

export const changeStatus = endpoint({
  method: 'POST',
  path: `${PATH}/status`,
  access: update,
  summary: 'Change the status of an account or contact of a campaign to one that the current status allows',
  params,
  body: z.object({
    status,
    reason: storable().trim().max(300).default('').meta({ label: 'Reason', control: 'long-text' }),
    until: calendarDay().nullable().default(null).meta({ label: 'Until' }),
    evidence: storable().trim().max(2_000).default('').meta({ label: 'Evidence', control: 'long-text' }),
  }),
  reply: workingState,
});

export const changeGrade = endpoint({
  method: 'POST',
  path: `${PATH}/grade`,
  access: update,
  summary: 'Grade an account or contact of a campaign; required values are in the request or already stored',
  params,
  body: z.object({
    /** Null removes the grade. */
    step_id: z.uuid().nullable().meta({ label: 'Grade' }),
    note: storable().trim().max(2_000).default('').meta({ label: 'Note', control: 'long-text' }),
    evidence: storable().trim().max(2_000).default('').meta({ label: 'Evidence', control: 'long-text' }),
    /** Fields of the record that the step requires, saved with it. */
    fields: z.record(storable().max(60), customValue).default({}),
  }),
  reply: workingState,
});

const trailGrade = gradeSummary.nullable();
export const trailEntry = z.object({
  id: z.uuid(),
  kind: keys(TRAIL_KIND),
  at: z.string(),
  user_id: z.uuid().nullable(),
  by: z.string().nullable(),
  source: keys(TRAIL_SOURCE),
  account_id: z.uuid().nullable(),
  contact_id: z.uuid().nullable(),
  /** Name of the contact, in the trail of an account. */
  contact: z.string().nullable(),
  action_type_id: z.uuid().nullable(),
  outcome_id: z.uuid().nullable(),
  from_grade: trailGrade,
  to_grade: trailGrade,
  from_status: status.nullable(),
  to_status: status.nullable(),
  /** Previous and new developer; null for unassigned. */
  from_developer: z.string().nullable(),
  to_developer: z.string().nullable(),
  note: z.string(),
  evidence: z.string(),
  duration_s: z.int().nullable(),
  phone_used: z.string(),
  direction: z.enum(['out', 'in']).nullable(),
  recording_url: z.string(),
  callback_at: z.string().nullable(),
  effects_applied: z.array(z.unknown()),
  corrects_id: z.uuid().nullable(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

export const listTrail = endpoint({
  method: 'GET',
  path: `${PATH}/trail`,
  access: read,
  summary: 'List the work on an account or contact of a campaign, latest first; includes an account’s contacts',
  params,
  query: z.object({
    /** Id of the last entry of the previous page; the reply contains earlier entries. */
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ entries: z.array(trailEntry), next: z.uuid().nullable() }),
});
