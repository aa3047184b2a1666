import type { z } from 'zod';
import type { Action, Subject } from './access.ts';
import { isWrapped, withoutFields } from './client-view.ts';
import type { FieldMeta } from './fields.ts';
import type { GridColumn } from './grid.ts';

/**
 * What somebody gets of sensitive fields: those alone to which they have the right. A field names its right once, as its `guard`;
 * calls, grids, histories, forms and pages all ask here.
 */
export type May = (subject: Subject, action: Action) => boolean;

/** The right that a field asks for besides that to its record. */
export const guardOf = (field: z.ZodType): Subject | undefined =>
  (field.meta() as Partial<FieldMeta> | undefined)?.guard ??
  (isWrapped(field) ? guardOf(field.unwrap() as z.ZodType) : undefined);

/** A field of a reply that is absent for whoever has no right to it. */
export const guarded = <F extends z.ZodType>(field: F, guard: Subject) => field.optional().meta({ guard });

/** The rights that fields of a schema ask for, however deep they lie. */
export function guardsIn(schema: z.ZodType): Subject[] {
  const found = new Set<Subject>();
  withoutFields(schema, (field) => {
    const guard = guardOf(field);
    if (guard) found.add(guard);
    return false;
  });
  return [...found];
}

/** A schema without the fields that ask for one of these rights. */
export const withoutGuarded = (schema: z.ZodType, closed: readonly Subject[]): z.ZodType =>
  withoutFields(schema, (field) => closed.some((guard) => guard === guardOf(field)));

/** Whoever may not read something does not write over it either. */
const mayAct = (may: May, guard: Subject, action: 'read' | 'update') =>
  may(guard, 'read') && (action === 'read' || may(guard, action));

/** The fields of an object that somebody may not read, or not change. */
export const closedFields = ({ shape }: z.ZodObject, may: May, action: 'read' | 'update'): string[] =>
  Object.keys(shape).filter((name) => {
    const guard = guardOf(shape[name] as z.ZodType);
    return guard !== undefined && !mayAct(may, guard, action);
  });

/** The columns that are there for somebody. One that they may not change has no field that it edits. */
export function openColumns<K extends GridColumn>(columns: Record<string, K>, may: May): Record<string, K> {
  const shown = Object.entries(columns).filter(
    ([, { guards }]) => !guards || guards.some((guard) => mayAct(may, guard, 'read')),
  );
  return Object.fromEntries(
    shown.map(([name, column]) => {
      if (!column.edit || !column.guards || column.guards.every((guard) => mayAct(may, guard, 'update')))
        return [name, column];
      const { edit: _, ...rest } = column;
      return [name, rest as K];
    }),
  );
}
