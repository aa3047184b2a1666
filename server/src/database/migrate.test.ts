import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';
import { TEMPLATE } from '../testing/test-config.ts';
import { migrate, sortMigrations } from './migrate.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
const BASELINE = '0001_baseline.sql';

const databases: ScratchDatabase[] = [];
const folders: string[] = [];
const createDatabase = async (template?: string) => {
  const database = await createScratchDatabase(template);
  databases.push(database);
  return database.pool;
};
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** Copies the migrations before a file, or all, to a folder of the test. */
async function copyMigrations(before?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-migrations-'));
  folders.push(folder);
  const files = (await readdir(FOLDER)).sort();
  const end = before === undefined ? files.length : files.findIndex((file) => file.endsWith(before));
  for (const file of files.slice(0, end)) await copyFile(join(FOLDER, file), join(folder, file));
  return folder;
}
const listApplied = async (pool: ScratchDatabase['pool']) =>
  (await pool.query('select name, applied_at from migration order by name')).rows;

test('runs every file once, and converts names that have become the same and founding dates', async () => {
  const pool = await createDatabase();
  const folder = await copyMigrations('_account_names_and_founding.sql');
  await Promise.all([migrate(pool, folder), migrate(pool, folder)]);
  await pool.query(`
    insert into team (name, created_at) values ('Hot lead', '2026-01-02'), ('Hotlead', '2026-01-03'),
      ('Hot lead (2)', '2026-01-04'), (E'HOT\\u00adLEAD', '2026-01-01'), ('Cold', '2026-01-01');
    insert into vertical (name, code, created_at) values ('Metal', 'A 1', '2026-01-01'), ('Food', 'A1', '2026-01-02'),
      ('Wood', 'ABCDEFGHIJKLMNOPQ12', '2026-01-03'), ('Glass', 'ABCDEFGHIJKLMNOPQ 12', '2026-01-04');
    insert into tag (name, scope, colour, "group", exclusive_in_group, archived_at, created_at) values
      ('Sigma ς', 'account', '#000000', 'СТРОЙ', true, null, '2026-01-01'),
      ('Sigma σ', 'account', '#000000', '', false, null, '2026-01-02'),
      ('Sigma Σ', 'contact', '#000000', '', false, null, '2026-01-03'),
      ('Sigma Σ', 'account', '#000000', '', false, '2026-01-05', '2026-01-04');
    insert into field (kind, key, label, type, options) values ('master', 'kind', 'Kind', 'select',
      '[{"code": "a", "label": "Gross", "state": "active"}, {"code": "b", "label": "Groß", "state": "active"},
        {"code": "c", "label": "GROSS", "state": "merged"}, {"code": "d", "label": "Groß (2)", "state": "active"}]')`);
  await pool.query(
    `insert into account (company_name, country, founded) values ('Old Ltd', 'GB', '1961-05-12'), ('New Ltd', 'GB', null)`,
  );
  await Promise.all([migrate(pool), migrate(pool)]);
  expect((await listApplied(pool)).map(({ name }) => name)).toEqual((await readdir(FOLDER)).sort());
  const valuesOf = async (query: string) => (await pool.query({ text: query, rowMode: 'array' })).rows.flat();
  expect(await valuesOf('select name from team order by created_at, name')).toEqual([
    'Cold',
    'HOT\u00adLEAD',
    'Hot lead (3)',
    'Hotlead (4)',
    'Hot lead (2)',
  ]);
  expect(await valuesOf('select code from vertical order by created_at')).toEqual([
    'A 1',
    'A1-2',
    'ABCDEFGHIJKLMNOPQ12',
    'ABCDEFGHIJKLMNOPQ -2',
  ]);
  expect(await valuesOf('select name from tag order by created_at')).toEqual([
    'Sigma ς',
    'Sigma σ (2)',
    'Sigma Σ',
    'Sigma Σ',
  ]);
  expect(await valuesOf('select slot from tag where exclusive_in_group')).toEqual(['строи']);
  expect(await valuesOf("select o->>'label' from field, jsonb_array_elements(options) o")).toEqual([
    'Gross',
    'Groß (3)',
    'GROSS',
    'Groß (2)',
  ]);
  const days = await valuesOf('select founded, founded_from::text from account order by company_name desc');
  expect(days).toEqual(['1961-05-12', '1961-05-12', null, null]);
  for (const founded of ['1998-1', '1998-13', '1998-02-30', 'soon'])
    await expect(pool.query('update account set founded = $1', [founded]), founded).rejects.toThrow();
});

test('applies later files to an existing database, each completely or not at all', async () => {
  const pool = await createDatabase(TEMPLATE);
  const folder = await copyMigrations();
  const appliedBefore = await listApplied(pool);
  const nextFile = (place: number) => `${String(appliedBefore.length + place).padStart(4, '0')}_later.sql`;
  await writeFile(
    join(folder, nextFile(1)),
    'create table later (id integer primary key); insert into later values (1)',
  );
  await writeFile(join(folder, nextFile(2)), 'insert into later values (2); insert into later values (1)');
  await expect(migrate(pool, folder)).rejects.toThrow(`The migration ${nextFile(2)} failed`);
  const applied = await listApplied(pool);
  expect(applied).toEqual([...appliedBefore, { name: nextFile(1), applied_at: expect.anything() }]);
  expect((await pool.query('select id from later')).rows).toEqual([{ id: 1 }]);
  await rm(join(folder, nextFile(2)));
  await migrate(pool, folder);
  expect(await listApplied(pool)).toEqual(applied);
});

test('rejects a database that is newer than the program', async () => {
  const pool = await createDatabase(TEMPLATE);
  await pool.query(`insert into migration (name) values ('9999_future.sql')`);
  await expect(migrate(pool)).rejects.toThrow('The database is newer');
});

test('rejects a database of earlier files, names the way out, and changes nothing', async () => {
  const pool = await createDatabase(TEMPLATE);
  await pool.query(`update migration set name = '0001_identity.sql' where name = $1`, [BASELINE]);
  const appliedBefore = await listApplied(pool);
  const { message } = (await migrate(pool).catch((error: unknown) => error)) as Error;
  expect(message).toMatch(/^The database was created by an earlier build and cannot be upgraded\. Export .*$/);
  const [, section, path] = /"(.+)" in (\S+\.md)/.exec(message)!;
  const document = await readFile(join(import.meta.dirname, '../../..', path!), 'utf8');
  expect(document).toContain(`\n## ${section}\n`);
  expect(await listApplied(pool)).toEqual(appliedBefore);
});

test('rejects gaps, duplicate numbers and numbers without four digits', () => {
  expect(sortMigrations(['0002_b.sql', 'README.md', '0001_c.sql'])).toEqual(['0001_c.sql', '0002_b.sql']);
  expect(() => sortMigrations(['0002_b.sql', '0001_a.sql', '0002_a.sql'])).toThrow(
    'The migrations 0002_a.sql and 0002_b.sql have the same number.',
  );
  expect(() => sortMigrations(['0001_a.sql', '0003_b.sql'])).toThrow(
    'The migration 0003_b.sql must have the number 0002.',
  );
  expect(() => sortMigrations(['0002_a.sql'])).toThrow('must have the number 0001');
  expect(() => sortMigrations(['23_a.sql'])).toThrow('four digits');
});
