import { expect, test } from 'vitest';
import type { z } from 'zod';
import { FIELD_SUBJECTS } from '../access.ts';
import { contactFields, contactView } from '../features/contacts.ts';
import * as features from '../features.ts';
import { guardField } from '../fields.ts';
import type { Dataset } from '../grid.ts';
import { visibleColumns } from '../visible-columns.ts';
import { guardOf, guardsIn, hiddenFields, omitGuarded } from './guarded-fields.ts';

const isDataset = (value: unknown): value is Dataset =>
  typeof value === 'object' && value !== null && 'columns' in value && 'record' in value;
const datasets = Object.values(features).flatMap((feature) => Object.values(feature).filter(isDataset));

test('requires the permission of a sensitive field for its column', () => {
  const asking = datasets.flatMap(({ name, columns, record }) =>
    Object.entries(columns).flatMap(([column, { edit, guards = [] }]) => {
      const field = record?.fields.shape[edit ?? column] as z.ZodType | undefined;
      const guard = field && guardOf(field);
      return guard ? [{ place: `${name} ${column}`, asks: guards.includes(guard) }] : [];
    }),
  );
  expect(asking.map(({ place }) => place)).toContain('get_all_db_contacts email');
  expect(asking.filter(({ asks }) => !asks)).toEqual([]);
});

test('has a field for each field permission', () => {
  const named = datasets.flatMap(({ record }) => (record ? guardsIn(record.fields) : []));
  expect([...new Set(named)].toSorted()).toEqual([...FIELD_SUBJECTS].toSorted());
});

test('removes hidden fields from a reply at any depth', () => {
  const names = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape);
  expect(guardsIn(contactView).toSorted()).toEqual([...FIELD_SUBJECTS].toSorted());
  const open = omitGuarded(contactView, ['contact-email', 'contact-ddi']) as z.ZodObject;
  expect([names(open).includes('email'), names(open).includes('ddi'), names(open).includes('mobile')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(names((open.shape.links as z.ZodArray).element as z.ZodType)).not.toContain('email');
  expect(omitGuarded(contactView, [])).toBe(contactView);
});

test('denies changing a field that the user may not read', () => {
  const may = (subject: string, action: string) =>
    /^core:/.test(subject) || (subject === 'contact-email' && action === 'update');
  expect(hiddenFields(contactFields, may, 'update')).toEqual(['email', 'mobile', 'ddi']);
  const columns = { email: { label: 'Email', kind: 'text', edit: 'email', guards: ['contact-email'] } } as const;
  expect(visibleColumns(columns, may)).toEqual({});
  expect(visibleColumns(columns, (_, action) => action === 'read')).toEqual({
    email: { label: 'Email', kind: 'text', guards: ['contact-email'] },
  });
  expect(guardOf(guardField(contactFields.shape.forename, 'contact-mobile'))).toBe('contact-mobile');
});
