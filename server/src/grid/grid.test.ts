import { clients } from '@leadwright/contract/features/clients';
import { countRows, exportRows } from '@leadwright/contract/features/exports';
import type { GridRequest, RowPermissions } from '@leadwright/contract/grid';
import { foldText, nameKey } from '@leadwright/contract/text/fold';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectByDepth } from '../../../scripts/test-depth.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

interface Row {
  id: string;
  name: string;
  website: string;
  campaigns: number;
  updated_at: string;
}
let app: TestApp;
let allRows: Row[];

const NAMES = [
  'Álpha',
  'alpha beta',
  'Beta 100%',
  'under_score',
  'back\\slash',
  'Ünal & Söhne',
  "O'Neill",
  'Zulu',
  'zulu two',
  'ß-Werk',
];

beforeAll(async () => {
  app = await startTestApp();
  for (const [i, name] of NAMES.entries()) {
    await app.call(app.admin, clients.add, {
      body: { code: `C${i}`, name, website: i % 3 === 0 ? '' : `site-${i}.example` },
    });
  }
  const [managedRow] = await loadPage({ endRow: 500 });
  // Clients that were added by earlier versions can have no account manager.
  await app.pool.query('update client set account_manager_id = null where id <> $1', [managedRow!.id]);
  allRows = await loadPage({ endRow: 500 });
});
afterAll(() => app.close());

async function requestRows(request: object) {
  return app.request(app.admin, clients.list.endpoint, { body: { query: JSON.stringify(request) } });
}
async function loadPage(request: Partial<GridRequest>): Promise<Row[]> {
  const response = await requestRows(request);
  expect(response.status).toBe(200);
  return (JSON.parse(response.body.data) as { rows: Row[] }).rows;
}
const sortedNames = (rows: Row[]) => rows.map((row) => row.name).sort();
const filter = (name: string, model: object) => ({ filterModel: { [name]: model } as never });

test('returns an extra row when there is a next page, without gaps or duplicates', async () => {
  const firstPage = await loadPage({ startRow: 0, endRow: 4 });
  expect(firstPage.length).toBe(5);
  const secondPage = await loadPage({ startRow: 4, endRow: 8 });
  const thirdPage = await loadPage({ startRow: 8, endRow: 12 });
  expect(thirdPage.length).toBe(2);
  const ids = [...firstPage.slice(0, 4), ...secondPage.slice(0, 4), ...thirdPage].map((row) => row.id);
  expect(new Set(ids).size).toBe(NAMES.length);
});

test('returns the same rows in pages as in one long page, for any sort', async () => {
  const columns = ['name', 'website', 'account_manager_label', 'campaigns', 'updated_at'];
  const sorts = columns.flatMap((colId) => (['asc', 'desc'] as const).map((sort) => ({ colId, sort })));
  for (const [i, sort] of sorts.entries()) {
    const sortModel = [sort, sorts[(i + 3) % sorts.length]!];
    const onePage = await loadPage({ endRow: 500, sortModel });
    const pagedIds: string[] = [];
    for (let startRow = 0; startRow < onePage.length; startRow += 3) {
      pagedIds.push(
        ...(await loadPage({ startRow, endRow: startRow + 3, sortModel })).slice(0, 3).map((row) => row.id),
      );
    }
    expect(pagedIds).toEqual(onePage.map((row) => row.id));
  }
});

const OPERATORS: Record<string, (value: string, term: string) => boolean> = {
  equals: (value, term) => value === term,
  notEqual: (value, term) => value !== term,
  contains: (value, term) => (term.length < 3 ? value.startsWith(term) : value.includes(term)),
  notContains: (value, term) => !value.includes(term),
  startsWith: (value, term) => value.startsWith(term),
  endsWith: (value, term) => value.endsWith(term),
};

/** Returns the texts that the database folds or reduces to a key differently. Skips characters that it does not know. */
async function findDifferences(texts: string[]): Promise<string[]> {
  const { rows } = await app.pool.query<{ text: string; folded: string; key: string }>(
    'select text, fold(text) as folded, name_key(text) as key from unnest($1::text[]) text where unicode_assigned(text)',
    [texts],
  );
  return rows
    .filter(({ text, folded, key }) => folded !== foldText(text) || key !== nameKey(text))
    .map(({ text }) => text);
}

test('folds every character in the database as on the page', async () => {
  const characters = Array.from({ length: 0x2ffff }, (_, code) => String.fromCodePoint(code + 1)).filter((character) =>
    character <= '\uffff' ? /[^\p{Cs}\p{Co}\p{Cn}]/u.test(character) : /[^\p{Script=Han}\p{Cn}]/u.test(character),
  );
  expect(characters.length).toBeGreaterThan(70_000);
  expect(await findDifferences(characters)).toEqual([]);
});

