import { z } from 'zod';
import {
  choice,
  flag,
  grantsAccess,
  keysOf,
  reference,
  requiredChoice,
  requiredText,
  storable,
  text,
  wholeNumber,
} from '../fields.ts';
import { ruleMessage } from '../problems.ts';

/** Fields that master steps and the steps of clients have in common. */

export const PHASE = {
  setup: 'Setup',
  data: 'Data',
  messaging: 'Messaging',
  calling: 'Calling',
  reporting: 'Reporting',
  close: 'Close',
} as const;
export type Phase = keyof typeof PHASE;

export const PLAN_STEP_STATE = { draft: 'Draft', active: 'Active', retired: 'Retired' } as const;
export const PLAN_STEP_TRANSITIONS = {
  draft: ['active', 'retired'],
  active: ['retired'],
  retired: ['active'],
} as const;

/** The linked ends of two steps: finish to start, and so on. */
export const LINK_TYPE = {
  FS: 'Finish to start',
  SS: 'Start to start',
  FF: 'Finish to finish',
  SF: 'Start to finish',
} as const;
export const LAG_UNIT = { working: 'Working days', calendar: 'Calendar days' } as const;

const MAX_LAG_DAYS = 365;
const MAX_ENTRIES = 50;

const ONE_LINE = ruleMessage('problems.oneLine', 'Write it in one line.');

const checklistItem = z.object({
  text: storable()
    .trim()
    .min(1)
    .max(200)
    .refine((line) => !/[\r\n]/.test(line), ONE_LINE)
    .meta({ label: 'Line' }),
  required: z.boolean().default(true).meta({ label: 'Required' }),
});
export type ChecklistItem = z.infer<typeof checklistItem>;
/** The checklist of a step, empty by default. */
export const checklistField = () => z.array(checklistItem).max(MAX_ENTRIES).default([]).meta({ label: 'Checklist' });

const predecessor = z.object({
  step_id: z.uuid().meta({ label: 'Step', reference: 'master-steps' }),
  type: z
    .enum(keysOf(LINK_TYPE))
    .default('FS')
    .meta({ label: 'Type', options: { ...LINK_TYPE } }),
  lag: z.int().min(-MAX_LAG_DAYS).max(MAX_LAG_DAYS).default(0).meta({ label: 'Lag' }),
  unit: z
    .enum(keysOf(LAG_UNIT))
    .default('working')
    .meta({ label: 'Unit', options: { ...LAG_UNIT } }),
  strict: z.boolean().default(true).meta({ label: 'Strict' }),
});
export type Predecessor = z.infer<typeof predecessor>;

/** The fields of a master step that a client's step inherits and may override. */
export const planStepFields = {
  code: requiredText('Code', 30, { help: 'Short, such as DATA-02' }),
  name: requiredText('Name', 120),
  phase: requiredChoice('Phase', PHASE),
  duration: z.int().min(0).max(1_000).meta({ label: 'Duration', help: 'Working days; 0 makes it a milestone' }),
  effort_hours: wholeNumber('Effort', 0, 10_000, { help: 'Hours of work' }),
  owner_type_id: reference('Owner type', 'user-types', { help: 'Type of user who owns the step' }),
  description: text('Description', 4_000, { control: 'long-text' }),
  checklist: checklistField(),
  predecessors: z.array(predecessor).max(MAX_ENTRIES).default([]).meta({ label: 'Predecessors' }),
  deliverable: text('Deliverable', 500),
  client_visible: grantsAccess(flag('Client-visible', { help: 'Shown to the client in the plan of a campaign' })),
  billable: flag('Billable'),
  entry_criteria: text('Entry criteria', 2_000, { control: 'long-text' }),
  exit_criteria: text('Exit criteria', 2_000, { control: 'long-text' }),
  state: choice('State', PLAN_STEP_STATE, 'draft'),
};

export type InheritedField = keyof typeof planStepFields;
export const INHERITED_FIELDS = Object.keys(planStepFields) as InheritedField[];

/** The position among the steps; a client's step does not inherit it. */
export const stepOrder = z.int().min(1).max(10_000).meta({ label: 'Order', help: 'Position among the steps' });

/** Maximum number of steps in one ordering, well above what any agency uses. */
export const MAX_STEPS = 2_000;

/** A step in an ordered list of steps. */
export const plannedStep = z.object({
  id: z.uuid(),
  /** The id by which other steps reference this one as a predecessor: the id of its master step, or its own. */
  key: z.uuid(),
  code: z.string(),
  name: z.string(),
  phase: z.enum(keysOf(PHASE)),
  duration: z.int(),
  order: z.int(),
  state: z.enum(keysOf(PLAN_STEP_STATE)),
  client_visible: z.boolean(),
  billable: z.boolean(),
  may_update: z.boolean(),
});
export type PlannedStep = z.infer<typeof plannedStep>;

export const stepIds = z.array(z.uuid()).min(1).max(MAX_STEPS);
