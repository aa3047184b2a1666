import { z } from 'zod';
import type { Subject } from './access.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { isCalendarDay, storable } from './fields.ts';

/**
 * The grid language: what a grid asks for, sent as the JSON text `query` and never executed. The server compiles it
 * to SQL from the data set's columns alone. Operators and shapes are those of the specification, chapter 5.
 */
const LARGEST_PAGE = 1_000;
const LONGEST_TEXT = 500;
const MOST_CONDITIONS = 20;

/** Of a column: only the names of the data set mean something. */
const name = storable().max(80);

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
  filter: storable().max(LONGEST_TEXT).nullish(),
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
  values: z.array(storable().max(LONGEST_TEXT).nullable()).max(500),
});
const condition = z.union([textCondition, numberCondition, dateCondition, setCondition]);
const combined = z.strictObject({
  filterType: name,
  operator: z.enum(['AND', 'OR']),
  conditions: z.array(condition).min(1).max(MOST_CONDITIONS),
});
const columnFilter = z.union([condition, combined]);

export type FilterCondition = z.infer<typeof condition>;
export type ColumnFilter = z.infer<typeof columnFilter>;

export const sortModel = z.array(z.strictObject({ colId: name, sort: z.enum(['asc', 'desc']) })).max(10);
export type SortModel = z.infer<typeof sortModel>;

export const filterModel = z.record(name, columnFilter);
export type FilterModel = z.infer<typeof filterModel>;

/** Rows `startRow` to `endRow` (exclusive); the answer holds one row more where there is a further page. */
export const gridRequest = z
  .strictObject({
    startRow: z.int().min(0).default(0),
    endRow: z.int().min(1).default(100),
    sortModel: sortModel.default([]),
    filterModel: filterModel.default({}),
    rowGroupCols: z.array(name).max(3).default([]),
    groupKeys: z.array(storable().max(LONGEST_TEXT).nullable()).max(3).default([]),
    quickSearch: storable().max(LONGEST_TEXT).default(''),
  })
  .refine((r) => r.endRow > r.startRow && r.endRow - r.startRow <= LARGEST_PAGE, {
    message: `A page holds 1 to ${LARGEST_PAGE} rows.`,
    path: ['endRow'],
  });
export type GridRequest = z.infer<typeof gridRequest>;

/** The parts of a request that say which rows are meant, whatever the page: counts, exports and bulk actions. */
export type GridPredicate = Pick<GridRequest, 'filterModel' | 'quickSearch' | 'rowGroupCols' | 'groupKeys'>;

/** The body of every grid call. Both spellings of the campaign are accepted, as the specification has both. */
export const gridBody = z.object({
  query: storable().max(100_000),
  campaign_id: z.uuid().optional(),
  campaignId: z.uuid().optional(),
});
/** `data` is a JSON text that holds `rows`. */
export const gridReply = z.object({ data: z.string() });

export type ColumnKind = 'text' | 'number' | 'date' | 'set';

/** A column as the page shows it; the server holds its SQL. Its key is the only name a request may use. */
export interface GridColumn {
  label: string;
  kind: ColumnKind;
  /** Choices of a `set` column, wire value to label. */
  values?: Record<string, string>;
  /** Or the list whose labels are the choices, where they are not known beforehand. */
  list?: string;
  /** Shown only when chosen in the column chooser. */
  hidden?: true;
  /** No index or no sense: the grid offers neither sort nor filter. */
  sortable?: false;
  filterable?: false;
  width?: number;
}

export interface Dataset<C extends string = string> {
  name: string;
  title: string;
  subject: Subject;
  endpoint: Endpoint<undefined, undefined, typeof gridBody, typeof gridReply>;
  columns: Record<C, GridColumn>;
  defaultSort: SortModel;
  /** The rows belong to one campaign, whose id every request must carry. */
  perCampaign: boolean;
}

/** Describes a data set and its call. `id` is always there as a column: row identity and last sort key. */
export function dataset<C extends string>(definition: Omit<Dataset<C>, 'endpoint'> & { path: string }): Dataset<C> {
  const { path, ...rest } = definition;
  return {
    ...rest,
    endpoint: endpoint({
      method: 'POST',
      path,
      access: { subject: definition.subject, action: 'read' },
      summary: `Rows of the grid "${definition.title}"`,
      body: gridBody,
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
