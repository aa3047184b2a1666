import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts';
import { TEMPLATE } from '../testing/test-config.ts';
import { migrate, sortMigrations } from './migrate.ts';

const databases: ScratchDatabase[] = [];
const createDatabase = async (template?: string) => {
  const database = await createScratchDatabase(template);
  databases.push(database);
  return database.pool;
};
afterEach(() => Promise.all(databases.splice(0).map((database) => database.drop())));

const FOLDER = join(import.meta.dirname, 'migrations');

/** Creates a database as it was before a migration. */
async function createDatabaseBefore(number: string): Promise<ScratchDatabase['pool']> {
  const pool = await createDatabase();
  await pool.query('create table migration (name text primary key, applied_at timestamptz not null default now())');
  for (const file of sortMigrations(await readdir(FOLDER)).filter((name) => name < number)) {
    await pool.query(await readFile(join(FOLDER, file), 'utf8'));
    await pool.query('insert into migration (name) values ($1)', [file]);
  }
  return pool;
}

const listApplied = async (pool: ScratchDatabase['pool']) =>
  (await pool.query('select name, applied_at from migration order by name')).rows;

test('recognises a renumbered file that was applied and does not run it again', async () => {
  const pool = await createDatabase(TEMPLATE);
  const appliedBefore = await listApplied(pool);
  const update = await pool.query(
    `update migration set name = '0023_contact_matching.sql' where name = '0026_contact_matching.sql'`,
  );
  expect(update.rowCount).toBe(1);
  await migrate(pool);
  expect(await listApplied(pool)).toEqual(appliedBefore);
  await migrate(pool);
  expect(await listApplied(pool)).toEqual(appliedBefore);
});

test('runs every file once on an empty database', async () => {
  const pool = await createDatabase();
  await Promise.all([migrate(pool), migrate(pool)]);
  const files = (await readdir(FOLDER)).sort();
  expect((await listApplied(pool)).map(({ name }) => name)).toEqual(files);
});

test('rejects a database that is newer than the program', async () => {
  const pool = await createDatabase(TEMPLATE);
  await pool.query(`insert into migration (name) values ('9999_future.sql')`);
  await expect(migrate(pool)).rejects.toThrow('The database is newer');
});

test('rejects duplicate numbers and numbers without four digits', () => {
  expect(sortMigrations(['0002_b.sql', 'README.md', '0001_c.sql'])).toEqual(['0001_c.sql', '0002_b.sql']);
  expect(() => sortMigrations(['0002_b.sql', '0001_a.sql', '0002_a.sql'])).toThrow(
    'The migrations 0002_a.sql and 0002_b.sql have the same number.',
  );
  expect(() => sortMigrations(['23_a.sql'])).toThrow('four digits');
});

test('continues the numbers of identity columns after their last value', async () => {
  const pool = await createDatabaseBefore('0051');
  const campaign = '00000000-0000-4000-8000-000000000001';
  await pool.query(`
    insert into client (id, code, name) values ('${campaign}', 'C', 'C');
    insert into campaign (id, code, name, client_id, start_date, end_date)
      values ('${campaign}', 'C', 'C', '${campaign}', '2026-01-01', '2026-12-31');
    insert into account (company_name, country) select 'A' || n, 'GB' from generate_series(1, 4) n`);
  const add = (from: number, reverseLookupTable: string, snapshotColumn: ', before' | '') =>
    pool.query(`
      insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, options)
        select '${campaign}', n, '', 0, '', '{}' from generate_series(${from}, ${from + 1}) n;
      insert into match_decision (campaign_id, id, row_id, judgement${snapshotColumn})
        select '${campaign}', gen_random_uuid(), gen_random_uuid(), 'new'${snapshotColumn && ", '{}'"} from generate_series(${from}, ${from + 1});
      insert into ${reverseLookupTable} (account_id)
        select id from account where no between ${from} and ${from + 1} order by no`);
  await add(1, 'account_look_back', ', before');
  await migrate(pool);
  await add(3, 'account_reverse_lookup', '');
  const { rows } = await pool.query(`
    select array(select number from import_batch order by file_name) as imports,
      array(select sequence::int from match_decision order by 1) as decisions,
      array(select turn::int from account_reverse_lookup join account on id = account_id order by no) as turns`);
  expect(rows[0]).toEqual({ imports: [1, 2, 3, 4], decisions: [1, 2, 3, 4], turns: [1, 2, 3, 4] });
});

