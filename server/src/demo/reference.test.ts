import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { loadReference } from './reference.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const countRows = async () => {
  const { rows } = await app.pool.query<Record<string, number>>(`
    select (select count(*) from country) as country, (select count(*) from currency) as currency,
      (select count(*) from sic_code) as sic_code, (select count(*) from seniority) as seniority,
      (select count(*) from contact_role) as contact_role, (select count(*) from vertical) as vertical`);
  return rows[0];
};

test('loads the lists at the start and adds nothing when loaded again', async () => {
  const expectedCounts = { country: 250, currency: 165, sic_code: 731, seniority: 11, contact_role: 58, vertical: 80 };
  expect(await countRows()).toEqual(expectedCounts);
  await loadReference(app.db);
  expect(await countRows()).toEqual(expectedCounts);
});

test('updates a changed list and keeps the verticals of an agency', async () => {
  const { pool } = app;
  await pool.query(`update country set name = 'Untied Kingdom' where code = 'GB'`);
  await pool.query(`delete from vertical where parent_id is not null`);
  await loadReference(app.db);
  const { rows } = await pool.query(`select name from country where code = 'GB'`);
  expect(rows[0].name).toBe('United Kingdom');
  expect((await countRows())?.vertical).toBe(15);
});

test('adds the default user types only when an agency has none', async () => {
  const { pool } = app;
  const typeNames = async () =>
    (await pool.query('select name from user_type order by name')).rows.map(({ name }) => name);
  expect(await typeNames()).toEqual([
    'Administrator',
    'Campaign manager',
    'Client approver',
    'Client viewer',
    'Data analyst',
    'Finance',
    'Quality control',
    'Sales developer',
    'Senior sales developer',
    'Team lead',
  ]);
  await pool.query(`update app_user set user_type_id = null`);
  await pool.query(`delete from user_type where name <> 'Finance'`);
  await loadReference(app.db);
  expect(await typeNames()).toEqual(['Finance']);
});
