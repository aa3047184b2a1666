import { readFile } from 'node:fs/promises';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { type CustomField, customColumn } from '@leadwright/contract/features/custom-fields';
import { countRows, countValues, exportRows, gridColumns } from '@leadwright/contract/features/exports';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from './testing/field-fixture.ts';

let fixture: FieldFixture;
const fields: Record<string, CustomField> = {};
const column = (type: string) => customColumn(fields[type]!.id);
const OPTIONS = [{ label: 'Small' }, { label: 'Large', code: 'L' }];

/** The values of Anchor and Bridge by type. Bridge sorts first; Crane and Derrick have no values. */
const VALUES: [type: string, anchor: unknown, bridge: unknown][] = [
  ['text', 'Örn', 'apple'],
  ['long_text', 'two\nlines', '=1+1'],
  ['integer', 10, 9],
  ['decimal', 1.5, -2],
  ['money', 100, 99.5],
  ['email', 'b@x.example', 'A@x.example'],
  ['url', 'b.example', 'a.example'],
  ['phone', '+49 2', '+44 1'],
  ['country', 'GB', 'DE'],
  // In the order of the options, which is not alphabetical.
  ['select', 'L', 'small'],
  ['multi_select', ['L', 'small'], ['L']],
  ['date', '2026-10-01', '2026-09-30'],
  ['date_time', '2026-10-01T12:00:00Z', '2026-10-01T09:00:00Z'],
  ['boolean', true, false],
  ['rating', 5, 1],
];

beforeAll(async () => {
  fixture = await fieldFixture();
  for (const [type] of VALUES) {
    const overrides = type.includes('select') ? { options: OPTIONS } : {};
    fields[type] = await fixture.define(`The ${type}`, { type: type as CustomField['type'], ...overrides });
  }
  for (const rowIndex of [0, 1] as const) {
    const values = VALUES.map(([type, ...rowValues]): [string, unknown] => [fields[type]!.id, rowValues[rowIndex]]);
    expect((await fixture.write(values, { account_id: fixture.accounts[rowIndex] })).status).toBe(200);
  }
});
afterAll(() => fixture.app.close());

type Row = Record<string, unknown>;
const requestRows = (query: object, user: TestUser = fixture.steward, campaign_id = fixture.campaigns[0]) =>
  fixture.app.request(user, accountsForCampaign.endpoint, { body: { query: JSON.stringify(query), campaign_id } });
async function loadRows(query: object): Promise<Row[]> {
  const { status, body } = await requestRows(query);
  expect([status, body.message]).toEqual([200, undefined]);
  return (JSON.parse(body.data) as { rows: Row[] }).rows;
}
const loadNames = async (query: object) =>
  (await loadRows(query)).map(({ company_name }) => String(company_name).replace(' Ltd', ''));
const params = { dataset: accountsForCampaign.name };
const loadColumns = async (user: TestUser, campaign_id: string) =>
  (await fixture.app.request(user, gridColumns, { params, query: { campaign_id } })).body;

test('has the fields of each campaign as columns, including a new one', async () => {
  const [first, second] = fixture.campaigns;
  const { columns } = await loadColumns(fixture.steward, first);
  expect(columns).toMatchObject({
    company_name: { label: 'Account', kind: 'text', titleCase: true },
    register_status: { kind: 'set', unknown: 'unknown' },
    [column('money')]: { label: 'The money', kind: 'number', group: 'campaign' },
    [column('select')]: { kind: 'set', values: { small: 'Small', L: 'Large' } },
    [column('multi_select')]: { kind: 'set', many: true, sortable: false },
    [column('boolean')]: { kind: 'set', values: { true: 'Yes', false: 'No' } },
    [column('date_time')]: { kind: 'date' },
  });
  expect(columns![column('text')]!.hidden).toBeUndefined();
  expect(columns![column('rating')]!.hidden).toBe(true);
  const customNames = (body: { columns?: object }) =>
    Object.keys(body.columns ?? {}).filter((name) => name.startsWith('cf_'));
  expect(customNames(await loadColumns(fixture.steward, second))).toEqual([]);
  const field = await fixture.define('Only there', {}, second);
  expect(customNames(await loadColumns(fixture.steward, second))).toEqual([customColumn(field.id)]);
  const [row] = JSON.parse((await requestRows({}, fixture.steward, second)).body.data).rows as Row[];
  expect(Object.keys(row!).filter((name) => name.startsWith('cf_'))).toEqual([customColumn(field.id)]);
});

