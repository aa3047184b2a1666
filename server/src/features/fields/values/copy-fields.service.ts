import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import type { Trx } from '../../../database/pool.ts';
import type { CampaignCopy } from '../../campaign-parts/campaign-copy.service.ts';
import { assignSlots, type SlotRequest } from './add-fields.ts';

/**
 * Copies the field settings of a campaign to a new one: the chosen core fields, the campaign fields under the same
 * keys, and the settings of every visible field. Returns the number of custom fields.
 */
export async function copyFields(trx: Trx, { viewer }: ActorContext, copy: CampaignCopy): Promise<number> {
  const { from: sourceId, to: targetId } = copy;
  // An option that only the source campaign offers belongs to the new campaign in the copy.
  const optionsOfTarget = sql`coalesce((select jsonb_agg(
      case when o.option->>'campaign_id' = ${sourceId} then o.option || jsonb_build_object('campaign_id', ${targetId}::text)
        else o.option end order by o.position)
    from jsonb_array_elements(options) with ordinality o(option, position)), '[]')`;
  await sql`
    insert into field (kind, campaign_id, key, label, help, type, params, options, required, section, "order", visible_to,
      editable_by, client_visible, sensitive, import_synonyms, export_name, survivorship, indexed, state, default_value,
      entity, created_by)
    select kind, ${targetId}, key, label, help, type, params, ${optionsOfTarget}, required, section, "order", visible_to, editable_by,
      client_visible, sensitive, import_synonyms, export_name, survivorship, indexed, state, default_value, entity,
      ${viewer.userId}
    from field where campaign_id = ${sourceId} and archived_at is null and not purging`.execute(trx);
  await sql`
    insert into formula_source (formula_id, name, source_id)
    select n.id, s.name, coalesce(new_field.id, s.source_id)
    from field n
      join field o on o.campaign_id = ${sourceId} and o.key = n.key
      join formula_source s on s.formula_id = o.id
      join field r on r.id = s.source_id
      left join field new_field on r.campaign_id = ${sourceId}
        and new_field.campaign_id = n.campaign_id and new_field.key = r.key
    where n.campaign_id = ${targetId}`.execute(trx);
  const { rows: fields } = await sql<SlotRequest>`
    select coalesce(new_field.id, d.id) as id, d.type, d.indexed
    from custom_field f
      join field d on d.id = f.id
      left join field new_field on d.campaign_id = ${sourceId} and new_field.campaign_id = ${targetId} and new_field.key = d.key
    where f.campaign_id = ${sourceId} and not f.hidden and d.archived_at is null and d.state = 'active' and not d.purging
    order by f.position`.execute(trx);
  await assignSlots(trx, viewer, targetId, fields, { full: 'parts', slot: 'parts' });
  await sql`
    update custom_field n set required = o.required, client_visible = o.client_visible, section = o.section,
      default_value = o.default_value, place = o.place, sd_visible = o.sd_visible, qc_visible = o.qc_visible,
      sd_editable = o.sd_editable
    from custom_field o join field d on d.id = o.id
      left join field new_field on d.campaign_id = ${sourceId} and new_field.campaign_id = ${targetId} and new_field.key = d.key
    where o.campaign_id = ${sourceId} and n.campaign_id = ${targetId} and n.id = coalesce(new_field.id, d.id)`.execute(
    trx,
  );
  await sql`
    with choice as (
      insert into campaign_core_choice (campaign_id, chosen_by)
      select ${targetId}, ${viewer.userId} from campaign_core_choice where campaign_id = ${sourceId} returning campaign_id)
    insert into campaign_core_field (campaign_id, core_field_id, place, required, section, sd_visible, qc_visible,
      client_visible, sd_editable)
    select choice.campaign_id, f.core_field_id, f.place, f.required, f.section, f.sd_visible, f.qc_visible, f.client_visible,
      f.sd_editable
    from campaign_core_field f, choice where f.campaign_id = ${sourceId}`.execute(trx);
  return fields.length;
}
