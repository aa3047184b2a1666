import { z } from 'zod';
import { choice, colour, count, flag, requiredChoice, requiredText, wholeNumber } from '../fields.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import { deleteEndpoint } from '../vocabulary/delete-endpoint.ts';

export const CHANNEL = {
  phone: 'Phone',
  email: 'Email',
  social: 'Social network',
  meeting: 'Meeting',
  research: 'Research',
  data: 'Data',
  note: 'Note',
} as const;
export const ACTION_ICONS = {
  phone: 'Phone',
  voicemail: 'Voicemail',
  mail: 'Letter',
  message: 'Message',
  people: 'People',
  search: 'Magnifying glass',
  note: 'Note',
  pencil: 'Pencil',
} as const;
export type ActionIconName = keyof typeof ACTION_ICONS;
const APPLIES_TO = { account: 'Accounts', contact: 'Contacts', both: 'Both' } as const;
/** States of action types and outcomes; retired ones appear only on old entries. */
export const VOCABULARY_STATE = { active: 'Active', retired: 'Retired' } as const;

/** Types of actions on an account or a contact. */
export const actionTypes = resource({
  name: 'action-types',
  subject: 'action-type',
  noun: { one: 'action type', many: 'action types' },
  purpose: 'Action types are what people do with an account or a contact, such as a call or an email.',
  example: 'Examples: Call, Email, Meeting.',
  shared: 'keptWhileUsed',
  fields: {
    name: requiredText('Name', 60),
    code: requiredText('Code', 20, { help: 'Short and unique, such as CALL' }),
    channel: requiredChoice('Channel', CHANNEL),
    icon: choice('Icon', ACTION_ICONS, 'phone'),
    colour: colour('Colour', '#486780'),
    applies_to: choice('Applies to', APPLIES_TO, 'both'),
    requires_contact: flag('Requires a contact', { help: 'Activities of this type need a contact' }),
    order: wholeNumber('Order', 0, 10_000, { help: 'Position in the list of choices' }),
  },
  row: {
    is_dial: z.boolean().meta({ label: 'Is dial' }),
    state: requiredChoice('State', VOCABULARY_STATE),
    /** Number of options with this action type, one for each outcome. */
    options: count('Outcomes'),
  },
  columns: {
    name: { width: 200 },
    code: { width: 120 },
    channel: { width: 140 },
    applies_to: { width: 120 },
    requires_contact: { width: 150 },
    is_dial: { width: 100 },
    order: { width: 90 },
    options: { width: 110 },
    state: { width: 110 },
    updated_at: { hidden: true },
  },
  defaultSort: [
    { colId: 'order', sort: 'asc' },
    { colId: 'name', sort: 'asc' },
  ],
  search: ['name', 'code'],
});

export const actionTypeStates = stateMachine(actionTypes, VOCABULARY_STATE, {
  active: ['retired'],
  retired: ['active'],
});
export const changeActionTypeState = actionTypeStates.change;

export const deleteActionType = deleteEndpoint(actionTypes);
