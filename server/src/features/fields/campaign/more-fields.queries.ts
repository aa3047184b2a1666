import type { CustomValue } from '@leadwright/contract/custom-values';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { AdditionalField, countAdditionalFieldValues } from '@leadwright/contract/features/campaign-fields';
import { type RawBuilder, sql } from 'kysely';
import { visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import {
  CAMPAIGN_DEFAULT,
  DEFAULT_OPTION,
  FIELD_DEFAULT,
  FIELD_ORDER,
  isFieldReadable,
  workingTablesOf,
} from '../values/custom-fields.service.ts';

/** A field of a campaign. `field_settings` has the settings of the field itself, which the campaign can override. */
export type CampaignField = AdditionalField & {
  slot: string | null;
  field_settings: {
    required: AdditionalField['required'];
    client_visible: boolean;
    section: string;
    default_value: CustomValue;
  };
};

/** Loads the custom fields of a campaign in display order, including hidden fields but not archived ones. */
export async function loadCampaignFields(
  db: Db,
  viewer: Viewer,
  campaignId: string,
  { ids, lock = false }: { ids?: readonly string[]; lock?: boolean } = {},
): Promise<CampaignField[]> {
  const { rows } = await sql<CampaignField>`
    select f.id, f.version, d.kind, d.entity, d.key, d.label, d.type, d.params, d.options, f.slot,
      case when f.hidden then 'hidden' else d.state end as state, f.sd_visible, f.sd_editable, f.qc_visible,
      coalesce(f.required, d.required) as required, coalesce(f.client_visible, d.client_visible) as client_visible,
      coalesce(f.section, d.section) as section, ${CAMPAIGN_DEFAULT} as default_value,
      jsonb_build_object('required', d.required, 'client_visible', d.client_visible, 'section', d.section,
        'default_value', ${FIELD_DEFAULT}) as field_settings,
      array(select c.name from field_cascade_level l
        join field_cascade c on c.campaign_id = l.campaign_id and c.id = l.cascade_id
        where l.campaign_id = f.campaign_id and l.field_id = f.id and c.archived_at is null order by c.name) as cascades,
      array(select r.label from formula_source s join field r on r.id = s.formula_id
        join custom_field u on u.campaign_id = f.campaign_id and u.id = r.id and not u.hidden
        where s.source_id = f.id and r.archived_at is null and ${isFieldReadable(viewer, 'r')} order by r.label) as formulas,
      (select count(*)::int from custom_field o join campaign c on c.id = o.campaign_id
        where o.id = f.id and o.campaign_id <> f.campaign_id and not o.hidden and ${visibleOrNone(viewer, 'campaign', 'c')}) as campaigns,
      d.kind = 'campaign' as may_archive
    from custom_field f join field d on d.id = f.id ${DEFAULT_OPTION}
    where f.campaign_id = ${campaignId} and d.archived_at is null and not d.purging
      and ${isFieldReadable(viewer, 'd')} and ${ids ? sql`f.id = any(${ids}::uuid[])` : sql`true`}
    order by ${FIELD_ORDER} ${lock ? sql`for update of f` : sql``}`.execute(db);
  return rows;
}

export async function loadFieldList(db: Db, viewer: Viewer, campaignId: string) {
  const { rows } = await sql<{ name: string }>`select name from campaign where id = ${campaignId}`.execute(db);
  return { campaign: rows[0]!.name, fields: await loadCampaignFields(db, viewer, campaignId) };
}

/** The maximum number of columns in one row of the result. */
const MAX_COUNTED_FIELDS = 500;

/** Counts the records of a campaign that have a value in each of its fields. Reads each table once. */
export async function countFilledRecords(
  db: Db,
  viewer: Viewer,
  campaignId: string,
): Promise<ReplyOf<typeof countAdditionalFieldValues>> {
  const fields = await loadCampaignFields(db, viewer, campaignId);
  const countFilled = async (entity: 'account' | 'contact') => {
    const storedFields = fields
      .filter((field) => field.entity === entity && field.slot !== null)
      .slice(0, MAX_COUNTED_FIELDS);
    const counts: RawBuilder<unknown>[] = storedFields.map(({ slot }) => sql`count(k.${sql.ref(slot!)})::int`);
    const { rows } = await sql<{ rows: number; filled: number[] }>`
      select count(*)::int as rows, array[${sql.join([...counts, sql`0`])}] as filled
      from ${sql.table(workingTablesOf(entity).table)} k where k.campaign_id = ${campaignId}`.execute(db);
    const { rows: total, filled } = rows[0]!;
    return { total, filled: storedFields.map(({ id }, index) => ({ id, rows: filled[index]! })) };
  };
  const [accounts, contacts] = [await countFilled('account'), await countFilled('contact')];
  return { accounts: accounts.total, contacts: contacts.total, filled: [...accounts.filled, ...contacts.filled] };
}
