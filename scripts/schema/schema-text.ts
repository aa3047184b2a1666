import type { Pool } from 'pg';
import { type Column, groupByTable } from './catalog.ts';

/** Selects the objects outside tables in an order in which they can be created, without objects of extensions. */
const OBJECTS_QUERY = `
  with target as (select 'public'::regnamespace as schema),
    extension_objects as (select classid, objid from pg_depend where deptype = 'e')
  select 1 as position, extname::text as name, 'extension ' || extname as text
    from pg_extension where extname <> 'plpgsql'
  union all
  select 2, c.collname, 'collation ' || c.collname || ' (provider = '
      || case c.collprovider when 'i' then 'icu' when 'c' then 'libc' when 'b' then 'builtin' else 'default' end
      || coalesce(', locale = ' || quote_literal(c.colllocale), '')
      || case when c.collisdeterministic then '' else ', deterministic = false' end || ')'
    from pg_collation c, target where c.collnamespace = schema
  union all
  select 3, t.typname, 'type ' || t.typname || case t.typtype
      when 'e' then ' as enum (' || (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
        from pg_enum e where e.enumtypid = t.oid) || ')'
      when 'd' then ' as ' || format_type(t.typbasetype, t.typtypmod) || coalesce((select string_agg(
        ' ' || pg_get_constraintdef(k.oid), '' order by k.conname) from pg_constraint k where k.contypid = t.oid), '')
      else '' end
    from pg_type t, target
    where t.typnamespace = schema and t.typtype in ('e', 'd', 'r')
      and ('pg_type'::regclass, t.oid) not in (select classid, objid from extension_objects)
  union all
  select 4, c.relname, 'sequence ' || c.relname || ' as ' || format_type(s.seqtypid, null)
      || ' start ' || s.seqstart || ' increment ' || s.seqincrement || ' cache ' || s.seqcache
      || coalesce((select ' owned by ' || d.refobjid::regclass || '.' || a.attname from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'a'), '')
    from pg_sequence s join pg_class c on c.oid = s.seqrelid, target
    where c.relnamespace = schema
      -- The definition of an identity column includes its sequence.
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
  union all
  select 5, p.oid::regprocedure::text, pg_get_functiondef(p.oid)
    from pg_proc p, target
    where p.pronamespace = schema and p.prokind <> 'a'
      and ('pg_proc'::regclass, p.oid) not in (select classid, objid from extension_objects)
  union all
  select 7, c.relname, case c.relkind when 'm' then 'materialized ' else '' end || 'view ' || c.relname || ' as '
      || pg_get_viewdef(c.oid)
    from pg_class c, target where c.relnamespace = schema and c.relkind in ('v', 'm')
  order by 1, 2`;

/** Selects what is listed below the columns of a table: indexes, constraints, triggers, rules, statistics, comments. */
const TABLE_PARTS_QUERY = `
  with tables as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
  select relname as "table", 1 as position, indexdef as text
    from tables join pg_indexes i on i.schemaname = 'public' and i.tablename = relname
    where not exists (select from pg_constraint k where k.conrelid = tables.oid and k.conname = i.indexname)
  union all
  select relname, 2, 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    from tables join pg_constraint k on k.conrelid = tables.oid and k.contype <> 'n'
  union all
  select relname, 3, pg_get_triggerdef(g.oid) || case g.tgenabled when 'O' then '' else ' -- enabled: ' || g.tgenabled::text end
    from tables join pg_trigger g on g.tgrelid = tables.oid and not g.tgisinternal
  union all
  select relname, 3, definition from tables join pg_rules r on r.schemaname = 'public' and r.tablename = relname
  union all
  select relname, 4, pg_get_statisticsobjdef(x.oid) from tables join pg_statistic_ext x on x.stxrelid = tables.oid
  union all
  select relname, 5, 'comment ' || coalesce('on ' || a.attname || ' ', '') || quote_literal(d.description)
    from tables join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = tables.oid
      left join pg_attribute a on a.attrelid = tables.oid and a.attnum = d.objsubid and a.attnum > 0
  order by 1, 2, 3`;

/** Returns the whole schema as text, so that a review shows what a migration changes. */
export async function readSchemaText(pool: Pool, columns: readonly Column[]): Promise<string> {
  const { rows: objects } = await pool.query<{ position: number; text: string }>(OBJECTS_QUERY);
  const { rows: parts } = await pool.query<{ table: string; text: string }>(TABLE_PARTS_QUERY);
  const partsByTable = Map.groupBy(parts, ({ table }) => table);
  const tables = groupByTable(columns).map(([table, columnsOfTable]) =>
    [
      `table ${table}`,
      ...columnsOfTable.map(({ column, definition }) => `  ${column} ${definition}`),
      ...(partsByTable.get(table) ?? []).map(({ text }) => `  ${text}`),
    ].join('\n'),
  );
  const objectsBeforeTables = objects.filter(({ position }) => position < 6).map(({ text }) => text.trimEnd());
  const objectsAfterTables = objects.filter(({ position }) => position > 6).map(({ text }) => text.trimEnd());
  const schema = [...objectsBeforeTables, ...tables, ...objectsAfterTables].join('\n\n');
  return `-- Generated from the migrations by \`npm run schema\`. Do not edit.\n\n${schema}\n`;
}
