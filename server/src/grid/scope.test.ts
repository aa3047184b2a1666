import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { clients } from '@leadwright/contract/features/clients';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import { countRows, countValues, exportRows, gridColumns } from '@leadwright/contract/features/exports';
import { type Dataset, dataset, type GridRow, type RowOf, type ScopeOf } from '@leadwright/contract/grid';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { visible } from '../access/scope.ts';
import type { GridSource, ServedColumn, ServedGrid } from '../record/source.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { parseGridQuery } from './compile.ts';
import { openNamedGrid } from './open-grid.ts';
import { readPage } from './serve-grid.ts';

/** A data set of clients whose scope is the first letter of the client code. The letter A adds two columns. */
const clientsByLetter = dataset({
  name: 'clients_by_letter',
  title: 'Clients by letter',
  subject: 'clients',
  path: '/api/clients_by_letter',
  scope: z.object({ letter: z.enum(['A', 'B', 'C']), campaign_id: z.uuid().optional() }),
  hasScopeColumns: true,
  columns: { name: { label: 'Name', kind: 'text' } },
  extra: { code: z.string() },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name'],
});
const LENGTH_COLUMN: ServedColumn = {
  label: 'Length',
  kind: 'number',
  width: 90,
  edit: 'length',
  expression: { sql: sql`length(t.name)`, notNull: true },
};
const SINCE_COLUMN: ServedColumn = { label: 'Since', kind: 'date', expression: { sql: sql`t.created_at` } };
const SCOPE_COLUMNS: Record<string, ServedColumn> = { length: LENGTH_COLUMN, since: SINCE_COLUMN, name: LENGTH_COLUMN };
const source: GridSource<'name', 'client', ScopeOf<typeof clientsByLetter>, RowOf<typeof clientsByLetter>> = {
  table: 'client',
  id: sql`t.id`,
  rows: (viewer, { letter }) => ({
    from: sql`client t`,
    where: sql`t.code like ${`${letter}%`}`,
    visible: visible(viewer, 'client', 't'),
  }),
  columns: { name: { sql: sql`t.name` } },
  columnsIn: async (_, { letter }) => (letter === 'A' ? SCOPE_COLUMNS : {}),
  quickSearch: (pattern) => sql`t.name like ${pattern}`,
  extra: { code: sql`t.code` },
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  app.grids.set(clientsByLetter.name, { dataset: clientsByLetter, source } as unknown as ServedGrid);
  for (const code of ['A1', 'A22', 'A333', 'B1', 'B22'])
    await app.call(app.admin, clients.add, { body: { code, name: `${code} Ltd` } });
});
afterAll(() => app.close());

let user: TestUser;
beforeEach(() => {
  user = app.admin;
});
const params = { dataset: clientsByLetter.name };
const viewerOf = ({ id }: TestUser) => ({
  ...{ userId: id, roleId: '', roles: [], sessionId: '', clientId: null, campaigns: null, displayName: '' },
  grants: [{ subject: 'clients', action: 'read', scope: 'all' } as const],
});
async function loadPage(scope: object, request: object = {}) {
  const grid = await openNamedGrid(app, clientsByLetter.name, viewerOf(user), { ...scope });
  return (JSON.parse(await readPage(app, grid, parseGridQuery(JSON.stringify(request)))) as { rows: GridRow[] }).rows;
}
const requestCount = (scope: object, request: object = {}) =>
  app.request(user, countRows, { params, body: { query: JSON.stringify(request), ...scope } });

test('validates the scope against its schema and reports problems by field', async () => {
  expect((await requestCount({})).body).toMatchObject({ code: 'invalid_input', fields: { letter: expect.anything() } });
  const invalidReply = await requestCount({ letter: 'Z', campaign_id: 'none' });
  expect([invalidReply.status, Object.keys(invalidReply.body.fields ?? {}).sort()]).toEqual([
    422,
    ['campaign_id', 'letter'],
  ]);
  // `campaignId` and `campaign_id` are the same key; unknown scope keys are ignored.
  expect((await requestCount({ letter: 'A', campaignId: 'none' })).body.fields).toHaveProperty('campaign_id');
  expect((await requestCount({ letter: 'B', surname: 'x' })).body).toEqual({ count: 2, exact: true });
});

