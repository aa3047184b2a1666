import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, choice, flag, grantsAccess, keysOf, requiredText, rowVersion, wholeNumber } from '../fields.ts';
import { ruleMessage } from '../problems.ts';
import { LAG_UNIT, LINK_TYPE, PHASE } from '../steps/step-fields.ts';

/** Campaign plans: steps, links between steps, and baselines. */

export const STEP_STATE = {
  not_started: 'Not started',
  in_progress: 'In progress',
  blocked: 'Blocked',
  in_review: 'In review',
  done: 'Done',
  skipped: 'Skipped',
} as const;
export type StepState = keyof typeof STEP_STATE;
/** The states of steps that need no more work. */
export const ENDED_STEP_STATES = ['done', 'skipped'] as const satisfies readonly StepState[];
export const isEndedStep = ({ state }: { state: StepState }): boolean =>
  ENDED_STEP_STATES.some((ended) => ended === state);

export const STEP_RULE = {
  start_no_earlier: 'Starts no earlier than',
  finish_no_later: 'Ends no later than',
  fixed: 'Starts on',
} as const;

/** Kinds of steps: a milestone has no duration; a summary covers the steps of its phase and has their dates. */
export const STEP_KIND = { task: 'Task', milestone: 'Milestone', summary: 'Summary' } as const;
export type StepKind = keyof typeof STEP_KIND;

/** Maximum number of steps in all running plans of an agency. */
export const MAX_PLANNED_STEPS = 5_000;

/** A day of a plan, limited to the years that working calendars cover. */
export const planDay = () =>
  calendarDay().refine(
    (day) => day >= '1950' && day < '2300',
    ruleMessage('problems.planDay', 'Enter a date between the years 1950 and 2299.'),
  );

const calendarLayer = z.object({
  week: z.array(z.int()).length(7).nullable(),
  exceptions: z.array(
    z.object({ day: z.string(), minutes: z.int(), kind: z.enum(['holiday', 'leave', 'other']), name: z.string() }),
  ),
  keepsHolidays: z.boolean(),
});

const step = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  code: z.string(),
  name: z.string(),
  phase: z.enum(keysOf(PHASE)),
  kind: z.enum(keysOf(STEP_KIND)),
  start: z.string().nullable(),
  end: z.string().nullable(),
  duration: z.int(),
  rule: z.object({ kind: z.enum(keysOf(STEP_RULE)), day: z.string() }).nullable(),
  owners: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Hours of work; internal to the agency. */
  effort_hours: z.int().nullable(),
  progress: z.int(),
  state: z.enum(keysOf(STEP_STATE)),
  /** Days on which work started and ended. */
  actual_start: z.string().nullable(),
  actual_end: z.string().nullable(),
  colour: z.string().nullable(),
  client_visible: z.boolean(),
  version: z.int(),
  may_update: z.boolean(),
});
export type CampaignStep = z.infer<typeof step>;

const linkFields = {
  type: choice('Type', LINK_TYPE, 'FS'),
  lag: z.int().min(-365).max(365).default(0).meta({ label: 'Lag', help: 'Days between; negative values overlap' }),
  unit: choice('Unit', LAG_UNIT, 'working'),
  strict: flag('Strict', { help: 'Blocks the other step; a soft link only warns' }),
};
const link = z.object({
  campaign_id: z.uuid(),
  predecessor: z.uuid(),
  successor: z.uuid(),
  type: z.enum(keysOf(LINK_TYPE)),
  lag: z.int(),
  unit: z.enum(keysOf(LAG_UNIT)),
  strict: z.boolean(),
});
export type CampaignStepLink = z.infer<typeof link>;

const campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  client: z.string(),
  start: z.string(),
  end: z.string(),
  order_end: z.string().nullable(),
});
const baseline = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  name: z.string(),
  taken_at: z.string(),
  dates: z.array(z.object({ step: z.uuid(), start: z.string(), end: z.string() })),
});
const plan = z.object({
  campaigns: z.array(campaign),
  steps: z.array(step),
  links: z.array(link),
  baselines: z.array(baseline),
  /** Whether there are more steps than the reply contains. */
  more: z.boolean(),
  /** The calendar of all campaigns, and the additional layers of each owner's calendar. */
  calendar: z.array(calendarLayer),
  owners: z.record(z.uuid(), z.array(calendarLayer)),
  /** Today according to the server's clock. */
  today: z.string(),
});
export type CampaignPlan = z.infer<typeof plan>;

const readAccess = { subject: 'campaign-steps', action: 'read' } as const;
const updateAccess = { subject: 'campaign-steps', action: 'update' } as const;
const campaignParams = z.object({ id: z.uuid() });

/**
 * A client's user gets the steps of the client's campaigns, without internal steps, links to those, and personal
 * calendars.
 */
