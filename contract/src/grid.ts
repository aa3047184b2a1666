import { z } from 'zod';
import type { Subject } from './access.ts';
import { type CascadeLink, cascadeLink } from './cascades/link.ts';
import type { FieldRules } from './custom-values.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { isCalendarDay, isTimeZone, storable } from './fields.ts';

/**
 * The grid language: what a grid asks for, sent as the JSON text `query` and never executed. The server compiles it
 * to SQL from the data set's columns alone. Operators and shapes are those of the specification, chapter 5.
 */
const MAX_PAGE_SIZE = 1_000;
const MAX_TEXT_LENGTH = 500;
const MAX_CONDITIONS = 20;
/** Values that the filter of a set names, and values that are counted for it. */
export const MAX_VALUES = 500;
const MAX_COLUMNS = 500;

/** Of a column: only the names of the data set mean something. */
export const columnName = storable().max(80);

const blankness = ['blank', 'notBlank'] as const;
const ordered = [
  'equals',
  'notEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
  'inRange',
] as const;

export const TEXT_OPERATORS = [
  'contains',
  'notContains',
  'equals',
  'notEqual',
  'startsWith',
  'endsWith',
  ...blankness,
] as const;
export const ORDERED_OPERATORS = [...ordered, ...blankness] as const;
/** Phone types: switchboard, direct dial, cell, others; an empty set means "no phone of any kind". */
export const PHONE_TYPES = ['S', 'DDI', 'Cell', 'Others'] as const;

const textCondition = z.strictObject({
  filterType: z.literal('text'),
  type: z.enum(TEXT_OPERATORS),
  filter: storable().max(MAX_TEXT_LENGTH).nullish(),
});
const numberCondition = z.strictObject({
  filterType: z.literal('number'),
  type: z.enum(ORDERED_OPERATORS),
  filter: z.number().nullish(),
  filterTo: z.number().nullish(),
});
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([ T][\d:.Z+-]*)?$/)
  .refine((text) => isCalendarDay(text.slice(0, 10)));
const dateCondition = z.strictObject({
  filterType: z.literal('date'),
  type: z.enum(ORDERED_OPERATORS),
  dateFrom: day.nullish(),
  dateTo: day.nullish(),
});
const setCondition = z.strictObject({
  filterType: z.literal('set'),
  values: z.array(storable().max(MAX_TEXT_LENGTH).nullable()).max(MAX_VALUES),
});
const condition = z.union([textCondition, numberCondition, dateCondition, setCondition]);
const combined = z.strictObject({
  filterType: columnName,
  operator: z.enum(['AND', 'OR']),
  conditions: z.array(condition).min(1).max(MAX_CONDITIONS),
});
const columnFilter = z.union([condition, combined]);

/** Every kind of filter there is; the specification passes over others. */
export const FILTER_KINDS: readonly string[] = condition.options.map(({ shape }) => shape.filterType.value);

export type FilterCondition = z.infer<typeof condition>;
export type ColumnFilter = z.infer<typeof columnFilter>;

export const sortModel = z.array(z.strictObject({ colId: columnName, sort: z.enum(['asc', 'desc']) })).max(10);
export type SortModel = z.infer<typeof sortModel>;

/** Whose days are meant where days are asked about. */
export const zone = storable().max(60).refine(isTimeZone).default('UTC');

export const filterModel = z.record(columnName, columnFilter);
export type FilterModel = z.infer<typeof filterModel>;

/** Rows `startRow` to `endRow` (exclusive); the answer holds one row more where there is a further page. */
export const gridRequest = z
  .strictObject({
    startRow: z.int().min(0).default(0),
    endRow: z.int().min(1).default(100),
    sortModel: sortModel.default([]),
    filterModel: filterModel.default({}),
    rowGroupCols: z.array(columnName).max(3).default([]),
    groupKeys: z.array(storable().max(MAX_TEXT_LENGTH).nullable()).max(3).default([]),
    quickSearch: storable().max(MAX_TEXT_LENGTH).default(''),
    /** Whose days the days of filters and groups are. */
    zone,
    /** The columns that rows are to have, all where it is left out. One that has gone since is not missed. */
    columns: z.array(columnName).max(MAX_COLUMNS).optional(),
  })
  .refine((r) => r.endRow > r.startRow && r.endRow - r.startRow <= MAX_PAGE_SIZE, {
    message: `A page has 1 to ${MAX_PAGE_SIZE} rows.`,
    path: ['endRow'],
  });
export type GridRequest = z.infer<typeof gridRequest>;

/** The parts of a request that say which rows are meant, whatever the page: counts, exports and bulk actions. */
export type GridPredicate = Pick<GridRequest, 'filterModel' | 'quickSearch' | 'rowGroupCols' | 'groupKeys' | 'zone'>;

/**
 * What the rows are narrowed to before any filter: one campaign, one batch. Values are texts, so that they stand in an
 * address as in a body.
 */
export type Scope = Record<string, string | undefined>;
export type NoScope = Record<never, never>;

/** The scope of rows that belong to one campaign. */
export const campaignScope = z.object({ campaign_id: z.uuid({ error: 'Choose a campaign.' }) });

