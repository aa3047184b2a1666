import { isDeepStrictEqual } from 'node:util';
import type { FieldRules, OptionInput } from '@leadwright/contract/custom-values';
import { FIELD_ENDPOINTS, type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { nameKey } from '@leadwright/contract/text/fold';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accessProblems, type FieldAccess } from '../../../access/field-access.ts';
import { clientVisibleCondition, ownCampaignCondition, type ScopeRule, scopeRule } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Trx } from '../../../database/pool.ts';
import type { RecordColumns } from '../../../record/kinds.ts';
import { entity } from '../../../resource/entity.ts';
import { assertFieldUnused, isFieldReadable } from '../values/custom-fields.service.ts';
import { selectImportsWithValue } from '../values/pending-values.queries.ts';
import { campaignDefaultProblems } from './campaign-defaults.queries.ts';
import { checkFieldFormula, type FieldFormValues, formulaProblems } from './formulas/store-formula.ts';
import { selectMisfits } from './misfit-rows.queries.ts';

/**
 * Returns the scope rule of a field kind. All kinds share one table, so each scope is limited to the kind and to the
 * fields that the viewer can see.
 */
function ruleOf(kind: FieldKind): ScopeRule<'field'> {
  const isOfKind = (alias: string, viewer: Viewer) =>
    sql<SqlBool>`(${sql.ref(`${alias}.kind`)} = ${kind} and ${isFieldReadable(viewer, alias)})`;
  const limitToKind = ({ message, holds }: NonNullable<ScopeRule['own']>): NonNullable<ScopeRule['own']> => ({
    message,
    holds: (...ruleArgs) => sql`(${isOfKind(ruleArgs[0], ruleArgs[1])} and ${holds(...ruleArgs)})`,
  });
  return scopeRule('field', fieldResources[kind].subject, {
    all: {
      message: defineMessage('access.everyField', 'Their roles can see the field.'),
      holds: isOfKind,
    },
    ...(kind === 'campaign'
      ? {
          own: limitToKind(ownCampaignCondition),
          client: limitToKind(clientVisibleCondition((alias) => sql`${sql.ref(`${alias}.client_visible`)}`)),
        }
      : {}),
    readOnlyRows: {
      message: defineMessage('access.fieldsOfAgency', 'Only the agency manages fields.'),
      holds: (_, { clientId }) => (clientId ? sql`true` : sql`false`),
    },
  });
}

const campaignCount: RawBuilder<unknown> = sql`(select count(*)::int from custom_field u where u.id = t.id and not u.hidden)`;

/** The values of a field that its checks read; which of them exist depends on the kind. */
type CheckedField = Omit<FieldFormValues, keyof FieldRules> &
  Omit<FieldRules, 'options'> &
  FieldAccess & { key: string; label: string; options: readonly OptionInput[] };

const IMMUTABLE_PROPERTY = defineMessage('problems.fieldFixed', 'This cannot be changed after the field is added.');
/** Returns a problem for each changed property that is fixed when the field is created. */
function immutableProblems(after: CheckedField, before: CheckedField | undefined): Problems {
  const changedNames = (['key', 'type', 'entity', 'client_id', 'campaign_id'] as const).filter(
    (name) => before && name in before && after[name] !== before[name],
  );
  return Object.fromEntries(changedNames.map((name) => [name, IMMUTABLE_PROPERTY]));
}

const LABEL_TAKEN = defineMessage('problems.fieldLabelTaken', 'Another field of this campaign has this label.');
/**
 * Returns a problem when another field of the campaign has the same label, ignoring case, accents and spaces. Skips
 * fields that the viewer cannot see, so that the problem does not reveal them.
 */
