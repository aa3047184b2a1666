import { READINESS, type ReadinessCounts } from '@leadwright/contract/features/populate';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { hasSuppressions, suppressedCondition } from '../../suppression.ts';
import {
  FIRST_ID,
  type Field,
  type FieldEntity,
  listActiveFields,
  workingTablesOf,
} from '../fields/values/custom-fields.service.ts';
import { findFieldsWithDefault } from '../fields/values/default-values.queries.ts';
import { MASTER_JOINS, MASTER_VALUES } from '../working/working.service.ts';

/** Rules that decide which accepted rows are populated. The plan and the run use the same rules. */
export interface PopulateRules {
  campaignId: string;
  /** Excludes rows accepted before this time. Null includes all rows. */
  since: string | null;
  hasSuppressionRules: boolean;
  cooldownDays: number;
  required: Record<FieldEntity, readonly RequiredField[]>;
}
interface RequiredField {
  label: string;
  isFilled: RawBuilder<unknown>;
}

const isNotEmpty = (value: RawBuilder<unknown>) => sql`coalesce(${value}, '') <> ''`;

const filledConditions = (values: Readonly<Record<string, RawBuilder<unknown>>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isNotEmpty(value)]));

/** SQL conditions for whether a core field of an account `a`, or of a contact `p` with the role `l`, has a value. */
const IS_FILLED: Record<FieldEntity, Readonly<Record<string, RawBuilder<unknown>>>> = {
  account: {
    ...filledConditions(MASTER_VALUES.account),
    trading_name: isNotEmpty(sql`a.trading_name`),
    description: isNotEmpty(sql`a.description`),
    identifiers: isNotEmpty(sql`a.registration_number`),
    register_status: sql`a.register_status <> 'unknown'`,
    sic_codes: sql`a.sic_codes <> '{}'`,
    vertical_id: sql`a.vertical_id is not null`,
    founded: sql`a.founded is not null`,
    previous_names: sql`exists (select from account_name n where n.account_id = a.id)`,
  },
  contact: {
    ...filledConditions(MASTER_VALUES.contact),
    account_id: sql`p.main_account_id is not null`,
    email_status: sql`l.email_status <> 'unknown'`,
    mobile: sql`coalesce(l.mobile, '[]') <> '[]'`,
    ddi: sql`coalesce(l.ddi, '[]') <> '[]'`,
  },
};

const hasValue = ({ slot }: Field) => sql`k.${sql.ref(slot)} is not null`;

/** Loads the fields that the agency or the campaign requires for every record. */
async function loadRequiredFields(
  db: Db,
  campaignId: string,
  entity: FieldEntity,
  /** Returns SQL for whether a custom field has a value. */
  isCustomFilled: (field: Field) => RawBuilder<unknown> = hasValue,
): Promise<RequiredField[]> {
  const { rows } = await sql<{ key: string; label: string }>`
    select f.key, f.label from core_field f
      left join campaign_core_field c on c.campaign_id = ${campaignId} and c.core_field_id = f.id
    where f.entity = ${entity} and (f.required = 'always' or c.required = 'always') and f.archived_at is null
    order by f.label`.execute(db);
  const coreFields = rows.flatMap(({ key, label }) => {
    const isFilled = IS_FILLED[entity][key];
    return isFilled ? [{ label, isFilled }] : [];
  });
  const customFields = (await listActiveFields(db, { campaignId, entity }))
    .filter(({ requiredOn, type }) => requiredOn === 'always' && type !== 'formula')
    .map((field) => ({ label: field.label, isFilled: isCustomFilled(field) }));
  return [...coreFields, ...customFields];
}

export async function loadRules(db: Db, campaignId: string, since: string | null): Promise<PopulateRules> {
  const [account, contact] = [
    await loadRequiredFields(db, campaignId, 'account'),
    await loadRequiredFields(db, campaignId, 'contact'),
  ];
  const hasSuppressionRules = await hasSuppressions(db, { campaignId });
  const { rows } = await sql<{ days: number }>`
    select cooldown_days as days from campaign where id = ${campaignId}`.execute(db);
  return { campaignId, since, hasSuppressionRules, cooldownDays: rows[0]!.days, required: { account, contact } };
}

