import { sql } from 'kysely';
import { loggedValues } from '../../../change/log.queries.ts';
import type { Database } from '../../../database/pool.ts';
import { workingTablesOf } from '../values/custom-fields.service.ts';

interface Slot {
  field_id: string;
  slot: string;
  entity: string;
}

/** Deletes files that neither a value nor the undo of a change refers to. Keeps files for at least 24 hours. */
export async function deleteUnusedFieldFiles(db: Database): Promise<number> {
  const { rows: campaigns } = await sql<{ campaign_id: string; slots: Slot[] }>`
    select c.campaign_id, coalesce((
        select json_agg(json_build_object('field_id', p.id, 'slot', p.slot, 'entity', d.entity))
        from custom_field p join field d on d.id = p.id
        where p.campaign_id = c.campaign_id and d.type = 'file'), '[]') as slots
    from (select distinct campaign_id from field_file where kept_at < now() - interval '1 day') c`.execute(db);
  let deletedCount = 0;
  for (const { campaign_id, slots } of campaigns) {
    const sources = slots.flatMap((slot) => valueSources(campaign_id, slot));
    const usedFileIds = sources.length > 0 ? sql`${sql.join(sources, sql` union all `)}` : sql`select null where false`;
    const { numAffectedRows } = await sql`
      delete from field_file f where f.campaign_id = ${campaign_id} and f.kept_at < now() - interval '1 day'
        and not exists (select from (${usedFileIds}) u(value) where u.value = f.id::text)`.execute(db);
    deletedCount += Number(numAffectedRows ?? 0);
  }
  return deletedCount;
}

/** Returns queries for all stored values of a field: in records, and in the log of changes. */
function valueSources(campaignId: string, { field_id, slot, entity }: Slot) {
  const { table } = workingTablesOf(entity);
  const column = sql.ref(slot);
  return [
    sql`select k.${column} from ${sql.table(table)} k where k.campaign_id = ${campaignId} and k.${column} is not null`,
    loggedValues(campaignId, field_id),
  ];
}
