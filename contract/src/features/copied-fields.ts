import type { z } from 'zod';
import type { FieldMeta } from '../fields.ts';
import { fieldsWithoutAccess } from '../permissions/guarded-fields.ts';
import { type Problems, validate } from '../problems.ts';
import type { PermissionCheck } from '../visible-columns.ts';
import { accountFields, accountRules } from './accounts.ts';
import { contactFields, contactRules } from './contacts.ts';

/**
 * Fields that are copied from the master to a working row when work on it starts; of several numbers only the primary
 * one.
 */
export const COPIED_FIELDS = {
  account: [
    'company_name',
    'legal_name',
    'head_office_address_1',
    'head_office_address_2',
    'head_office_city',
    'head_office_county',
    'postcode',
    'country',
    'website',
    'linkedin',
    'phones',
    'employees',
  ],
  contact: [
    'title',
    'forename',
    'surname',
    'linkedin',
    'job_title',
    'seniority',
    'role',
    'sub_role',
    'email',
    'mobile',
    'ddi',
  ],
} as const satisfies { account: (keyof typeof accountFields.shape)[]; contact: (keyof typeof contactFields.shape)[] };
export type CopiedEntity = keyof typeof COPIED_FIELDS;
export type CopiedField = (typeof COPIED_FIELDS)[CopiedEntity][number];

const SCHEMAS: Readonly<Record<CopiedEntity, z.ZodObject>> = { account: accountFields, contact: contactFields };

/** Returns the default label of a field. */
export const copiedFieldLabel = (entity: CopiedEntity, field: string): string =>
  ((SCHEMAS[entity].shape[field] as z.ZodType | undefined)?.meta()?.label as string) ?? field;
/** Returns the name of the built-in field, which is its key in the agency's settings. */
export const copiedCoreField = (entity: CopiedEntity, field: string): string | undefined =>
  ((SCHEMAS[entity].shape[field] as z.ZodType | undefined)?.meta() as Partial<FieldMeta> | undefined)?.core;

/** Returns the copied fields that the user may read or change. */
export function copiedFieldsWithAccess(
  entity: CopiedEntity,
  hasPermission: PermissionCheck,
  action: 'read' | 'update',
): string[] {
  const inaccessible = fieldsWithoutAccess(SCHEMAS[entity], hasPermission, action);
  return COPIED_FIELDS[entity].filter((field) => !inaccessible.includes(field));
}

/** Copied fields that are number lists in the master, with the primary number first. */
const NUMBER_FIELDS: readonly string[] = ['phones', 'mobile', 'ddi'];

/** Validates copied values by the rules of the master; returns the problems by field. */
export function copiedValueProblems(entity: CopiedEntity, values: Readonly<Record<string, string>>): Problems {
  const record = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      NUMBER_FIELDS.includes(field) ? [value].filter(Boolean).map((number) => ({ number, type: 'S' })) : value,
    ]),
  );
  const { problems } = validate(SCHEMAS[entity].partial(), record);
  const rules = entity === 'account' ? accountRules : contactRules;
  const allProblems = { ...rules({ website: values.website ?? '', linkedin: values.linkedin ?? '' }), ...problems };
  return Object.fromEntries(Object.entries(allProblems).map(([path, problem]) => [path.split('.')[0]!, problem]));
}
