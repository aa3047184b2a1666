import { customColumn } from '@leadwright/contract/custom-column';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import type { CampaignCopy } from '../campaign-parts/campaign-copy.service.ts';

/**
 * Copies the view settings of a campaign and replaces the columns of copied fields. Copies the settings of single
 * developers only if the team is copied.
 */
export async function copyViews(
  trx: Trx,
  { viewer }: ActorContext,
  { from, to, parts }: CampaignCopy,
): Promise<number> {
  const { rows: fields } = await sql<{ old_id: string; new_id: string }>`
    select o.id as old_id, n.id as new_id from field o join field n on n.key = o.key
    where o.campaign_id = ${from} and n.campaign_id = ${to}`.execute(trx);
  const { rows: views } = await sql<{ user_id: string | null; user_type_id: string | null; settings: object }>`
    select * from (
      select distinct on (v.user_id, v.user_type_id) v.user_id, v.user_type_id, v.settings from campaign_view v
      where v.campaign_id = ${from} order by v.user_id, v.user_type_id, v.version desc) w
    where w.settings is not null and (w.user_id is null or ${parts.includes('team')})`.execute(trx);
  const columns = new Map<unknown, string>(
    fields.map(({ old_id, new_id }) => [customColumn(old_id), customColumn(new_id)]),
  );
  const copies = views.map((view) => ({
    ...view,
    settings: JSON.parse(JSON.stringify(view.settings), (_, value: unknown) => columns.get(value) ?? value) as object,
  }));
  await sql`
    insert into campaign_view (campaign_id, user_id, user_type_id, version, settings, saved_by)
    select ${to}, v.user_id, v.user_type_id, 1, v.settings, ${viewer.userId || null}
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as v(user_id uuid, user_type_id uuid, settings jsonb)`.execute(
    trx,
  );
  return copies.length;
}
