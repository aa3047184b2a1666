import { z } from 'zod';
import { hotKey } from '../activities/hot-key.ts';
import { colour, count, flag, requiredChoice, requiredText, wholeNumber } from '../fields.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import { deleteEndpoint } from '../vocabulary/delete-endpoint.ts';
import { VOCABULARY_STATE } from './action-types.ts';

export const OUTCOME_CATEGORY = {
  no_contact: 'No contact',
  conversation: 'Conversation',
  positive: 'Positive',
  negative: 'Negative',
  neutral: 'Neutral',
  data_problem: 'Data problem',
} as const;

/** The possible outcomes of a call, an email or another action. */
export const outcomes = resource({
  name: 'outcomes',
  subject: 'outcome',
  noun: { one: 'outcome', many: 'outcomes' },
  purpose: 'Outcomes are the results of an action, such as no answer or a meeting booked.',
  example: 'Examples: No answer, Call back, Meeting booked.',
  shared: 'keptWhileUsed',
  fields: {
    name: requiredText('Name', 60),
    code: requiredText('Code', 20, { help: 'Short and unique, such as NOANS' }),
    category: requiredChoice('Category', OUTCOME_CATEGORY),
    reached_person: flag('Reached the person', { help: 'The person was spoken to, or has replied' }),
    colour: colour('Colour', '#486780'),
    hot_key: hotKey('1 to 9; can be overridden for an action type'),
    order: wholeNumber('Order', 0, 10_000, { help: 'Position in the list of choices' }),
  },
  row: {
    is_conversation: z.boolean().meta({ label: 'Is conversation' }),
    state: requiredChoice('State', VOCABULARY_STATE),
    /** Number of options with this outcome, one for each action type. */
    options: count('Action types'),
  },
  columns: {
    name: { width: 220 },
    code: { width: 120 },
    category: { width: 140 },
    reached_person: { width: 160 },
    is_conversation: { width: 140 },
    hot_key: { width: 100 },
    order: { width: 90 },
    options: { width: 120 },
    state: { width: 110 },
    updated_at: { hidden: true },
  },
  defaultSort: [
    { colId: 'order', sort: 'asc' },
    { colId: 'name', sort: 'asc' },
  ],
  search: ['name', 'code'],
});

export const outcomeStates = stateMachine(outcomes, VOCABULARY_STATE, { active: ['retired'], retired: ['active'] });
export const changeOutcomeState = outcomeStates.change;

export const deleteOutcome = deleteEndpoint(outcomes);
