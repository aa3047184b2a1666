import { isDeepStrictEqual } from 'node:util';
import type { FieldOption, FieldType } from '@leadwright/contract/custom-values';
import { invalidInput } from '@leadwright/contract/errors';
import type { OptionList } from '@leadwright/contract/features/field-options';
import { fieldResources } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import { nameKey } from '@leadwright/contract/text/fold';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import { ownCampaignCondition, type ScopeRule, scopeRule, visible, visibleOrNone } from '../../../access/scope.ts';
import { forbidden, type Viewer } from '../../../access/viewer.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import type { ChoiceSource } from '../../../record/choices.ts';
import { conflictError, illegalTransition, notFoundError } from '../../../record/row.ts';
import { roleAllowed, sensitiveAllowed } from '../values/fields.queries.ts';

/**
 * SQL condition: the viewer may change the options of the field, because they can see it and have the permission for
 * sensitive fields if it is sensitive.
 */
const isEditable = (alias: string, viewer: Viewer): RawBuilder<SqlBool> =>
  sql`(${roleAllowed(viewer, alias, 'visible_to')} and ${sensitiveAllowed(viewer, alias, 'update')})`;

/** The scope rule for the options of fields of every kind. */
export const OPTION_SCOPE_RULE: ScopeRule<'field'> = scopeRule('field', 'field-values', {
  all: {
    message: defineMessage('access.fieldForTheirRole', 'Their role can see the field.'),
    holds: (alias, viewer) => isEditable(alias, viewer),
  },
  own: {
    message: ownCampaignCondition.message,
    holds: (alias, viewer, use) =>
      sql`(${ownCampaignCondition.holds(alias, viewer, use)} and ${isEditable(alias, viewer)})`,
  },
});
const HAS_OPTIONS = sql<SqlBool>`f.type in ('select', 'multi_select')`;

const OWNER_NAME = sql`coalesce((select c.name from client c where c.id = f.client_id),
  (select c.name from campaign c where c.id = f.campaign_id))`;

export const fieldChoices: ChoiceSource = {
  table: 'field',
  from: sql`field f`,
  where: (viewer) =>
    sql<SqlBool>`f.archived_at is null and not f.purging and ${HAS_OPTIONS} and ${visible(viewer, OPTION_SCOPE_RULE, 'f', 'update')}`,
  id: sql`f.id`,
  label: sql`f.label`,
  detail: sql`coalesce(${OWNER_NAME}, case f.kind when 'master' then 'Master' else 'Opportunity' end)`,
  searchText: sql`f.key`,
};

/** A field with the data needed to edit its options. */
export interface FieldWithOptions extends Omit<OptionList, 'campaigns'> {
  type: FieldType;
  /** The entity whose records store the values. */
  entity: string;
  campaign_id: string | null;
  client_id: string | null;
  sensitive: boolean;
  visible_to: string[];
  purging: boolean;
  /** Whether the viewer may write its values. */
  writable: boolean;
}

/** Loads a field with its options. With `lock`, locks the field until the transaction ends. */
export async function loadFieldWithOptions(
  db: Db,
  viewer: Viewer,
  id: string,
  { lock = false } = {},
): Promise<FieldWithOptions> {
  const { rows } = await sql<FieldWithOptions>`
    select f.id, f.version, f.kind, f.key, f.label, f.type, f.entity, f.campaign_id, f.client_id, f.sensitive, f.visible_to, f.purging,
      ${OWNER_NAME} as owner, coalesce((f.params->>'allow_other')::boolean, false) as allow_other, f.archived_at, f.options,
      ${roleAllowed(viewer, 'f', 'editable_by')} as writable
    from field f where f.id = ${id} and ${HAS_OPTIONS} and ${visible(viewer, OPTION_SCOPE_RULE, 'f', 'update')}
    ${lock ? sql`for update of f` : sql``}`.execute(db);
  if (!rows[0]) throw notFoundError('field with options');
  return rows[0];
}

