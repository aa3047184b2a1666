import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Table } from '../../access/scope.ts';
import type { Db } from '../../database/pool.ts';
import type { GridExpression } from '../../record/source.ts';

type Condition = RawBuilder<SqlBool>;

/** The slot of a link row: tags of an exclusive group share one. */
export const TAG_SLOT = sql`(select slot from tag where id = tag_id)`;

/**
 * Ensures that the primary tag of working rows `k` is one of their tags: `preferred` if given, else the current one,
 * else the oldest.
 */
export async function updatePrimary(trx: Db, which: Condition, preferred: string | null = null): Promise<void> {
  await sql`
    update campaign_account k set tag_id = p.tag_id
    from (select k.campaign_id, k.account_id, (
        select l.tag_id from campaign_account_tag l
        where l.campaign_id = k.campaign_id and l.account_id = k.account_id
        order by l.tag_id is not distinct from ${preferred}::uuid desc, l.tag_id is not distinct from k.tag_id desc,
          l.applied_at, l.tag_id limit 1) as tag_id
      from campaign_account k where ${which}) p
    where k.campaign_id = p.campaign_id and k.account_id = p.account_id
      and k.tag_id is distinct from p.tag_id`.execute(trx);
}

/**
 * The tags of a grid’s rows: their names, used for filtering, and their colours. `ofRow` is the condition on rows `l`
 * of the link table.
 */
export function tagColumn(links: Table, ofRow: Condition, primary: RawBuilder<unknown> = sql`null::uuid`) {
  const from = sql`${sql.table(links)} l join tag g on g.id = l.tag_id where ${ofRow}`;
  const list = (what: 'name' | 'colour') =>
    sql`array(select ${sql.ref(`g.${what}`)} from ${from} order by g.id is not distinct from ${primary} desc, g.name, g.id)`;
  const names: GridExpression = {
    sql: list('name'),
    notNull: true,
    matchSet: (requested) =>
      requested.length > 0
        ? sql<SqlBool>`exists (select from ${from} and g.name = any(${requested}))`
        : sql<SqlBool>`not exists (select from ${from})`,
  };
  return { names, colours: list('colour') };
}
