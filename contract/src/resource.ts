import { z } from 'zod';
import type { Subject } from './access.ts';
import { isAgencyOnly } from './client-view.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { agencyOnly, amountOfMoney, type FieldMeta, grantsAccess, guarded, rowVersion } from './fields.ts';
import { type Dataset, type GridColumn, type GridRow, rowRights, type SortModel, servedRows } from './grid.ts';
import type { Problems } from './problems.ts';

type Shape = z.ZodRawShape;

/** What every stored entity has besides its fields, set by the system. */
const systemColumns = z.object({
  id: z.uuid(),
  version: z.int(),
  created_at: z.string().meta({ label: 'Added' }),
  updated_at: z.string().meta({ label: 'Changed' }),
  archived_at: z.string().nullable(),
  can: rowRights,
});

/** Beside a reference `<what>_id` the row has `<what>_label`, the name of what it refers to. */
type Labels<F> = {
  [K in keyof F & `${string}_id` as K extends `${infer What}_id` ? `${What}_label` : never]: z.ZodNullable<z.ZodString>;
};
/** A stored value is shown as it is: what was right when it was written must not fail a later, stricter rule. */
type Stored<F> = { [K in keyof F]: F[K] extends z.ZodType ? z.ZodType<z.output<F[K]>> : never };
export type RowShape<F extends Shape, R extends Shape> = Stored<F> & Labels<F> & R & typeof systemColumns.shape;

type ColumnOptions = Pick<GridColumn, 'width' | 'hidden' | 'sortable' | 'filterable'>;
type ColumnName<F extends Shape, R extends Shape> = Extract<
  Exclude<keyof RowShape<F, R>, 'id' | 'version' | 'can'>,
  string
>;

/**
 * Others depend on what a row says: what a change of it touches is shown before anything is written. `kept`: one that is
 * in use is not archived at all, and nobody is asked before that.
 */
export type Shared = boolean | 'kept';

export interface ResourceDefinition<F extends Shape, R extends Shape, C extends string> {
  /** Names its calls, `/api/<name>`, its data set and the list that references choose from. */
  name: string;
  /** Where its calls are, where `/api/<name>` is another's. */
  path?: string;
  subject: Subject;
  /** As in the middle of a sentence: "user type", "SIC code". */
  noun: { one: string; many: string };
  /** What the records are for, as a sentence: the list says it while there are none. */
  purpose: string;
  /** Everything a user may write, in the order of the form. */
  fields: F;
  /** What the server adds to a row besides the labels of references: counts, states. */
  row?: R;
  /** The columns of its grid in order; label, kind and choices are those of the field. */
  columns: { [K in C]: ColumnOptions };
  defaultSort: SortModel;
  /** What the search box of its list and of its choices looks in. */
  search: readonly Extract<keyof F, string>[];
  shared?: Shared;
  /** Rules between fields, the same on the page and on the server. */
  rules?: (record: Partial<z.output<z.ZodObject<F>>>) => Problems;
}

/** The values of a set are texts: those of a yes or no, too. */
type InGrid<V> = V extends boolean ? `${V}` : V;
/** A row of an entity's list: its id and its columns. */
type ListRow<F extends Shape, R extends Shape, C extends string> = { id: string } & {
  [K in C]: K extends keyof RowShape<F, R> ? InGrid<z.output<RowShape<F, R>[K]>> : never;
};

const identity = z.object({ id: z.uuid() });
const archived = z.object({ id: z.uuid(), version: z.int() });
/** An edit carries the version that was read; `archived: false` restores. */
const versioned = z.object({ version: rowVersion(), archived: z.literal(false).optional() });

type Edit<F extends Shape> = {
  [K in keyof F]: z.ZodOptional<F[K] extends z.ZodType ? F[K] : never>;
} & typeof versioned.shape;

/** A list of what belongs to clients, where it has a `client_id`, is read whole or of one of them. */
type OfClient = { client_id?: string | undefined };
const ofClient = z.object({ client_id: z.uuid().optional() });

/** The five calls of an entity, and all that is known of it. */
export interface Resource<F extends Shape = Shape, R extends Shape = Shape, C extends string = string> {
  name: string;
  subject: Subject;
  noun: { one: string; many: string };
  purpose: string;
  shared: Shared;
  fields: z.ZodObject<F>;
  row: z.ZodObject<RowShape<F, R>>;
  rules: (record: object) => Problems;
  list: Dataset<C, ListRow<F, R, C>, OfClient>;
  view: Endpoint<typeof identity, undefined, undefined, z.ZodObject<RowShape<F, R>>>;
  add: Endpoint<undefined, undefined, z.ZodObject<F>, z.ZodObject<RowShape<F, R>>>;
  edit: Endpoint<typeof identity, undefined, z.ZodObject<Edit<F>>, z.ZodObject<RowShape<F, R>>>;
  remove: Endpoint<typeof identity, undefined, undefined, typeof archived>;
}

/** Any entity, where what differs between them does not matter. */
export interface AnyResource
  extends Pick<Resource, 'name' | 'subject' | 'noun' | 'purpose' | 'shared' | 'rules' | 'remove'> {
  fields: z.ZodObject;
  row: z.ZodObject;
  list: Dataset<string, GridRow, OfClient>;
  view: Endpoint<typeof identity, undefined, undefined, z.ZodObject>;
  add: Endpoint<undefined, undefined, z.ZodObject, z.ZodObject>;
  edit: Endpoint<typeof identity, undefined, z.ZodObject, z.ZodObject>;
}
export type { RowOf } from './grid.ts';

