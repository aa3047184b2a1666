import { z } from 'zod';
import type { Subject } from './access.ts';
import { type CascadeLink, cascadeLink } from './cascades/link.ts';
import type { FieldRules } from './custom-values.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { isCalendarDay, isTimeZone, storable } from './fields.ts';

/**
 * The query language of grids: a request is sent as JSON text in `query`. The server compiles it to SQL, using only
 * columns of the data set. Operators and shapes follow chapter 5 of the specification.
 */
const MAX_PAGE_SIZE = 1_000;
const MAX_TEXT_LENGTH = 500;
const MAX_CONDITIONS = 20;
/** Maximum number of values in a set filter, and of distinct values that are counted for a set column. */
export const MAX_VALUES = 500;
const MAX_COLUMNS = 500;

/** Name of a column; names outside the data set are rejected. */
export const columnName = storable().max(80);

const BLANK_OPERATORS = ['blank', 'notBlank'] as const;
const COMPARISON_OPERATORS = [
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
  ...BLANK_OPERATORS,
] as const;
export const ORDERED_OPERATORS = [...COMPARISON_OPERATORS, ...BLANK_OPERATORS] as const;
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
const combinedFilter = z.strictObject({
  filterType: columnName,
  operator: z.enum(['AND', 'OR']),
  conditions: z.array(condition).min(1).max(MAX_CONDITIONS),
});
const columnFilter = z.union([condition, combinedFilter]);

/** Every supported filter kind; the specification ignores other kinds. */
export const FILTER_KINDS: readonly string[] = condition.options.map(({ shape }) => shape.filterType.value);

export type FilterCondition = z.infer<typeof condition>;
export type ColumnFilter = z.infer<typeof columnFilter>;

export const sortModel = z.array(z.strictObject({ colId: columnName, sort: z.enum(['asc', 'desc']) })).max(10);
export type SortModel = z.infer<typeof sortModel>;

/** Time zone in which days are interpreted. */
export const zone = storable().max(60).refine(isTimeZone).default('UTC');

export const filterModel = z.record(columnName, columnFilter);
export type FilterModel = z.infer<typeof filterModel>;

/** Rows `startRow` to `endRow` (exclusive); the reply has one extra row when there is a further page. */
export const gridRequest = z
  .strictObject({
    startRow: z.int().min(0).default(0),
    endRow: z.int().min(1).default(100),
    sortModel: sortModel.default([]),
    filterModel: filterModel.default({}),
    rowGroupCols: z.array(columnName).max(3).default([]),
    groupKeys: z.array(storable().max(MAX_TEXT_LENGTH).nullable()).max(3).default([]),
    quickSearch: storable().max(MAX_TEXT_LENGTH).default(''),
    /** Time zone of the days in filters and groups. */
    zone,
    /** Columns of the returned rows; all when omitted. Unknown columns are ignored. */
    columns: z.array(columnName).max(MAX_COLUMNS).optional(),
  })
  .refine((request) => request.endRow > request.startRow && request.endRow - request.startRow <= MAX_PAGE_SIZE, {
    message: `A page has 1 to ${MAX_PAGE_SIZE} rows.`,
    path: ['endRow'],
  });
export type GridRequest = z.infer<typeof gridRequest>;

/** The parts of a request that select rows, independent of the page: for counts, exports and bulk actions. */
export type GridPredicate = Pick<GridRequest, 'filterModel' | 'quickSearch' | 'rowGroupCols' | 'groupKeys' | 'zone'>;

/**
 * Restricts rows before any filter, such as to one campaign or one batch. Values are strings, so that they can be part
 * of a URL or a body.
 */
export type Scope = Record<string, string | undefined>;
export type NoScope = Record<never, never>;

/** The scope of rows that belong to one campaign. */
export const campaignScope = z.object({ campaign_id: z.uuid({ error: 'Choose a campaign.' }) });

/**
 * The body of every request about a data set, which also contains the keys of the scope. `campaignId` is an alias of
 * `campaign_id`, because the specification uses both; other keys are ignored.
 */
export const gridBody = z.looseObject({ query: storable().max(100_000) });
/** `data` is JSON text with the property `rows`. */
export const gridReply = z.object({ data: z.string() });

/** Origin of a column; the column chooser groups columns by it. */
export const COLUMN_GROUPS = ['core', 'master', 'client', 'campaign'] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

