import { randomUUID } from 'node:crypto';
import { countRows } from '@leadwright/contract/features/exports';
import { amountOfMoney } from '@leadwright/contract/fields';
import { type Dataset, type GridRequest, ORDERED_OPERATORS, TEXT_OPERATORS } from '@leadwright/contract/grid';
import type { AnyResource } from '@leadwright/contract/resource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { isDeep, runs } from '../../../scripts/depth.ts';
import { builderOf, hasBuilder, newBody, newWord, type Row } from '../testing/builders.ts';
import { addedRow, entityCalls, fittingValues, idsOf } from '../testing/entity-calls.ts';
import { features } from '../testing/features.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** The list of every entity, asked for in every way its columns allow and held against the same done in plain code. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// One that cannot be made fails by itself, in `writes`.
const resources = features.flatMap((feature) => feature.resources).filter(hasBuilder);

type Cell = string | number | null;
type Compare = (a: NonNullable<Cell>, b: NonNullable<Cell>) => number;

/** What filters compare with: amounts are asked about in the currency itself. */
function asked(cell: unknown): Cell {
  const { data: money } = amountOfMoney.safeParse(cell);
  if (!money) return cell as Cell;
  const { currency } = money;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return money.amount / 10 ** format.maximumFractionDigits!;
}

const fold = (text: Cell) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const alphabet = new Intl.Collator('und');
const isBlank = (cell: Cell) => cell === null || cell === '';
const byCharacter: Compare = (a, b) => (a < b ? -1 : Number(a > b));
const COMPARE: Record<string, Compare> = {
  text: (a, b) => alphabet.compare(String(a), String(b)),
  set: byCharacter,
  date: byCharacter,
  number: (a, b) => Number(a) - Number(b),
};

/** What each operator means, in plain code; `value` is never null here, and `term` has three characters or more. */
const TEXT: Record<string, (value: string, term: string) => boolean> = {
  equals: (value, term) => value === term,
  notEqual: (value, term) => value !== term,
  contains: (value, term) => value.includes(term),
  notContains: (value, term) => !value.includes(term),
  startsWith: (value, term) => value.startsWith(term),
  endsWith: (value, term) => value.endsWith(term),
};
const ORDERED: Record<string, (order: number, orderToEnd: number) => boolean> = {
  equals: (order) => order === 0,
  notEqual: (order) => order !== 0,
  greaterThan: (order) => order > 0,
  greaterThanOrEqual: (order) => order >= 0,
  lessThan: (order) => order < 0,
  lessThanOrEqual: (order) => order <= 0,
  inRange: (order, orderToEnd) => order >= 0 && orderToEnd <= 0,
};
/** A row without a value is also one whose value is another. */
const forNull = (type: string) => type === 'notEqual' || type === 'notContains';

test('every operator of the grid language is held against plain code', () => {
  const blank = ['blank', 'notBlank'];
  expect([...Object.keys(TEXT), ...blank].toSorted()).toEqual(TEXT_OPERATORS.toSorted());
  expect([...Object.keys(ORDERED), ...blank].toSorted()).toEqual(ORDERED_OPERATORS.toSorted());
});

interface Filtered {
  filter: object;
  matches: (value: Cell) => boolean;
}

/** Every filter that a column's kind allows, about values that the rows really have. */
function filters(kind: Dataset['columns'][string]['kind'], cells: Cell[]): Filtered[] {
  const present = cells.filter((cell) => cell !== null && cell !== '').toSorted() as NonNullable<Cell>[];
  if (kind === 'set') {
    const [one = 'none'] = present;
    return [[one], [null], [one, null], []].map((values) => ({
      filter: { filterType: 'set', values },
      matches: (value) => values.includes(value as never),
    }));
  }
  if (kind === 'text') {
    const term = String(present[0] ?? 'anything').slice(0, 200);
    return TEXT_OPERATORS.flatMap((type): Filtered[] => {
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
          matches: (value) => (value === null ? forNull(type) : TEXT[type]!(fold(value), fold(part.trim()))),
        }));
    });
  }
  const from = kind === 'number' ? (present[0] ?? 1) : String(present[0] ?? '2026-01-01').slice(0, 10);
  const to = kind === 'number' ? (present.at(-1) ?? 2) : String(present.at(-1) ?? '2026-12-31').slice(0, 10);
  const values = kind === 'number' ? { filter: from, filterTo: to } : { dateFrom: from, dateTo: to };
  const comparable = (value: NonNullable<Cell>) => (kind === 'date' ? String(value).slice(0, 10) : value);
  return ORDERED_OPERATORS.map((type) => {
    if (type === 'blank' || type === 'notBlank')
      return { filter: { filterType: kind, type }, matches: (value) => (value === null) === (type === 'blank') };
    return {
      filter: { filterType: kind, type, ...values },
      matches: (value) =>
        value === null
          ? forNull(type)
          : ORDERED[type]!(COMPARE[kind]!(comparable(value), from), COMPARE[kind]!(comparable(value), to)),
    };
  });
}

