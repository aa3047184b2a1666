import { z } from 'zod';
import type { FieldMeta } from './fields.ts';
import type { GridColumn, RowSet } from './grid.ts';

/**
 * The client's view of the agency's data: everything except fields marked as agency-only. API calls, grids, histories
 * and client pages all use these functions.
 */

type Wrapped = z.ZodNullable<z.ZodType> | z.ZodOptional<z.ZodType> | z.ZodDefault<z.ZodType>;
/** Returns whether a schema is nullable, optional or has a default. */
export const isWrapped = (schema: z.ZodType): schema is Wrapped =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

/** Returns whether a field is agency-only, even inside wrappers. */
export const isAgencyOnly = (field: z.ZodType): boolean =>
  (field.meta() as Partial<FieldMeta> | undefined)?.agencyOnly === true ||
  (isWrapped(field) && isAgencyOnly(field.unwrap()));

/** Returns the names of the agency-only fields of an object. */
export const agencyFields = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => isAgencyOnly(shape[name] as z.ZodType));

type FieldPredicate = (field: z.ZodType) => boolean;

/** Returns a schema without hidden fields at any depth; the same object when nothing is hidden. */
export function omitFields(schema: z.ZodType, isHidden: FieldPredicate): z.ZodType {
  const rebuild = (part: z.ZodType, build: (part: z.ZodType) => z.ZodType): z.ZodType => {
    const inner = omitFields(part, isHidden);
    return inner === part ? schema : build(inner);
  };
  if (schema instanceof z.ZodObject) return omitObjectFields(schema, isHidden);
  if (schema instanceof z.ZodArray) return rebuild(schema.element as z.ZodType, (inner) => z.array(inner));
  if (schema instanceof z.ZodNullable) return rebuild(schema.unwrap() as z.ZodType, (inner) => inner.nullable());
  if (schema instanceof z.ZodOptional) return rebuild(schema.unwrap() as z.ZodType, (inner) => inner.optional());
  if (schema instanceof z.ZodRecord)
    return rebuild(schema.valueType as z.ZodType, (inner) => z.record(z.string(), inner));
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as z.ZodType[];
    const inner = options.map((option) => omitFields(option, isHidden));
    return inner.every((option, i) => option === options[i]) ? schema : z.union(inner);
  }
  return schema;
}

function omitObjectFields(schema: z.ZodObject, isHidden: FieldPredicate): z.ZodType {
  const allFields = Object.entries(schema.shape as Record<string, z.ZodType>);
  const visibleFields = allFields.filter(([, field]) => !isHidden(field));
  const shape = visibleFields.map(([name, field]) => [name, omitFields(field, isHidden)] as const);
  const isSame =
    visibleFields.length === allFields.length && shape.every(([, field], i) => field === visibleFields[i]![1]);
  return isSame ? schema : z.object(Object.fromEntries(shape));
}

const clientSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** Returns a schema without agency-only fields; cached. */
export function toClientSchema(schema: z.ZodType): z.ZodType {
  const clientSchema = clientSchemas.get(schema) ?? omitFields(schema, isAgencyOnly);
  clientSchemas.set(schema, clientSchema);
  return clientSchema;
}

/** Returns the columns that a client's user may see. */
export const clientColumns = <K extends GridColumn>(columns: Record<string, K>): Record<string, K> =>
  Object.fromEntries(Object.entries(columns).filter(([, { agencyOnly }]) => !agencyOnly));

/** Returns a row set with only the columns that a client's user may see. */
export const clientList = <R extends RowSet>(list: R): R => ({ ...list, columns: clientColumns(list.columns) });
