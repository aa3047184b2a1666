import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count } from '../fields.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import {
  PLAN_STEP_STATE,
  PLAN_STEP_TRANSITIONS,
  plannedStep,
  planStepFields,
  stepIds,
  stepOrder,
} from '../steps/step-fields.ts';
import { MAX_STEP_FILE_BYTES, stepFile, stepFormat, stepOutcomes } from '../steps/step-file.ts';

/** The agency's library of campaign steps. */
export const masterSteps = resource({
  name: 'master-steps',
  subject: 'master-steps',
  noun: { one: 'master step', many: 'master steps' },
  purpose: 'Master steps are the library for the campaign plans of all clients.',
  example: 'Example: “Kick-off call”, in the first week of each campaign.',
  shared: 'keptWhileUsed',
  fields: { ...planStepFields, order: stepOrder },
  row: {
    used_by: count('Client steps'),
    /** Number of client steps for which a change of the master step is not reviewed yet. */
    waiting: count('Waiting for review'),
  },
  columns: {
    code: { width: 120 },
    name: { width: 260 },
    phase: {},
    duration: { width: 110 },
    owner_type_label: { width: 160 },
    client_visible: { width: 130 },
    billable: {},
    state: { width: 110 },
    used_by: { width: 120 },
    waiting: { hidden: true },
    effort_hours: { hidden: true },
    deliverable: { hidden: true },
    order: { hidden: true, width: 90 },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'order', sort: 'asc' }],
  search: ['code', 'name', 'description', 'deliverable'],
});

export const masterStepStates = stateMachine(masterSteps, PLAN_STEP_STATE, PLAN_STEP_TRANSITIONS);
export const changeMasterStepState = masterStepStates.change;

const { subject } = masterSteps;

export const masterStepPlan = endpoint({
  method: 'GET',
  path: '/api/master-steps/plan',
  access: { subject, action: 'read' },
  summary: 'List all master steps in use, in order',
  reply: z.object({ steps: z.array(plannedStep) }),
});

export const orderMasterSteps = endpoint({
  method: 'POST',
  path: '/api/master-steps/order',
  access: { subject, action: 'update' },
  summary: 'Reorder the master steps: all of them, each once',
  body: z.object({ step_ids: stepIds }),
  reply: z.object({ steps: z.array(plannedStep) }),
});

export const exportMasterSteps = endpoint({
  method: 'GET',
  path: '/api/master-steps/file',
  access: { subject: 'export', action: 'read' },
  summary: 'Export the master steps as a file; also needs permission to read them',
  query: z.object({ format: stepFormat }),
  reply: 'bytes',
});

export const importMasterSteps = endpoint({
  method: 'POST',
  path: '/api/master-steps/file',
  access: { subject, action: 'create' },
  summary: 'Import master steps from a file, matched by their codes; none if a line is wrong',
  body: z.object(stepFile),
  maxBodyBytes: MAX_STEP_FILE_BYTES,
  reply: stepOutcomes,
});