describe.each(resources)('the list of $name', (resource) => {
  const { list } = resource;
  let all: Row[];
  /** Rows that have as little as possible, and rows that have a value in every field. */
  let added: Row[];
  /** The first of them, found by a word that no other row has. */
  let known: { row: Row; word: string };

  let calls: ReturnType<typeof entityCalls>;

  const page = async (request: Partial<GridRequest>) => {
    const { status, rows } = await calls.list(request);
    expect(status).toBe(200);
    return rows;
  };
  const present = async ({ id }: Row) => (await calls.view(id)).body as Row;
  const cellsOf = (column: string) => all.map((row) => asked(row[column]));

  beforeAll(async () => {
    calls = entityCalls(app, resource);
    const word = newWord();
    const values = await newBody((endpoint, input) => app.call(app.admin, endpoint, input), resource, word);
    known = { word, row: await addedRow(app, resource, values) };
    added = [known.row, await addedRow(app, resource)];
    for (const turn of [0, 1]) added.push(await addedRow(app, resource, await filled(resource, turn)));
    all = await page({});
    expect(all.length).toBeGreaterThanOrEqual(4);
    expect(all.length).toBeLessThan(1000);
  });

  test('has every column in every row, as the row itself has it', async () => {
    for (const row of all.filter(({ id }) => added.some((one) => one.id === id))) {
      const viewed = await present(row);
      expect(Object.keys(row).toSorted()).toEqual(['can', 'id', ...Object.keys(list.columns)].toSorted());
      expect(row.can).toEqual(viewed.can);
      for (const [name, { kind }] of Object.entries(list.columns)) {
        const [shown, stored] = [row[name], viewed[name]];
        if (kind === 'set') expect([name, shown]).toEqual([name, stored === null ? null : String(stored)]);
        else if (kind === 'date' && stored !== null) expect(new Date(String(shown))).toEqual(new Date(String(stored)));
        else expect([name, shown]).toEqual([name, stored]);
      }
    }
  });

  test('the search box finds the row by its name, and nothing that is not there', async () => {
    expect(idsOf(await page({ quickSearch: known.word }))).toEqual([known.row.id]);
    expect(idsOf(await page({ quickSearch: known.word.toLowerCase().slice(1) }))).toEqual([known.row.id]);
    expect(await page({ quickSearch: newWord() })).toEqual([]);
  });

  test.each(Object.keys(list.search))('the search box looks into %s', async (name) => {
    const rows = await Promise.all(added.map(present));
    for (const row of rows) {
      const value = [row[name]].flat()[0];
      if (typeof value === 'string' && value !== '')
        expect(idsOf(await page({ quickSearch: value }))).toContain(row.id);
    }
    expect(rows.some((row) => [row[name]].flat().some(Boolean))).toBe(true);
  });

  test('the default order is one of its columns', async () => {
    for (const { colId } of list.defaultSort) expect(Object.keys(list.columns)).toContain(colId);
    expect(idsOf(all)).toEqual(idsOf(await page({ sortModel: list.defaultSort })));
  });

  if ('client_id' in resource.fields.shape)
    test('is read whole, or of one client alone', async () => {
      const owned = await Promise.all(all.map(present));
      const theirs = owned.flatMap(({ client_id }) => (client_id ? [String(client_id)] : []));
      for (const client of [...new Set(theirs), randomUUID()]) {
        const body = { query: JSON.stringify({ startRow: 0, endRow: 1000 }), client_id: client };
        const { data } = await app.call(app.admin, list.endpoint, { body });
        const ofClient = owned.filter(({ client_id }) => client_id === client);
        expect(idsOf(JSON.parse(data).rows)).toEqual(idsOf(ofClient));
      }
    });

  const columns = Object.entries(list.columns);
  const sortable = columns.filter(([, { sortable }]) => sortable !== false);
  // What a column can get wrong is its order, not that it is turned round: the gate sorts every other one downwards.
  const sorts = sortable.flatMap(([name, column], i) =>
    (['asc', 'desc'] as const)
      .filter((_, direction) => isDeep || direction === i % 2)
      .map((sort) => ({ name, column, sort })),
  );
  test.each(sorts)('is sorted by $name, $sort, page by page as in one', async ({ name, column, sort }) => {
    const sortModel = [{ colId: name, sort }];
    const sorted = await page({ sortModel });
    expect(idsOf(sorted)).toEqual(idsOf(all));
    const values = sorted.map((row) => asked(row[name]));
    const given = values.filter((value): value is NonNullable<Cell> => !isBlank(value));
    expect(values.slice(given.length).every(isBlank)).toBe(true);
    const inOrder = given.slice(1).every((value, i) => {
      const order = COMPARE[column.kind]!(given[i]!, value);
      return sort === 'asc' ? order <= 0 : order >= 0;
    });
    expect([given, inOrder]).toEqual([given, true]);
    const first = await page({ sortModel, startRow: 0, endRow: 2 });
    const second = await page({ sortModel, startRow: 2, endRow: 4 });
    expect([...first.slice(0, 2), ...second.slice(0, 2)]).toEqual(sorted.slice(0, 4));
  });

  // The operators are proved on the grid itself, so the gate asks a column with a third of them and the next with others.
  const turns = runs({ gate: 3, deep: 1 });
  const filtered = columns.filter(([, { filterable }]) => filterable !== false);
  test.each(filtered.map(([name, { kind }], i) => ({ name, kind, turn: i % turns })))(
    'is filtered by $name with the operators of its kind',
    async ({ name, kind, turn }) => {
      const inTurn = filters(kind, cellsOf(name)).filter((_, i) => i % turns === turn);
      for (const { filter, matches } of inTurn) {
        const filterModel = { [name]: filter } as never;
        const expected = all.filter((row) => matches(asked(row[name])));
        expect([filter, idsOf(await page({ filterModel }))]).toEqual([filter, idsOf(expected)]);
        const query = JSON.stringify({ filterModel });
        const counted = await app.call(app.admin, countRows, { params: { dataset: list.name }, body: { query } });
        expect([filter, counted]).toEqual([filter, { count: expected.length, exact: true }]);
      }
    },
  );

  test.each(sortable)('is grouped by %s, and a group opens on its rows', async (name, { kind }) => {
    const rowGroupCols = [name];
    // All instants of a day are one group.
    const keyOf = (cell: Cell) => (isBlank(cell) ? null : kind === 'date' ? String(cell).slice(0, 10) : cell);
    const groups = (await page({ rowGroupCols })) as unknown as (Record<string, Cell> & { group_count: number })[];
    const counted = Map.groupBy(cellsOf(name), keyOf);
    expect(new Map(groups.map((group) => [group[name] ?? null, group.group_count]))).toEqual(
      new Map([...counted].map(([cell, cells]) => [cell, cells.length])),
    );
    // The first, the last and the one without a value are enough: the others are opened in the same way.
    for (const { [name]: key = null } of [groups[0]!, groups.at(-1)!]) {
      const opened = await page({ rowGroupCols, groupKeys: [key === null ? null : String(key)] });
      expect([key, idsOf(opened)]).toEqual([key, idsOf(all.filter((row) => keyOf(asked(row[name])) === key))]);
    }
  });
});

/** A value for every field that the builder leaves open; `turn` chooses which. */
async function filled(resource: AnyResource, turn: number): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields.shape) as [string, z.ZodType][]) {
    const { fitting: own, bound } = builderOf(resource);
    if (!field.safeParse(undefined).success || own?.[name] || bound?.includes(name)) continue;
    const fitting = (await fittingValues(app, field)).filter(
      (value) => Object.keys(resource.rules({ ...values, [name]: value })).length === 0,
    );
    if (fitting.length > 0) values[name] = fitting[turn % fitting.length];
  }
  return values;
}
