import type { Pool, PoolClient } from 'pg';

/**
 * Selects the tables with their placement on a cluster. A table with `campaign_id` is distributed by it and any other
 * table is copied to every machine, unless its comment begins with `reference table: ` or `local table: ` and a reason.
 */
const TABLE_KINDS = `
  tables as (
    select c.oid, c.relname as name, a.attnum as campaign, a.attnotnull as is_required,
      coalesce(substring(obj_description(c.oid, 'pg_class') from '^(reference|local) table: .'),
        case when a.attnum is null then 'reference' else 'campaign' end) as kind
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'campaign_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))`;

/** Each query returns one message per violation. */
const RULE_QUERIES = [
  `select name || '.campaign_id may be null, and a row without a campaign cannot be distributed.'
   from tables where kind = 'campaign' and not is_required`,

  `select name || ' has the trigger ' || g.tgname || ', and triggers run on local tables only: use a generated column, '
     || 'or set the value in the statement that changes the row.'
   from tables join pg_trigger g on g.tgrelid = tables.oid and not g.tgisinternal where kind <> 'local'`,

  `select name || '.' || a.attname || ' is an identity column: use a uuid, or a sequence as default.'
   from tables join pg_attribute a on a.attrelid = tables.oid and a.attidentity <> '' where kind = 'campaign'`,

  `select name || ': the key ' || i.indexrelid::regclass || ' does not begin with campaign_id.'
   from tables join pg_index i on i.indrelid = tables.oid and (i.indisunique or i.indisexclusion)
   where kind = 'campaign' and i.indkey[0] <> campaign`,

  `select t.name || ': the foreign key ' || k.conname || ' points to ' || o.name || ', '
     || case when o.kind = 'local' then 'a local table.' when t.kind <> 'campaign' then 'which is distributed by campaign.'
       else 'but must begin with campaign_id in both tables.' end
   from pg_constraint k join tables t on t.oid = k.conrelid join tables o on o.oid = k.confrelid
   where k.contype = 'f' and case o.kind
     when 'local' then t.kind <> 'local'
     when 'campaign' then t.kind <> 'campaign' or k.conkey[1] <> t.campaign or k.confkey[1] <> o.campaign
     else false end`,
];

/** Returns the reasons why the tables cannot be distributed by campaign over several machines. */
export async function findDistributionProblems(db: Pool | PoolClient): Promise<string[]> {
  const problems: string[] = [];
  for (const query of RULE_QUERIES) {
    const { rows } = await db.query<[string]>({ text: `with ${TABLE_KINDS} ${query} order by 1`, rowMode: 'array' });
    problems.push(...rows.map(([message]) => message));
  }
  return problems;
}

export async function readLocalTables(db: Pool | PoolClient): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(`with ${TABLE_KINDS} select name from tables where kind = 'local'`);
  return new Set(rows.map(({ name }) => name));
}
