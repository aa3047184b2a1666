import { invalidInput } from '@leadwright/contract/errors';
import type { CampaignCoreFields, CampaignCoreSettings } from '@leadwright/contract/features/campaign-fields';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import { hiddenSensitiveFields } from '../../../access/field-permissions.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import { conflictError, notFoundError } from '../../../record/row.ts';
import { roleAllowed } from '../values/custom-fields.service.ts';

/** The core fields that are suggested, in addition to the needed ones, until a campaign has chosen its fields. */
const SUGGESTED_FIELDS = [
  'account.head_office_city',
  'account.website',
  'account.phones',
  'account.employees',
  'account.vertical_id',
  'contact.title',
  'contact.job_title',
  'contact.email',
  'contact.mobile',
  'contact.ddi',
  'contact.linkedin',
];

const FIELD_NOT_REMOVABLE = defineMessage(
  'problems.coreNeeded',
  'Every record has this field, so it cannot be removed.',
);

type Field = CampaignCoreFields['fields'][number] & {
  /** Whether the viewer may read the field. */
  is_visible: boolean;
};
type Choice = Omit<CampaignCoreFields, 'fields'> & { fields: Field[] };

/** Loads the core fields that a campaign uses, without those that the viewer may not read. */
export const loadVisibleChoice = async (db: Db, viewer: Viewer, campaignId: string): Promise<CampaignCoreFields> =>
  omitHiddenFields(await loadChoice(db, viewer, campaignId));

const omitHiddenFields = ({ fields, ...choice }: Choice): CampaignCoreFields => ({
  ...choice,
  fields: fields.flatMap(({ is_visible, ...field }) => (is_visible ? [field] : [])),
});

/** Loads all core fields of the agency with the settings of a campaign. */
async function loadChoice(db: Db, viewer: Viewer, campaignId: string): Promise<Choice> {
  const isHiddenSensitive = sql`f.entity || '.' || f.key = any(${hiddenSensitiveFields(viewer)}::text[])`;
  const { rows } = await sql<Choice>`
    select o.name as campaign, coalesce(s.version, 0) as version, (
        select json_agg(json_build_object('id', f.id, 'entity', f.entity, 'key', f.key, 'label', f.label, 'needed', f.needed,
          'chosen', f.needed or c.campaign_id is not null or (s.version is null and f.entity || '.' || f.key = any(${SUGGESTED_FIELDS})),
          'required', case when f.needed then 'always' else coalesce(c.required, f.required) end,
          'sd_visible', coalesce(c.sd_visible, true), 'sd_editable', coalesce(c.sd_editable, true),
          'qc_visible', coalesce(c.qc_visible, true), 'client_visible', coalesce(c.client_visible, f.client_visible),
          'section', coalesce(c.section, ''), 'is_visible', ${roleAllowed(viewer, 'f', 'visible_to')} and not ${isHiddenSensitive})
          order by c.place nulls last, f.needed desc, f.label, f.id)
        from core_field f left join campaign_core_field c on c.campaign_id = o.id and c.core_field_id = f.id
        where f.archived_at is null) as fields
    from campaign o left join campaign_core_choice s on s.campaign_id = o.id where o.id = ${campaignId}`.execute(db);
  return rows[0]!;
}

type ChosenField = CampaignCoreSettings & { id: string };
interface ChoiceInput {
  version: number;
  fields: readonly ChosenField[];
}

/** Adds the fields that the viewer may not read to the chosen fields, at their previous positions. */
function addHiddenFields(chosenFields: readonly ChosenField[], { version, fields }: Choice): ChosenField[] {
  const allFields = [...chosenFields];
  for (const [position, field] of fields.entries())
    if (!field.is_visible && (field.chosen || version === 0)) allFields.splice(position, 0, field);
  return allFields;
}

/**
 * Saves the chosen fields in the order of the input. Keeps the fields that every record needs, and the settings of
 * fields that the viewer may not read.
 */
export async function saveChoice(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  { version, fields }: ChoiceInput,
): Promise<CampaignCoreFields> {
  await sql`select from campaign where id = ${campaignId} for no key update`.execute(trx);
  const choice = await loadChoice(trx, actor.viewer, campaignId);
  const before = omitHiddenFields(choice);
  if (before.version !== version) throw conflictError(before);
  const visibleFields = new Map(before.fields.map((field) => [field.id, field]));
  const problems: Problems = {};
  for (const [index, { id, required, ...settings }] of fields.entries()) {
    const field = visibleFields.get(id);
    if (!field) throw notFoundError('field');
    if (!field.needed) continue;
    for (const name of ['sd_visible', 'qc_visible', 'client_visible'] as const)
      if (!settings[name]) problems[`fields.${index}.${name}`] = FIELD_NOT_REMOVABLE;
    if (required !== 'always') problems[`fields.${index}.required`] = FIELD_NOT_REMOVABLE;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  await sql`
    insert into campaign_core_choice (campaign_id, chosen_by, chosen_at)
    values (${campaignId}, ${actor.viewer.userId || null}::uuid, now())
    on conflict (campaign_id) do update
    set version = campaign_core_choice.version + 1, chosen_at = excluded.chosen_at, chosen_by = excluded.chosen_by`.execute(
    trx,
  );
  await sql`delete from campaign_core_field where campaign_id = ${campaignId}`.execute(trx);
  await sql`
    insert into campaign_core_field (campaign_id, core_field_id, place, required, section, sd_visible, qc_visible,
      client_visible, sd_editable)
    select ${campaignId}, g.id, g.place, case when f.needed then 'no' else g.required end, g.section, g.sd_visible, g.qc_visible,
      g.client_visible, g.sd_editable
    from jsonb_to_recordset(${JSON.stringify(addHiddenFields(fields, choice).map((field, position) => ({ ...field, place: position })))}::jsonb)
      as g(id uuid, place int, required text, section text, sd_visible boolean, qc_visible boolean, client_visible boolean,
        sd_editable boolean)
      join core_field f on f.id = g.id
    on conflict do nothing`.execute(trx);
  const after = await loadVisibleChoice(trx, actor.viewer, campaignId);
  const auditFields = (choice: CampaignCoreFields) => ({
    core_fields: choice.fields.filter(({ chosen }) => chosen).map(({ id, needed, chosen, ...settings }) => settings),
  });
  await audit(trx, {
    ...actor,
    action: 'update',
    entity: 'campaigns',
    id: campaignId,
    before: auditFields(before),
    after: auditFields(after),
  });
  return after;
}
