import { z } from 'zod';
import type { Subject } from './access.ts';
import { isAgencyOnly } from './client-view.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { agencyOnly, type FieldMeta, grantsAccess, guardField, moneyAmount, rowVersion } from './fields.ts';
import { type Dataset, type GridColumn, type GridRow, rowPermissions, type SortModel, toDataset } from './grid.ts';
import type { Problems } from './problems.ts';

type Shape = z.ZodRawShape;

/** System columns of every resource. */
const systemColumns = z.object({
  id: z.uuid(),
  version: z.int(),
  created_at: z.string().meta({ label: 'Added' }),
  updated_at: z.string().meta({ label: 'Changed' }),
  archived_at: z.string().nullable(),
  can: rowPermissions,
});

/** Label fields of a row: for a reference `<what>_id`, `<what>_label` is the name of the referenced row. */
type ReferenceLabels<F> = {
  [K in keyof F & `${string}_id` as K extends `${infer What}_id` ? `${What}_label` : never]: z.ZodNullable<z.ZodString>;
};
/**
 * Schemas of stored values, which are displayed without validation: a value that was valid when written must not fail a
 * later, stricter rule.
 */
type StoredSchemas<F> = { [K in keyof F]: F[K] extends z.ZodType ? z.ZodType<z.output<F[K]>> : never };
export type RowShape<F extends Shape, R extends Shape> = StoredSchemas<F> &
  ReferenceLabels<F> &
  R &
  typeof systemColumns.shape;

type ColumnOptions = Pick<GridColumn, 'width' | 'hidden' | 'sortable' | 'filterable'>;
type ColumnName<F extends Shape, R extends Shape> = Extract<
  Exclude<keyof RowShape<F, R>, 'id' | 'version' | 'can'>,
  string
>;

/**
 * Whether other records depend on the resource, so that the impact of a change is shown before saving. `keptWhileUsed`:
 * the server does not archive a record in use, so archiving needs no confirmation.
 */
export type Shared = boolean | 'keptWhileUsed';

export interface ResourceDefinition<F extends Shape, R extends Shape, C extends string> {
  /** Name of the endpoints (`/api/<name>`), of the data set, and of the list that references choose from. */
  name: string;
  /** Path of the endpoints, when `/api/<name>` is already used. */
  path?: string;
  subject: Subject;
  /** The noun as it is used within a sentence: "user type", "SIC code". */
  noun: { one: string; many: string };
  /** The purpose of the records as a sentence, shown in an empty list. */
  purpose: string;
  /** An example record, shown after the purpose. */
  example?: string;
  /** Fields that a user may write, in the order of the form. */
  fields: F;
  /** Fields that the server adds to a row, such as counts and states; labels of references are added automatically. */
  row?: R;
  /** The columns of the grid in order; label, kind and choices come from the field. */
  columns: { [K in C]: ColumnOptions };
  defaultSort: SortModel;
  /** Fields in which the search boxes of the list and the lookup search. */
  search: readonly Extract<keyof F, string>[];
  shared?: Shared;
  /** Rules between fields, applied on the page and on the server. */
  rules?: (record: Partial<z.output<z.ZodObject<F>>>) => Problems;
}

/** Values of a set column are strings; booleans become 'true' and 'false'. */
type CellValue<V> = V extends boolean ? `${V}` : V;
/** A row of a resource's list: its id and its columns. */
type ListRow<F extends Shape, R extends Shape, C extends string> = { id: string } & {
  [K in C]: K extends keyof RowShape<F, R> ? CellValue<z.output<RowShape<F, R>[K]>> : never;
};

const idParams = z.object({ id: z.uuid() });
const archivedRow = z.object({ id: z.uuid(), version: z.int() });
/** The version that the user has read is part of an edit; `archived: false` restores the record. */
const editVersion = z.object({ version: rowVersion(), archived: z.literal(false).optional() });

type Edit<F extends Shape> = {
  [K in keyof F]: z.ZodOptional<F[K] extends z.ZodType ? F[K] : never>;
} & typeof editVersion.shape;

/** Scope of a list with `client_id`, which can be read in full or for one client. */
type ClientScope = { client_id?: string | undefined };
const clientScope = z.object({ client_id: z.uuid().optional() });

