import { z } from 'zod';
import type { FieldMeta } from './fields.ts';
import type { GridColumn, RowSet } from './grid.ts';

/**
 * What a client's user gets of what the agency has: everything but the fields marked as the agency's own. Fields say it
 * once; calls, grids, histories and the client's pages all ask here.
 */

type Wrapped = z.ZodNullable<z.ZodType> | z.ZodOptional<z.ZodType> | z.ZodDefault<z.ZodType>;
export const isWrapped = (schema: z.ZodType): schema is Wrapped =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

export const isAgencyOnly = (field: z.ZodType): boolean =>
  (field.meta() as Partial<FieldMeta> | undefined)?.agencyOnly === true ||
  (isWrapped(field) && isAgencyOnly(field.unwrap()));

/** Names of the fields of an object that are the agency's own. */
export const agencyFields = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => isAgencyOnly(shape[name] as z.ZodType));

type IsHidden = (field: z.ZodType) => boolean;

/** A schema without some fields, however deep they lie; the same one where there are none. */
export function withoutFields(schema: z.ZodType, isHidden: IsHidden): z.ZodType {
  const rebuilt = (part: z.ZodType, build: (part: z.ZodType) => z.ZodType): z.ZodType => {
    const inner = withoutFields(part, isHidden);
    return inner === part ? schema : build(inner);
  };
  if (schema instanceof z.ZodObject) return objectWithout(schema, isHidden);
  if (schema instanceof z.ZodArray) return rebuilt(schema.element as z.ZodType, (inner) => z.array(inner));
  if (schema instanceof z.ZodNullable) return rebuilt(schema.unwrap() as z.ZodType, (inner) => inner.nullable());
  if (schema instanceof z.ZodOptional) return rebuilt(schema.unwrap() as z.ZodType, (inner) => inner.optional());
  if (schema instanceof z.ZodRecord)
    return rebuilt(schema.valueType as z.ZodType, (inner) => z.record(z.string(), inner));
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as z.ZodType[];
    const inner = options.map((option) => withoutFields(option, isHidden));
    return inner.every((option, i) => option === options[i]) ? schema : z.union(inner);
  }
  return schema;
}

function objectWithout(schema: z.ZodObject, isHidden: IsHidden): z.ZodType {
  const all = Object.entries(schema.shape as Record<string, z.ZodType>);
  const kept = all.filter(([, field]) => !isHidden(field));
  const shape = kept.map(([name, field]) => [name, withoutFields(field, isHidden)] as const);
  const isSame = kept.length === all.length && shape.every(([, field], i) => field === kept[i]![1]);
  return isSame ? schema : z.object(Object.fromEntries(shape));
}

const clientSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** A schema without the agency's own fields; made once. */
export function forClients(schema: z.ZodType): z.ZodType {
  const known = clientSchemas.get(schema) ?? withoutFields(schema, isAgencyOnly);
  clientSchemas.set(schema, known);
  return known;
}

/** The columns a client's user has, of those there are. */
export const columnsForClients = <K extends GridColumn>(columns: Record<string, K>): Record<string, K> =>
  Object.fromEntries(Object.entries(columns).filter(([, { agencyOnly }]) => !agencyOnly));

/** A list as a client's page shows it. */
export const listForClients = <R extends RowSet>(list: R): R => ({ ...list, columns: columnsForClients(list.columns) });
