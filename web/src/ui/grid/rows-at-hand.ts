import type { ColumnFilter, FilterCondition, GridColumn, GridRow, RowSet } from '@leadwright/contract/grid';
import { onClock } from '../format.ts';
import { PAGE_SIZE, type RowSource } from './grid-rows.ts';
import type { GridView } from './grid-view.ts';

type Columns = RowSet['columns'];
type Path = (string | null)[];
type Test = (value: unknown) => boolean;

/** As short a term as this is looked for at the start only, as on the server. */
const SHORTEST_CONTAINS = 3;
const alphabet = new Intl.Collator('und');

/** Without case and accents, as the server compares words. */
const fold = (text: string) => text.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isNothing = (value: unknown) => value === null || value === undefined;
/** An instant belongs to the day it falls on where the reader is, as on the server. */
const dayOf = (value: unknown) => {
  const text = String(value);
  if (text.length <= 10) return text;
  return onClock(new Date(text)).slice(0, 10);
};
const contains = (text: string, term: string) =>
  term.length < SHORTEST_CONTAINS ? text.startsWith(term) : text.includes(term);

function textTest(filter: Extract<FilterCondition, { filterType: 'text' }>): Test {
  const term = fold(filter.filter?.trim() ?? '');
  const tests: Record<typeof filter.type, (text: string) => boolean> = {
    blank: (text) => text === '',
    notBlank: (text) => text !== '',
    equals: (text) => text === term,
    notEqual: (text) => text !== term,
    contains: (text) => contains(text, term),
    notContains: (text) => !text.includes(term),
    startsWith: (text) => text.startsWith(term),
    endsWith: (text) => text.endsWith(term),
  };
  const ofNothing = ['blank', 'notEqual', 'notContains'].includes(filter.type);
  return (value) => (isNothing(value) ? ofNothing : tests[filter.type](fold(String(value))));
}

type Ordered = Extract<FilterCondition, { filterType: 'number' | 'date' }>;

function orderedTest<V extends string | number>(
  type: Ordered['type'],
  read: (value: unknown) => V,
  from: V,
  to: V,
): Test {
  const tests: Record<typeof type, (value: V) => boolean> = {
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
  // A row without a number has another one.
  const ofNothing = type === 'blank' || type === 'notEqual';
  return (value) => (isNothing(value) ? ofNothing : tests[type](read(value)));
}

function setTest(values: Path): Test {
  return (value) => {
    if (!Array.isArray(value)) return values.includes(isNothing(value) ? null : String(value));
    return values.length === 0 ? value.length === 0 : value.some((item) => values.includes(String(item)));
  };
}

function testOf(filter: FilterCondition): Test {
  if (filter.filterType === 'text') return textTest(filter);
  if (filter.filterType === 'set') return setTest(filter.values);
  if (filter.filterType === 'number')
    return orderedTest(filter.type, Number, filter.filter ?? Number.NaN, filter.filterTo ?? Number.NaN);
  return orderedTest(filter.type, dayOf, filter.dateFrom?.slice(0, 10) ?? '', filter.dateTo?.slice(0, 10) ?? '');
}

function filterTest(filter: ColumnFilter): Test {
  if (!('conditions' in filter)) return testOf(filter);
  const tests = filter.conditions.map(testOf);
  return (value) =>
    filter.operator === 'AND' ? tests.every((passes) => passes(value)) : tests.some((passes) => passes(value));
}

/** What a group of rows has in common. */
function groupKey({ kind }: GridColumn, value: unknown): string | null {
  if (isNothing(value)) return null;
  return kind === 'date' ? dayOf(value) : String(value);
}

/** Ascending; what is nothing comes last in either direction. */
function compare({ kind }: GridColumn, a: unknown, b: unknown, way: 'asc' | 'desc'): number {
  const [noA, noB] = [isNothing(a), isNothing(b)];
  if (noA || noB) return Number(noA) - Number(noB);
  const sign = way === 'asc' ? 1 : -1;
  if (kind === 'number') return sign * (Number(a) - Number(b));
  if (kind === 'text') return sign * alphabet.compare(String(a), String(b));
  return sign * (String(a) < String(b) ? -1 : Number(String(a) > String(b)));
}

function matching<R extends GridRow>(columns: Columns, rows: readonly R[], view: GridView, path: Path): R[] {
  const filters = Object.entries(view.filter).map(([name, filter]) => ({ name, passes: filterTest(filter) }));
  const term = fold(view.search.trim());
  const words = Object.keys(columns).filter((name) => columns[name]?.kind === 'text');
  const groups = path.map((key, at) => ({ name: view.groups[at] ?? '', key }));
  return rows.filter(
    (row) =>
      filters.every(({ name, passes }) => passes(row[name])) &&
      (term === '' || words.some((name) => contains(fold(String(row[name] ?? '')), term))) &&
      groups.every(({ name, key }) => columns[name] && groupKey(columns[name], row[name]) === key),
  );
}

/** Names each array of rows, so that other rows are asked for anew. */
const names = new WeakMap<readonly GridRow[], number>();
let named = 0;
function nameOf(rows: readonly GridRow[]): number {
  const name = names.get(rows) ?? ++named;
  names.set(rows, name);
  return name;
}

/** Rows that the page has already, searched, filtered, sorted and grouped as the server does its own. */
export function rowsAtHand<R extends GridRow>(
  { name, columns, defaultSort }: Pick<RowSet, 'name' | 'columns' | 'defaultSort'>,
  rows: readonly R[],
): RowSource<R> {
  return {
    key: ['rows at hand', name, nameOf(rows)],
    page: async (view, start, size) => {
      const sort = view.sort.length > 0 ? view.sort : defaultSort;
      const found = matching(columns, rows, view, view.path).sort((a, b) => {
        for (const { colId, sort: way } of sort) {
          const order = columns[colId] ? compare(columns[colId], a[colId], b[colId], way) : 0;
          if (order !== 0) return order;
        }
        return a.id < b.id ? -1 : Number(a.id > b.id);
      });
      return { rows: found.slice(start, start + size), more: found.length > start + size };
    },
    groups: async (view, path, start) => {
      const name = view.groups[path.length] ?? '';
      const column = columns[name];
      if (!column) return { groups: [], more: false };
      const counts = new Map<string | null, number>();
      for (const row of matching(columns, rows, view, path)) {
        const key = groupKey(column, row[name]);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const groups = [...counts].map(([key, count]) => ({ key, count }));
      groups.sort((a, b) => compare(column, a.key, b.key, 'asc'));
      return { groups: groups.slice(start, start + PAGE_SIZE), more: groups.length > start + PAGE_SIZE };
    },
    count: async (view) => ({ count: matching(columns, rows, view, view.path).length, exact: true }),
  };
}
