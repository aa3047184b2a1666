import type { z } from 'zod';
import type { Subject } from '../access.ts';
import { isWrapped, omitFields } from '../client-view.ts';
import type { FieldMeta } from '../fields.ts';
import { coreGuard, type Guard, type PermissionCheck } from '../visible-columns.ts';

/**
 * Access to sensitive fields: a viewer gets only those with a granted permission. A field names its permission as `guard`; calls,
 * grids, histories, forms and pages all use these functions.
 */

/** Returns the additional permission that a field requires. */
export const guardOf = (field: z.ZodType): Subject | undefined =>
  (field.meta() as Partial<FieldMeta> | undefined)?.guard ??
  (isWrapped(field) ? guardOf(field.unwrap() as z.ZodType) : undefined);

/** Returns the name of a built-in field that the agency may rename or hide. */
export const coreOf = (field: z.ZodType): string | undefined =>
  (field.meta() as Partial<FieldMeta> | undefined)?.core ??
  (isWrapped(field) ? coreOf(field.unwrap() as z.ZodType) : undefined);

/** Returns all additional permissions that a field requires. */
function guardsOf(field: z.ZodType): Guard[] {
  const [guard, core] = [guardOf(field), coreOf(field)];
  return [...(guard ? [guard] : []), ...(core ? [coreGuard(core)] : [])];
}

const guardsOfSchemas = new WeakMap<z.ZodType, readonly Subject[]>();

/** Returns the permissions that fields of a schema require, at any depth; cached. */
export function guardsIn(schema: z.ZodType): readonly Subject[] {
  const known = guardsOfSchemas.get(schema);
  if (known) return known;
  const found = new Set<Subject>();
  omitFields(schema, (field) => {
    const guard = guardOf(field);
    if (guard) found.add(guard);
    return false;
  });
  const guards = [...found];
  guardsOfSchemas.set(schema, guards);
  return guards;
}

const narrowedSchemas = new WeakMap<z.ZodType, Map<string, z.ZodType>>();

/** Returns a schema without the fields that require one of these permissions; cached. */
export function omitGuarded(schema: z.ZodType, closed: readonly Guard[]): z.ZodType {
  if (closed.length === 0) return schema;
  const cachedByName = narrowedSchemas.get(schema) ?? new Map<string, z.ZodType>();
  narrowedSchemas.set(schema, cachedByName);
  const key = closed.join(' ');
  const known =
    cachedByName.get(key) ?? omitFields(schema, (field) => guardsOf(field).some((guard) => closed.includes(guard)));
  cachedByName.set(key, known);
  return known;
}

/** Returns the fields of an object that the user may not read, or not change. */
export const hiddenFields = ({ shape }: z.ZodObject, may: PermissionCheck, action: 'read' | 'update'): string[] =>
  Object.keys(shape).filter((name) =>
    // A user who may not read a value may not overwrite it.
    guardsOf(shape[name] as z.ZodType).some((guard) => !(may(guard, 'read') && may(guard, action))),
  );
