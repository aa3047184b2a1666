import { z } from 'zod';
import type { FieldMeta } from './fields.ts';
import type { GridColumn, RowSet } from './grid.ts';

/**
 * What a client's user gets of what the agency has: everything but the fields marked as the agency's own. Fields say it
 * once; calls, grids, histories and the client's pages all ask here.
 */

type Wrapped = z.ZodNullable<z.ZodType> | z.ZodOptional<z.ZodType> | z.ZodDefault<z.ZodType>;
const isWrapped = (schema: z.ZodType): schema is Wrapped =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

export const isAgencyOnly = (field: z.ZodType): boolean =>
  (field.meta() as Partial<FieldMeta> | undefined)?.agencyOnly === true ||
  (isWrapped(field) && isAgencyOnly(field.unwrap()));

/** Names of the fields of an object that are the agency's own. */
export const agencyFields = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => isAgencyOnly(shape[name] as z.ZodType));

/** A schema without the agency's own fields, however deep they lie; the same one where there are none. */
export function forClients(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return objectForClients(schema);
  if (schema instanceof z.ZodArray) return rebuilt(schema, schema.element as z.ZodType, (inner) => z.array(inner));
  if (schema instanceof z.ZodNullable)
    return rebuilt(schema, schema.unwrap() as z.ZodType, (inner) => inner.nullable());
  if (schema instanceof z.ZodOptional)
    return rebuilt(schema, schema.unwrap() as z.ZodType, (inner) => inner.optional());
  if (schema instanceof z.ZodRecord)
    return rebuilt(schema, schema.valueType as z.ZodType, (inner) => z.record(z.string(), inner));
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as z.ZodType[];
    const inner = options.map(forClients);
    return inner.every((option, i) => option === options[i]) ? schema : z.union(inner);
  }
  return schema;
}

function rebuilt(schema: z.ZodType, part: z.ZodType, build: (part: z.ZodType) => z.ZodType): z.ZodType {
  const inner = forClients(part);
  return inner === part ? schema : build(inner);
}

function objectForClients(schema: z.ZodObject): z.ZodType {
  const hidden = agencyFields(schema);
  const kept = Object.entries(schema.shape as Record<string, z.ZodType>).filter(([name]) => !hidden.includes(name));
  const shape = kept.map(([name, field]) => [name, forClients(field)] as const);
  const isSame = hidden.length === 0 && shape.every(([, field], i) => field === kept[i]![1]);
  return isSame ? schema : z.object(Object.fromEntries(shape));
}

/** The columns a client's user has, of those there are. */
export const columnsForClients = <K extends GridColumn>(columns: Record<string, K>): Record<string, K> =>
  Object.fromEntries(Object.entries(columns).filter(([, { agencyOnly }]) => !agencyOnly));

/** A list as a client's page shows it. */
export const listForClients = <R extends RowSet>(list: R): R => ({ ...list, columns: columnsForClients(list.columns) });
