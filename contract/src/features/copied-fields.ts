import type { z } from 'zod';
import type { FieldMeta } from '../fields.ts';
import { hiddenFields } from '../permissions/guarded-fields.ts';
import { check, type Problems } from '../problems.ts';
import type { PermissionCheck } from '../visible-columns.ts';
import { accountFields, accountRules } from './accounts.ts';
import { contactFields, contactRules } from './contacts.ts';

/**
 * Fields that are copied from the master into a working row when it is put into work; of several numbers the primary
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

const FIELDS: Readonly<Record<CopiedEntity, z.ZodObject>> = { account: accountFields, contact: contactFields };

/** Returns the default label of a field. */
export const copiedFieldLabel = (entity: CopiedEntity, field: string): string =>
  ((FIELDS[entity].shape[field] as z.ZodType | undefined)?.meta()?.label as string) ?? field;
/** Returns the name of the built-in field, for the agency's label. */
export const copiedCoreField = (entity: CopiedEntity, field: string): string | undefined =>
  ((FIELDS[entity].shape[field] as z.ZodType | undefined)?.meta() as Partial<FieldMeta> | undefined)?.core;

/** Returns the copied fields that the user may read or change. */
export function visibleCopiedFields(entity: CopiedEntity, may: PermissionCheck, action: 'read' | 'update'): string[] {
  const closed = hiddenFields(FIELDS[entity], may, action);
  return COPIED_FIELDS[entity].filter((field) => !closed.includes(field));
}

/** Copied fields that are lists in the master, with the primary number first. */
const NUMBERS: readonly string[] = ['phones', 'mobile', 'ddi'];

/** Returns problems of copied values by field, with the rules of the master. */
export function copiedValueProblems(entity: CopiedEntity, values: Readonly<Record<string, string>>): Problems {
  const record = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      NUMBERS.includes(field) ? [value].filter(Boolean).map((number) => ({ number, type: 'S' })) : value,
    ]),
  );
  const { problems } = check(FIELDS[entity].partial(), record);
  const rules = entity === 'account' ? accountRules : contactRules;
  const found = { ...rules({ website: values.website ?? '', linkedin: values.linkedin ?? '' }), ...problems };
  return Object.fromEntries(Object.entries(found).map(([path, problem]) => [path.split('.')[0]!, problem]));
}
