import { sql } from 'kysely';
import { sharedRule, visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { workingTableOf } from '../values/custom-fields.service.ts';

interface Used {
  id: string;
  name: string;
  accounts: number;
  /** Null for a formula, whose values are not stored. */
  filled: number | null;
}

/** Returns the visible campaigns that use a field, with the number of their records that have a value. */
export async function usageOf(db: Db, viewer: Viewer, fieldId: string): Promise<Used[]> {
  const { rows: slots } = await sql<{ id: string; name: string; slot: string; entity: string }>`
    select c.id, c.name, coalesce(u.slot, '') as slot, d.entity
    from custom_field u join field d on d.id = u.id join campaign c on c.id = u.campaign_id
    where u.id = ${fieldId} and not u.hidden and ${visible(viewer, sharedRule('campaign'), 'c')}
    order by c.name, c.id`.execute(db);
  if (slots.length === 0) return [];
  const counts = slots.map(
    ({ id, slot, entity }) => sql`
      select ${id}::uuid as id, count(*)::int as accounts, ${slot ? sql`count(${sql.ref(`k.${slot}`)})::int` : sql`null::int`} as filled
      from ${sql.table(workingTableOf(entity).table)} k where k.campaign_id = ${id}`,
  );
  const { rows } = await sql<Omit<Used, 'name'>>`${sql.join(counts, sql` union all `)}`.execute(db);
  const counted = new Map(rows.map((row) => [row.id, row]));
  return slots.map(({ id, name }) => ({ name, ...counted.get(id)! }));
}
