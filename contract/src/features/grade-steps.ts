import { z } from 'zod';
import {
  choice,
  flag,
  grantsAccess,
  references,
  requiredChoice,
  requiredColour,
  requiredReference,
  requiredText,
} from '../fields.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import { criteriaField } from './grade-criteria.ts';

export const COUNTS_AS = {
  none: 'Nothing',
  conversation: 'Conversation',
  lead: 'Lead',
  opportunity: 'Opportunity',
} as const;
export const STEP_STATE = { active: 'Active', retired: 'Retired' } as const;

/** Fields of the account or contact, or evidence, that a step can require. */
const REQUIRED_FIELD = {
  evidence: 'Evidence',
  company_name: 'Account name',
  country: 'Country',
  head_office_city: 'City',
  postcode: 'Postcode',
  website: 'Website',
  phone_no: 'Phone',
  employees: 'Employees',
  vertical_id: 'Vertical',
  registration_number: 'Official number',
  contact_name: 'Contact name',
  job_title: 'Job title',
  email: 'Email',
  contact_phone: 'Contact phone',
} as const;
type RequiredField = keyof typeof REQUIRED_FIELD;

/** The steps of grade schemes. */
export const gradeSteps = resource({
  name: 'grade-steps',
  subject: 'grade-steps',
  noun: { one: 'grade step', many: 'grade steps' },
  purpose: 'Grade steps are the steps of a grade scheme: what each means, requires and counts as.',
  example: 'Example: “Interested” requires a note and counts as warm.',
  shared: 'keptWhileUsed',
  fields: {
    grade_id: requiredReference('Scheme', 'grades').meta({ label: 'Scheme', reference: 'grades', createOnly: true }),
    code: requiredText('Code', 10, { help: 'Short, such as A1' }),
    label: requiredText('Label', 60),
    order: z.int().min(1).max(10_000).meta({ label: 'Order', help: 'Position in the scheme; each number once' }),
    category_id: requiredReference('Category', 'grade-categories'),
    meaning: requiredText('Meaning', 500).meta({ label: 'Meaning', control: 'long-text' }),
    colour: requiredColour('Colour'),
    criteria: criteriaField('Entry criteria'),
    required_fields: z
      .array(z.enum(Object.keys(REQUIRED_FIELD) as [RequiredField, ...RequiredField[]]))
      .max(Object.keys(REQUIRED_FIELD).length)
      .default([])
      .meta({ label: 'Required fields', help: 'Fields that a record must have', options: REQUIRED_FIELD }),
    note_required: flag('Note required'),
    counts_as: choice('Counts as', COUNTS_AS, 'none'),
    needs_qc: flag('Needs quality control'),
    allowed_from: references('Reached from', 'grade-steps', 100, { help: 'Any step if empty' }),
    who_may_set: grantsAccess(references('Who can set it', 'roles', 50, { help: 'All roles if empty' })),
    terminal: flag('Final', { help: 'Ends the work on the record' }),
  },
  row: {
    name: z.string(),
    version_no: z.int().meta({ label: 'Version' }),
    state: requiredChoice('State', STEP_STATE),
    superseded: z.boolean().meta({ label: 'Of an earlier version' }),
    copied_from_id: z.uuid().nullable(),
  },
  columns: {
    grade_label: { width: 200 },
    code: { width: 90 },
    label: { width: 200 },
    order: { width: 90 },
    category_label: { width: 150 },
    colour: { width: 90, sortable: false, filterable: false },
    counts_as: {},
    needs_qc: { width: 150 },
    state: { width: 110 },
    terminal: { hidden: true },
    updated_at: { hidden: true },
  },
  defaultSort: [
    { colId: 'grade_label', sort: 'asc' },
    { colId: 'order', sort: 'asc' },
  ],
  search: ['code', 'label', 'meaning'],
});

export const gradeStepStates = stateMachine(gradeSteps, STEP_STATE, { active: ['retired'], retired: ['active'] });
export const changeGradeStepState = gradeStepStates.change;