test('separates rows, counts and cached cursors by scope', async () => {
  expect((await loadPage({ letter: 'A' })).map(({ code }) => code)).toEqual(['A1', 'A22', 'A333']);
  expect((await loadPage({ letter: 'B' })).map(({ code }) => code)).toEqual(['B1', 'B22']);
  expect((await requestCount({ letter: 'A' })).body.count).toBe(3);
  // A cursor cached for another scope would skip the wrong rows.
  await loadPage({ letter: 'A' }, { startRow: 0, endRow: 1 });
  await loadPage({ letter: 'B' }, { startRow: 0, endRow: 1 });
  expect((await loadPage({ letter: 'A' }, { startRow: 1, endRow: 2 })).map(({ code }) => code)).toEqual([
    'A22',
    'A333',
  ]);
  expect((await loadPage({ letter: 'B' }, { startRow: 1, endRow: 2 })).map(({ code }) => code)).toEqual(['B22']);
});

test('adds the columns of a scope, except one with the name of an existing column', async () => {
  const loadColumns = (letter: string) =>
    app.call(user, gridColumns, { params, query: { letter } }).then(({ columns }) => columns);
  expect(await loadColumns('A')).toEqual({
    name: { label: 'Name', kind: 'text' },
    length: { label: 'Length', kind: 'number', width: 90, edit: 'length' },
    since: { label: 'Since', kind: 'date' },
  });
  expect(Object.keys(await loadColumns('B'))).toEqual(['name']);
});

test('reads, filters, sorts, groups, counts and exports scope columns only within their scope', async () => {
  const rows = await loadPage({ letter: 'A' }, { sortModel: [{ colId: 'length', sort: 'desc' }] });
  expect(rows.map(({ length, code }) => [length, code])).toEqual([
    [8, 'A333'],
    [7, 'A22'],
    [6, 'A1'],
  ]);
  expect(rows[0]!.since).toEqual(expect.stringMatching(/^\d{4}-/));
  const longNames = { filterModel: { length: { filterType: 'number', type: 'greaterThan', filter: 6 } } };
  expect((await loadPage({ letter: 'A' }, longNames)).length).toBe(2);
  expect((await requestCount({ letter: 'A' }, longNames)).body.count).toBe(2);
  const groups = await loadPage(
    { letter: 'A' },
    { rowGroupCols: ['length'], sortModel: [{ colId: 'length', sort: 'asc' }] },
  );
  expect(groups).toEqual([6, 7, 8].map((length) => ({ length, group_count: 1 })));
  expect((await loadPage({ letter: 'A' }, { rowGroupCols: ['since'] })).length).toBe(1);

  const exportBody = {
    selection: { query: JSON.stringify(longNames) },
    columns: ['name', 'length'],
    format: 'csv' as const,
  };
  const { job_id } = await app.call(user, exportRows, { params, body: { ...exportBody, letter: 'A' } });
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', result: { rows: 2 } });

  expect(await requestCount({ letter: 'B' }, longNames)).toMatchObject({
    status: 400,
    body: { code: 'unsupported_filter' },
  });
  const rejectedReply = await app.request(user, exportRows, { params, body: { ...exportBody, letter: 'B' } });
  expect([rejectedReply.status, rejectedReply.body.fields]).toEqual([422, { columns: 'There is no column "length".' }]);
});

test('counts the values of a set-type column among the rows that the viewer may see', async () => {
  const params = { dataset: clients.list.name };
  const grants = [{ subject: 'clients', action: 'read', scope: 'all' } as const];
  const [{ clientIds }] = (
    await app.pool.query<{ clientIds: string[] }>(`select array_agg(id order by code) as "clientIds" from client`)
  ).rows as [{ clientIds: string[] }];
  const requestValues = async (user: TestUser, column = 'status') =>
    (await app.request(user, countValues, { params, body: { query: '{}', column } })).body;
  expect(await requestValues(app.admin)).toEqual({ values: [{ value: 'active', count: 5 }], more: false });
  const clientUser = await app.addUserWith(grants, clientIds[0]);
  expect(await requestValues(clientUser)).toEqual({ values: [{ value: 'active', count: 1 }], more: false });
  expect(await requestValues(await app.addUserWith([]))).toMatchObject({ code: 'forbidden' });
  for (const column of ['name', 'none', 'id'])
    expect(await requestValues(app.admin, column)).toMatchObject({ code: 'unsupported_filter' });
});

test('counts the values of every column of kind set', async () => {
  const setColumns = [...app.grids.values()]
    .filter(({ dataset: { scope } }) => scope.safeParse({}).success)
    .flatMap(({ dataset: { name, columns } }) =>
      Object.keys(columns)
        .filter((column) => columns[column]?.kind === 'set' && columns[column].filterable !== false)
        .map((column) => ({ dataset: name, column })),
    );
  expect(setColumns.length).toBeGreaterThan(5);
  for (const { dataset, column } of setColumns) {
    const { status } = await app.request(user, countValues, { params: { dataset }, body: { query: '{}', column } });
    expect([dataset, column, status]).toEqual([dataset, column, 200]);
  }
});