/** Returns the rules for contacts that the campaign does not have: their custom values will be the default values. */
export async function loadNewContactRules(db: Db, rules: PopulateRules): Promise<PopulateRules> {
  const fieldsWithDefault = await findFieldsWithDefault(db, rules.campaignId, 'contact');
  const contact = await loadRequiredFields(db, rules.campaignId, 'contact', ({ id }) =>
    sql.lit(fieldsWithDefault.has(id)),
  );
  return { ...rules, required: { ...rules.required, contact } };
}

/** Channels that count as contact with a person, unlike research. */
const CONTACT_CHANNELS = ['phone', 'email', 'social', 'meeting'];

/** Returns SQL for the activities of other campaigns within the cool-down days. */
const recentActivities = ({ campaignId, cooldownDays }: PopulateRules) => sql`
  trail_entry t join action_type y on y.id = t.action_type_id
  where t.kind = 'activity' and y.channel = any(${CONTACT_CHANNELS}) and t.campaign_id <> ${campaignId}
    and t.at >= current_date - ${cooldownDays}::int + 1`;

/** Returns SQL for the time of the last recent activity with the contact `p`, or null. */
const lastRecentActivity = (rules: PopulateRules) =>
  sql`(select max(t.at) from ${recentActivities(rules)} and t.contact_id = p.id)`;

/** Returns SQL for the labels of required fields without a value. */
export const missingRequiredFields = ({ required }: PopulateRules, entity: FieldEntity): RawBuilder<string[]> =>
  sql<string[]>`array_remove(array[${sql.join([
    sql`null::text`,
    ...required[entity].map(({ label, isFilled }) => sql`case when not (${isFilled}) then ${label} end`),
  ])}], null)`;

const lacksRequired = ({ required }: PopulateRules, entity: FieldEntity) => {
  const [first, ...others] = required[entity].map(({ isFilled }) => sql`not (${isFilled})`);
  return first ? sql`(${sql.join([first, ...others], sql` or `)})` : sql`false`;
};

/** Returns SQL for the readiness of a row. `inWork` is the condition that an account of the contact `p` is in work. */
export function readiness(rules: PopulateRules, entity: FieldEntity, inWork: RawBuilder<SqlBool>) {
  const { campaignId, hasSuppressionRules } = rules;
  const scope = { campaignId };
  const isSuppressed = suppressedCondition(entity, scope);
  return sql<keyof typeof READINESS>`case
    when k.populated_at is not null then 'present'
    when ${entity === 'account' ? sql`a.archived_at is not null` : sql`p.deleted`} then 'archived'
    ${hasSuppressionRules ? sql`when ${isSuppressed} then 'suppressed'` : sql``}
    ${entity === 'contact' ? sql`when ${lastRecentActivity(rules)} is not null then 'held'` : sql``}
    when ${lacksRequired(rules, entity)} then 'lacking'
    ${entity === 'contact' ? sql`when not ${inWork} then 'waiting'` : sql``}
    else 'ready' end`;
}

/**
 * Returns SQL for whether an account of the contact `p` is in work. Accounts are populated before contacts. Because of
 * the limit, PostgreSQL looks up the accounts of each contact: for `exists`, it may load all contacts in every step.
 */
export const hasAccountInWork = (campaignId: string) => sql<SqlBool>`((
  select true from account_contact at join campaign_account w on w.account_id = at.account_id
  where at.contact_id = p.id and at.is_current and w.campaign_id = ${campaignId} and w.populated_at is not null
  limit 1) is true)`;

/** Returns SQL for whether the row `k` was accepted in the time of the run. */
export const isAcceptedSince = ({ since }: Pick<PopulateRules, 'since'>) =>
  since ? sql`k.added_at >= ${since}::timestamptz` : sql`true`;

/** Returns SQL for the rows with ids above `after` that are not in work, with their readiness. */
export const candidatesQuery = (
  rules: PopulateRules,
  entity: FieldEntity,
  after: string,
  limit: number,
  condition: RawBuilder<unknown> = sql`true`,
) => {
  const id = sql.ref(`k.${workingTablesOf(entity).id}`);
  return sql`
    select ${id} as id, ${readiness(rules, entity, hasAccountInWork(rules.campaignId))} as readiness
    from ${sql.table(workingTablesOf(entity).table)} k ${MASTER_JOINS[entity]}
    where k.campaign_id = ${rules.campaignId} and k.populated_at is null and ${isAcceptedSince(rules)} and ${id} > ${after}::uuid
      and ${condition}
    order by ${id} limit ${limit}`;
};

