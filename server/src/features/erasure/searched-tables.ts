import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../database/pool.ts';
import { contactDataPatterns, namePatterns, type Patterns, type Person } from './person-patterns.ts';

interface Column {
  name: string;
  type: 'text' | 'text[]' | 'json' | 'jsonb';
}
export interface SearchedTable {
  name: string;
  columns: Column[];
  /** The name of the column with the contact id, if any. */
  contact: 'id' | 'contact_id' | null;
}

/**
 * Tables that are not searched: hashes, keys, settings, users, and erasures, which delete their search data themselves.
 */
const SKIPPED_TABLES = ['erasure', 'suppression_key', 'suppression_secret', 'setting', 'app_user', 'schema_migration'];

/** Company name columns are not searched for personal names: a company may be named after its owner. */
const COMPANY_NAME_COLUMNS: Record<string, string[]> = {
  account: ['company_name', 'legal_name', 'trading_name'],
  account_name: ['name'],
  account_alias: ['name'],
  account_match: ['record', 'tokens'],
  client: ['name', 'legal_name'],
};

/** Lists the tables by name, with their text columns. Reads the database catalogue, so that new tables are included. */
export async function listSearchedTables(db: Db): Promise<SearchedTable[]> {
  const { rows } = await sql<SearchedTable>`
    select c.table_name as name, json_agg(json_build_object('name', c.column_name,
      'type', case when c.data_type = 'ARRAY' then 'text[]' when c.data_type in ('json', 'jsonb') then c.data_type else 'text' end)
      order by c.ordinal_position) as columns,
      case when c.table_name = 'contact' then 'id' when exists (select from information_schema.columns k
        where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'contact_id')
        then 'contact_id' end as contact
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.udt_name = '_text')
      and c.table_name <> all(${SKIPPED_TABLES})
    group by c.table_name order by c.table_name collate "C"`.execute(db);
  return rows;
}

const textSql = ({ name, type }: Column): RawBuilder<unknown> =>
  type === 'text[]' ? sql`array_to_string(${sql.ref(name)}, chr(1))` : sql`${sql.ref(name)}::text`;

function eraseExpression({ name, type }: Column, { patterns, replacements }: Patterns): RawBuilder<unknown> {
  const column = sql.ref(name);
  const patternArgs = sql`${patterns}::text[], ${replacements}::text[]`;
  if (type === 'text') return sql`erased_text(${column}, ${patternArgs})`;
  if (type === 'text[]') return sql`erased_texts(${column}, ${patternArgs})`;
  return type === 'jsonb'
    ? sql`erased_json(${column}, ${patternArgs})`
    : sql`erased_json(${column}::jsonb, ${patternArgs})::json`;
}

const mergePatterns = (a: Patterns, b: Patterns): Patterns => ({
  patterns: [...a.patterns, ...b.patterns],
  replacements: [...a.replacements, ...b.replacements],
});

/** Returns the patterns for each column of a table, and the SQL condition for rows with a match. */
function buildSearch({ name, columns }: SearchedTable, person: Person, replacementId: string) {
  const contactPatterns = contactDataPatterns(person, replacementId);
  const allPatterns = mergePatterns(contactPatterns, namePatterns(person));
  const companyColumns = COMPANY_NAME_COLUMNS[name] ?? [];
  const columnSearches = columns
    .map((column) => ({ column, patterns: companyColumns.includes(column.name) ? contactPatterns : allPatterns }))
    .filter(({ patterns }) => patterns.patterns.length > 0);
  const conditions = columnSearches.map(
    ({ column, patterns }) => sql`${textSql(column)} ~* ${patterns.patterns.join('|')}`,
  );
  return { columnSearches, where: conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false` };
}

/** Returns the SQL condition for the rows of a table that contain the person’s data or belong to the contacts. */
export function rowCondition(table: SearchedTable, person: Person, contactIds: readonly string[]) {
  const { where } = buildSearch(table, person, '');
  return table.contact ? sql`(${where} or ${sql.ref(table.contact)} = any(${contactIds}::uuid[]))` : where;
}

/** Counts the rows of a table that contain the person’s data. */
export async function countRows(db: Db, table: SearchedTable, person: Person): Promise<number> {
  const { where } = buildSearch(table, person, '');
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from ${sql.table(table.name)} where ${where}`.execute(db);
  return rows[0]!.rows;
}

/** Replaces the person’s data in all texts of a table. Keeps the rows and returns their number. */
export async function eraseRows(
  trx: Trx,
  table: SearchedTable,
  person: Person,
  replacementId: string,
): Promise<number> {
  const { columnSearches, where } = buildSearch(table, person, replacementId);
  if (columnSearches.length === 0) return 0;
  await sql`select set_config('leadwright.erasing', 'on', true)`.execute(trx);
  const changes = columnSearches.map(
    ({ column, patterns }) => sql`${sql.ref(column.name)} = ${eraseExpression(column, patterns)}`,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(table.name)} set ${sql.join(changes)} where ${where}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
