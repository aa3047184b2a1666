import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';
import { TEMPLATE } from '../testing/test-config.ts';
import { TABLES } from './columns.gen.ts';

let database: ScratchDatabase;
beforeAll(async () => {
  database = await createScratchDatabase(TEMPLATE);
});
afterAll(() => database.drop());

test('lists the same columns as the database', async () => {
  const { rows } = await database.pool.query(`
    select table_name || '.' || column_name || case is_nullable when 'NO' then ' not null' else '' end as line
    from information_schema.columns where table_schema = 'public' and table_name <> 'migration'`);
  const expectedLines = Object.entries(TABLES).flatMap(([table, { columns }]) =>
    Object.entries(columns).map(([column, { notNull }]) => `${table}.${column}${notNull ? ' not null' : ''}`),
  );
  expect(expectedLines.sort()).toEqual(rows.map(({ line }) => line).sort());
});

test('maps the name of a violated constraint to its columns', async () => {
  const add = (name: string) =>
    database.pool
      .query(`insert into vertical (name, code) values ($1, gen_random_uuid()::text)`, [name])
      .catch((error) => error);
  await add('Rail');
  const { constraint } = await add('RAIL');
  expect(TABLES.vertical.unique[constraint as keyof typeof TABLES.vertical.unique]).toEqual(['parent_id', 'name']);
  expect(TABLES.app_user.unique.app_user_email_key).toEqual(['email']);
});

test('stores all times as instants', async () => {
  const { rows } = await database.pool.query<{ line: string; type: string }>(`
    select table_name || '.' || column_name as line, data_type as type from information_schema.columns
    where table_schema = 'public' and (data_type like 'timestamp%' or data_type = 'time with time zone')`);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ type }) => type !== 'timestamp with time zone')).toEqual([]);
});
