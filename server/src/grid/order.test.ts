import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import { rowPosition } from '@leadwright/contract/features/exports';
import type { Dataset } from '@leadwright/contract/grid';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectByDepth } from '../../../scripts/test-depth.ts';
import { reindexOutdatedCollations } from '../database/collation.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function loadPage(dataset: Dataset, request: object, campaign_id?: string) {
  const body = { query: JSON.stringify(request), campaign_id };
  const rows = JSON.parse((await app.call(app.admin, dataset.endpoint, { body })).data).rows;
  return rows as { id: string; company_name: string }[];
}

async function replaceCompanies(names: string[]): Promise<void> {
  await app.pool.query('delete from account');
  await app.pool.query(`insert into account (company_name, country) select unnest($1::text[]), 'GB'`, [names]);
}
const sortByName = (sort: 'asc' | 'desc') => ({ sortModel: [{ colId: 'company_name', sort }] });

test('sorts names alphabetically, ignoring case, accents and leading signs', async () => {
  const names = ['zebra', 'Zulu', '"apple', 'Öl', 'Äpfel', 'Ol', '(Apple)', 'Éclair', '»east«', '#1st', '...'];
  await replaceCompanies(names);
  const expected = ['...', '#1st', 'Äpfel', '"apple', '(Apple)', '»east«', 'Éclair', 'Ol', 'Öl', 'zebra', 'Zulu'];
  const actual = (await loadPage(allDbAccounts, sortByName('asc'))).map(({ company_name }) => company_name);
  expect(actual).toEqual(expected);
  expect((await loadPage(allDbAccounts, sortByName('desc'))).map(({ company_name }) => company_name)).toEqual(
    expected.toReversed(),
  );
  const groups = await loadPage(allDbAccounts, { rowGroupCols: ['company_name'] });
  expect(groups.map(({ company_name }) => company_name)).toEqual(expected);
});

test('neither skips nor repeats a row between pages, for any names', async () => {
  // Letters that a collation treats as almost equal, characters that it ignores, and equal names.
  const similarText = fc.string({
    unit: fc.constantFrom(
      'a',
      'A',
      'á',
      'a\u0301',
      'ß',
      'ss',
      '-',
      ' ',
      '\u00ad',
      '\u200b',
      'æ',
      'ﬁ',
      'fi',
      'İ',
      'ı',
      '😀',
      '字',
    ),
    maxLength: 4,
  });
  const name = fc.oneof({ weight: 4, arbitrary: similarText }, fc.string({ unit: 'grapheme', maxLength: 8 }));
  const names = fc.array(
    name.filter((text) => !text.includes('\0')),
    { minLength: 8, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.integer({ min: 1, max: 7 }),
      async (companyNames, sort, size) => {
        await replaceCompanies(companyNames);
        const onePage = await loadPage(allDbAccounts, { ...sortByName(sort), endRow: 500 });
        const pagedIds: string[] = [];
        for (let startRow = 0; startRow < companyNames.length; startRow += size) {
          const rows = await loadPage(allDbAccounts, { ...sortByName(sort), startRow, endRow: startRow + size });
          pagedIds.push(...rows.slice(0, size).map(({ id }) => id));
        }
        expect(pagedIds).toEqual(onePage.map(({ id }) => id));
        expect(pagedIds.length).toBe(companyNames.length);
      },
    ),
    { numRuns: selectByDepth({ gate: 12, deep: 40 }) },
  );
});