async function findLabelProblems(
  trx: Trx,
  viewer: Viewer,
  after: CheckedField,
  before: CheckedField | undefined,
): Promise<Problems> {
  const { id = null, campaign_id, entity: fieldEntity = 'account', label } = after;
  if (!campaign_id || before?.label === label) return {};
  const { rows } = await sql<{ label: string }>`
    select t.label from field t
    where t.campaign_id = ${campaign_id} and t.entity = ${fieldEntity} and t.id is distinct from ${id}
      and t.archived_at is null and ${isFieldReadable(viewer, 't')}`.execute(trx);
  const key = nameKey(label);
  return rows.some((row) => nameKey(row.label) === key) ? { label: LABEL_TAKEN } : {};
}

const MERGE_OPTIONS = defineMessage(
  'problems.mergeOptions',
  'Merge options on the page of options, with their values.',
);
const mergeOf = ({ state, merged_into }: Partial<OptionInput> = {}) => [state === 'merged', merged_into ?? null];
/** Returns a problem for each option that would be merged or separated here, because its values would not change. */
function mergedOptionProblems({ options }: CheckedField, before: CheckedField | undefined): Problems {
  const currentOptions = new Map(before?.options.map((option) => [option.code, option]));
  const problems = options.flatMap((option, index) =>
    isDeepStrictEqual(mergeOf(option), mergeOf(currentOptions.get(option.code)))
      ? []
      : [[`options.${index}.state`, MERGE_OPTIONS] as const],
  );
  return Object.fromEntries(problems);
}

const uniqueProblems = {
  field_key_key: defineMessage('problems.fieldKeyTaken', 'Another of these fields has this key.'),
};

/** The grid columns that show the values of a field. */
export const valueColumns: RecordColumns = {
  name: sql`'cf_' || t.id`,
  columnsNamed: ({ hasScopeColumns }, name) => (hasScopeColumns ? [name] : []),
};

const sharedConfig = (kind: FieldKind) => ({
  computed: {
    name: sql`t.label`,
    option_count: sql`(select count(*)::int from jsonb_array_elements(t.options) o where o->>'state' = 'active')`,
    campaigns: campaignCount,
  },
  label: sql`t.label`,
  detail: sql`t.key`,
  campaigns: (id: string) => sql`select u.campaign_id from custom_field u where u.id = ${id} and not u.hidden`,
  imports: selectImportsWithValue,
  misfits: selectMisfits,
  columns: valueColumns,
  selectableBy: 'staff' as const,
  check: async (trx: Trx, after: CheckedField, before: CheckedField | undefined, viewer: Viewer) => {
    const formValues = { ...before, ...after, ...(before?.id ? { id: before.id } : {}) };
    return {
      ...immutableProblems(after, before),
      ...accessProblems(viewer, formValues, before),
      ...(await findLabelProblems(trx, viewer, formValues, before)),
      ...mergedOptionProblems(formValues, before),
      ...(await campaignDefaultProblems(trx, viewer, formValues, before)),
      ...formulaProblems(await checkFieldFormula(trx, viewer, kind, formValues), formValues),
    };
  },
  assertArchivable: (trx: Trx, { id }: { id: string }, viewer: Viewer) => assertFieldUnused(trx, viewer, id),
  uniqueProblems,
});

/** The four field kinds. Each is an entity with its own part of the field table. */
export const fieldEntities = {
  master: entity({
    ...sharedConfig('master'),
    resource: fieldResources.master,
    rule: ruleOf('master'),
    states: FIELD_ENDPOINTS.master.states,
  }),
  client: entity({
    ...sharedConfig('client'),
    resource: fieldResources.client,
    rule: ruleOf('client'),
    states: FIELD_ENDPOINTS.client.states,
  }),
  campaign: entity({
    ...sharedConfig('campaign'),
    resource: fieldResources.campaign,
    rule: ruleOf('campaign'),
    states: FIELD_ENDPOINTS.campaign.states,
  }),
  opportunity: entity({
    ...sharedConfig('opportunity'),
    resource: fieldResources.opportunity,
    rule: ruleOf('opportunity'),
    states: FIELD_ENDPOINTS.opportunity.states,
  }),
};
