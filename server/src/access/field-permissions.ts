import { isDeepStrictEqual } from 'node:util';
import { type Action, FIELD_SUBJECTS, type FieldSubject, hasAccess } from '@leadwright/contract/access';
import { toClientSchema } from '@leadwright/contract/client-view';
import { hiddenCoreFields, isBlank, requiredFieldMessage } from '@leadwright/contract/core/core-settings';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import {
  collectGuards,
  coreOf,
  fieldsWithoutAccess,
  guardOf,
  omitGuarded,
} from '@leadwright/contract/permissions/guarded-fields';
import type { Problems } from '@leadwright/contract/problems';
import { metaOf } from '@leadwright/contract/resource';
import { coreGuard, isCoreGuard, type PermissionCheck } from '@leadwright/contract/visible-columns';
import type { z } from 'zod';
import { forbidden, type Viewer } from './viewer.ts';

/** Returns the permission check for sensitive and core fields, each of which has a read and a change permission. */
export const fieldPermissions =
  ({ grants, core }: Pick<Viewer, 'grants' | 'core'>): PermissionCheck =>
  (guard, action) =>
    isCoreGuard(guard)
      ? hasCoreFieldAccess({ core }, guard.slice(CORE_PREFIX_LENGTH), action)
      : hasAccess(grants, { subject: guard, action });
const CORE_PREFIX_LENGTH = coreGuard('').length;

/** Returns whether a viewer can read a core field, `<entity>.<field>`. */
export const isFieldVisible = ({ core }: Pick<Viewer, 'core'>, name: string): boolean => core?.[name]?.closed !== true;

/** Returns whether a viewer can read or change a core field. A field that the viewer cannot read cannot be changed. */
const hasCoreFieldAccess = (viewer: Pick<Viewer, 'core'>, name: string, action: Action): boolean =>
  isFieldVisible(viewer, name) && (action === 'read' || viewer.core?.[name]?.fixed !== true);

/** Returns the core field of a permission: `contact.email` for `contact-email`. */
const coreNameOf = (field: FieldSubject) => field.replace('-', '.');

export const canReadField = (viewer: Viewer, field: FieldSubject): boolean =>
  fieldPermissions(viewer)(field, 'read') && isFieldVisible(viewer, coreNameOf(field));

/** Returns the sensitive core fields, as `<entity>.<field>`, that the viewer has no permission to read. */
export const hiddenSensitiveFields = (viewer: Viewer): string[] =>
  FIELD_SUBJECTS.filter((field) => !fieldPermissions(viewer)(field, 'read')).map(coreNameOf);

/** Throws `forbidden` when the viewer may not read the field. Used by endpoints that search by its value. */
export function assertCanReadField(viewer: Viewer, field: FieldSubject): void {
  if (!canReadField(viewer, field)) throw forbidden(field, 'read');
}

/**
 * Returns a record without agency-only fields for client users, and without fields that the viewer has no permission to
 * read.
 */
export const omitHiddenFields = <S extends z.ZodType>(viewer: Viewer, schema: S, record: z.output<S>): z.output<S> =>
  omitGuarded(viewer.clientId ? toClientSchema(schema) : schema, [
    ...collectGuards(schema).filter((guard) => !fieldPermissions(viewer)(guard, 'read')),
    ...hiddenCoreFields(viewer.core),
  ]).parse(record) as z.output<S>;

const NOT_PERMITTED = defineMessage('problems.closedField', 'You do not have permission to change this field.');

/** Returns a `forbidden` error if the input contains fields that the viewer may not change, else undefined. */
export function fieldChangeError(viewer: Viewer, schema: z.ZodObject, input: object): AppError | undefined {
  const values = input as Record<string, unknown>;
  const forbiddenNames = fieldsWithoutAccess(schema, fieldPermissions(viewer), 'update').filter(
    (name) => values[name] !== undefined,
  );
  const [firstName] = forbiddenNames;
  if (firstName === undefined) return undefined;
  const fields: Problems = Object.fromEntries(forbiddenNames.map((name) => [name, NOT_PERMITTED]));
  const names = forbiddenNames.map((name) => metaOf(schema.shape[name] as z.ZodType, name).label).join(', ');
  const message = defineMessage('errors.closedFields', 'You do not have permission to change: {{names}}.', { names });
  const subject = guardOf(schema.shape[firstName] as z.ZodType);
  return new AppError('forbidden', message, { fields, ...(subject && { detail: { subject, action: 'update' } }) });
}

/**
 * Returns problems for required fields that are blank in a new record or blanked by a change. Ignores fields that the
 * viewer may not change, and fields that were blank before and that the change does not contain.
 */
export function missingRequiredFields(
  viewer: Viewer,
  schema: z.ZodObject,
  updated: object,
  change?: { input: object; before: object },
): Problems {
  if (!viewer.core) return {};
  const [newValues, previousValues, inputValues] = [updated, change?.before ?? {}, change?.input ?? updated] as Record<
    string,
    unknown
  >[];
  const hasPermission = fieldPermissions(viewer);
  const problems: Problems = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const setting = viewer.core[coreOf(field) ?? ''];
    if (!setting?.required || !isBlank(newValues![name])) continue;
    if (change && inputValues![name] === undefined && isBlank(previousValues![name])) continue;
    const guards = [coreGuard(coreOf(field)!), guardOf(field)].filter((guard) => guard !== undefined);
    if (guards.every((guard) => hasPermission(guard, 'read') && hasPermission(guard, 'update')))
      problems[name] = requiredFieldMessage(setting.label ?? metaOf(field, name).label);
  }
  return problems;
}

/** Returns the fields of a new record whose values differ from their defaults. */
export const nonDefaultFields = ({ shape }: z.ZodObject, record: object): object =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => {
      const defaultResult = (shape[name] as z.ZodType | undefined)?.safeParse(undefined);
      return !defaultResult?.success || !isDeepStrictEqual(defaultResult.data, value);
    }),
  );
