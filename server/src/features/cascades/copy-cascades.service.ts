import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import type { CampaignCopy } from '../campaign-parts/campaign-copy.service.ts';

/** Copies the cascades of a campaign to a new campaign. The fields of the new campaign must already exist. */
export async function copyCascades(trx: Trx, { viewer }: ActorContext, copy: CampaignCopy): Promise<number> {
  const { from: sourceId, to: targetId } = copy;
  const { rows } = await sql`
    insert into field_cascade (campaign_id, name, entity, strict, allow_all_if_parent_empty, auto_fill_single, created_by)
    select ${targetId}, name, entity, strict, allow_all_if_parent_empty, auto_fill_single, ${viewer.userId}
    from field_cascade where campaign_id = ${sourceId} and archived_at is null returning id`.execute(trx);
  const newAndOldCascades = sql`field_cascade n
      join field_cascade o on o.campaign_id = ${sourceId} and o.archived_at is null and name_key(o.name) = name_key(n.name)`;
  await sql`
    insert into field_cascade_level (campaign_id, cascade_id, level, field_id)
    select n.campaign_id, n.id, l.level, coalesce(new_field.id, d.id)
    from ${newAndOldCascades}
      join field_cascade_level l on l.campaign_id = o.campaign_id and l.cascade_id = o.id
      join field d on d.id = l.field_id
      left join field new_field on d.campaign_id = o.campaign_id and new_field.campaign_id = n.campaign_id
        and new_field.key = d.key
    where n.campaign_id = ${targetId}`.execute(trx);
  await sql`
    insert into field_cascade_pair (campaign_id, cascade_id, level, parent_code, child_code)
    select n.campaign_id, n.id, p.level, p.parent_code, p.child_code
    from ${newAndOldCascades} join field_cascade_pair p on p.campaign_id = o.campaign_id and p.cascade_id = o.id
    where n.campaign_id = ${targetId}`.execute(trx);
  return rows.length;
}
