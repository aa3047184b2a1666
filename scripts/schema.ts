/** Writes what follows from the migrations: the schema's picture and the types of its tables. `--check` compares. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { startEmbedded } from '../server/src/database/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { openPool } from '../server/src/database/pool.ts';

const FOLDER = join(import.meta.dirname, '../server/src/database');

const TS_TYPE: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bytea: 'Buffer',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  date: 'string',
  timestamptz: 'string',
  jsonb: 'Json',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'string[]',
  _uuid: 'string[]',
  inet: 'string',
};

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
  detail: string;
}

async function columns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
      (a.atthasdef or a.attidentity <> '') as generated,
      format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
        || case a.attidentity when 'a' then ' generated always as identity' else '' end as detail
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  return rows;
}

async function definitions(pool: Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; text: string }>(`
    select c.relname as "table", 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype <> 'n'
    union all
    select i.tablename, i.indexdef from pg_indexes i where i.schemaname = 'public'
      and not exists (select 1 from pg_constraint k where k.conname = i.indexname)
    order by 1, 2`);
  const byTable = new Map<string, string[]>();
  for (const { table, text } of rows) byTable.set(table, [...(byTable.get(table) ?? []), text]);
  return byTable;
}

function typescript(all: Column[]): string {
  const tables = [...Map.groupBy(all, (column) => column.table)];
  const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const interfaces = tables.map(([table, list]) => {
    const lines = list.map(({ column, type, nullable, generated }) => {
      const base = (TS_TYPE[type] ?? 'unknown') + (nullable ? ' | null' : '');
      return `  ${column}: ${generated ? `Generated<${base}>` : base};`;
    });
    return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}`;
  });
  const index = tables.map(([table]) => `  ${table}: ${pascal(table)};`);
  return [
    '// Made from the migrations by `npm run schema`. Do not edit.',
    "import type { ColumnType } from 'kysely';",
    '/** May be left out of an insert. */\nexport type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    '/** Read as what was stored; written as JSON text. */\nexport type Json = ColumnType<any, string, string>;',
    ...interfaces,
    `export interface DB {\n${index.join('\n')}\n}`,
    '',
  ].join('\n\n');
}

async function picture(pool: Pool, all: Column[]): Promise<string> {
  const more = await definitions(pool);
  const tables = [...Map.groupBy(all, (column) => column.table)].map(([table, list]) =>
    [
      `table ${table}`,
      ...list.map(({ column, detail }) => `  ${column} ${detail}`),
      ...(more.get(table) ?? []).map((text) => `  ${text}`),
    ].join('\n'),
  );
  return `-- Made from the migrations by \`npm run schema\`. Do not edit.\n\n${tables.join('\n\n')}\n`;
}

const folder = await mkdtemp(join(tmpdir(), 'leadwright-schema-'));
const database = await startEmbedded(folder, { fsync: 'off', shared_buffers: '32MB' });
const pool = openPool(database.url);
try {
  await migrate(pool);
  const all = (await columns(pool)).filter((column) => column.table !== 'migration');
  const wanted = { 'types.gen.ts': typescript(all), 'schema.gen.sql': await picture(pool, all) };
  for (const [name, text] of Object.entries(wanted)) {
    if (!process.argv.includes('--check')) await writeFile(join(FOLDER, name), text);
    else if ((await readFile(join(FOLDER, name), 'utf8').catch(() => '')) !== text) {
      console.error(`server/src/database/${name} is stale: run "npm run schema".`);
      process.exitCode = 1;
    }
  }
} finally {
  await pool.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
