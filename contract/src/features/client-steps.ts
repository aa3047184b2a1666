import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, createOnly, flag, reference, requiredReference, rowVersion } from '../fields.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import {
  INHERITED_FIELDS,
  type InheritedField,
  PLAN_STEP_STATE,
  PLAN_STEP_TRANSITIONS,
  plannedStep,
  planStepFields,
  stepIds,
  stepOrder,
} from '../steps/step-fields.ts';
import { MAX_STEP_FILE_BYTES, stepFile, stepFormat, stepOutcomes } from '../steps/step-file.ts';

/** The steps from which the campaigns of one client are planned. */
export const clientSteps = resource({
  name: 'client-steps',
  subject: 'client-steps',
  noun: { one: 'client campaign step', many: 'client campaign steps' },
  purpose: 'Client campaign steps are master steps adapted to one client, and steps that only this client has.',
  example: 'Example: “Approve the script”, two days longer for one client.',
  fields: {
    client_id: createOnly(requiredReference('Client', 'clients')),
    master_step_id: createOnly(
      reference('Master step', 'master-steps', { help: 'Empty for a step of this client only' }),
    ),
    ...planStepFields,
    hidden: flag('Hidden', { help: 'Not offered when a campaign of the client is planned' }),
    order: stepOrder,
  },
  row: {
    differs: count('Fields that differ'),
    waiting: count('Changes to review'),
    master_version_seen: z.int().nullable().meta({ label: 'Version of the master step last seen' }),
  },
  columns: {
    name: { width: 240 },
    code: { width: 120 },
    client_label: { width: 200 },
    phase: {},
    duration: { width: 110 },
    master_step_label: { width: 200 },
    differs: { width: 150 },
    waiting: { width: 150 },
    state: { width: 110 },
    hidden: {},
    client_visible: { hidden: true, width: 130 },
    billable: { hidden: true },
    owner_type_label: { hidden: true },
    order: { hidden: true, width: 90 },
    updated_at: { hidden: true },
  },
  defaultSort: [
    { colId: 'client_label', sort: 'asc' },
    { colId: 'order', sort: 'asc' },
  ],
  search: ['code', 'name', 'description', 'deliverable'],
});

export const clientStepStates = stateMachine(clientSteps, PLAN_STEP_STATE, PLAN_STEP_TRANSITIONS);
export const changeClientStepState = clientStepStates.change;

const { subject } = clientSteps;
const read = { subject, action: 'read' } as const;
const create = { subject, action: 'create' } as const;
const update = { subject, action: 'update' } as const;
const clientField = { client_id: requiredReference('Client', 'clients') };

export const clientStepPlan = endpoint({
  method: 'GET',
  path: '/api/client-steps/plan',
  access: read,
  summary: 'List all steps of a client that are in use, in order',
  query: z.object(clientField),
  reply: z.object({ steps: z.array(plannedStep) }),
});

export const orderClientSteps = endpoint({
  method: 'POST',
  path: '/api/client-steps/order',
  access: update,
  summary: 'Reorder the steps of a client: all of them, each once',
  body: z.object({ ...clientField, step_ids: stepIds }),
  reply: z.object({ steps: z.array(plannedStep) }),
});

export const MAX_SELECTED_STEPS = 100;

export const addStepsFromMasters = endpoint({
  method: 'POST',
  path: '/api/client-steps/from-masters',
  access: create,
  summary: 'Add a linked client step for each of the master steps; none if one cannot be added',
  body: z.object({
    ...clientField,
    master_step_ids: z.array(z.uuid()).min(1, 'Choose at least one master step.').max(MAX_SELECTED_STEPS).meta({
      label: 'Master steps',
      reference: 'master-steps',
    }),
  }),
  reply: z.object({ steps: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
});

export const exportClientSteps = endpoint({
  method: 'GET',
  path: '/api/client-steps/file',
  access: { subject: 'export', action: 'read' },
  summary: 'Export the steps of a client as a file; also needs permission to read them',
  query: z.object({ ...clientField, format: stepFormat }),
  reply: 'bytes',
});

export const importClientSteps = endpoint({
  method: 'POST',
  path: '/api/client-steps/file',
  access: create,
  summary: 'Import the steps of a client from a file, matched by their codes; none if a line is wrong',
  body: z.object({ ...clientField, ...stepFile }),
  maxBodyBytes: MAX_STEP_FILE_BYTES,
  reply: stepOutcomes,
});

const inheritedField = z.enum(INHERITED_FIELDS as [InheritedField, ...InheritedField[]]);

/**
 * Relation of a field to the master step: the same, different, or different because the master step was changed later.
 */
export const LINK_MARK = { inherited: 'Inherited', overridden: 'Overridden', waiting: 'Master step changed' } as const;
export type LinkMark = keyof typeof LINK_MARK;

const comparedField = z.object({
  field: inheritedField,
  mark: z.enum(Object.keys(LINK_MARK) as [LinkMark, ...LinkMark[]]),
  own: z.unknown(),
  master: z.unknown(),
});
export type ComparedField = z.infer<typeof comparedField>;

export const compareClientStep = endpoint({
  method: 'GET',
  path: '/api/client-steps/{id}/master',
  access: read,
  summary: 'Compare the fields of a linked step with its master step; empty if it has no master step',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ master_version: z.int().nullable(), fields: z.array(comparedField) }),
});

export const resetClientStep = endpoint({
  method: 'POST',
  path: '/api/client-steps/{id}/reset',
  access: update,
  summary: 'Reset fields of a linked step to the values of its master step; other fields are kept',
  params: z.object({ id: z.uuid() }),
  body: z.object({ version: rowVersion(), fields: z.array(inheritedField).min(1).max(INHERITED_FIELDS.length) }),
  reply: clientSteps.row,
});

/** Maximum number of steps that are reviewed together. */
export const MAX_REVIEWED_STEPS = 100;

const reviewedStep = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  client_id: z.uuid(),
  client: z.string(),
  master_step_id: z.uuid(),
  master: z.string(),
  master_version: z.int(),
  may_update: z.boolean(),
  /** The value of the client step, and the master step's values before and after its change. */
  changes: z.array(z.object({ field: inheritedField, own: z.unknown(), before: z.unknown(), now: z.unknown() })),
});
export type ReviewedStep = z.infer<typeof reviewedStep>;

export const stepReviews = endpoint({
  method: 'GET',
  path: '/api/client-steps/reviews',
  access: read,
  summary: 'List linked steps whose master step has changed since, with the fields that no one has decided on',
  query: z.object({ client_id: z.uuid().optional(), master_step_id: z.uuid().optional() }),
  reply: z.object({
    steps: z.array(reviewedStep),
    /** Number of further steps. */
    more: z.int(),
  }),
});

export const decideStepReviews = endpoint({
  method: 'POST',
  path: '/api/client-steps/reviews',
  access: update,
  summary: 'Accept or ignore changes of master steps, field by field; each step has its own result',
  body: z.object({
    decision: z.enum(['accept', 'ignore']),
    steps: z
      .array(
        z.object({
          id: z.uuid(),
          /** The displayed version of the master step, so that the user decides only on changes they have seen. */
          master_version: rowVersion(),
          fields: z.array(inheritedField).min(1).max(INHERITED_FIELDS.length),
        }),
      )
      .min(1)
      .max(MAX_REVIEWED_STEPS),
  }),
  reply: z.object({
    decided: z.int(),
    refused: z.array(z.object({ id: z.uuid(), name: z.string(), problem: z.string() })),
  }),
});
