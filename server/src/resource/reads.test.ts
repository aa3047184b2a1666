import { randomUUID } from 'node:crypto';
import { countRows } from '@leadwright/contract/features/exports';
import { moneyAmount } from '@leadwright/contract/fields';
import { type Dataset, type GridRequest, ORDERED_OPERATORS, TEXT_OPERATORS } from '@leadwright/contract/grid';
import type { AnyResource } from '@leadwright/contract/resource';
import { foldText } from '@leadwright/contract/text/fold';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { isDeep, selectByDepth } from '../../../scripts/test-depth.ts';
import { builderOf, hasBuilder, newBody, newWord, type Row } from '../testing/builders.ts';
import { addValidRow, entityCalls, idsOf, validValuesOf } from '../testing/entity-calls.ts';
import { features } from '../testing/features.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// These tests request the list of each entity with each sort, filter and group. They compare the rows with the result
// of a simple implementation in this file.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// A resource without a builder fails in `writes`.
const resources = features.flatMap((feature) => feature.resources).filter(hasBuilder);

type Cell = string | number | null;
type Compare = (a: NonNullable<Cell>, b: NonNullable<Cell>) => number;

/** Returns the value that filters compare. For money, it is the amount in major units of the currency. */
function comparedValue(cell: unknown): Cell {
  const { data: money } = moneyAmount.safeParse(cell);
  if (!money) return cell as Cell;
  const { currency } = money;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return money.amount / 10 ** format.maximumFractionDigits!;
}

const alphabet = new Intl.Collator('und');
const isBlank = (cell: Cell) => cell === null || cell === '';
const compareCharacters: Compare = (a, b) => (a < b ? -1 : Number(a > b));
const COMPARE: Record<string, Compare> = {
  text: (a, b) => alphabet.compare(String(a), String(b)),
  set: compareCharacters,
  date: compareCharacters,
  number: (a, b) => Number(a) - Number(b),
};

/** A simple implementation of each text operator. `value` is never null, and `term` has at least three characters. */
const TEXT_MATCHERS: Record<string, (value: string, term: string) => boolean> = {
  equals: (value, term) => value === term,
  notEqual: (value, term) => value !== term,
  contains: (value, term) => value.includes(term),
  notContains: (value, term) => !value.includes(term),
  startsWith: (value, term) => value.startsWith(term),
  endsWith: (value, term) => value.endsWith(term),
};
const ORDER_MATCHERS: Record<string, (order: number, orderToEnd: number) => boolean> = {
  equals: (order) => order === 0,
  notEqual: (order) => order !== 0,
  greaterThan: (order) => order > 0,
  greaterThanOrEqual: (order) => order >= 0,
  lessThan: (order) => order < 0,
  lessThanOrEqual: (order) => order <= 0,
  inRange: (order, orderToEnd) => order >= 0 && orderToEnd <= 0,
};
/** Returns whether an operator is negative. Negative operators also match rows without a value. */
const matchesNull = (type: string) => type === 'notEqual' || type === 'notContains';

test('covers every filter operator of the grid', () => {
  const blank = ['blank', 'notBlank'];
  expect([...Object.keys(TEXT_MATCHERS), ...blank].toSorted()).toEqual(TEXT_OPERATORS.toSorted());
  expect([...Object.keys(ORDER_MATCHERS), ...blank].toSorted()).toEqual(ORDERED_OPERATORS.toSorted());
});

interface FilterCase {
  filter: object;
  matches: (value: Cell) => boolean;
}

/** Returns a test case for each filter of a column kind, with values from the rows. */
function buildFilterCases(kind: Dataset['columns'][string]['kind'], cells: Cell[]): FilterCase[] {
  const filledCells = cells.filter((cell) => cell !== null && cell !== '').toSorted() as NonNullable<Cell>[];
  if (kind === 'set') {
    const [value = 'none'] = filledCells;
    return [[value], [null], [value, null], []].map((values) => ({
      filter: { filterType: 'set', values },
      matches: (value) => values.includes(value as never),
    }));
  }
  if (kind === 'text') {
    const term = String(filledCells[0] ?? 'anything').slice(0, 200);
    return TEXT_OPERATORS.flatMap((type): FilterCase[] => {
      if (type === 'blank' || type === 'notBlank')
        return [
          {
            filter: { filterType: kind, type },
            matches: (value) => (value === null || value === '') === (type === 'blank'),
          },
        ];
      return [term, term.slice(0, -2), term.slice(2).toUpperCase()]
        .filter((part) => part.trim().length > 2)
        .map((part) => ({
          filter: { filterType: kind, type, filter: part },
          matches: (value) =>
            value === null ? matchesNull(type) : TEXT_MATCHERS[type]!(foldText(String(value)), foldText(part.trim())),
        }));
    });
  }
  const from = kind === 'number' ? (filledCells[0] ?? 1) : String(filledCells[0] ?? '2026-01-01').slice(0, 10);
  const to = kind === 'number' ? (filledCells.at(-1) ?? 2) : String(filledCells.at(-1) ?? '2026-12-31').slice(0, 10);
  const values = kind === 'number' ? { filter: from, filterTo: to } : { dateFrom: from, dateTo: to };
  const toComparable = (value: NonNullable<Cell>) => (kind === 'date' ? String(value).slice(0, 10) : value);
  return ORDERED_OPERATORS.map((type) => {
    if (type === 'blank' || type === 'notBlank')
      return { filter: { filterType: kind, type }, matches: (value) => (value === null) === (type === 'blank') };
    return {
      filter: { filterType: kind, type, ...values },
      matches: (value) =>
        value === null
          ? matchesNull(type)
          : ORDER_MATCHERS[type]!(COMPARE[kind]!(toComparable(value), from), COMPARE[kind]!(toComparable(value), to)),
    };
  });
}

