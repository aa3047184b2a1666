import type { z } from 'zod';
import type { Subject } from '../access.ts';
import { isWrapped, omitFields } from '../client-view.ts';
import type { FieldMeta } from '../fields.ts';
import { coreGuard, type Guard, type PermissionCheck } from '../visible-columns.ts';

/**
 * Access to sensitive fields: a viewer gets only those that a permission covers. A field names this permission as
 * `guard`; endpoints, grids, histories, forms and pages all use these functions.
 */

/** Returns the additional permission that a field requires. */
export const guardOf = (field: z.ZodType): Subject | undefined =>
  (field.meta() as Partial<FieldMeta> | undefined)?.guard ??
  (isWrapped(field) ? guardOf(field.unwrap() as z.ZodType) : undefined);

/** Returns the name of a built-in field that the agency may rename or hide. */
export const coreOf = (field: z.ZodType): string | undefined =>
  (field.meta() as Partial<FieldMeta> | undefined)?.core ??
  (isWrapped(field) ? coreOf(field.unwrap() as z.ZodType) : undefined);

const guardsOfFields = new WeakMap<z.ZodType, readonly Guard[]>();

/** Returns all additional permissions that a field requires. The result is cached. */
function guardsOf(field: z.ZodType): readonly Guard[] {
  const cached = guardsOfFields.get(field);
  if (cached) return cached;
  const [guard, core] = [guardOf(field), coreOf(field)];
  const guards = [...(guard ? [guard] : []), ...(core ? [coreGuard(core)] : [])];
  guardsOfFields.set(field, guards);
  return guards;
}

const guardsOfSchemas = new WeakMap<z.ZodType, readonly Subject[]>();

/** Returns the permissions that fields of a schema require, at any depth. The result is cached. */
export function collectGuards(schema: z.ZodType): readonly Subject[] {
  const cached = guardsOfSchemas.get(schema);
  if (cached) return cached;
  const subjects = new Set<Subject>();
  omitFields(schema, (field) => {
    const guard = guardOf(field);
    if (guard) subjects.add(guard);
    return false;
  });
  const guards = [...subjects];
  guardsOfSchemas.set(schema, guards);
  return guards;
}

const narrowedSchemas = new WeakMap<z.ZodType, Map<string, z.ZodType>>();

/** Returns a schema without the fields that require one of these permissions. The result is cached. */
export function omitGuarded(schema: z.ZodType, deniedGuards: readonly Guard[]): z.ZodType {
  if (deniedGuards.length === 0) return schema;
  const schemasByKey = narrowedSchemas.get(schema) ?? new Map<string, z.ZodType>();
  narrowedSchemas.set(schema, schemasByKey);
  const key = deniedGuards.join(' ');
  const narrowedSchema =
    schemasByKey.get(key) ??
    omitFields(schema, (field) => guardsOf(field).some((guard) => deniedGuards.includes(guard)));
  schemasByKey.set(key, narrowedSchema);
  return narrowedSchema;
}

/** Returns the names of the fields that the user may not read or, for `update`, may not change. */
export const fieldsWithoutAccess = (
  { shape }: z.ZodObject,
  hasPermission: PermissionCheck,
  action: 'read' | 'update',
): string[] =>
  Object.keys(shape).filter((name) =>
    // A user who may not read a value may not overwrite it either.
    guardsOf(shape[name] as z.ZodType).some((guard) => !(hasPermission(guard, 'read') && hasPermission(guard, action))),
  );
