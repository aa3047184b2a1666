import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';
import { TEMPLATE } from '../testing/test-config.ts';
import { inOrder, migrate } from './migrate.ts';

const opened: ScratchDatabase[] = [];
const scratch = async (template?: string) => {
  const made = await scratchDatabase(template);
  opened.push(made);
  return made.pool;
};
afterEach(() => Promise.all(opened.splice(0).map((made) => made.drop())));

const applied = async (pool: ScratchDatabase['pool']) =>
  (await pool.query('select name, applied_at from migration order by name')).rows;

test('a file that was renumbered is recognised in a database that has run it, and not run again', async () => {
  const pool = await scratch(TEMPLATE);
  const before = await applied(pool);
  const renamed = await pool.query(
    `update migration set name = '0023_contact_matching.sql' where name = '0026_contact_matching.sql'`,
  );
  expect(renamed.rowCount).toBe(1);
  await migrate(pool);
  expect(await applied(pool)).toEqual(before);
  await migrate(pool);
  expect(await applied(pool)).toEqual(before);
});

test('a database without any runs every file, each once', async () => {
  const pool = await scratch();
  await Promise.all([migrate(pool), migrate(pool)]);
  const files = (await readdir(join(import.meta.dirname, 'migrations'))).sort();
  expect((await applied(pool)).map(({ name }) => name)).toEqual(files);
});

test('a database that knows more than the program is refused', async () => {
  const pool = await scratch(TEMPLATE);
  await pool.query(`insert into migration (name) values ('9999_of_tomorrow.sql')`);
  await expect(migrate(pool)).rejects.toThrow('The database is newer');
});

test('numbers are of four digits and unique', () => {
  expect(inOrder(['0002_b.sql', 'README.md', '0001_c.sql'])).toEqual(['0001_c.sql', '0002_b.sql']);
  expect(() => inOrder(['0002_b.sql', '0001_a.sql', '0002_a.sql'])).toThrow(
    'The migrations 0002_a.sql and 0002_b.sql have the same number.',
  );
  expect(() => inOrder(['23_a.sql'])).toThrow('four digits');
});
