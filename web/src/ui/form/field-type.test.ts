import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { verticals } from '@leadwright/contract/features/verticals';
import { expect, test } from 'vitest';
import { fieldType, initialValues } from './field-type.ts';

const controls = (schema: typeof clients.fields | typeof campaigns.fields | typeof verticals.fields) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, fieldType(schema, name).control]));

test('derives controls from the zod types and their meta', () => {
  expect(controls(clients.fields)).toMatchObject({
    name: 'text',
    status: 'enum',
    vertical_id: 'reference',
    currency: 'reference',
    contract_start: 'date',
    notes: 'long-text',
  });
  expect(controls(campaigns.fields)).toMatchObject({
    target_accounts: 'number',
    start_date: 'date',
    client_id: 'reference',
  });
  expect(controls(verticals.fields)).toMatchObject({ synonyms: 'tags' });
});

test('requires a non-nullable field without a default and allows clearing an optional one', () => {
  expect(fieldType(clients.fields, 'code')).toMatchObject({ required: true, clearable: false, maxLength: 20 });
  expect(fieldType(clients.fields, 'vertical_id')).toMatchObject({ required: false, clearable: true, nullable: true });
  expect(fieldType(clients.fields, 'currency')).toMatchObject({ required: false, clearable: false });
  expect(fieldType(campaigns.fields, 'start_date').required).toBe(true);
});

test('starts a new form with defaults and an edit form with the row', () => {
  const newValues = initialValues(campaigns.fields);
  expect(newValues).toMatchObject({
    name: '',
    type: 'lead_generation',
    owner_id: null,
    start_date: '',
    target_accounts: null,
  });
  const row = { name: 'Autumn', target_accounts: 0, owner_id: null, state: 'live' };
  expect(initialValues(campaigns.fields, row)).toMatchObject({ name: 'Autumn', target_accounts: 0, owner_id: null });
  expect(initialValues(campaigns.fields, row)).not.toHaveProperty('state');
});