test('returns the values in rows', async () => {
  const [row] = await loadRows({
    filterModel: { company_name: { filterType: 'text', type: 'startsWith', filter: 'Anchor' } },
  });
  const displayedValues = VALUES.map(([type]) => row![column(type)]);
  expect(displayedValues).toEqual(
    VALUES.map(([type, value]) =>
      type === 'date_time' ? '2026-10-01T12:00:00+00:00' : type === 'boolean' ? 'true' : value,
    ),
  );
  const [emptyRow] = await loadRows({
    filterModel: { company_name: { filterType: 'text', type: 'startsWith', filter: 'Crane' } },
  });
  expect(VALUES.map(([type]) => emptyRow![column(type)])).toEqual(
    VALUES.map(([type]) => (type === 'multi_select' ? [] : null)),
  );
});

describe.each(VALUES.filter(([type]) => type !== 'multi_select'))('a column of type %s', (type) => {
  /** Sorts the names of the two rows without a value, because their order is undefined. */
  const sortEmptyRows = (names: string[]) => [...names.slice(0, 2), ...names.slice(2).sort()];

  test('sorts by its type on the server, with rows without a value last', async () => {
    const sortBy = (sort: string) => ({ sortModel: [{ colId: column(type), sort }] });
    expect(sortEmptyRows(await loadNames(sortBy('asc')))).toEqual(['Bridge', 'Anchor', 'Crane', 'Derrick']);
    expect(sortEmptyRows(await loadNames(sortBy('desc')))).toEqual(['Anchor', 'Bridge', 'Crane', 'Derrick']);
  });

  test('can be scrolled row by row in both directions', async () => {
    for (const sort of ['asc', 'desc']) {
      const firstNames: string[] = [];
      for (let rowIndex = 0; rowIndex < 4; rowIndex++) {
        const sortModel = [{ colId: column(type), sort }];
        const page = await loadNames({ sortModel, startRow: rowIndex, endRow: rowIndex + 1 });
        expect(page.length).toBe(rowIndex < 3 ? 2 : 1);
        firstNames.push(page[0]!);
      }
      expect(sortEmptyRows(firstNames)).toEqual([
        ...(sort === 'asc' ? ['Bridge', 'Anchor'] : ['Anchor', 'Bridge']),
        'Crane',
        'Derrick',
      ]);
    }
    // A jump to a row has no cursor to continue from.
    const jump = {
      sortModel: [
        { colId: column(type), sort: 'asc' },
        { colId: 'company_name', sort: 'asc' },
      ],
      startRow: 1,
    };
    expect(await loadNames(jump)).toEqual(['Anchor', 'Crane', 'Derrick']);
  });

  test('groups with counts and loads the rows of a group', async () => {
    const groups = await loadRows({ rowGroupCols: [column(type)] });
    const isOneDay = type === 'date_time';
    expect(groups.map(({ group_count }) => group_count)).toEqual(isOneDay ? [2, 2] : [1, 1, 2]);
    expect(groups.at(-1)![column(type)]).toBeNull();
    const open = (key: unknown) =>
      loadNames({ rowGroupCols: [column(type)], groupKeys: [key === null ? null : String(key)] });
    expect(await open(groups[0]![column(type)])).toEqual(
      isOneDay ? expect.arrayContaining(['Anchor', 'Bridge']) : ['Bridge'],
    );
    expect((await open(null)).sort()).toEqual(['Crane', 'Derrick']);
  });
});

