import type { z } from 'zod';
import type { FieldMeta } from '../fields.ts';
import { check, type Problems } from '../problems.ts';
import { hiddenFields } from '../rights/guarded-fields.ts';
import type { PermissionCheck } from '../visible-columns.ts';
import { accountFields, accountRules } from './accounts.ts';
import { contactFields, contactRules } from './contacts.ts';

/** What a working row has a copy of, taken from the master as it is put into work. Of several numbers it is the primary one. */
export const COPIED = {
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
export type CopiedEntity = keyof typeof COPIED;
export type CopiedField = (typeof COPIED)[CopiedEntity][number];

const FIELDS: Readonly<Record<CopiedEntity, z.ZodObject>> = { account: accountFields, contact: contactFields };

/** What a field is called, by the program's own word. */
export const copiedLabel = (entity: CopiedEntity, field: string): string =>
  ((FIELDS[entity].shape[field] as z.ZodType | undefined)?.meta()?.label as string) ?? field;
/** The name under which the agency speaks of it. */
export const copiedCore = (entity: CopiedEntity, field: string): string | undefined =>
  ((FIELDS[entity].shape[field] as z.ZodType | undefined)?.meta() as Partial<FieldMeta> | undefined)?.core;

/** The copied fields that somebody may read, or change. */
export function openCopied(entity: CopiedEntity, may: PermissionCheck, action: 'read' | 'update'): string[] {
  const closed = hiddenFields(FIELDS[entity], may, action);
  return COPIED[entity].filter((field) => !closed.includes(field));
}

/** Copied fields that the master has several of: a list of numbers, with the one that is called first. */
const NUMBERS: readonly string[] = ['phones', 'mobile', 'ddi'];

/** What is wrong with values of a copy, by field: what the master refuses, a campaign's own copy refuses as well. */
export function copiedProblems(entity: CopiedEntity, values: Readonly<Record<string, string>>): Problems {
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