test('returns the index of a row in the sorted and filtered list', async () => {
  const { pool } = app;
  await replaceCompanies(['b', 'B', 'á', 'a', '', 'c', 'C', 'ç', 'b']);
  await pool.query(`insert into vertical (code, name) values ('P', 'Paint'), ('Q', 'Quarry')`);
  await pool.query(
    `update account set vertical_id = (select id from vertical where code = 'P') where company_name ilike 'b'`,
  );
  await pool.query(
    `update account set vertical_id = (select id from vertical where code = 'Q') where company_name = 'c'`,
  );
  const params = { dataset: allDbAccounts.name };
  const requestPosition = async (id: string, request: object, user = app.admin) =>
    app.request(user, rowPosition, { params, body: { query: JSON.stringify(request), id } });
  const requests = (['asc', 'desc'] as const).flatMap((sort) => [
    sortByName(sort),
    { sortModel: [{ colId: 'vertical_label', sort }] },
    {
      sortModel: [
        { colId: 'vertical_label', sort },
        { colId: 'company_name', sort: 'desc' },
      ],
    },
    { ...sortByName(sort), filterModel: { vertical_label: { filterType: 'text', type: 'blank' } } },
  ]);
  for (const request of requests) {
    const rows = await loadPage(allDbAccounts, request);
    const positions = await Promise.all(rows.map(async ({ id }) => (await requestPosition(id, request)).body.index));
    expect(positions).toEqual(rows.map((_, index) => index));
  }
  const { id } = (await loadPage(allDbAccounts, { quickSearch: 'c' }))[0]!;
  const blankFilter = { filterModel: { vertical_label: { filterType: 'text', type: 'blank' } } };
  expect((await requestPosition(id, blankFilter)).body).toEqual({ index: null });

  const { rows } = await pool.query(`insert into client (code, name) values ('P', 'Another') returning id`);
  const clientUser = await app.addUserWith([{ subject: 'accounts', action: 'read', scope: 'all' }], rows[0].id);
  expect((await requestPosition(id, {}, clientUser)).body).toEqual({ index: null });
  expect((await requestPosition(id, {}, await app.addUserWith([]))).status).toBe(403);
});

test('sorts by every sortable column in both directions, with blanks last', async () => {
  await replaceCompanies(['One', 'Two', 'Three']);
  const { pool } = app;
  const textColumns = ['head_office_city', 'postcode', 'website', 'phone_no', 'employees', 'legal_name', 'linkedin'];
  await pool.query(
    `update account set ${textColumns.map((name) => `${name} = '7'`).join()}, sic_codes = '{7}' where company_name = 'Two'`,
  );
  await pool.query(`insert into contact (forename, surname, title) values ('Al', 'Bo', ''), ('', 'Cy', 'Dr')`);
  await pool.query(`insert into client (code, name) values ('C', 'Client')`);
  const { rows } = await pool.query<{ id: string }>(
    `insert into campaign (code, name, client_id, start_date, end_date)
     select 'C', 'Campaign', id, '2026-01-01', '2026-12-31' from client returning id`,
  );
  const partlyBlankColumns: string[] = [];
  for (const { dataset } of app.grids.values()) {
    for (const [colId, { sortable }] of Object.entries(dataset.columns)) {
      if (sortable === false) continue;
      for (const sort of ['asc', 'desc']) {
        const rowsOfPage = (await loadPage(dataset, { sortModel: [{ colId, sort }] }, rows[0]!.id)) as Record<
          string,
          unknown
        >[];
        const isBlank = rowsOfPage.map(({ [colId]: value }) => value === null || value === '');
        expect([dataset.name, colId, sort, isBlank]).toEqual([dataset.name, colId, sort, isBlank.toSorted()]);
        if (new Set(isBlank).size > 1) partlyBlankColumns.push(`${dataset.name}.${colId}`);
      }
    }
  }
  const expectedColumns = [...textColumns, 'sic_codes'].map((name) => `${allDbAccounts.name}.${name}`);
  expect(partlyBlankColumns).toEqual(
    expect.arrayContaining([...expectedColumns, `${allDbContacts.name}.forename`, `${allDbContacts.name}.title`]),
  );
  expect(app.grids.get(allDbContacts.name)).toBeDefined();
});

test('rebuilds indexes that another version of the ICU library has built', async () => {
  const { pool } = app;
  const client = await pool.connect();
  const loadIndexFiles = async () =>
    (
      await client.query(
        `select relname, relfilenode from pg_class where relname in ('account_name_order_idx', 'import_row_name_order_idx', 'account_updated_order_idx') order by 1`,
      )
    ).rows.map((row) => row.relfilenode as number);
  const before = await loadIndexFiles();
  await reindexOutdatedCollations(client);
  expect(await loadIndexFiles()).toEqual(before);
  await client.query(`update pg_collation set collversion = '1' where collname = 'alphabetical'`);
  await reindexOutdatedCollations(client);
  const after = await loadIndexFiles();
  expect(after.map((file, i) => file === before[i])).toEqual([false, true, false]);
  const { rows } = await client.query(
    `select collversion = pg_collation_actual_version(oid) as current from pg_collation where collname = 'alphabetical'`,
  );
  expect(rows).toEqual([{ current: true }]);
  client.release();
});
