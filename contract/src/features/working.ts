import { z } from 'zod';
import { customValue } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { calendarDay, storable } from '../fields.ts';
import { ACCOUNT_STATUS, CONTACT_STATUS, type StatusAsks, type WorkingStatus } from '../working/status.ts';
import { customField } from './custom-fields.ts';

export const TRAIL_KIND = { activity: 'Activity', grade: 'Grade', status: 'Status', assignment: 'Assignment' } as const;
export type TrailKind = keyof typeof TRAIL_KIND;
export const TRAIL_SOURCE = { manual: 'By hand', session: 'Session', import: 'Import', system: 'System' } as const;
export type TrailSource = keyof typeof TRAIL_SOURCE;

/** The record that a working row is of; accounts and contacts stand beside each other under a campaign. */
const WORKING_OF = ['accounts', 'contacts'] as const;
export type WorkingOf = (typeof WORKING_OF)[number];

const keys = <T extends string>(of: Readonly<Record<T, unknown>>) => z.enum(Object.keys(of) as [T, ...T[]]);
const SUBJECT = 'sales-developer-campaign-views';
const PATH = '/api/campaigns/{campaign_id}/working/{of}/{id}';
const params = z.object({ campaign_id: z.uuid(), of: z.enum(WORKING_OF), id: z.uuid() });
const read = { subject: SUBJECT, action: 'read' } as const;
const update = { subject: SUBJECT, action: 'update' } as const;

const status = z.enum([...new Set([...Object.keys(ACCOUNT_STATUS), ...Object.keys(CONTACT_STATUS)])] as [
  WorkingStatus,
  ...WorkingStatus[],
]);
const asks = z.enum(['reason', 'until', 'evidence'] satisfies StatusAsks[]);

const shownGrade = z.object({ id: z.uuid(), code: z.string(), label: z.string(), colour: z.string() });
const offeredGrade = shownGrade.extend({
  note_required: z.boolean(),
  needs_qc: z.boolean(),
  /** What it asks for and the record does not have. */
  missing: z.array(z.string()),
  /** Why the reader cannot choose it; null where they can. */
  closed: z.enum(['retired', 'way', 'role']).nullable(),
});
export type OfferedGrade = z.infer<typeof offeredGrade>;

const workingState = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  version: z.int(),
  status,
  /** A contact whose account is blocked is out of work while it is. */
  held: z.boolean(),
  status_reason: z.string(),
  status_until: z.string().nullable(),
  /** What the reader may make of it, and what each asks for. */
  next: z.array(z.object({ status, asks: z.array(asks) })),
  grade: shownGrade.nullable(),
  grade_note: z.string(),
  graded_at: z.string().nullable(),
  graded_by: z.string().nullable(),
  qc_requested_at: z.string().nullable(),
  qc_requested_by: z.string().nullable(),
  /** Fields of the campaign's own that are asked for with any grade, and that the record has no value in. */
  asked: z.array(customField),
  /** The steps of the scheme that the campaign grades by; null where it has none for records of this kind. */
  grades: z.array(offeredGrade).nullable(),
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
  summary: 'Change the status of an account or contact of a campaign; what the current one does not allow is rejected',
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
  summary: 'Grade an account or contact of a campaign; what the step requires is sent with it, or is already there',
  params,
  body: z.object({
    /** None takes the grade away. */
    step_id: z.uuid().nullable().meta({ label: 'Grade' }),
    note: storable().trim().max(2_000).default('').meta({ label: 'Note', control: 'long-text' }),
    evidence: storable().trim().max(2_000).default('').meta({ label: 'Evidence', control: 'long-text' }),
    /** Fields of the record that the step asks for, written with it. */
    fields: z.record(storable().max(60), customValue).default({}),
  }),
  reply: workingState,
});

const trailGrade = shownGrade.nullable();
export const trailEntry = z.object({
  id: z.uuid(),
  kind: keys(TRAIL_KIND),
  at: z.string(),
  user_id: z.uuid().nullable(),
  by: z.string().nullable(),
  source: keys(TRAIL_SOURCE),
  account_id: z.uuid().nullable(),
  contact_id: z.uuid().nullable(),
  /** Whom it was with, in the trail of an account. */
  contact: z.string().nullable(),
  action_type_id: z.uuid().nullable(),
  outcome_id: z.uuid().nullable(),
  from_grade: trailGrade,
  to_grade: trailGrade,
  from_status: status.nullable(),
  to_status: status.nullable(),
  /** Whose it was, and whose it is then; nobody's, both. */
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

export const trailOf = endpoint({
  method: 'GET',
  path: `${PATH}/trail`,
  access: read,
  summary: 'List the work on an account or contact of a campaign, latest first; includes an account’s contacts',
  params,
  query: z.object({
    /** The id of the last entry that is known; those before it are answered. */
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ entries: z.array(trailEntry), next: z.uuid().nullable() }),
});
