import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Table } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import type { GridExpression } from '../../record/source.ts';

type Condition = RawBuilder<SqlBool>;

/**
 * Sets the primary tag of working rows `k` to one of the row’s tags: the preferred tag, otherwise the current primary
 * tag, otherwise the oldest tag.
 */
export async function updatePrimaryTag(trx: Trx, condition: Condition, preferred: string | null = null): Promise<void> {
  await sql`
    update campaign_account k set tag_id = p.tag_id
    from (select k.campaign_id, k.account_id, (
        select l.tag_id from campaign_account_tag l
        where l.campaign_id = k.campaign_id and l.account_id = k.account_id
        order by l.tag_id is not distinct from ${preferred}::uuid desc, l.tag_id is not distinct from k.tag_id desc,
          l.applied_at, l.tag_id limit 1) as tag_id
      from campaign_account k where ${condition}) p
    where k.campaign_id = p.campaign_id and k.account_id = p.account_id
      and k.tag_id is distinct from p.tag_id`.execute(trx);
}

/**
 * Returns the grid column of tag names and SQL for the tag colours. `rowCondition` selects the links `l`
 * of the row.
 */
export function tagColumn(links: Table, rowCondition: Condition, primary: RawBuilder<unknown> = sql`null::uuid`) {
  const from = sql`${sql.table(links)} l join tag g on g.id = l.tag_id where ${rowCondition}`;
  const listOf = (column: 'name' | 'colour') =>
    sql`array(select ${sql.ref(`g.${column}`)} from ${from} order by g.id is not distinct from ${primary} desc, g.name, g.id)`;
  const names: GridExpression = {
    sql: listOf('name'),
    notNull: true,
    matchSet: (requested) =>
      requested.length > 0
        ? sql<SqlBool>`exists (select from ${from} and g.name = any(${requested}))`
        : sql<SqlBool>`not exists (select from ${from})`,
  };
  return { names, colours: listOf('colour') };
}