test('derives the review status of existing rows from their flags', async () => {
  const pool = await createDatabaseBefore('0052');
  await pool.query(`
    insert into import_row (campaign_id, batch_id, row_no, values, valid, accepted, added_to_db, rejected)
    select gen_random_uuid(), gen_random_uuid(), n, '{}', n & 8 = 0, n & 4 > 0, n & 2 > 0, n & 1 > 0
    from generate_series(0, 8) n where not (n & 4 > 0 and n & 1 > 0)`);
  await migrate(pool);
  const { rows } = await pool.query('select row_no, review_status from import_row order by row_no');
  expect(rows.map(({ row_no, review_status }) => [row_no, review_status])).toEqual([
    [0, 'remaining'],
    [1, 'rejected'],
    [2, 'added'],
    [3, 'added'],
    [4, 'accepted'],
    [6, 'accepted'],
    [8, null],
  ]);
});

test('keeps a configured margin and queued accounts under the new names', async () => {
  const pool = await createDatabaseBefore('0096');
  await pool.query(`
    insert into match_setting (wrong_link, missed_link, review, accept, lead, none, by_hand)
      values (1, 2, 3, 0.9, 4.5, 0.1, true);
    insert into account (company_name, country) values ('A', 'GB');
    insert into account_look_back (account_id) select id from account;
    insert into job (kind, title, unit) values ('matching.look-back', 'Waiting', 'accounts')`);
  await migrate(pool);
  const { rows } = await pool.query(`
    select (select margin from match_setting), (select kind from job),
      (select count(*)::int from account_reverse_lookup join account on id = account_id) as waiting`);
  expect(rows).toEqual([{ margin: 4.5, kind: 'matching.reverse-lookup', waiting: 1 }]);
});

test('keeps the permissions for sensitive fields, bulk changes and merging', async () => {
  const pool = await createDatabaseBefore('0295');
  const rights = {
    'Sees and changes': ['contacts read', 'contacts update', 'sensitive-fields read', 'tags update'],
    Sees: ['contacts read', 'sensitive-fields read', 'sensitive-fields delete'],
    'Sees none': ['contacts read', 'contacts update', 'resume_imported_accounts update'],
  };
  for (const [name, grants] of Object.entries(rights))
    await pool.query(
      `with new_role as (insert into role (name) values ($1) returning id)
       insert into role_permission (role_id, subject, action, scope)
       select new_role.id, split_part(g, ' ', 1), split_part(g, ' ', 2), 'own' from new_role, unnest($2::text[]) as g`,
      [name, grants],
    );
  await pool.query(`
    with new_user as (insert into app_user (email, first_name, surname, display_name, role_id, password_hash)
      select 'a@b.example', 'A', 'B', 'A B', id, '' from role limit 1 returning id)
    insert into api_token (user_id, name, token_hash, rights, expires_at)
      select id, 'T', '', array['sensitive-fields read'], now() from new_user`);
  await migrate(pool);
  const { rows } = await pool.query(`
    select r.name, array_agg(p.subject || ' ' || p.action order by p.subject, p.action) as rights
    from role r join role_permission p on p.role_id = r.id where p.scope = 'own' group by r.name`);
  const fields = (...actions: string[]) =>
    ['contact-ddi', 'contact-email', 'contact-mobile'].flatMap((field) =>
      actions.map((action) => `${field} ${action}`),
    );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.rights]))).toEqual({
    'Sees and changes': [
      ...fields('read', 'update'),
      ...[
        'contacts read',
        'contacts update',
        'mass-update update',
        'merge update',
        'sensitive-fields read',
        'tags update',
      ],
    ].toSorted(),
    Sees: [...fields('read'), 'contacts read', 'sensitive-fields read'].toSorted(),
    'Sees none': ['contacts read', 'contacts update', 'mass-update update'],
  });
  const token = await pool.query('select rights from api_token');
  expect(token.rows[0].rights.toSorted()).toEqual([...fields('read'), 'sensitive-fields read'].toSorted());
});