export const readPlans = endpoint({
  method: 'GET',
  path: '/api/campaign-steps/plan',
  access: readAccess,
  summary: 'List the plans of all current and upcoming campaigns, or of one',
  query: z.object({ campaign_id: z.uuid().optional() }),
  reply: plan,
});

const upcomingStep = z.object({
  id: z.uuid(),
  campaign_id: z.uuid(),
  campaign: z.string(),
  name: z.string(),
  state: z.enum(keysOf(STEP_STATE)),
  start: z.string(),
  end: z.string(),
  /** Whether the viewer is an owner of the step. */
  is_own: z.boolean(),
});
export type UpcomingStep = z.infer<typeof upcomingStep>;

export const upcomingSteps = endpoint({
  method: 'GET',
  path: '/api/campaign-steps/upcoming',
  access: readAccess,
  summary: 'List the next open steps of current campaigns, earliest end first',
  reply: z.object({ steps: z.array(upcomingStep) }),
});

export const readClientPlan = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/plan/{clientUserId}',
  access: readAccess,
  summary: 'Get the plan of a campaign as a user of its client sees it',
  params: z.object({ id: z.uuid(), clientUserId: z.uuid() }),
  reply: plan,
});

const changedSteps = z.object({ steps: z.array(z.uuid()) });

export const planFromLibrary = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/from-library',
  access: updateAccess,
  summary: 'Plan a campaign without steps: add the steps of its client, or of the library, with dates from its start',
  params: campaignParams,
  reply: changedSteps,
});

const stepDates = z.object({
  id: z.uuid(),
  version: rowVersion(),
  start: planDay(),
  end: planDay(),
  duration: z.int().min(0).max(1_000),
});
export type StepChange = z.infer<typeof stepDates>;

export const moveSteps = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/dates',
  access: updateAccess,
  summary: 'Change the dates of steps, all or none; a step changed since is a conflict',
  params: campaignParams,
  body: z.object({ steps: z.array(stepDates).min(1).max(MAX_PLANNED_STEPS) }),
  reply: changedSteps,
});

export const orderSteps = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/order',
  access: updateAccess,
  summary: 'Reorder the steps of a plan: all of them, each once; within the plan they are grouped by phase',
  params: campaignParams,
  body: z.object({ step_ids: z.array(z.uuid()).min(1).max(MAX_PLANNED_STEPS) }),
  reply: changedSteps,
});

export const editableStepFields = {
  name: requiredText('Name', 120),
  start: planDay().nullable().default(null).meta({ label: 'Start' }),
  duration: z.int().min(0).max(1_000).meta({ label: 'Duration', help: 'Working days; 0 makes it a milestone' }),
  progress: wholeNumber('Progress', 0, 100, { help: 'Per cent' }),
  client_visible: grantsAccess(flag('Client-visible')),
};
export const editPlannedStep = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/{stepId}',
  access: updateAccess,
  summary: 'Change a step of a plan; its end is calculated from start, duration and working calendar',
  params: z.object({ id: z.uuid(), stepId: z.uuid() }),
  body: z.object({ ...editableStepFields, version: rowVersion() }),
  reply: changedSteps,
});

export const linkSteps = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/links',
  access: updateAccess,
  summary: 'Link a step to another, or change the link; a cycle is rejected with a list of its steps',
  params: campaignParams,
  body: z.object({
    predecessor: z.uuid().meta({ label: 'Predecessor' }),
    successor: z.uuid().meta({ label: 'Successor' }),
    ...linkFields,
    /** The moves that were previewed to the user; they are saved together with the link, or not at all. */
    moves: z.array(stepDates).max(MAX_PLANNED_STEPS).optional(),
  }),
  reply: changedSteps,
});

export const unlinkSteps = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/links/remove',
  access: updateAccess,
  summary: 'Remove the link between two steps',
  params: campaignParams,
  body: z.object({ predecessor: z.uuid(), successor: z.uuid() }),
  reply: changedSteps,
});

export const saveBaseline = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/baselines',
  access: updateAccess,
  summary: 'Save the dates of all steps as a named baseline to compare with later',
  params: campaignParams,
  body: z.object({ name: requiredText('Name', 120) }),
  reply: z.object({ id: z.uuid() }),
});

export const PLAN_FORMAT = { csv: 'CSV', ics: 'ICS' } as const;
export const exportPlans = endpoint({
  method: 'GET',
  path: '/api/campaign-steps/file',
  access: { subject: 'export', action: 'read' },
  summary: 'Export the plans as a file; also needs permission to read them',
  query: z.object({ format: z.enum(keysOf(PLAN_FORMAT)), campaign_id: z.uuid().optional() }),
  reply: 'bytes',
});