const FILTERS: [type: string, condition: object, expected: string[]][] = [
  ['text', { filterType: 'text', type: 'contains', filter: 'ORN' }, ['Anchor']],
  ['text', { filterType: 'text', type: 'equals', filter: 'APPLE' }, ['Bridge']],
  ['text', { filterType: 'text', type: 'notEqual', filter: 'apple' }, ['Anchor', 'Crane', 'Derrick']],
  ['text', { filterType: 'text', type: 'blank' }, ['Crane', 'Derrick']],
  ['text', { filterType: 'text', type: 'notBlank' }, ['Anchor', 'Bridge']],
  ['long_text', { filterType: 'text', type: 'endsWith', filter: 'lines' }, ['Anchor']],
  ['email', { filterType: 'text', type: 'equals', filter: 'a@X.example' }, ['Bridge']],
  ['phone', { filterType: 'text', type: 'startsWith', filter: '+49' }, ['Anchor']],
  ['integer', { filterType: 'number', type: 'greaterThan', filter: 9 }, ['Anchor']],
  ['decimal', { filterType: 'number', type: 'lessThanOrEqual', filter: 1.5 }, ['Anchor', 'Bridge']],
  ['money', { filterType: 'number', type: 'inRange', filter: 99, filterTo: 99.9 }, ['Bridge']],
  ['rating', { filterType: 'number', type: 'notEqual', filter: 5 }, ['Bridge', 'Crane', 'Derrick']],
  ['rating', { filterType: 'number', type: 'blank' }, ['Crane', 'Derrick']],
  ['date', { filterType: 'date', type: 'lessThan', dateFrom: '2026-10-01' }, ['Bridge']],
  ['date_time', { filterType: 'date', type: 'equals', dateFrom: '2026-10-01' }, ['Anchor', 'Bridge']],
  ['date', { filterType: 'date', type: 'blank' }, ['Crane', 'Derrick']],
  ['select', { filterType: 'set', values: ['L'] }, ['Anchor']],
  ['select', { filterType: 'set', values: ['small', null] }, ['Bridge', 'Crane', 'Derrick']],
  ['multi_select', { filterType: 'set', values: ['small'] }, ['Anchor']],
  ['multi_select', { filterType: 'set', values: [] }, ['Crane', 'Derrick']],
  ['boolean', { filterType: 'set', values: ['false'] }, ['Bridge']],
];
test.each(FILTERS)('filters a column of type %s by %j', async (type, condition, expected) => {
  const filterModel = { [column(type)]: condition };
  expect((await loadNames({ filterModel })).sort()).toEqual(expected);
  const counts = await fixture.app.call(fixture.steward, countRows, {
    params,
    body: { campaign_id: fixture.campaigns[0], query: JSON.stringify({ filterModel }) },
  });
  expect(counts).toEqual({ count: expected.length, exact: true });
});

test.each([
  [
    'select',
    [
      [null, 2],
      ['L', 1],
      ['small', 1],
    ],
  ],
  [
    'multi_select',
    [
      ['L', 2],
      [null, 2],
      ['small', 1],
    ],
  ],
  [
    'boolean',
    [
      [null, 2],
      ['false', 1],
      ['true', 1],
    ],
  ],
])('counts every value of a column of type %s', async (type, expected) => {
  const body = { campaign_id: fixture.campaigns[0], query: '{}', column: column(type) };
  const { values } = await fixture.app.call(fixture.steward, countValues, { params, body });
  const counts = new Map(values.map(({ value, count }) => [value, count]));
  expect(counts).toEqual(new Map(expected as [string | null, number][]));
});

test('searches accounts by name, not by custom values', async () => {
  expect(await loadNames({ quickSearch: 'bridge' })).toEqual(['Bridge']);
  expect(await loadNames({ quickSearch: 'apple' })).toEqual([]);
});

