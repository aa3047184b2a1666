import { sql } from 'kysely';
import { sharedRule, visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { workingTablesOf } from '../values/custom-fields.service.ts';

interface CampaignUsage {
  id: string;
  name: string;
  accounts: number;
  /** Null for a formula, whose values are not stored. */
  filled: number | null;
}

/** Lists the visible campaigns that use a field, with the number of records that have a value. */
export async function listFieldUsage(db: Db, viewer: Viewer, fieldId: string): Promise<CampaignUsage[]> {
  const { rows: campaigns } = await sql<{ id: string; name: string; slot: string; entity: string }>`
    select c.id, c.name, coalesce(u.slot, '') as slot, d.entity
    from custom_field u join field d on d.id = u.id join campaign c on c.id = u.campaign_id
    where u.id = ${fieldId} and not u.hidden and ${visible(viewer, sharedRule('campaign'), 'c')}
    order by c.name, c.id`.execute(db);
  if (campaigns.length === 0) return [];
  const counts = campaigns.map(
    ({ id, slot, entity }) => sql`
      select ${id}::uuid as id, count(*)::int as accounts, ${slot ? sql`count(${sql.ref(`k.${slot}`)})::int` : sql`null::int`} as filled
      from ${sql.table(workingTablesOf(entity).table)} k where k.campaign_id = ${id}`,
  );
  const { rows } = await sql<Omit<CampaignUsage, 'name'>>`${sql.join(counts, sql` union all `)}`.execute(db);
  const countsById = new Map(rows.map((row) => [row.id, row]));
  return campaigns.map(({ id, name }) => ({ name, ...countsById.get(id)! }));
}