test('folds any text in the database as on the page', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom(
      'Σ',
      'ς',
      'İ',
      'ı',
      'ẞ',
      'e\u0323\u0301',
      '\u0301',
      'ﾊﾞ',
      'か\u3099',
      '\u1100\u1161',
      ' ',
      '\t',
      '´',
      '\u{e0100}',
    ),
  );
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      expect(await findDifferences(texts)).toEqual([]);
    }),
    { numRuns: selectByDepth({ gate: 10, deep: 1_000 }) },
  );
});

test('matches a reference implementation for every text operator and any text', async () => {
  const term = fc.oneof(
    fc.constantFrom(
      ...NAMES,
      '%',
      '_',
      '\\',
      "'",
      '";--',
      'alp',
      'zulu',
      'a',
      'ßw',
      'ÜNAL',
      'Beta １００％',
      '＼',
      '＿',
      'alpha\u00ad b',
    ),
    fc.string({ minLength: 1, maxLength: 12 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(OPERATORS)), term, async (type, text) => {
      const foldedTerm = foldText(text.trim());
      fc.pre(foldedTerm !== '');
      const expected = allRows.filter((row) => OPERATORS[type]!(foldText(row.name), foldedTerm));
      expect(
        sortedNames(await loadPage({ endRow: 500, ...filter('name', { filterType: 'text', type, filter: text }) })),
      ).toEqual(sortedNames(expected));
    }),
    { numRuns: selectByDepth({ gate: 40, deep: 120 }) },
  );
});

test('filters by blank and not blank, two conditions, numbers and days', async () => {
  const blankRows = await loadPage(filter('website', { filterType: 'text', type: 'blank' }));
  const filledRows = await loadPage(filter('website', { filterType: 'text', type: 'notBlank' }));
  expect([blankRows.length, filledRows.length]).toEqual([4, 6]);
  const matchingRows = await loadPage(
    filter('name', {
      filterType: 'text',
      operator: 'OR',
      conditions: [
        { filterType: 'text', type: 'equals', filter: 'zulu' },
        { filterType: 'text', type: 'contains', filter: 'beta' },
      ],
    }),
  );
  expect(sortedNames(matchingRows)).toEqual(['Beta 100%', 'Zulu', 'alpha beta']);
  expect(
    (await loadPage(filter('campaigns', { filterType: 'number', type: 'inRange', filter: 0, filterTo: 0 }))).length,
  ).toBe(10);
  const today = allRows[0]!.updated_at.slice(0, 10);
  expect((await loadPage(filter('updated_at', { filterType: 'date', type: 'equals', dateFrom: today }))).length).toBe(
    10,
  );
  expect(
    (await loadPage(filter('updated_at', { filterType: 'date', type: 'greaterThan', dateFrom: today }))).length,
  ).toBe(0);
  expect((await loadPage(filter('status', { filterType: 'set', values: ['active'] }))).length).toBe(10);
  expect((await loadPage(filter('status', { filterType: 'set', values: [] }))).length).toBe(0);
});

test('uses whole days of the viewer’s zone in filters, groups and counts', async () => {
  // The two zones never share a day.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  for (const [index, zone] of zones.entries()) {
    const dayIn = (name: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: name }).format(new Date(allRows[0]!.updated_at));
    const filterByDay = (dateFrom: string, type = 'equals', dateTo?: string) =>
      loadPage({ zone, endRow: 500, ...filter('updated_at', { filterType: 'date', type, dateFrom, dateTo }) });
    const [ownDay, otherDay] = [dayIn(zone), dayIn(zones[1 - index]!)];
    expect((await filterByDay(ownDay)).length).toBe(10);
    expect((await filterByDay(ownDay, 'inRange', ownDay)).length).toBe(10);
    expect((await filterByDay(otherDay)).length).toBe(0);
    const groups = (await loadPage({ zone, rowGroupCols: ['updated_at'] })) as unknown as { updated_at: string }[];
    expect(groups.map(({ updated_at }) => updated_at)).toEqual([ownDay]);
    expect((await loadPage({ zone, rowGroupCols: ['updated_at'], groupKeys: [ownDay] })).length).toBe(10);
  }
  expect((await requestRows({ zone: '+14:00' })).body.code).toBe('malformed');
});

