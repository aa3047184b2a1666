import type { z } from 'zod';
import type { Subject } from '../access.ts';
import { isWrapped, withoutFields } from '../client-view.ts';
import type { FieldMeta } from '../fields.ts';
import { coreGuard, type Guard, type PermissionCheck } from '../visible-columns.ts';

/**
 * What somebody gets of sensitive fields: those alone to which they have the right. A field names its right once, as its `guard`;
 * calls, grids, histories, forms and pages all ask here.
 */

/** The right that a field asks for besides that to its record. */
export const guardOf = (field: z.ZodType): Subject | undefined =>
  (field.meta() as Partial<FieldMeta> | undefined)?.guard ??
  (isWrapped(field) ? guardOf(field.unwrap() as z.ZodType) : undefined);

/** The name of a field as the agency's, where it is one of the program's that the agency names and closes. */
export const coreOf = (field: z.ZodType): string | undefined =>
  (field.meta() as Partial<FieldMeta> | undefined)?.core ??
  (isWrapped(field) ? coreOf(field.unwrap() as z.ZodType) : undefined);

/** Everything that a field asks for besides the right to its record. */
function guardsOf(field: z.ZodType): Guard[] {
  const [guard, core] = [guardOf(field), coreOf(field)];
  return [...(guard ? [guard] : []), ...(core ? [coreGuard(core)] : [])];
}

const guardsOfSchemas = new WeakMap<z.ZodType, readonly Subject[]>();

/** The rights that fields of a schema ask for, however deep they lie; looked for once. */
export function guardsIn(schema: z.ZodType): readonly Subject[] {
  const known = guardsOfSchemas.get(schema);
  if (known) return known;
  const found = new Set<Subject>();
  withoutFields(schema, (field) => {
    const guard = guardOf(field);
    if (guard) found.add(guard);
    return false;
  });
  const guards = [...found];
  guardsOfSchemas.set(schema, guards);
  return guards;
}

const narrowedSchemas = new WeakMap<z.ZodType, Map<string, z.ZodType>>();

/** A schema without the fields that ask for one of these rights; made once for the same rights. */
export function withoutGuarded(schema: z.ZodType, closed: readonly Guard[]): z.ZodType {
  if (closed.length === 0) return schema;
  const narrowed = narrowedSchemas.get(schema) ?? new Map<string, z.ZodType>();
  narrowedSchemas.set(schema, narrowed);
  const key = closed.join(' ');
  const known =
    narrowed.get(key) ?? withoutFields(schema, (field) => guardsOf(field).some((guard) => closed.includes(guard)));
  narrowed.set(key, known);
  return known;
}

/** The fields of an object that somebody may not read, or not change. */
export const hiddenFields = ({ shape }: z.ZodObject, may: PermissionCheck, action: 'read' | 'update'): string[] =>
  Object.keys(shape).filter((name) =>
    // Whoever may not read something does not write over it either.
    guardsOf(shape[name] as z.ZodType).some((guard) => !(may(guard, 'read') && may(guard, action))),
  );