/**
 * The body of every call about a data set: the keys of its scope stand beside the rest, and `campaignId` is as good as
 * `campaign_id`, for the specification has both. Other keys are passed over, never read.
 */
export const gridBody = z.looseObject({ query: storable().max(100_000) });
/** `data` is a JSON text that holds `rows`. */
export const gridReply = z.object({ data: z.string() });

/** Where a column comes from; the chooser of columns lists them by it. */
export const COLUMN_GROUPS = ['core', 'master', 'client', 'campaign'] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

const COLUMN_KINDS = ['text', 'number', 'date', 'set'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** A column as the page shows it; the server holds its SQL. Its key is the only name a request may use. */
export interface GridColumn {
  label: string;
  /** Its header in exports, where that is another. */
  exportedAs?: string;
  kind: ColumnKind;
  /** Choices of a `set` column, wire value to label. */
  values?: Record<string, string>;
  /** Or the list whose labels are the choices, where they are not known beforehand. */
  list?: string;
  /** Or what the values are codes of: they are shown, found and exported by their names. */
  names?: 'country';
  /** What it may hold and whether it is edited is known with the scope alone, which tells it under the same name. */
  ofScope?: true;
  /** A `set` column whose cells hold several values each. */
  many?: true;
  /** A `date` column of moments that are agreed upon, so that the time of day is shown as well. */
  clock?: true;
  /**
   * A `number` column whose cells are an `AmountOfMoney`, in minor units. Filters, order, groups and files speak of the
   * currency itself, as people do: 12.50 and not 1250. Of rows that the server reads alone.
   */
  money?: true;
  /** Shown only when chosen in the column chooser. */
  hidden?: true;
  /** No index or no sense: the grid offers neither sort nor filter. */
  sortable?: false;
  filterable?: false;
  width?: number;
  /** Of a field that is the agency's own. */
  agencyOnly?: true;
  /** Of sensitive fields: there for those alone who may read one of them, and edited by those who may change all. */
  guards?: readonly Subject[];
  /** Shows one of the program's own fields: it is called as the field is, and there for those who have the field. */
  core?: string;
  /** The agency has given it this label, which is in no catalogue of texts. */
  renamed?: true;
  /** Of the program itself where nothing else is said. */
  group?: ColumnGroup;
  /** The field of the record that a change of the cell is written to; its control and its check are the form's. */
  edit?: string;
  /** What a value may be, where the column and not the record knows that: a field that a scope has defined. */
  rules?: FieldRules;
  /** What the chains of a scope's fields say of this column and another one, each named by its field. */
  cascades?: CascadeLink[];
}
export type GridColumns = Record<string, GridColumn>;

const fieldRules = z.object({
  type: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  options: z.array(z.object({ code: z.string(), label: z.string(), state: z.string() })),
}) as unknown as z.ZodType<FieldRules>;

/** The same as it goes over the wire, for the columns that a scope adds. */
export const gridColumn: z.ZodType<GridColumn> = z.object({
  label: z.string(),
  kind: z.enum(COLUMN_KINDS),
  values: z.record(z.string(), z.string()).optional(),
  list: z.string().optional(),
  names: z.literal('country').optional(),
  many: z.literal(true).optional(),
  clock: z.literal(true).optional(),
  money: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
  sortable: z.literal(false).optional(),
  filterable: z.literal(false).optional(),
  width: z.number().optional(),
  group: z.enum(COLUMN_GROUPS).optional(),
  renamed: z.literal(true).optional(),
  edit: z.string().optional(),
  rules: fieldRules.optional(),
  cascades: z.array(cascadeLink).optional(),
});

/** What the viewer may do with the record that a row is; scopes differ from row to row. */
export const rowRights = z.object({ update: z.boolean(), delete: z.boolean() });
export type RowRights = z.infer<typeof rowRights>;

export type GridRow = Record<string, unknown> & { id: string; can?: RowRights };

type Shape = z.ZodRawShape;
type OneOf<K extends GridColumn> = K extends { values: infer V } ? Extract<keyof V, string> : string;
type CellOf<K extends GridColumn> = K extends { many: true }
  ? OneOf<K>[]
  : { text: string; date: string; number: number; set: OneOf<K> }[K['kind']] | null;
/** A row by the kinds of its columns, and what else its cells and links need. */
type RowBy<K extends GridColumns, X extends Shape> = { id: string } & { [N in keyof K]: CellOf<K[N]> } & {
  [N in keyof X]: X[N] extends z.ZodType ? z.output<X[N]> : never;
};
type ScopeBy<S extends z.ZodObject> = keyof S['shape'] extends never
  ? NoScope
  : z.output<S> extends infer O extends Scope
    ? O
    : never;
type Unscoped = z.ZodObject<NoScope>;

/** Rows with named columns, wherever they come from: all that a grid needs to know to show them. */
export interface RowSet<C extends string = string, R extends GridRow = GridRow> {
  name: string;
  title: string;
  columns: Record<C, GridColumn>;
  defaultSort: SortModel;
  /** What the search box looks in, a column or another field of the record, with its label. */
  search: Record<string, string>;
  /** The kind of record that a row is, by the row's id: its history, and the schema of what columns may edit. */
  record?: { name: string; fields: z.ZodObject };
  row: z.ZodType<R>;
}

/** What can be changed of the records behind many rows at once, and whose right that asks for. */
export interface BulkFields {
  subject: Subject;
  /** As in the middle of a sentence. */
  noun: { one: string; many: string };
  /** Of the record's fields those that many may have in common. */
  fields: z.ZodObject;
}

/** Rows that the server reads, by one call for all grids that show them. */
export interface Dataset<C extends string = string, R extends GridRow = GridRow, S extends Scope = Scope>
  extends RowSet<C, R> {
  subject: Subject;
  endpoint: Endpoint<undefined, undefined, typeof gridBody, typeof gridReply>;
  scope: z.ZodType<S>;
  /** A scope has columns of its own besides: `gridColumns` tells them. */
  columnsByScope?: true;
  bulk?: BulkFields;
}

/** A row of a data set, and of an entity, as the page gets it. */
export type RowOf<L extends { row: z.ZodType }> = z.output<L['row']>;
export type ScopeOf<D extends Dataset> = z.output<D['scope']>;

interface RowSetDefinition<K extends GridColumns, X extends Shape> {
  name: string;
  title: string;
  columns: K;
  defaultSort: { colId: NoInfer<Extract<keyof K, string>>; sort: 'asc' | 'desc' }[];
  /** The columns that the search box looks in: of rows at hand all texts, where nothing is said. */
  search?: readonly NoInfer<Extract<keyof K, string>>[];
  record?: RowSet['record'];
  /** What a row has besides its columns, for cells and links. */
  extra?: X;
}

function cellOf({ kind, values, many }: GridColumn): z.ZodType {
  const one = values ? z.enum(Object.keys(values)) : z.string();
  if (many) return z.array(one);
  return (kind === 'number' ? z.number() : one).nullable();
}

/** Describes rows that the page has at hand. */
export function rowSet<const K extends GridColumns, X extends Shape = Record<never, never>>({
  extra,
  columns,
  search,
  ...rest
}: RowSetDefinition<K, X>): RowSet<Extract<keyof K, string>, RowBy<K, X>> {
  const texts = Object.keys(columns).filter((name) => columns[name]?.kind === 'text');
  const labels = (search ?? texts).map((name) => [name, (columns as GridColumns)[name]?.label]);
  const cells = Object.entries(columns).map(([name, column]) => [name, cellOf(column)]);
  // The version of a record that the reader may change; null where they may not.
  const record = rest.record ? { version: z.int().nullable(), can: rowRights } : {};
  const row = z.object({ ...Object.fromEntries(cells), ...extra, ...record, id: z.string() });
  return { ...rest, columns, search: Object.fromEntries(labels), row: row as unknown as z.ZodType<RowBy<K, X>> };
}

interface Served<S extends z.ZodObject> {
  subject: Subject;
  path: string;
  scope?: S;
  columnsByScope?: true;
  bulk?: BulkFields;
}

/** Describes a data set and its call. `id` is always there as a column: row identity and last sort key. */
export function dataset<
  const K extends GridColumns,
  X extends Shape = Record<never, never>,
  S extends z.ZodObject = Unscoped,
>({
  subject,
  path,
  scope,
  columnsByScope,
  bulk,
  ...rows
}: RowSetDefinition<K, X> & Required<Pick<RowSetDefinition<K, X>, 'search'>> & Served<S>): Dataset<
  Extract<keyof K, string>,
  RowBy<K, X>,
  ScopeBy<S>
> {
  return servedRows(rowSet(rows), { subject, path, scope, columnsByScope, bulk });
}

/** The rows with the call that reads them. Which keys the scope has to have is asked when it is read, for all calls alike. */
export function servedRows<C extends string, R extends GridRow, S extends z.ZodObject = Unscoped>(
  rows: RowSet<C, R>,
  { subject, path, scope, columnsByScope, bulk }: Served<S>,
): Dataset<C, R, ScopeBy<S>> {
  const schema: z.ZodObject = scope ?? z.object({});
  const keys: Shape = schema.partial().shape;
  return {
    ...rows,
    subject,
    scope: schema as unknown as z.ZodType<ScopeBy<S>>,
    ...(columnsByScope && { columnsByScope }),
    ...(bulk && { bulk }),
    endpoint: endpoint({
      method: 'POST',
      path,
      reads: true,
      access: { subject, action: 'read' },
      byToken: true,
      summary: `List the rows of the grid "${rows.title}"`,
      body: gridBody.extend(keys.campaign_id ? { ...keys, campaignId: keys.campaign_id } : keys) as typeof gridBody,
      reply: gridReply,
    }),
  };
}

/** Rows chosen for an export or a bulk action: ids, or all that match a predicate (never only the loaded ones). */
export const selection = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(10_000) }),
  z.strictObject({ query: storable().max(100_000) }),
]);
export type Selection = z.infer<typeof selection>;
