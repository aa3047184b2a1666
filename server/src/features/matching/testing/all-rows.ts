import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app.ts';

/** Tables with history or counters rather than state. */
const EXCLUDED_TABLES = [
  'audit_event',
  'account_merge',
  'account_merge_change',
  'match_index',
  'contact_index',
  'job',
  'session',
  'migration',
];

/** Returns every row of every table as text, with word counts without their version. */
export async function loadAllRows(app: TestApp): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> all(${EXCLUDED_TABLES}::text[]) order by 1`.execute(app.db);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const counted = { name_token: 'accounts', contact_token: 'contacts' }[name];
    const image = counted ? sql`(t.token, t.${sql.ref(counted)})` : sql`t`;
    const some = counted ? sql`where t.${sql.ref(counted)} <> 0` : sql``;
    const found = await sql<{
      row: string;
    }>`select ${image}::text as row from ${sql.table(name)} t ${some} order by 1`.execute(app.db);
    rows[name] = found.rows.map(({ row }) => row);
  }
  return rows;
}
