import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Table } from '../../access/scope.ts';
import type { Db } from '../../database/pool.ts';
import type { GridExpression } from '../../record/source.ts';

type Condition = RawBuilder<SqlBool>;

/** The place on a record that a row of a link table takes: tags of an exclusive group share one. */
export const SLOT = sql`(select slot from tag where id = tag_id)`;

/**
 * Sees to it that the primary tag of working rows `k` is one of their tags: `wanted` where it is given, else the one
 * that was, else the eldest.
 */
export async function updatePrimary(trx: Db, which: Condition, wanted: string | null = null): Promise<void> {
  await sql`
    update campaign_account k set tag_id = p.tag_id
    from (select k.campaign_id, k.account_id, (
        select l.tag_id from campaign_account_tag l
        where l.campaign_id = k.campaign_id and l.account_id = k.account_id
        order by l.tag_id is not distinct from ${wanted}::uuid desc, l.tag_id is not distinct from k.tag_id desc,
          l.applied_at, l.tag_id limit 1) as tag_id
      from campaign_account k where ${which}) p
    where k.campaign_id = p.campaign_id and k.account_id = p.account_id
      and k.tag_id is distinct from p.tag_id`.execute(trx);
}

/**
 * The tags of a grid's rows: their names, by which rows are found, and beside them their colours. `ofRow` says which
 * rows `l` of the link table belong to a row of the grid.
 */
export function tagColumn(links: Table, ofRow: Condition, primary: RawBuilder<unknown> = sql`null::uuid`) {
  const from = sql`${sql.table(links)} l join tag g on g.id = l.tag_id where ${ofRow}`;
  const list = (what: 'name' | 'colour') =>
    sql`array(select ${sql.ref(`g.${what}`)} from ${from} order by g.id is not distinct from ${primary} desc, g.name, g.id)`;
  const names: GridExpression = {
    sql: list('name'),
    notNull: true,
    matchSet: (wanted) =>
      wanted.length > 0
        ? sql<SqlBool>`exists (select from ${from} and g.name = any(${wanted}))`
        : sql<SqlBool>`not exists (select from ${from})`,
  };
  return { names, colours: list('colour') };
}