test('sorts nulls last in both directions', async () => {
  for (const sort of ['asc', 'desc'] as const) {
    const sortedRows = (await loadPage({ sortModel: [{ colId: 'account_manager_label', sort }] })) as unknown as Record<
      string,
      unknown
    >[];
    expect(sortedRows.map((row) => row.account_manager_label === null)).toEqual([false, ...Array(9).fill(true)]);
  }
});

test('returns groups with their counts and opens a group by its key', async () => {
  const groups = (await loadPage({ rowGroupCols: ['status'] })) as unknown as { status: string; group_count: number }[];
  expect(groups).toEqual([{ status: 'active', group_count: 10 }]);
  expect((await loadPage({ rowGroupCols: ['status'], groupKeys: ['active'] })).length).toBe(10);
  expect((await loadPage({ rowGroupCols: ['status'], groupKeys: ['ended'] })).length).toBe(0);
  const groupBody = { query: JSON.stringify({ rowGroupCols: ['status'], groupKeys: ['ended'] }) };
  expect(await app.call(app.admin, countRows, { params: { dataset: clients.list.name }, body: groupBody })).toEqual({
    count: 0,
    exact: true,
  });
});

test.each([
  ['an unknown operator', filter('name', { filterType: 'text', type: 'matches', filter: 'x' })],
  ['an unknown column', filter('password_hash', { filterType: 'text', type: 'notBlank' })],
  ['a column of the prototype', filter('constructor', { filterType: 'text', type: 'notBlank' })],
  ['a filter of the wrong kind', filter('name', { filterType: 'number', type: 'equals', filter: 1 })],
  ['a filter without its value', filter('name', { filterType: 'text', type: 'equals' })],
  ['a sort by an unknown column', { sortModel: [{ colId: 'name; drop table client', sort: 'asc' }] }],
  ['a group by an unknown column', { rowGroupCols: ['name; drop table client'] }],
  ['a nested group by an unknown column', { rowGroupCols: ['status', 'password_hash'] }],
  ['an open group with an unknown nested group', { rowGroupCols: ['status', 'none'], groupKeys: ['active'] }],
  ['groups sorted by an unknown column', { rowGroupCols: ['status'], sortModel: [{ colId: 'none', sort: 'asc' }] }],
])('rejects %s with 400 instead of returning all rows', async (_, request) => {
  const response = await requestRows(request);
  expect([response.status, response.body.code]).toEqual([400, 'unsupported_filter']);
});

test('ignores unknown filter kinds in grids and counts, but rejects them in exports', async () => {
  const validFilter = { name: { filterType: 'text', type: 'notBlank' } };
  const request = { filterModel: { ...validFilter, code: { filterType: 'regex', filter: '.*' } } };
  expect(await loadPage(request as never)).toEqual(await loadPage({ filterModel: validFilter } as never));
  const params = { dataset: clients.list.name };
  const body = { query: JSON.stringify(request) };
  expect((await app.request(app.admin, countRows, { params, body })).status).toBe(200);
  const exportBody = { selection: body, columns: ['name'], format: 'csv' as const };
  expect((await app.request(app.admin, exportRows, { params, body: exportBody })).body.code).toBe('unsupported_filter');
});

test('rejects a page that is too large and a request that is not JSON', async () => {
  expect((await requestRows({ startRow: 0, endRow: 1e9 })).body.code).toBe('malformed');
  expect(
    (await app.request(app.admin, clients.list.endpoint, { body: { query: 'select * from client' } })).body.code,
  ).toBe('malformed');
});

test('returns the requested columns, and always the id and the permissions', async () => {
  const [fullRow] = await loadPage({ endRow: 1 });
  const { id, name, can } = fullRow as Row & { can: RowPermissions };
  const firstRow = async (columns: string[], request: Partial<GridRequest> = {}) =>
    (await loadPage({ endRow: 1, ...request, columns }))[0];
  expect(await firstRow(['name'])).toEqual({ id, name, can });
  expect(can).toEqual({ update: true, delete: true });
  expect(Object.keys((await firstRow([]))!)).not.toContain('name');
  // Columns that no longer exist are ignored, and no other column of the table can be requested.
  expect(await firstRow(['name', 'archived_at', 'version; drop table client'])).toEqual(await firstRow(['name']));
  // Filters and sorts can use columns that are not requested.
  const filterRequest = {
    ...filter('name', { filterType: 'text', type: 'contains', filter: name }),
    columns: ['website'],
  };
  const rows = await loadPage({ ...filterRequest, sortModel: [{ colId: 'name', sort: 'desc' }] });
  expect(rows.map((row) => row.id)).toContain(id);
  expect(rows[0]).not.toHaveProperty('name');
});