/** Throws unless the viewer may write values of the field. */
export function assertWritable({ writable }: FieldWithOptions): void {
  if (!writable) throw forbidden('field-values', 'update');
}

/** Loads and locks the options for a change. Throws when the version is stale or the field is archived. */
export async function lockFieldWithOptions(
  db: Db,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<FieldWithOptions> {
  const field = await loadFieldWithOptions(db, viewer, id, { lock: true });
  if (field.version !== version) throw conflictError(await toOptionList(db, viewer, field));
  if (field.archived_at || field.purging)
    throw illegalTransition(
      defineMessage('errors.optionsOfArchived', 'This field is archived. Restore it before you change its options.'),
      [],
    );
  return field;
}

/** Returns the response for a field: its options, and the campaigns that use it. */
export async function toOptionList(db: Db, viewer: Viewer, field: FieldWithOptions): Promise<OptionList> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from custom_field u join campaign c on c.id = u.campaign_id
    where u.id = ${field.id} and not u.hidden and ${visibleOrNone(viewer, 'campaign', 'c')} order by c.name, c.id`.execute(
    db,
  );
  return { ...field, campaigns: rows };
}

export function optionOf({ options }: Pick<FieldWithOptions, 'options'>, code: string): FieldOption {
  const option = options.find((option) => option.code === code);
  if (!option) throw notFoundError('option');
  return option;
}

/** Saves the options and audits the changed ones. Returns the field with its new version. */
export async function storeOptions(
  trx: Trx,
  actor: ActorContext,
  field: FieldWithOptions,
  options: FieldOption[],
): Promise<FieldWithOptions> {
  const indexByCode = (list: FieldOption[]) => new Map(list.map((option) => [option.code, option]));
  const [before, after] = [indexByCode(field.options), indexByCode(options)];
  const changedOptions = (from: typeof before, to: typeof before) =>
    [...from.values()].filter(({ code }) => !isDeepStrictEqual(from.get(code), to.get(code)));
  const [oldOptions, newOptions] = [changedOptions(before, after), changedOptions(after, before)];
  const codes = (list: FieldOption[]) => list.map(({ code }) => code);
  const isReordered = oldOptions.length === 0 && newOptions.length === 0;
  const { rows } = await sql<{ version: number }>`
    update field set options = ${JSON.stringify(options)}::jsonb, version = version + 1, updated_at = now()
    where id = ${field.id} returning version`.execute(trx);
  await audit(trx, {
    ...actor,
    action: 'update',
    entity: fieldResources[field.kind].name,
    id: field.id,
    before: { options: isReordered ? codes(field.options) : oldOptions },
    after: { options: isReordered ? codes(options) : newOptions },
  });
  return { ...field, options, version: rows[0]!.version };
}

export const OPTION_NAME_TAKEN = defineMessage('problems.optionTwice', 'Another option already has this value.');
const OPTION_REQUIRED = defineMessage('problems.optionsMissing', 'Add at least one option.');

export function assertActiveOption(options: readonly FieldOption[]): void {
  if (!options.some(({ state }) => state === 'active')) throw invalidInput({ options: OPTION_REQUIRED });
}

/**
 * Finds the option with this label or synonym, ignoring case and spaces. Skips merged options, because other options
 * may use their names.
 */
export function findByName(options: readonly FieldOption[], text: string, { except }: { except?: string } = {}) {
  const comparableText = nameKey(text);
  return options.find(
    ({ code, state, label, synonyms }) =>
      code !== except && state !== 'merged' && [label, ...synonyms].some((name) => nameKey(name) === comparableText),
  );
}
export const findByLabel = (options: readonly FieldOption[], text: string, { except }: { except?: string } = {}) =>
  options.find(({ code, state, label }) => code !== except && state !== 'merged' && nameKey(label) === nameKey(text));
