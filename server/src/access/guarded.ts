import { isDeepStrictEqual } from 'node:util';
import { type Action, FIELD_SUBJECTS, type FieldSubject, satisfies } from '@leadwright/contract/access';
import { forClients } from '@leadwright/contract/client-view';
import { hiddenCoreFields, isBlank, missing } from '@leadwright/contract/core/core-settings';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { metaOf } from '@leadwright/contract/resource';
import { coreOf, guardOf, guardsIn, hiddenFields, withoutGuarded } from '@leadwright/contract/rights/guarded-fields';
import { coreGuard, isCoreGuard, type PermissionCheck } from '@leadwright/contract/visible-columns';
import type { z } from 'zod';
import { forbidden, type Viewer } from './viewer.ts';

/** Sensitive fields by the rights of somebody: each field has a right of its own to read it, and one to change it. */
export const fieldPermissions =
  ({ grants, core }: Pick<Viewer, 'grants' | 'core'>): PermissionCheck =>
  (guard, action) =>
    isCoreGuard(guard)
      ? isFieldVisible({ core }, guard.slice(CORE), action)
      : satisfies(grants, { subject: guard, action });
const CORE = coreGuard('').length;

/** Whether one of the program's fields, `<entity>.<field>`, is there for somebody, to read or to change. */
export const isFieldVisible = ({ core }: Pick<Viewer, 'core'>, name: string, action: Action = 'read'): boolean =>
  core?.[name]?.closed !== true && (action === 'read' || core?.[name]?.fixed !== true);

/** The right is called as the field: `contact-email` for `contact.email`. */
const coreNameOf = (field: FieldSubject) => field.replace('-', '.');
export const mayReadField = (viewer: Viewer, field: FieldSubject): boolean =>
  fieldPermissions(viewer)(field, 'read') && isFieldVisible(viewer, coreNameOf(field));

/** The program's fields to which somebody lacks the right that each has of its own, as `<entity>.<field>`. */
export const closedSensitive = (viewer: Viewer): string[] =>
  FIELD_SUBJECTS.filter((field) => !fieldPermissions(viewer)(field, 'read')).map(coreNameOf);

/** For calls that find records by what stands in the field. */
export function requireField(viewer: Viewer, field: FieldSubject): void {
  if (!mayReadField(viewer, field)) throw forbidden(field, 'read');
}

/** A record as a viewer gets it: a client's user nothing of the agency's own, nobody a field that they have no right to. */
export const omitHiddenFields = <S extends z.ZodType>(viewer: Viewer, schema: S, record: z.output<S>): z.output<S> =>
  withoutGuarded(viewer.clientId ? forClients(schema) : schema, [
    ...guardsIn(schema).filter((guard) => !fieldPermissions(viewer)(guard, 'read')),
    ...hiddenCoreFields(viewer.core),
  ]).parse(record) as z.output<S>;

const CLOSED = defineMessage('problems.closedField', 'You do not have permission to change this field.');

/** The refusal of a change of fields that the viewer may not change; undefined where there is none among those that are given. */
export function fieldChangeError(viewer: Viewer, schema: z.ZodObject, given: object): AppError | undefined {
  const values = given as Record<string, unknown>;
  const wrong = hiddenFields(schema, fieldPermissions(viewer), 'update').filter((name) => values[name] !== undefined);
  const [first] = wrong;
  if (first === undefined) return undefined;
  const fields: Problems = Object.fromEntries(wrong.map((name) => [name, CLOSED]));
  const names = wrong.map((name) => metaOf(schema.shape[name] as z.ZodType, name).label).join(', ');
  const said = defineMessage('errors.closedFields', 'You do not have permission to change: {{names}}.', { names });
  const subject = guardOf(schema.shape[first] as z.ZodType);
  return new AppError('forbidden', said, { fields, ...(subject && { detail: { subject, action: 'update' } }) });
}

/**
 * What is missing of the fields that the agency asks of each record: of a new one, or of the fields that a change writes. A
 * record that was there before the agency asked keeps its gaps until somebody writes there; nobody is asked for what is not
 * theirs to write.
 */
export function missingRequiredFields(
  viewer: Viewer,
  schema: z.ZodObject,
  after: object,
  change?: { given: object; before: object },
): Problems {
  if (!viewer.core) return {};
  const [is, was, given] = [after, change?.before ?? {}, change?.given ?? after] as Record<string, unknown>[];
  const may = fieldPermissions(viewer);
  const problems: Problems = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const setting = viewer.core[coreOf(field) ?? ''];
    if (!setting?.required || !isBlank(is![name])) continue;
    if (change && given![name] === undefined && isBlank(was![name])) continue;
    const guards = [coreGuard(coreOf(field)!), guardOf(field)].filter((guard) => guard !== undefined);
    if (guards.every((guard) => may(guard, 'read') && may(guard, 'update')))
      problems[name] = missing(setting.label ?? metaOf(field, name).label);
  }
  return problems;
}

/** The fields of a new record that are given: one that holds what it holds by itself is none. */
export const nonDefaultFields = ({ shape }: z.ZodObject, record: object): object =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => {
      const byItself = (shape[name] as z.ZodType | undefined)?.safeParse(undefined);
      return !byItself?.success || !isDeepStrictEqual(byItself.data, value);
    }),
  );
