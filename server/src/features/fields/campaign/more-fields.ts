import { isDeepStrictEqual } from 'node:util';
import { type CustomValue, hasOptions, validateDefault, valueSchema } from '@leadwright/contract/custom-values';
import { invalidInput } from '@leadwright/contract/errors';
import type { FieldSettings } from '@leadwright/contract/features/campaign-fields';
import { defineMessage } from '@leadwright/contract/message';
import { type Problem, type Problems, validate } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import type { Trx } from '../../../database/pool.ts';
import { conflictError, notFoundError } from '../../../record/row.ts';
import { type CampaignField, loadCampaignFields, loadFieldList } from './more-fields.queries.ts';

type SettingsInput = FieldSettings & { id: string; version: number };

const FORMULA_NOT_REQUIRABLE = defineMessage(
  'problems.formulaRequired',
  'A formula is calculated, so it cannot be required.',
);
const SETTINGS = [
  'required',
  'sd_visible',
  'sd_editable',
  'qc_visible',
  'client_visible',
  'section',
  'default_value',
] as const satisfies (keyof FieldSettings)[];

/** Saves the settings of several fields in a campaign. Saves none if one is invalid. */
export async function changeSettings(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  input: readonly SettingsInput[],
): Promise<void> {
  const ids = input.map(({ id }) => id);
  const current = await loadCampaignFields(trx, actor.viewer, campaignId, { ids, lock: true });
  const fields = new Map(current.map((field) => [field.id, field]));
  const problems: Problems = {};
  const changes = input.flatMap((settingsInput, index) => {
    const field = fields.get(settingsInput.id);
    if (!field) throw notFoundError('field');
    const { value, problem } = checkDefault(field, settingsInput.default_value);
    if (problem) problems[`fields.${index}.default_value`] = problem;
    if (field.type === 'formula' && settingsInput.required !== 'no')
      problems[`fields.${index}.required`] = FORMULA_NOT_REQUIRABLE;
    const settings = { ...settingsInput, default_value: value };
    return SETTINGS.some((name) => !isDeepStrictEqual(settings[name], field[name])) ? [{ field, settings }] : [];
  });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  if (changes.some(({ field, settings }) => field.version !== settings.version))
    throw conflictError(await loadFieldList(trx, actor.viewer, campaignId));
  const storedSettings = changes.map(({ field, settings }) => ({ ...settings, ...overridesOf(field, settings) }));
  await sql`
    update custom_field f set version = f.version + 1, updated_at = now(), required = c.required, client_visible = c.client_visible,
      section = c.section, default_value = c.default_value, sd_visible = c.sd_visible, sd_editable = c.sd_editable,
      qc_visible = c.qc_visible
    from (
      select (e->>'id')::uuid as id, e->>'required' as required, (e->>'client_visible')::boolean as client_visible,
        e->>'section' as section, (e->>'default_value')::jsonb as default_value, (e->>'sd_visible')::boolean as sd_visible,
        (e->>'sd_editable')::boolean as sd_editable, (e->>'qc_visible')::boolean as qc_visible
      from jsonb_array_elements(${JSON.stringify(storedSettings)}::jsonb) e) c
    where f.campaign_id = ${campaignId} and f.id = c.id`.execute(trx);
  await auditChanges(trx, actor, campaignId, changes);
}

/** Returns the default value in its stored form, or a problem. */
export function checkDefault(
  field: Pick<CampaignField, 'type' | 'params' | 'options'>,
  value: CustomValue,
): { value: CustomValue; problem?: Problem } {
  if (!hasOptions(field.type) || value === null) {
    const { data, problems } = validateDefault(field, value);
    const [problem] = Object.values(problems);
    return { value: data, ...(problem && { problem }) };
  }
  const { data, problems } = validate(valueSchema(field), value);
  const [problem] = Object.values(problems);
  return { value: data ?? null, ...(problem && { problem }) };
}

/** Returns null for each setting that has the field’s own value, so that it follows later changes of the field. */
function overridesOf(
  { field_settings: fieldSettings }: CampaignField,
  { required, client_visible, section, default_value }: FieldSettings,
) {
  return {
    required: required === fieldSettings.required ? null : required,
    client_visible: client_visible === fieldSettings.client_visible ? null : client_visible,
    section: section === fieldSettings.section ? null : section,
    default_value: isDeepStrictEqual(default_value, fieldSettings.default_value) ? null : JSON.stringify(default_value),
  };
}

async function auditChanges(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  changes: readonly { field: CampaignField; settings: FieldSettings }[],
): Promise<void> {
  const changedSettings = changes.map(({ field, settings }) => {
    const names = SETTINGS.filter((name) => !isDeepStrictEqual(settings[name], field[name]));
    const pick = (source: FieldSettings) => Object.fromEntries(names.map((name) => [name, source[name]]));
    return [field, { before: pick(field), after: pick(settings) }] as const;
  });
  if (changedSettings.length === 0) return;
  const auditValues = (version: 'before' | 'after') => ({
    // The audit log needs the id: access to the field decides who can see the entry.
    fields: changedSettings.map(([{ id, label }, difference]) => ({ id, label, ...difference[version] })),
  });
  const entry = { before: auditValues('before'), after: auditValues('after') };
  await audit(trx, { ...actor, action: 'update', entity: 'campaigns', id: campaignId, ...entry });
}

/** Orders the fields of a campaign. Fields that `ids` omits come last. */
export async function orderFields(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  ids: readonly string[],
): Promise<void> {
  const before = await loadCampaignFields(trx, actor.viewer, campaignId, { lock: true });
  const fieldsById = new Map(before.map((field) => [field.id, field]));
  const orderedFields = [...new Set(ids)].flatMap((id) => fieldsById.get(id) ?? []);
  if (orderedFields.length < ids.length) throw notFoundError('field');
  const after = [...orderedFields, ...before.filter((field) => !orderedFields.includes(field))];
  await sql`
    update custom_field f set place = g.place, updated_at = now()
    from unnest(${after.map(({ id }) => id)}::uuid[]) with ordinality as g(id, place)
    where f.campaign_id = ${campaignId} and f.id = g.id and f.place is distinct from g.place`.execute(trx);
  const labels = (fields: readonly CampaignField[]) => ({ fields: fields.map(({ id, label }) => ({ id, label })) });
  await audit(trx, {
    ...actor,
    action: 'update',
    entity: 'campaigns',
    id: campaignId,
    before: labels(before),
    after: labels(after),
  });
}
