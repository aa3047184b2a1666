import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPool, queryBuilder } from './pool.ts';
import { readOnly } from './read-only.ts';

const pool = openPool(inject('postgresUrl'));
const db = readOnly(queryBuilder(pool));

test.each([
  sql`insert into setting (name, value) values ('a', 'b')`,
  sql`update setting set value = 'b' where name = ${'a'}`,
  sql`
    update setting as s set value = 'b'`,
  sql`update ${sql.table('setting')} s set value = 'b'`,
  sql`delete from setting where name = ${'a'}`,
  sql`with gone as (delete from setting returning name) select count(*) from gone`,
])('rejects a statement that writes (%#)', async (statement) => {
  await expect(statement.execute(db)).rejects.toThrow('A handle for reading cannot write.');
});

test('runs statements that only read', async () => {
  const { rows } = await sql`select 'update' as action, 'deleted from a list' as text`.execute(db);
  expect(rows).toEqual([{ action: 'update', text: 'deleted from a list' }]);
  await pool.end();
});
