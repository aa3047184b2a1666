import { z } from 'zod';
import { FIELD_TYPE } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import {
  choice,
  createOnly,
  flag,
  grantsAccess,
  references,
  requiredChoice,
  requiredReference,
  requiredText,
  text,
} from '../fields.ts';
import { resource } from '../resource.ts';

export const CORE_ENTITY = { account: 'Account', contact: 'Contact' } as const;

/** Types of built-in fields, including some that custom fields do not have. */
export const CORE_TYPE = {
  ...FIELD_TYPE,
  texts: 'List of texts',
  phones: 'Phone numbers',
  numbers: 'Official numbers',
  reference: 'Reference',
} as const;

/** Requirement levels of built-in fields. "Required for grades or outcomes" applies to custom fields only. */
const REQUIRED = { no: 'No', always: 'Always' } as const;

/** The built-in fields: the program defines them, and the agency may change label and visibility. */
export const coreFields = resource({
  name: 'core-fields',
  subject: 'core-fields',
  noun: { one: 'core field', many: 'core fields' },
  purpose: 'Core fields are the built-in fields of accounts and contacts. Set their labels and who sees them here.',
  shared: true,
  fields: {
    label: requiredText('Label', 80),
    entity: createOnly(requiredChoice('Record', CORE_ENTITY)),
    key: createOnly(requiredText('Key', 50)),
    type: createOnly(requiredChoice('Type', CORE_TYPE)),
    help: text('Help', 300, { help: 'Shown next to the field' }),
    required: grantsAccess(
      choice('Required', REQUIRED, 'no', {
        help: 'New records need a value, and existing values cannot be cleared',
      }),
    ),
    visible_to: grantsAccess(references('Visible to', 'roles', 50, { help: 'All roles if empty' })),
    client_visible: grantsAccess(flag('Visible to the client', { on: true })),
  },
  row: {
    name: z.string(),
    given_label: z.string().meta({ label: 'Default label' }),
    /** Whether the program depends on the field. */
    needed: z.boolean().meta({ label: 'Always required' }),
  },
  columns: {
    label: { width: 220 },
    key: { width: 190 },
    type: { width: 170 },
    entity: { width: 110 },
    required: { width: 110 },
    client_visible: { width: 160 },
    needed: { width: 130, hidden: true },
    given_label: { width: 200, hidden: true },
    updated_at: { hidden: true },
  },
  defaultSort: [
    { colId: 'entity', sort: 'asc' },
    { colId: 'label', sort: 'asc' },
  ],
  search: ['label', 'key', 'help'],
});

/** The endpoints of the resource except `add`: the program defines the fields, so `addCoreField` only restores them. */
export const { view: viewCoreField, edit: editCoreField, remove: removeCoreField } = coreFields;
export const listCoreFields = coreFields.list;

const unusedField = z.object({
  id: z.uuid(),
  version: z.int(),
  entity: z.string(),
  key: z.string(),
  label: z.string(),
});
export const unusedCoreFields = endpoint({
  method: 'GET',
  path: '/api/core-fields/unused',
  access: { subject: 'core-fields', action: 'create' },
  summary: 'List the core fields that the agency does not use',
  reply: z.object({ fields: z.array(unusedField) }),
});
export const addCoreField = endpoint({
  method: 'POST',
  path: '/api/core-fields',
  access: { subject: 'core-fields', action: 'create' },
  summary: 'Restore a core field that the agency does not use, with its position and values',
  body: z.object({ id: requiredReference('Field', 'core-fields') }),
  reply: coreFields.row,
});