test('exports custom columns as the grid shows them, with formulas escaped', async () => {
  const { app, steward, campaigns } = fixture;
  const selection = { query: JSON.stringify({ sortModel: [{ colId: column('integer'), sort: 'asc' }] }) };
  const columns = ['company_name', ...VALUES.map(([type]) => column(type))];
  const body = { selection, columns, format: 'csv' as const, campaign_id: campaigns[0] };
  const { job_id } = await app.call(steward, exportRows, { params, body });
  const job = await app.waitForJobEnd(job_id);
  expect(job).toMatchObject({ state: 'done', message: null });
  const text = (await readFile(job.file!, 'utf8')).slice(1).trimEnd();
  const [headers, bridge, anchor, crane] = Papa.parse<string[]>(text).data;
  expect(headers).toEqual(['Account', ...VALUES.map(([type]) => `The ${type}`)]);
  expect(bridge!.slice(0, 6)).toEqual(['Bridge Ltd', 'apple', "'=1+1", '9', '-2', '99.5']);
  expect(anchor!.slice(9)).toEqual(['GB', 'Large', 'Large, Small', '2026-10-01', '2026-10-01 12:00:00Z', 'Yes', '5']);
  expect(crane!.slice(1).every((cell) => cell === '')).toBe(true);
});

test('uses the export name of a field as the header in files and its label in the grid', async () => {
  const { app, steward, campaigns } = fixture;
  const field = await fixture.define('Export field', { export_name: 'file_header' });
  const name = customColumn(field.id);
  const body = { selection: { query: '{}' }, columns: [name], format: 'csv' as const, campaign_id: campaigns[0] };
  const { job_id } = await app.call(steward, exportRows, { params, body });
  const { file } = await app.waitForJobEnd(job_id);
  expect((await readFile(file!, 'utf8')).slice(1).split('\n')[0]).toBe('"file_header"');
  const query = { campaign_id: campaigns[0] };
  const { columns } = await app.call(steward, gridColumns, { params, query } as never);
  expect(columns[name]!.label).toBe('Export field');
});

describe('an unknown column', () => {
  const requests: [string, (name: string) => object][] = [
    ['filter', (name) => ({ filterModel: { [name]: { filterType: 'text', type: 'blank' } } })],
    ['sort', (name) => ({ sortModel: [{ colId: name, sort: 'asc' }] })],
    ['group', (name) => ({ rowGroupCols: [name] })],
  ];
  test.each(requests)('is rejected in a %s with a reason code', async (usage, query) => {
    const foreignField = await fixture.define(`Elsewhere, ${usage}`, {}, fixture.campaigns[1]);
    for (const name of [
      'cf_x',
      customColumn(foreignField.id),
      `${column('text')}"; drop table account; --`,
      'text_1',
    ]) {
      const { status, body } = await requestRows(query(name));
      expect([name, status, body.code]).toEqual([name, 400, 'unsupported_filter']);
    }
  });

  test('treats SQL in filter text as plain text', async () => {
    const filter = `x'); drop table account; -- $1 \\ "{`;
    expect(
      await loadNames({ filterModel: { [column('text')]: { filterType: 'text', type: 'equals', filter } } }),
    ).toEqual([]);
    expect(
      await loadNames({ filterModel: { [column('select')]: { filterType: 'set', values: [filter, 'L'] } } }),
    ).toEqual(['Anchor']);
    expect(await loadNames({})).toHaveLength(4);
  });
});