/** A resource: its description and its five endpoints. */
export interface Resource<F extends Shape = Shape, R extends Shape = Shape, C extends string = string> {
  name: string;
  subject: Subject;
  noun: { one: string; many: string };
  purpose: string;
  example: string;
  shared: Shared;
  fields: z.ZodObject<F>;
  row: z.ZodObject<RowShape<F, R>>;
  rules: (record: object) => Problems;
  list: Dataset<C, ListRow<F, R, C>, ClientScope>;
  view: Endpoint<typeof idParams, undefined, undefined, z.ZodObject<RowShape<F, R>>>;
  add: Endpoint<undefined, undefined, z.ZodObject<F>, z.ZodObject<RowShape<F, R>>>;
  edit: Endpoint<typeof idParams, undefined, z.ZodObject<Edit<F>>, z.ZodObject<RowShape<F, R>>>;
  remove: Endpoint<typeof idParams, undefined, undefined, typeof archivedRow>;
}

/** Any resource, without its specific types. */
export interface AnyResource
  extends Pick<Resource, 'name' | 'subject' | 'noun' | 'purpose' | 'example' | 'shared' | 'rules' | 'remove'> {
  fields: z.ZodObject;
  row: z.ZodObject;
  list: Dataset<string, GridRow, ClientScope>;
  view: Endpoint<typeof idParams, undefined, undefined, z.ZodObject>;
  add: Endpoint<undefined, undefined, z.ZodObject, z.ZodObject>;
  edit: Endpoint<typeof idParams, undefined, z.ZodObject, z.ZodObject>;
}
export type { RowOf } from './grid.ts';

/** Returns the type inside the wrappers (default, optional, nullable, preprocess). */
export function innerType(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodPipe && field.in instanceof z.ZodTransform) return innerType(field.out as z.ZodType);
  return field instanceof z.ZodDefault || field instanceof z.ZodNullable || field instanceof z.ZodOptional
    ? innerType(field.unwrap() as z.ZodType)
    : field;
}

/** Returns the metadata of a field; the label defaults to `name`. */
export const metaOf = (field: z.ZodType | undefined, name: string): FieldMeta => ({
  label: name,
  ...(field?.meta() as Partial<FieldMeta> | undefined),
});

function storedSchema(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return storedSchema(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodNullable) return storedSchema(field.unwrap() as z.ZodType).nullable();
  if (field instanceof z.ZodEnum || field instanceof z.ZodBoolean || field instanceof z.ZodObject) return field;
  // A union of several types, including null.
  if (field instanceof z.ZodUnion && field.safeParse(null).success) return field;
  if (field instanceof z.ZodNumber) return z.number();
  if (field instanceof z.ZodArray) return z.array(storedSchema(field.element as z.ZodType));
  return z.string();
}

/** Returns the schema of a field as stored, with the same agency restriction and the same required permission. */
function storedField(field: z.ZodType): z.ZodType {
  const { guard } = (field.meta() ?? {}) as Partial<FieldMeta>;
  const rowField = guard ? guardField(storedSchema(field), guard) : storedSchema(field);
  return isAgencyOnly(field) ? agencyOnly(rowField) : rowField;
}

/** Makes a field optional without its default, because an edit leaves omitted fields unchanged. */
function optionalField(field: z.ZodType): z.ZodOptional {
  const fieldWithoutDefault = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
  const editField = fieldWithoutDefault.optional();
  return metaOf(field, '').access ? grantsAccess(editField) : editField;
}

/** Returns the fields for a partial update. */
export const partialFields = <F extends Shape>({ shape }: z.ZodObject<F>) =>
  z.object(mapShape(shape, optionalField) as { [K in keyof F]: z.ZodOptional<F[K] extends z.ZodType ? F[K] : never> });

function mapShape(shape: Shape, convert: (field: z.ZodType) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, convert(field as z.ZodType)]));
}

/** Returns a `…_label` field for each reference, with the display label of the reference. */
function labelFields(fields: Shape): Shape {
  const references = Object.entries(fields).filter(([name]) => name.endsWith('_id'));
  return Object.fromEntries(
    references.map(([name, field]) => {
      const { label } = metaOf(field as z.ZodType, name);
      const labelField = z.string().nullable().meta({ label });
      return [name.replace(/_id$/, '_label'), isAgencyOnly(field as z.ZodType) ? agencyOnly(labelField) : labelField];
    }),
  );
}

const YES_NO = { true: 'Yes', false: 'No' };