const COLUMN_KINDS = ['text', 'number', 'date', 'set'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/**
 * A column as the page shows it; the server has its SQL. The key of the column is the only name that requests can use.
 */
export interface GridColumn {
  label: string;
  /** Header in exports, when it differs from the label. */
  exportHeader?: string;
  kind: ColumnKind;
  /** Choices of a `set` column, from wire value to label. */
  values?: Record<string, string>;
  /** The list whose labels are the choices, when they are not known in advance. */
  list?: string;
  /** The kind of codes that the column contains; they are displayed, searched and exported by name. */
  codeKind?: 'country';
  /** Values and editability depend on the scope, which defines a column of the same name. */
  dependsOnScope?: true;
  /** A `set` column with several values per cell. */
  many?: true;
  /** The value of a `set` column that means "unknown": lists show it as blank, filters and forms show its label. */
  unknown?: string;
  /** A `text` column of names, which lists show in title case when a supplier wrote them in capitals. */
  titleCase?: true;
  /** A `date` column with times that matter, so that the time of day is displayed. */
  clock?: true;
  /**
   * A `number` column of `MoneyAmount` cells, in minor units. Filters, sorting, groups and files use the major unit,
   * as people do: 12.50 instead of 1250. Only for rows that the server reads.
   */
  money?: true;
  /** Hidden until selected in the column chooser. */
  hidden?: true;
  /** False for a column without an index or a useful order: the grid does not offer to sort or filter by it. */
  sortable?: false;
  filterable?: false;
  width?: number;
  /** Column of an agency-only field. */
  agencyOnly?: true;
  /** Column of sensitive fields. Reading needs the permission for one of them, editing the permissions for all. */
  guards?: readonly Subject[];
  /** Name of the built-in field that determines the label and the visibility of the column. */
  core?: string;
  /** The agency has set this label, so it is not translated. */
  hasAgencyLabel?: true;
  /** The origin of the column; built-in when omitted. */
  group?: ColumnGroup;
  /** The record field that a cell edit changes, with the control and validation of the form. */
  edit?: string;
  /** Rules for the values of a custom field, which is not part of the record's schema. */
  rules?: FieldRules;
  /** Cascade links between the field of this column and other fields, by field id. */
  cascades?: CascadeLink[];
}
export type GridColumns = Record<string, GridColumn>;

const fieldRules = z.object({
  type: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  options: z.array(z.object({ code: z.string(), label: z.string(), state: z.string() })),
}) as unknown as z.ZodType<FieldRules>;

/** The wire form of a column, for the columns that a scope adds. */
export const gridColumn: z.ZodType<GridColumn> = z.object({
  label: z.string(),
  kind: z.enum(COLUMN_KINDS),
  values: z.record(z.string(), z.string()).optional(),
  list: z.string().optional(),
  unknown: z.string().optional(),
  titleCase: z.literal(true).optional(),
  codeKind: z.literal('country').optional(),
  many: z.literal(true).optional(),
  clock: z.literal(true).optional(),
  money: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
  sortable: z.literal(false).optional(),
  filterable: z.literal(false).optional(),
  width: z.number().optional(),
  group: z.enum(COLUMN_GROUPS).optional(),
  hasAgencyLabel: z.literal(true).optional(),
  edit: z.string().optional(),
  rules: fieldRules.optional(),
  cascades: z.array(cascadeLink).optional(),
});

/** What the viewer may do with the record of a row; it differs between rows because of permission scopes. */
export const rowPermissions = z.object({ update: z.boolean(), delete: z.boolean() });
export type RowPermissions = z.infer<typeof rowPermissions>;

export type GridRow = Record<string, unknown> & { id: string; can?: RowPermissions };

type Shape = z.ZodRawShape;
type OptionOf<K extends GridColumn> = K extends { values: infer V } ? Extract<keyof V, string> : string;
type CellOf<K extends GridColumn> = K extends { many: true }
  ? OptionOf<K>[]
  : { text: string; date: string; number: number; set: OptionOf<K> }[K['kind']] | null;
/** The type of a row: one cell for each column, by the kind of the column, and extra data for cells and links. */
type RowOfColumns<K extends GridColumns, X extends Shape> = { id: string } & { [N in keyof K]: CellOf<K[N]> } & {
  [N in keyof X]: X[N] extends z.ZodType ? z.output<X[N]> : never;
};
type ScopeOfSchema<S extends z.ZodObject> = keyof S['shape'] extends never
  ? NoScope
  : z.output<S> extends infer O extends Scope
    ? O
    : never;
type Unscoped = z.ZodObject<NoScope>;

/** Rows with named columns from any source, with everything that a grid needs to display them. */
export interface RowSet<C extends string = string, R extends GridRow = GridRow> {
  name: string;
  title: string;
  columns: Record<C, GridColumn>;
  defaultSort: SortModel;
  /** The columns or record fields that the search box searches, with their labels. */
  search: Record<string, string>;
  /** The kind of record that a row's id refers to: for its history, and the schema of editable columns. */
  record?: { name: string; fields: z.ZodObject };
  row: z.ZodType<R>;
}

/** The fields that a bulk edit may change, and the subject of the required permission. */
export interface BulkFields {
  subject: Subject;
  /** The noun as it is used within a sentence. */
  noun: { one: string; many: string };
  /** The record fields that can be set to one value for many records. */
  fields: z.ZodObject;
}

/** Rows that the server reads, with one endpoint for all grids that show them. */
export interface Dataset<C extends string = string, R extends GridRow = GridRow, S extends Scope = Scope>
  extends RowSet<C, R> {
  subject: Subject;
  endpoint: Endpoint<undefined, undefined, typeof gridBody, typeof gridReply>;
  scope: z.ZodType<S>;
  /** Whether the scope adds columns, which `gridColumns` returns. */
  hasScopeColumns?: true;
  bulk?: BulkFields;
}

/** A row of a data set or an entity, as the page receives it. */
export type RowOf<L extends { row: z.ZodType }> = z.output<L['row']>;
export type ScopeOf<D extends Dataset> = z.output<D['scope']>;

interface RowSetDefinition<K extends GridColumns, X extends Shape> {
  name: string;
  title: string;
  columns: K;
  defaultSort: { colId: NoInfer<Extract<keyof K, string>>; sort: 'asc' | 'desc' }[];
  /** The columns that the search box searches; all text columns when omitted. */
  search?: readonly NoInfer<Extract<keyof K, string>>[];
  record?: RowSet['record'];
  /** Additional data of a row, for cells and links. */
  extra?: X;
}

function cellSchema({ kind, values, many }: GridColumn): z.ZodType {
  const valueSchema = values ? z.enum(Object.keys(values)) : z.string();
  if (many) return z.array(valueSchema);
  return (kind === 'number' ? z.number() : valueSchema).nullable();
}

/** Defines a row set for rows that the page already has. */
export function rowSet<const K extends GridColumns, X extends Shape = Record<never, never>>({
  extra,
  columns,
  search,
  ...rest
}: RowSetDefinition<K, X>): RowSet<Extract<keyof K, string>, RowOfColumns<K, X>> {
  const textColumns = Object.keys(columns).filter((name) => columns[name]?.kind === 'text');
  const labels = (search ?? textColumns).map((name) => [name, (columns as GridColumns)[name]?.label]);
  const cells = Object.entries(columns).map(([name, column]) => [name, cellSchema(column)]);
  // `version` is the record's version if the viewer may change it, otherwise null.
  const record = rest.record ? { version: z.int().nullable(), can: rowPermissions } : {};
  const row = z.object({ ...Object.fromEntries(cells), ...extra, ...record, id: z.string() });
  return { ...rest, columns, search: Object.fromEntries(labels), row: row as unknown as z.ZodType<RowOfColumns<K, X>> };
}

interface DatasetOptions<S extends z.ZodObject> {
  subject: Subject;
  path: string;
  scope?: S;
  hasScopeColumns?: true;
  bulk?: BulkFields;
}

/** Defines a data set and its endpoint. Every row has an `id`, which is its identity and the last sort key. */
export function dataset<
  const K extends GridColumns,
  X extends Shape = Record<never, never>,
  S extends z.ZodObject = Unscoped,
>({
  subject,
  path,
  scope,
  hasScopeColumns,
  bulk,
  ...rows
}: RowSetDefinition<K, X> & Required<Pick<RowSetDefinition<K, X>, 'search'>> & DatasetOptions<S>): Dataset<
  Extract<keyof K, string>,
  RowOfColumns<K, X>,
  ScopeOfSchema<S>
> {
  return toDataset(rowSet(rows), { subject, path, scope, hasScopeColumns, bulk });
}

/**
 * Adds the endpoint that reads the rows to a row set. Scope keys are optional in the body, because the server checks
 * the required ones when it parses the scope.
 */
export function toDataset<C extends string, R extends GridRow, S extends z.ZodObject = Unscoped>(
  rows: RowSet<C, R>,
  { subject, path, scope, hasScopeColumns, bulk }: DatasetOptions<S>,
): Dataset<C, R, ScopeOfSchema<S>> {
  const schema: z.ZodObject = scope ?? z.object({});
  const keys: Shape = schema.partial().shape;
  return {
    ...rows,
    subject,
    scope: schema as unknown as z.ZodType<ScopeOfSchema<S>>,
    ...(hasScopeColumns && { hasScopeColumns }),
    ...(bulk && { bulk }),
    endpoint: endpoint({
      method: 'POST',
      path,
      isReadOnly: true,
      access: { subject, action: 'read' },
      allowsApiToken: true,
      summary: `List the rows of the grid "${rows.title}"`,
      body: gridBody.extend(keys.campaign_id ? { ...keys, campaignId: keys.campaign_id } : keys) as typeof gridBody,
      reply: gridReply,
    }),
  };
}

/** Rows selected for an export or a bulk action: ids, or all rows that match a predicate (not only the loaded ones). */
export const selection = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(10_000) }),
  z.strictObject({ query: storable().max(100_000) }),
]);
export type Selection = z.infer<typeof selection>;
