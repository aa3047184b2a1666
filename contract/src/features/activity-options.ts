import { z } from 'zod';
import { effectProblems } from '../activities/conflicts.ts';
import { pairFields } from '../activities/effects.ts';
import { endpoint } from '../endpoint.ts';
import { requiredChoice } from '../fields.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import { VOCABULARY_STATE } from './action-types.ts';

/** Allowed outcomes of each action type, with the effects of each pair. */
export const activityOptions = resource({
  name: 'activity-options',
  subject: 'select-action-type',
  noun: { one: 'option', many: 'options' },
  purpose: 'Options define which outcomes an action type can have, and what happens when such an activity is logged.',
  fields: pairFields,
  row: {
    name: z.string().meta({ label: 'Pair' }),
    is_dial: z.boolean(),
    is_conversation: z.boolean(),
    category: z.string(),
    requires_contact: z.boolean(),
    state: requiredChoice('State', VOCABULARY_STATE),
  },
  columns: {
    action_type_label: { width: 180 },
    outcome_label: { width: 220 },
    allowed: { width: 110 },
    hint: { width: 260 },
    state: { width: 110 },
    updated_at: { hidden: true },
  },
  defaultSort: [
    { colId: 'action_type_label', sort: 'asc' },
    { colId: 'outcome_label', sort: 'asc' },
  ],
  search: ['hint'],
  rules: effectProblems,
});

export const activityOptionStates = stateMachine(activityOptions, VOCABULARY_STATE, {
  active: ['retired'],
  retired: ['active'],
});
export const changeActivityOptionState = activityOptionStates.change;

const vocabularyEntry = { id: z.uuid(), name: z.string(), colour: z.string(), state: z.enum(['active', 'retired']) };

export const optionMatrix = endpoint({
  method: 'GET',
  path: '/api/activity-options/matrix',
  access: { subject: 'select-action-type', action: 'read' },
  summary: 'List all action types and outcomes in order, with the option of each pair that has one',
  reply: z.object({
    action_types: z.array(
      z.object({ ...vocabularyEntry, icon: z.string(), is_dial: z.boolean(), requires_contact: z.boolean() }),
    ),
    outcomes: z.array(z.object({ ...vocabularyEntry, category: z.string(), is_conversation: z.boolean() })),
    options: z.array(activityOptions.row),
    can: z.object({ create: z.boolean(), update: z.boolean() }),
  }),
});
export type OptionMatrix = z.infer<typeof optionMatrix.reply>;