describe('column visibility', () => {
  const permissions = (['import-account-contact-to-campaign', 'campaigns', 'export'] as const).flatMap((subject) =>
    (['read', 'create'] as const).map((action) => ({ subject, action, scope: 'all' as const })),
  );
  const customNames = (body: { columns?: object }) =>
    Object.keys(body.columns ?? {}).filter((name) => name.startsWith('cf_'));

  test('hides a sensitive column without its permission, in every use of the grid', async () => {
    const { app, campaigns, steward } = fixture;
    const field = await fixture.define('Direct dial', { sensitive: true });
    await fixture.write([[field.id, '+44 1']]);
    const name = customColumn(field.id);
    const reader = await app.addUserWith(permissions);
    expect(customNames(await loadColumns(steward, campaigns[0]))).toContain(name);
    expect(customNames(await loadColumns(reader, campaigns[0]))).not.toContain(name);
    const filterModel = { [name]: { filterType: 'text', type: 'notBlank' } };
    for (const query of [{ filterModel }, { sortModel: [{ colId: name, sort: 'asc' }] }, { rowGroupCols: [name] }])
      expect((await requestRows(query, reader)).status).toBe(400);
    expect((await requestRows({}, reader)).body.data).not.toContain(field.id);
    const body = { selection: { query: '{}' }, columns: [name], format: 'csv' as const, campaign_id: campaigns[0] };
    expect((await app.request(reader, exportRows, { params, body })).status).toBe(422);
  });

  test('shows client users only the client-visible fields of their campaigns', async () => {
    const { app, campaigns, clients } = fixture;
    const clientField = await fixture.define('Shown', { client_visible: true });
    const [clientUser, otherClientUser] = [
      await app.addUserWith(permissions, clients[0]),
      await app.addUserWith(permissions, clients[1]),
    ];
    expect(customNames(await loadColumns(clientUser, campaigns[0]))).toEqual([customColumn(clientField.id)]);
    expect(customNames(await loadColumns(otherClientUser, campaigns[0]))).toEqual([]);
    expect(JSON.stringify((await requestRows({}, otherClientUser)).body)).not.toContain('cf_');
  });
});

test('returns the same rows in the same order with more columns than a sort loads at once', async () => {
  for (let no = 0; no < 10; no++) await fixture.define(`Further ${no}`, { type: 'boolean' });
  for (const type of ['integer', 'boolean', 'email']) {
    const sortModel = [{ colId: column(type), sort: 'asc' }];
    expect((await loadNames({ sortModel })).slice(0, 2)).toEqual(['Bridge', 'Anchor']);
    const firstRows: Row[] = [];
    for (let rowIndex = 0; rowIndex < 4; rowIndex++)
      firstRows.push((await loadRows({ sortModel, startRow: rowIndex, endRow: rowIndex + 1 }))[0]!);
    expect(firstRows.map(({ company_name }) => company_name).sort()).toEqual(
      ['Anchor', 'Bridge', 'Crane', 'Derrick'].map((name) => `${name} Ltd`),
    );
    expect(firstRows.slice(0, 2).map((row) => row[column('rating')])).toEqual([1, 5]);
    expect(Object.keys(firstRows[0]!).length).toBeGreaterThan(40);
  }
});

test('finds international domains by the spelling that the page shows', async () => {
  const { app, accounts } = fixture;
  const shop = await fixture.define('Shop', { type: 'url' });
  const mailbox = await fixture.define('Mailbox', { type: 'email' });
  const values: [string, string][] = [
    [shop.id, 'https://müller.example/shop'],
    [mailbox.id, 'info@müller.example'],
  ];
  expect((await fixture.write(values, { account_id: accounts[2] })).status).toBe(200);
  await app.pool.query(`update account set website = 'https://xn--mller-kva.example' where id = $1`, [accounts[2]]);
  const terms = { website: 'Müller.example', [customColumn(shop.id)]: 'müller.example/shop' };
  for (const [name, filter] of Object.entries({ ...terms, [customColumn(mailbox.id)]: 'info@müller.example' }))
    expect([
      name,
      await loadNames({ filterModel: { [name]: { filterType: 'text', type: 'contains', filter } } }),
    ]).toEqual([name, ['Crane']]);
});