/** The type under its wrappers: what a value is, whether or not it has to be given, and however it is prepared. */
export function innerType(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodPipe && field.in instanceof z.ZodTransform) return innerType(field.out as z.ZodType);
  return field instanceof z.ZodDefault || field instanceof z.ZodNullable || field instanceof z.ZodOptional
    ? innerType(field.unwrap() as z.ZodType)
    : field;
}

export const metaOf = (field: z.ZodType | undefined, name: string): FieldMeta => ({
  label: name,
  ...(field?.meta() as Partial<FieldMeta> | undefined),
});

function stored(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return stored(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodNullable) return stored(field.unwrap() as z.ZodType).nullable();
  if (field instanceof z.ZodEnum || field instanceof z.ZodBoolean || field instanceof z.ZodObject) return field;
  // What may be of several types, or nothing.
  if (field instanceof z.ZodUnion && field.safeParse(null).success) return field;
  if (field instanceof z.ZodNumber) return z.number();
  if (field instanceof z.ZodArray) return z.array(stored(field.element as z.ZodType));
  return z.string();
}

/** What is stored of a field is as much the agency's own as the field, and asks for the same right. */
function storedField(field: z.ZodType): z.ZodType {
  const { guard } = (field.meta() ?? {}) as Partial<FieldMeta>;
  const shown = guard ? guarded(stored(field), guard) : stored(field);
  return isAgencyOnly(field) ? agencyOnly(shown) : shown;
}

/** All fields optional and without defaults: what an edit leaves out stays as it is. */
function optional(field: z.ZodType): z.ZodOptional {
  const given = (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional();
  return metaOf(field, '').access ? grantsAccess(given) : given;
}

/** The fields as a change takes them, which leaves out what stays as it is. */
export const someOf = <F extends Shape>({ shape }: z.ZodObject<F>) =>
  z.object(mapShape(shape, optional) as { [K in keyof F]: z.ZodOptional<F[K] extends z.ZodType ? F[K] : never> });

function mapShape(shape: Shape, change: (field: z.ZodType) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, change(field as z.ZodType)]));
}

/** Names of what is referred to, labelled as the references are. */
function labelFields(fields: Shape): Shape {
  const references = Object.entries(fields).filter(([name]) => name.endsWith('_id'));
  return Object.fromEntries(
    references.map(([name, field]) => {
      const { label } = metaOf(field as z.ZodType, name);
      const shown = z.string().nullable().meta({ label });
      return [name.replace(/_id$/, '_label'), isAgencyOnly(field as z.ZodType) ? agencyOnly(shown) : shown];
    }),
  );
}

const YES_NO = { true: 'Yes', false: 'No' };

/** How a grid shows a field. */
function gridColumn(name: string, field: z.ZodType, options: ColumnOptions): GridColumn {
  const { label, options: values, guard } = metaOf(field, name);
  const said = {
    label,
    ...(isAgencyOnly(field) && { agencyOnly: true as const }),
    ...(guard && { guards: [guard] }),
  };
  const inner = innerType(field);
  if (values) return { ...said, kind: 'set', values, width: 130, ...options };
  if (inner instanceof z.ZodBoolean) return { ...said, kind: 'set', values: YES_NO, width: 110, ...options };
  if (inner === amountOfMoney) return { ...said, kind: 'number', money: true, width: 120, ...options };
  if (inner instanceof z.ZodNumber) return { ...said, kind: 'number', width: 120, ...options };
  const isDate = inner instanceof z.ZodISODate || name.endsWith('_at');
  return { ...said, kind: isDate ? 'date' : 'text', width: isDate ? 140 : 180, ...options };
}

const inGrid = (field: z.ZodType) => (innerType(field) instanceof z.ZodBoolean ? z.enum(['true', 'false']) : field);

/**
 * An entity said once: its five calls, its grid and the shape of its rows follow. `list` is a data set of the grid
 * mechanism; `edit` fails with `conflict` when the row has moved on from the version that was read; `remove` archives,
 * and `edit` with `archived: false` restores.
 */
export function resource<F extends Shape, C extends ColumnName<F, R>, R extends Shape = Record<never, never>>(
  definition: ResourceDefinition<F, R, C>,
): Resource<F, R, C> {
  const { name, subject, noun, purpose, shared = false, row: extra = {}, rules, columns } = definition;
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
  const cells = Object.keys(columns).map((column) => [column, inGrid((row.shape as Shape)[column] as z.ZodType)]);
  const shown = {
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
      can: rowRights,
      id: z.uuid(),
    }) as unknown as z.ZodType<GridRow>,
  };
  const scope = 'client_id' in fields ? { scope: ofClient } : {};
  const list = servedRows(shown, { subject, path: `${path}/list`, ...scope });
  // The shapes are made at run time from what the types say; only here the two have to be told to agree.
  return {
    name,
    subject,
    noun,
    purpose,
    shared,
    fields: z.object(fields),
    row,
    rules: rules ?? (() => ({})),
    list,
    view: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      access: { subject, action: 'read' },
      byToken: true,
      summary: `View: ${noun.one}`,
      params: identity,
      reply: row,
    }),
    add: endpoint({
      method: 'POST',
      path,
      access: { subject, action: 'create' },
      byToken: true,
      summary: `Add: ${noun.one}`,
      body: z.object(fields),
      reply: row,
    }),
    edit: endpoint({
      method: 'PATCH',
      path: `${path}/{id}`,
      access: { subject, action: 'update' },
      byToken: true,
      summary: `Change: ${noun.one}`,
      params: identity,
      body: someOf(z.object(fields)).extend(versioned.shape),
      reply: row,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: { subject, action: 'delete' },
      byToken: true,
      summary: `Archive: ${noun.one}`,
      params: identity,
      reply: archived,
    }),
  } as unknown as Resource<F, R, C>;
}
