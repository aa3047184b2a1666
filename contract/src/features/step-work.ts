import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, grantsAccess, keysOf, requiredChoice, requiredText, rowVersion, storable, text } from '../fields.ts';
import { checklistField, PHASE } from '../steps/step-fields.ts';
import { STEP_STATE, type StepState } from './campaign-steps.ts';

/** Work on the steps of a plan: additional steps, owners, checklists and progress. */

export const STEP_TRANSITIONS = {
  not_started: ['in_progress', 'skipped'],
  in_progress: ['in_review', 'blocked', 'skipped'],
  blocked: ['in_progress', 'skipped'],
  in_review: ['done', 'skipped'],
  done: ['in_progress'],
  skipped: [],
} as const satisfies Record<StepState, readonly StepState[]>;

/** Returns whether a transition requires a reason: blocking, skipping and reopening do. */
export const requiresStepReason = (from: StepState, to: StepState): boolean =>
  to === 'blocked' || to === 'skipped' || from === 'done';

const updateAccess = { subject: 'campaign-steps', action: 'update' } as const;
const campaignParams = z.object({ id: z.uuid() });
const stepParams = z.object({ id: z.uuid(), stepId: z.uuid() });
const changedSteps = z.object({ steps: z.array(z.uuid()) });

export const changeStepState = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/{stepId}/state',
  access: updateAccess,
  summary: 'Change the state of a step; a state that is not allowed yet is rejected with a list of the allowed ones',
  params: stepParams,
  body: z.object({
    state: z.enum(keysOf(STEP_STATE)),
    reason: text('Reason', 500),
    override: flag('Override', { help: 'For users who can change the plans of all campaigns' }),
  }),
  reply: changedSteps,
});

export const addStep = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/add',
  access: updateAccess,
  summary: 'Add a step that is not in the library to the plan of a campaign',
  params: campaignParams,
  body: z.object({
    name: requiredText('Name', 120),
    phase: requiredChoice('Phase', PHASE),
    duration: z.int().min(0).max(1_000).meta({ label: 'Duration', help: 'Working days; 0 makes it a milestone' }),
    client_visible: grantsAccess(flag('Client-visible', { help: 'Shown to the client in the plan of a campaign' })),
  }),
  reply: changedSteps,
});

const MAX_BATCH_SIZE = 1_000;
const MAX_OWNERS = 20;

export const assignSteps = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/owners',
  access: updateAccess,
  summary: 'Set the owners of steps, replacing the current ones',
  params: campaignParams,
  body: z.object({
    steps: z.array(z.uuid()).min(1, 'Choose at least one step.').max(MAX_BATCH_SIZE).meta({ label: 'Steps' }),
    owners: z.array(z.uuid()).max(MAX_OWNERS).meta({ label: 'Owners', reference: 'campaign-staff' }),
  }),
  reply: changedSteps,
});

const checklistLine = z.object({
  text: z.string(),
  required: z.boolean(),
  done_by: z.string().nullable(),
  done_at: z.string().nullable(),
});

/** `forbidden` for a client’s user: work on steps is internal. */
export const readStepWork = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/steps/{stepId}/work',
  access: { subject: 'campaign-steps', action: 'read' },
  summary: 'Get the checklist of a step, and the reason for its state',
  params: stepParams,
  reply: z.object({ reason: z.string(), checklist: z.array(checklistLine) }),
});

export const checkStepLine = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/{stepId}/checklist',
  access: updateAccess,
  summary: 'Tick or untick a line of the checklist of a step',
  params: stepParams,
  body: z.object({
    line: z.int().min(0).max(MAX_BATCH_SIZE),
    /** The displayed text, to detect that the line has moved in the meantime. */
    text: storable().min(1).max(200),
    done: z.boolean(),
  }),
  reply: changedSteps,
});

export const writeStepChecklist = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/steps/{stepId}/checklist-lines',
  access: updateAccess,
  summary: 'Replace the checklist of a step; lines that stay keep their tick',
  params: stepParams,
  body: z.object({ checklist: checklistField(), version: rowVersion() }),
  reply: changedSteps,
});
