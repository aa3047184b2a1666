import type { ColumnFilter, FilterCondition, GridColumn, GridRow, RowSet } from '@leadwright/contract/grid';
import { foldText } from '@leadwright/contract/text/fold';
import { toLocalIso } from '../../format.ts';
import type { GridView } from '../grid-view.ts';
import { PAGE_SIZE, type RowSource } from './grid-rows.ts';

type SearchableRows = Pick<RowSet, 'columns' | 'search'>;
type NullableStrings = (string | null)[];
type Predicate = (value: unknown) => boolean;

/**
 * The minimum length of a term that matches inside a text; a shorter term matches only at the start, as on the server.
 */
const MIN_CONTAINS_LENGTH = 3;
const collator = new Intl.Collator('und');

/** Leading symbols that are ignored in the order of names, as in `name_order` of the database. */
const LEADING_SYMBOLS = /^[ \t\u00a0"'`´‘’‚‛“”„‟«»‹›()[\]{}<>（）【】「」『』《》#*.,;:!?¡¿/\\|_~^+=\-–—•·…@&%§]+/u;
const isNullish = (value: unknown) => value === null || value === undefined;
/** Returns whether a value is empty in sorting and grouping: null, undefined or an empty text. */
const isBlank = ({ kind }: GridColumn, value: unknown) => isNullish(value) || (kind === 'text' && value === '');
/** Returns the day of an instant in the user's time zone, as on the server. */
const dayOf = (value: unknown) => {
  const text = String(value);
  if (text.length <= 10) return text;
  return toLocalIso(new Date(text)).slice(0, 10);
};
const contains = (text: string, term: string) =>
  term.length < MIN_CONTAINS_LENGTH ? text.startsWith(term) : text.includes(term);

function textPredicate(filter: Extract<FilterCondition, { filterType: 'text' }>): Predicate {
  const term = foldText(filter.filter?.trim() ?? '');
  const predicates: Record<typeof filter.type, (text: string) => boolean> = {
    blank: (text) => text === '',
    notBlank: (text) => text !== '',
    equals: (text) => text === term,
    notEqual: (text) => text !== term,
    contains: (text) => contains(text, term),
    notContains: (text) => !text.includes(term),
    startsWith: (text) => text.startsWith(term),
    endsWith: (text) => text.endsWith(term),
  };
  const matchesNullish = ['blank', 'notEqual', 'notContains'].includes(filter.type);
  return (value) => (isNullish(value) ? matchesNullish : predicates[filter.type](foldText(String(value))));
}

type OrderedCondition = Extract<FilterCondition, { filterType: 'number' | 'date' }>;

function orderedPredicate<V extends string | number>(
  type: OrderedCondition['type'],
  toComparable: (value: unknown) => V,
  from: V,
  to: V,
): Predicate {
  const predicates: Record<typeof type, (value: V) => boolean> = {
    blank: () => false,
    notBlank: () => true,
    equals: (value) => value === from,
    notEqual: (value) => value !== from,
    greaterThan: (value) => value > from,
    greaterThanOrEqual: (value) => value >= from,
    lessThan: (value) => value < from,
    lessThanOrEqual: (value) => value <= from,
    inRange: (value) => value >= from && value <= to,
  };
  // `notEqual` includes rows without a value.
  const matchesNullish = type === 'blank' || type === 'notEqual';
  return (value) => (isNullish(value) ? matchesNullish : predicates[type](toComparable(value)));
}

function setPredicate(values: NullableStrings): Predicate {
  return (value) => {
    if (!Array.isArray(value)) return values.includes(isNullish(value) ? null : String(value));
    return values.length === 0 ? value.length === 0 : value.some((item) => values.includes(String(item)));
  };
}

function conditionPredicate(filter: FilterCondition): Predicate {
  if (filter.filterType === 'text') return textPredicate(filter);
  if (filter.filterType === 'set') return setPredicate(filter.values);
  if (filter.filterType === 'number')
    return orderedPredicate(filter.type, Number, filter.filter ?? Number.NaN, filter.filterTo ?? Number.NaN);
  return orderedPredicate(filter.type, dayOf, filter.dateFrom?.slice(0, 10) ?? '', filter.dateTo?.slice(0, 10) ?? '');
}

function filterPredicate(filter: ColumnFilter): Predicate {
  if (!('conditions' in filter)) return conditionPredicate(filter);
  const predicates = filter.conditions.map(conditionPredicate);
  return (value) =>
    filter.operator === 'AND'
      ? predicates.every((passes) => passes(value))
      : predicates.some((passes) => passes(value));
}

/** Returns the key of a group of rows. */
function groupKey(column: GridColumn, value: unknown): string | null {
  if (isBlank(column, value)) return null;
  return column.kind === 'date' ? dayOf(value) : String(value);
}

const sortKey = (name: unknown) => String(name).replace(LEADING_SYMBOLS, '') || String(name);

/** Compares two values; empty values come last in both directions. */
function compareValues(column: GridColumn, a: unknown, b: unknown, direction: 'asc' | 'desc'): number {
  const { kind } = column;
  const [isBlankA, isBlankB] = [isBlank(column, a), isBlank(column, b)];
  if (isBlankA || isBlankB) return Number(isBlankA) - Number(isBlankB);
  const sign = direction === 'asc' ? 1 : -1;
  if (kind === 'number') return sign * (Number(a) - Number(b));
  if (kind === 'text') return sign * collator.compare(sortKey(a), sortKey(b));
  return sign * (String(a) < String(b) ? -1 : Number(String(a) > String(b)));
}

function filterRows<R extends GridRow>(
  { columns, search }: SearchableRows,
  rows: readonly R[],
  view: GridView,
  path: NullableStrings,
): R[] {
  const filters = Object.entries(view.filter).map(([name, filter]) => ({ name, passes: filterPredicate(filter) }));
  const term = foldText(view.search.trim());
  const searchColumns = Object.keys(search);
  const groups = path.map((key, level) => ({ name: view.groups[level] ?? '', key }));
  return rows.filter(
    (row) =>
      filters.every(({ name, passes }) => passes(row[name])) &&
      (term === '' || searchColumns.some((name) => contains(foldText(String(row[name] ?? '')), term))) &&
      groups.every(({ name, key }) => columns[name] && groupKey(columns[name], row[name]) === key),
  );
}

function countsOf(values: NullableStrings): { value: string | null; count: number }[] {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** An id for each array of rows, so that each array has its own cache key. */
const arrayIds = new WeakMap<readonly GridRow[], number>();
let lastArrayId = 0;
function arrayIdOf(rows: readonly GridRow[]): number {
  const id = arrayIds.get(rows) ?? ++lastArrayId;
  arrayIds.set(rows, id);
  return id;
}

/** Returns a source of local rows that searches, filters, sorts and groups as the server does. */
export function localRows<R extends GridRow>(
  { name, defaultSort, ...searchableRows }: Pick<RowSet, 'name' | 'columns' | 'defaultSort' | 'search'>,
  rows: readonly R[],
): RowSource<R> {
  const { columns } = searchableRows;
  const filterAndSort = (view: GridView) => {
    const sort = view.sort.length > 0 ? view.sort : defaultSort;
    return filterRows(searchableRows, rows, view, view.path).sort((a, b) => {
      for (const { colId, sort: direction } of sort) {
        const order = columns[colId] ? compareValues(columns[colId], a[colId], b[colId], direction) : 0;
        if (order !== 0) return order;
      }
      return a.id < b.id ? -1 : Number(a.id > b.id);
    });
  };
  return {
    key: ['local rows', name, arrayIdOf(rows)],
    page: async (view, start, size) => {
      const sortedRows = filterAndSort(view);
      return { rows: sortedRows.slice(start, start + size), more: sortedRows.length > start + size };
    },
    positionOf: async (view, id) => {
      const index = filterAndSort(view).findIndex((row) => row.id === id);
      return index < 0 ? undefined : index;
    },
    groups: async (view, path, start) => {
      const name = view.groups[path.length] ?? '';
      const column = columns[name];
      if (!column) return { groups: [], more: false };
      const keys = filterRows(searchableRows, rows, view, path).map((row) => groupKey(column, row[name]));
      const groups = countsOf(keys).map(({ value, count }) => ({ key: value, count }));
      groups.sort((a, b) => compareValues(column, a.key, b.key, 'asc'));
      return { groups: groups.slice(start, start + PAGE_SIZE), more: groups.length > start + PAGE_SIZE };
    },
    values: async (view, column) => {
      const { [column]: _, ...filter } = view.filter;
      const cellValues = filterRows(searchableRows, rows, { ...view, filter }, view.path).flatMap(
        ({ [column]: value }) =>
          Array.isArray(value) && value.length > 0
            ? [...new Set(value.map(String))]
            : [isNullish(value) || Array.isArray(value) ? null : String(value)],
      );
      return { values: countsOf(cellValues), more: false };
    },
    count: async (view) => ({ count: filterRows(searchableRows, rows, view, view.path).length, exact: true }),
  };
}