test('hides the columns from a user without permission to read the rows', async () => {
  const userWithoutGrants = await app.addUserWith([]);
  const response = await app.request(userWithoutGrants, gridColumns, { params, query: { letter: 'A' } });
  expect([response.status, response.body.columns]).toEqual([403, undefined]);
});

test('finds a row by each searched column of a data set', async () => {
  const { pool } = app;
  await pool.query(`
    with new_account as (insert into account (company_name, country, head_office_city, postcode, website, domain, registration_number)
      values ('Quince Ltd', 'GB', 'Ravensburg', 'QX1 7ZZ', 'https://www.hemp.example/ropes', 'hemp.example', '07654321') returning id),
    new_identifier as (insert into account_identifier (account_id, scheme, jurisdiction, value, value_norm)
      select id, 'GB-COH', 'GB', '07654321', '07654321' from new_account),
    new_contact as (insert into contact (forename, surname, main_account_id) select 'Quentin', 'Vole', id from new_account returning id, main_account_id)
    insert into account_contact (account_id, contact_id, email) select main_account_id, id, 'q.vole@hemp.example' from new_contact`);
  await pool.query(`insert into audit_event (action, entity, entity_id) values ('learn', 'match_model', 'model-7')`);
  const searchedColumns: string[] = [];
  for (const { dataset: servedDataset } of app.grids.values()) {
    if (!servedDataset.scope.safeParse({}).success) continue;
    const loadRows = async (request: object) => {
      const body = { query: JSON.stringify(request) };
      const { data } = await app.call(user, (servedDataset as Dataset).endpoint, { body });
      return (JSON.parse(data) as { rows: GridRow[] }).rows;
    };
    const allRows = await loadRows({});
    for (const column of Object.keys(servedDataset.search).filter((name) => name in servedDataset.columns)) {
      const row = allRows.find(({ [column]: value }) => String(value ?? '').length > 2);
      if (!row) continue;
      const hits = await loadRows({ quickSearch: String(row[column]) });
      expect([servedDataset.name, column, hits.map(({ id }) => id)]).toEqual([
        servedDataset.name,
        column,
        expect.arrayContaining([row.id]),
      ]);
      expect(hits.length).toBeLessThan(Math.max(allRows.length, 2));
      searchedColumns.push(`${servedDataset.name}.${column}`);
    }
  }
  const expectedColumns = [allDbAccounts, allDbContacts].flatMap(({ name, search }) =>
    Object.keys(search).map((column) => `${name}.${column}`),
  );
  expect(searchedColumns).toEqual(expect.arrayContaining(expectedColumns));
});

test.each([
  ['a city', 'ravensb'],
  ['a postcode without its space', 'qx17'],
  ['a postcode with its space', 'QX1 7'],
  ['a complete web address', 'https://shop.hemp.example/'],
  ['the beginning of a web address', 'www.hemp'],
  ['an official number', '0765432'],
])('finds accounts by %s', async (_, quickSearch) => {
  const body = { query: JSON.stringify({ quickSearch }) };
  const { data } = await app.call(user, allDbAccounts.endpoint, { body });
  expect((JSON.parse(data).rows as { company_name: string }[]).map((row) => row.company_name)).toEqual(['Quince Ltd']);
});

test('returns rows of the declared type for every data set', async () => {
  const { pool } = app;
  await pool.query(`insert into account (company_name, country) values ('Ropes Ltd', 'GB')`);
  await pool.query(`insert into contact (forename, surname) values ('A', 'B')`);
  const nonEmptyDatasets: string[] = [];
  const unscopedGrids = [...app.grids.values()].filter(({ dataset: { scope } }) => scope.safeParse({}).success);
  for (const { dataset: servedDataset } of unscopedGrids) {
    const { data } = await app.call(user, (servedDataset as Dataset).endpoint, { body: { query: '{}' } });
    for (const row of (JSON.parse(data) as { rows: GridRow[] }).rows) {
      expect(Object.keys(row).sort()).toEqual(Object.keys((servedDataset.row as unknown as z.ZodObject).shape).sort());
      expect(servedDataset.row.safeParse(row).error).toBeUndefined();
      nonEmptyDatasets.push(servedDataset.name);
    }
  }
  expect(new Set(nonEmptyDatasets).size).toBeGreaterThan(2);
});