/** Returns the grid column of a field. */
function gridColumn(name: string, field: z.ZodType, options: ColumnOptions): GridColumn {
  const { label, options: values, guard } = metaOf(field, name);
  const base = {
    label,
    ...(isAgencyOnly(field) && { agencyOnly: true as const }),
    ...(guard && { guards: [guard] }),
  };
  const inner = innerType(field);
  if (values) return { ...base, kind: 'set', values, width: 130, ...options };
  if (inner instanceof z.ZodBoolean) return { ...base, kind: 'set', values: YES_NO, width: 110, ...options };
  if (inner === moneyAmount) return { ...base, kind: 'number', money: true, width: 120, ...options };
  if (inner instanceof z.ZodNumber) return { ...base, kind: 'number', width: 120, ...options };
  const isDate = inner instanceof z.ZodISODate || name.endsWith('_at');
  return { ...base, kind: isDate ? 'date' : 'text', width: isDate ? 140 : 180, ...options };
}

const cellSchema = (field: z.ZodType) => (innerType(field) instanceof z.ZodBoolean ? z.enum(['true', 'false']) : field);

/**
 * Defines a resource: its five endpoints, its grid and the shape of its rows. `list` is a data set of the grid; `edit`
 * fails with `conflict` when the row has changed since the version that was read; `remove` archives, and `edit` with
 * `archived: false` restores.
 */
export function resource<F extends Shape, C extends ColumnName<F, R>, R extends Shape = Record<never, never>>(
  definition: ResourceDefinition<F, R, C>,
): Resource<F, R, C> {
  const { name, subject, noun, purpose, example = '', shared = false, row: extra = {}, rules, columns } = definition;
  const path = definition.path ?? `/api/${name}`;
  const fields = Object.fromEntries(
    Object.entries(definition.fields).map(([field, type]) => [
      field,
      (type as z.ZodType).meta({ ...metaOf(type as z.ZodType, field), key: `${name}.${field}` }),
    ]),
  );
  const shape = { ...fields, ...labelFields(fields), ...extra, ...systemColumns.shape } as Shape;
  const row = z.object({
    ...mapShape(fields, storedField),
    ...labelFields(fields),
    ...extra,
    ...systemColumns.shape,
  });
  const cells = Object.keys(columns).map((column) => [column, cellSchema((row.shape as Shape)[column] as z.ZodType)]);
  const rows = {
    name,
    title: noun.many[0]!.toUpperCase() + noun.many.slice(1),
    columns: Object.fromEntries(
      Object.entries<ColumnOptions>(columns).map(([column, options]) => [
        column,
        gridColumn(column, shape[column] as z.ZodType, options),
      ]),
    ),
    defaultSort: definition.defaultSort,
    search: Object.fromEntries(
      definition.search.map((field) => [field, metaOf(shape[field] as z.ZodType, field).label]),
    ),
    row: z.object({
      ...(Object.fromEntries(cells) as Shape),
      can: rowPermissions,
      id: z.uuid(),
    }) as unknown as z.ZodType<GridRow>,
  };
  const scope = 'client_id' in fields ? { scope: clientScope } : {};
  const list = toDataset(rows, { subject, path: `${path}/list`, ...scope });
  // The runtime shapes follow the types by construction, which the compiler cannot verify.
  return {
    name,
    subject,
    noun,
    purpose,
    example,
    shared,
    fields: z.object(fields),
    row,
    rules: rules ?? (() => ({})),
    list,
    view: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      access: { subject, action: 'read' },
      allowsApiToken: true,
      summary: `View: ${noun.one}`,
      params: idParams,
      reply: row,
    }),
    add: endpoint({
      method: 'POST',
      path,
      access: { subject, action: 'create' },
      allowsApiToken: true,
      summary: `Add: ${noun.one}`,
      body: z.object(fields),
      reply: row,
    }),
    edit: endpoint({
      method: 'PATCH',
      path: `${path}/{id}`,
      access: { subject, action: 'update' },
      allowsApiToken: true,
      summary: `Change: ${noun.one}`,
      params: idParams,
      body: partialFields(z.object(fields)).extend(editVersion.shape),
      reply: row,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: { subject, action: 'delete' },
      allowsApiToken: true,
      summary: `Archive: ${noun.one}`,
      params: idParams,
      reply: archivedRow,
    }),
  } as unknown as Resource<F, R, C>;
}
