import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app.ts';

/** Tables that contain history or counters and no state. */
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

/** Loads all rows of all tables as text. Of the two token tables, loads only the tokens and their non-zero counts. */
export async function loadAllRows(app: TestApp): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> all(${EXCLUDED_TABLES}::text[]) order by 1`.execute(app.db);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const countColumn = { name_token: 'accounts', contact_token: 'contacts' }[name];
    const rowValue = countColumn ? sql`(t.token, t.${sql.ref(countColumn)})` : sql`t`;
    const condition = countColumn ? sql`where t.${sql.ref(countColumn)} <> 0` : sql``;
    const result = await sql<{
      row: string;
    }>`select ${rowValue}::text as row from ${sql.table(name)} t ${condition} order by 1`.execute(app.db);
    rows[name] = result.rows.map(({ row }) => row);
  }
  return rows;
}
