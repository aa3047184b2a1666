import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  choice,
  flag,
  grantsAccess,
  keysOf,
  optionalColour,
  references,
  requiredChoice,
  requiredText,
  rowVersion,
  wholeNumber,
} from '../fields.ts';
import { PATTERN } from '../schedule/patterns.ts';
import { LAG_UNIT, LINK_TYPE, PHASE } from '../steps/step-fields.ts';
import { planDay, STEP_KIND, STEP_RULE } from './campaign-steps.ts';

/** Details of a step, and the steps and links of a plan. */

const updateAccess = { subject: 'campaign-steps', action: 'update' } as const;
const campaignParams = z.object({ id: z.uuid() });
const changedSteps = z.object({ steps: z.array(z.uuid()) });

export const STEP_CONSTRAINT = { none: 'None', ...STEP_RULE } as const;
const MAX_OWNERS = 20;

/** Editable details of a step. The end is calculated from start and duration; the state follows from the work. */
export const stepDetails = z.object({
  name: requiredText('Name', 120),
  phase: requiredChoice('Phase', PHASE),
  kind: choice('Kind', STEP_KIND, 'task'),
  start: planDay().nullable().default(null).meta({ label: 'Start' }),
  duration: wholeNumber('Duration', 0, 1_000, { help: 'Working days' }),
  constraint: choice('Constraint', STEP_CONSTRAINT, 'none'),
  constraint_day: planDay().nullable().default(null).meta({ label: 'Day of the constraint' }),
  owners: references('Owners', 'campaign-staff', MAX_OWNERS),
  effort_hours: wholeNumber('Effort', 0, 10_000, { help: 'Hours of work' }),
  progress: wholeNumber('Progress', 0, 100, { help: 'Per cent' }),
  colour: optionalColour('Colour', { help: 'Colour of its bar in the plan' }),
  client_visible: grantsAccess(flag('Client-visible', { help: 'Shown to the client in the plan of a campaign' })),
});
export type StepDetails = z.infer<typeof stepDetails>;

export const editStepDetails = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/{stepId}/details',
  access: updateAccess,
  summary: 'Change all details of a step; its end is calculated from start, duration and working calendar',
  params: z.object({ id: z.uuid(), stepId: z.uuid() }),
  body: stepDetails.extend({ version: rowVersion() }),
  reply: changedSteps,
});

const calendarLayer = z.object({
  week: z.array(z.int()).length(7).nullable(),
  exceptions: z.array(
    z.object({ day: z.string(), minutes: z.int(), kind: z.enum(['holiday', 'leave', 'other']), name: z.string() }),
  ),
  keepsHolidays: z.boolean(),
});
const availableStep = z.object({
  id: z.uuid(),
  source: z.enum(['client', 'library']),
  /** The id that other steps reference as a predecessor. */
  key: z.uuid(),
  code: z.string(),
  name: z.string(),
  phase: z.enum(keysOf(PHASE)),
  duration: z.int(),
  effort_hours: z.int().nullable(),
  client_visible: z.boolean(),
  /** Whether the plan already contains the step. */
  taken: z.boolean(),
  predecessors: z.array(
    z.object({
      key: z.uuid(),
      type: z.enum(keysOf(LINK_TYPE)),
      lag: z.int(),
      unit: z.enum(keysOf(LAG_UNIT)),
      strict: z.boolean(),
    }),
  ),
});
export type AvailableStep = z.infer<typeof availableStep>;

export const readStepChoices = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/steps/choices',
  access: updateAccess,
  summary: 'List the active steps of the campaign’s client, and the library steps it does not have, with defaults',
  params: campaignParams,
  reply: z.object({ start: z.string(), calendar: z.array(calendarLayer), steps: z.array(availableStep) }),
});

const MAX_CHOSEN = 1_000;
export const chooseSteps = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/choose',
  access: updateAccess,
  summary: 'Add steps of the client and of the library to a plan, with the links between them and dates from its start',
  params: campaignParams,
  body: z.object({
    steps: z.array(z.uuid()).min(1, 'Choose at least one step.').max(MAX_CHOSEN).meta({ label: 'Steps' }),
  }),
  reply: changedSteps,
});

export const setStepPattern = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/pattern',
  access: updateAccess,
  summary: 'Replace all links of a plan with a pattern of links between the chosen steps',
  params: campaignParams,
  body: z.object({
    steps: z.array(z.uuid()).max(MAX_CHOSEN).meta({ label: 'Steps' }),
    pattern: requiredChoice('Pattern', PATTERN),
  }),
  reply: z.object({ links: z.int() }),
});