interface RunForecast {
  counts: Record<FieldEntity, ReadinessCounts>;
  lacking: { entity: FieldEntity; label: string; count: number }[];
}

/** Returns SQL for the rows that a run would find, with their readiness and missing fields. */
const forecastRows = (rules: PopulateRules, entity: FieldEntity, inWork: RawBuilder<SqlBool>) => sql`
  select ${sql.lit(entity)} as entity, ${readiness(rules, entity, inWork)} as readiness,
    case when k.populated_at is null then ${missingRequiredFields(rules, entity)} end as missing_labels, ${sql.ref(`k.${workingTablesOf(entity).id}`)} as id
  from ${sql.table(workingTablesOf(entity).table)} k ${MASTER_JOINS[entity]}
  where k.campaign_id = ${rules.campaignId} and (k.populated_at is not null or ${isAcceptedSince(rules)})`;

/** Returns the CTEs `accounts` and `account_in_work`: the accounts of a run, and those in work after it. */
export const accountForecast = (rules: PopulateRules) => sql`
  accounts as materialized (${forecastRows(rules, 'account', sql<SqlBool>`false`)}),
  account_in_work as materialized (
    select account_id from campaign_account where campaign_id = ${rules.campaignId} and populated_at is not null
    union all select id from accounts where readiness = 'ready')`;

/** Whether an account of the contact `p` is in work according to `accountForecast`. */
export const WILL_BE_IN_WORK = sql<SqlBool>`exists (
  select from account_contact at
  where at.contact_id = p.id and at.is_current and at.account_id in (select account_id from account_in_work))`;

/** Counts the rows of a campaign by readiness, as a run would find them, in one statement. */
export async function forecastRun(db: Db, rules: PopulateRules): Promise<RunForecast> {
  const { rows } = await sql<{
    entity: FieldEntity;
    readiness: keyof typeof READINESS;
    label: string | null;
    count: number;
  }>`
    with ${accountForecast(rules)},
    contacts as materialized (${forecastRows(rules, 'contact', WILL_BE_IN_WORK)}),
    classified_row as (select * from accounts union all select * from contacts)
    select entity, readiness, null as label, count(*)::int from classified_row group by entity, readiness
    union all
    select entity, readiness, label, count(*)::int from classified_row cross join unnest(missing_labels) label
    where readiness = 'lacking' group by entity, readiness, label order by label`.execute(db);
  const counts = { account: zeroCounts(), contact: zeroCounts() };
  const lacking: RunForecast['lacking'] = [];
  for (const { entity, readiness, label, count } of rows)
    if (label === null) counts[entity][readiness] = count;
    else lacking.push({ entity, label, count });
  return { counts, lacking };
}

const zeroCounts = (): ReadinessCounts =>
  Object.fromEntries(Object.keys(READINESS).map((name) => [name, 0])) as unknown as ReadinessCounts;

/** Lists the contacts held back by the cool-down days, by release date. Does not name the other campaign. */
export async function listHeldBackContacts(db: Db, rules: PopulateRules, limit: number) {
  const { rows } = await sql<{ contact_id: string; name: string; account: string; free_on: string }>`
    select h.id as contact_id, trim(p.forename || ' ' || p.surname) as name, coalesce(a.company_name, '') as account,
      (${lastRecentActivity(rules)}::date + ${rules.cooldownDays}::int)::text as free_on
    from (select c.id from (
      -- Recently contacted people are few, so the other conditions are checked only for them.
      ${candidatesQuery(rules, 'contact', FIRST_ID, 1_000_000, sql`k.contact_id in (select t.contact_id from ${recentActivities(rules)})`)}
      ) c where c.readiness = 'held') h
      join contact p on p.id = h.id left join account a on a.id = p.main_account_id
    order by free_on, name, h.id limit ${limit}`.execute(db);
  return rows;
}
