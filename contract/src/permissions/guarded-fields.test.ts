import { expect, test } from 'vitest';
import type { z } from 'zod';
import { FIELD_SUBJECTS } from '../access.ts';
import { contactFields, contactView } from '../features/contacts.ts';
import * as features from '../features.ts';
import { guardField } from '../fields.ts';
import type { Dataset } from '../grid.ts';
import { visibleColumns } from '../visible-columns.ts';
import { collectGuards, fieldsWithoutAccess, guardOf, omitGuarded } from './guarded-fields.ts';

const isDataset = (value: unknown): value is Dataset =>
  typeof value === 'object' && value !== null && 'columns' in value && 'record' in value;
const datasets = Object.values(features).flatMap((feature) => Object.values(feature).filter(isDataset));

test('requires the permission of a sensitive field for its column', () => {
  const guardedColumns = datasets.flatMap(({ name, columns, record }) =>
    Object.entries(columns).flatMap(([column, { edit, guards = [] }]) => {
      const field = record?.fields.shape[edit ?? column] as z.ZodType | undefined;
      const guard = field && guardOf(field);
      return guard ? [{ path: `${name} ${column}`, hasGuard: guards.includes(guard) }] : [];
    }),
  );
  expect(guardedColumns.map(({ path }) => path)).toContain('get_all_db_contacts email');
  expect(guardedColumns.filter(({ hasGuard }) => !hasGuard)).toEqual([]);
});

test('has a field for each field permission', () => {
  const guards = datasets.flatMap(({ record }) => (record ? collectGuards(record.fields) : []));
  expect([...new Set(guards)].toSorted()).toEqual([...FIELD_SUBJECTS].toSorted());
});

test('removes hidden fields from a reply at any depth', () => {
  const names = (schema: z.ZodType) => Object.keys((schema as z.ZodObject).shape);
  expect(collectGuards(contactView).toSorted()).toEqual([...FIELD_SUBJECTS].toSorted());
  const visibleSchema = omitGuarded(contactView, ['contact-email', 'contact-ddi']) as z.ZodObject;
  expect([
    names(visibleSchema).includes('email'),
    names(visibleSchema).includes('ddi'),
    names(visibleSchema).includes('mobile'),
  ]).toEqual([false, false, true]);
  expect(names((visibleSchema.shape.links as z.ZodArray).element as z.ZodType)).not.toContain('email');
  expect(omitGuarded(contactView, [])).toBe(contactView);
});

test('denies changing a field that the user may not read', () => {
  const hasPermission = (subject: string, action: string) =>
    /^core:/.test(subject) || (subject === 'contact-email' && action === 'update');
  expect(fieldsWithoutAccess(contactFields, hasPermission, 'update')).toEqual(['email', 'mobile', 'ddi']);
  const columns = { email: { label: 'Email', kind: 'text', edit: 'email', guards: ['contact-email'] } } as const;
  expect(visibleColumns(columns, hasPermission)).toEqual({});
  expect(visibleColumns(columns, (_, action) => action === 'read')).toEqual({
    email: { label: 'Email', kind: 'text', guards: ['contact-email'] },
  });
  expect(guardOf(guardField(contactFields.shape.forename, 'contact-mobile'))).toBe('contact-mobile');
});