describe.each(resources)('list of $name', (resource) => {
  const { list } = resource;
  let allRows: Row[];
  /** Added rows, some with as few values as possible and some with a value in every field. */
  let addedRows: Row[];
  /** The first added row, and a word that no other row contains. */
  let firstAdded: { row: Row; word: string };

  let calls: ReturnType<typeof entityCalls>;

  const loadPage = async (request: Partial<GridRequest>) => {
    const { status, rows } = await calls.list(request);
    expect(status).toBe(200);
    return rows;
  };
  const loadRow = async ({ id }: Row) => (await calls.view(id)).body as Row;
  const cellsOf = (column: string) => allRows.map((row) => comparedValue(row[column]));

  beforeAll(async () => {
    calls = entityCalls(app, resource);
    const word = newWord();
    const values = await newBody((endpoint, input) => app.call(app.admin, endpoint, input), resource, word);
    firstAdded = { word, row: await addValidRow(app, resource, values) };
    addedRows = [firstAdded.row, await addValidRow(app, resource)];
    for (const turn of [0, 1]) addedRows.push(await addValidRow(app, resource, await buildValues(resource, turn)));
    allRows = await loadPage({});
    expect(allRows.length).toBeGreaterThanOrEqual(4);
    expect(allRows.length).toBeLessThan(1000);
  });

  test('returns the same values as the view of each row', async () => {
    for (const row of allRows.filter(({ id }) => addedRows.some((value) => value.id === id))) {
      const view = await loadRow(row);
      expect(Object.keys(row).toSorted()).toEqual(['can', 'id', ...Object.keys(list.columns)].toSorted());
      expect(row.can).toEqual(view.can);
      for (const [name, { kind }] of Object.entries(list.columns)) {
        const [shownValue, storedValue] = [row[name], view[name]];
        if (kind === 'set')
          expect([name, shownValue]).toEqual([name, storedValue === null ? null : String(storedValue)]);
        else if (kind === 'date' && storedValue !== null)
          expect(new Date(String(shownValue))).toEqual(new Date(String(storedValue)));
        else expect([name, shownValue]).toEqual([name, storedValue]);
      }
    }
  });

  test('finds a row by its name in the search box and nothing for an unknown word', async () => {
    expect(idsOf(await loadPage({ quickSearch: firstAdded.word }))).toEqual([firstAdded.row.id]);
    expect(idsOf(await loadPage({ quickSearch: firstAdded.word.toLowerCase().slice(1) }))).toEqual([firstAdded.row.id]);
    expect(await loadPage({ quickSearch: newWord() })).toEqual([]);
  });

  test.each(Object.keys(list.search))('searches %s', async (name) => {
    const rows = await Promise.all(addedRows.map(loadRow));
    for (const row of rows) {
      const value = [row[name]].flat()[0];
      if (typeof value === 'string' && value !== '')
        expect(idsOf(await loadPage({ quickSearch: value }))).toContain(row.id);
    }
    expect(rows.some((row) => [row[name]].flat().some(Boolean))).toBe(true);
  });

  test('sorts by columns of the list by default', async () => {
    for (const { colId } of list.defaultSort) expect(Object.keys(list.columns)).toContain(colId);
    expect(idsOf(allRows)).toEqual(idsOf(await loadPage({ sortModel: list.defaultSort })));
  });

  if ('client_id' in resource.fields.shape)
    test('limits the rows to one client', async () => {
      const rowsWithClient = await Promise.all(allRows.map(loadRow));
      const clientIds = rowsWithClient.flatMap(({ client_id }) => (client_id ? [String(client_id)] : []));
      for (const client of [...new Set(clientIds), randomUUID()]) {
        const body = { query: JSON.stringify({ startRow: 0, endRow: 1000 }), client_id: client };
        const { data } = await app.call(app.admin, list.endpoint, { body });
        const clientRows = rowsWithClient.filter(({ client_id }) => client_id === client);
        expect(idsOf(JSON.parse(data).rows)).toEqual(idsOf(clientRows));
      }
    });

  const columns = Object.entries(list.columns);
  const sortableColumns = columns.filter(([, { sortable }]) => sortable !== false);
  // Without a deep run, each column is sorted in one direction, because the direction is common code.
  const sorts = sortableColumns.flatMap(([name, column], i) =>
    (['asc', 'desc'] as const)
      .filter((_, direction) => isDeep || direction === i % 2)
      .map((sort) => ({ name, column, sort })),
  );
  test.each(sorts)('sorts by $name ($sort) and keeps the order across pages', async ({ name, column, sort }) => {
    const sortModel = [{ colId: name, sort }];
    const sortedRows = await loadPage({ sortModel });
    expect(idsOf(sortedRows)).toEqual(idsOf(allRows));
    const values = sortedRows.map((row) => comparedValue(row[name]));
    const filledValues = values.filter((value): value is NonNullable<Cell> => !isBlank(value));
    expect(values.slice(filledValues.length).every(isBlank)).toBe(true);
    const isSorted = filledValues.slice(1).every((value, i) => {
      const order = COMPARE[column.kind]!(filledValues[i]!, value);
      return sort === 'asc' ? order <= 0 : order >= 0;
    });
    expect([filledValues, isSorted]).toEqual([filledValues, true]);
    const firstPage = await loadPage({ sortModel, startRow: 0, endRow: 2 });
    const secondPage = await loadPage({ sortModel, startRow: 2, endRow: 4 });
    expect([...firstPage.slice(0, 2), ...secondPage.slice(0, 2)]).toEqual(sortedRows.slice(0, 4));
  });

  // The grid has its own tests of operators. Without a deep run, each column is tested with a third of the filters.
  const turns = selectByDepth({ gate: 3, deep: 1 });
  const filterableColumns = columns.filter(([, { filterable }]) => filterable !== false);
  test.each(filterableColumns.map(([name, { kind }], i) => ({ name, kind, turn: i % turns })))(
    'filters by $name with the operators of its kind',
    async ({ name, kind, turn }) => {
      const testedFilters = buildFilterCases(kind, cellsOf(name)).filter((_, i) => i % turns === turn);
      for (const { filter, matches } of testedFilters) {
        const filterModel = { [name]: filter } as never;
        const expected = allRows.filter((row) => matches(comparedValue(row[name])));
        expect([filter, idsOf(await loadPage({ filterModel }))]).toEqual([filter, idsOf(expected)]);
        const query = JSON.stringify({ filterModel });
        const count = await app.call(app.admin, countRows, { params: { dataset: list.name }, body: { query } });
        expect([filter, count]).toEqual([filter, { count: expected.length, exact: true }]);
      }
    },
  );

  test.each(sortableColumns)('groups by %s and returns the rows of an open group', async (name, { kind }) => {
    const rowGroupCols = [name];
    // All times of a day form one group.
    const keyOf = (cell: Cell) => (isBlank(cell) ? null : kind === 'date' ? String(cell).slice(0, 10) : cell);
    const groups = (await loadPage({ rowGroupCols })) as unknown as (Record<string, Cell> & { group_count: number })[];
    const count = Map.groupBy(cellsOf(name), keyOf);
    expect(new Map(groups.map((group) => [group[name] ?? null, group.group_count]))).toEqual(
      new Map([...count].map(([cell, cells]) => [cell, cells.length])),
    );
    // Only the first and the last group are opened, because all groups work in the same way.
    for (const { [name]: key = null } of [groups[0]!, groups.at(-1)!]) {
      const groupRows = await loadPage({ rowGroupCols, groupKeys: [key === null ? null : String(key)] });
      expect([key, idsOf(groupRows)]).toEqual([
        key,
        idsOf(allRows.filter((row) => keyOf(comparedValue(row[name])) === key)),
      ]);
    }
  });
});

/** Returns a value for each field that the builder does not set. `turn` selects one of the valid values. */
async function buildValues(resource: AnyResource, turn: number): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields.shape) as [string, z.ZodType][]) {
    const { otherValues: otherValueBuilders, dependentFields } = builderOf(resource);
    if (!field.safeParse(undefined).success || otherValueBuilders?.[name] || dependentFields?.includes(name)) continue;
    const otherValues = (await validValuesOf(app, field)).filter(
      (value) => Object.keys(resource.rules({ ...values, [name]: value })).length === 0,
    );
    if (otherValues.length > 0) values[name] = otherValues[turn % otherValues.length];
  }
  return values;
}
