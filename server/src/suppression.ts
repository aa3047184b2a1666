import type { SuppressionKind } from '@leadwright/contract/features/suppression';
import { defineMessage } from '@leadwright/contract/message';
import { asciiAddresses, asciiUrl } from '@leadwright/contract/text/domains';
import { splitNumbers } from '@leadwright/contract/text/joined-numbers';
import {
  type NormalisedAccount,
  type NormalisedContact,
  normaliseAccount,
  normaliseContact,
} from '@leadwright/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { TABLES } from './database/columns.gen.ts';
import type { Db } from './database/pool.ts';

/*
 * SQL and helpers for suppression lists. The comparable record of a row has terms, whose keyed hashes are compared with
 * the hashes of the entries in force.
 */

/** The scope of a check: agency entries apply everywhere, other entries only to their client or campaign. */
export interface SuppressionScope {
  clientId?: string | null | undefined;
  campaignId?: string | undefined;
}

/** SQL for the current state of an entry, which expires after its last day regardless of the stored state. */
export const stateToday = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`case when ${column('state')} = 'active' and ${column('active_to')} < current_date then 'expired'
    else ${column('state')} end`;
};

/** SQL condition: whether an entry is in force today for a client or campaign, or for one of `furtherConditions`. */
export function inForceCondition(
  alias: string,
  { clientId, campaignId }: SuppressionScope,
  ...furtherConditions: RawBuilder<unknown>[]
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const scopeConditions = [sql`${column('scope')} = 'agency'`, ...furtherConditions];
  if (clientId) scopeConditions.push(sql`${column('client_id')} = ${clientId}::uuid`);
  if (campaignId)
    scopeConditions.push(
      sql`${column('campaign_id')} = ${campaignId}::uuid`,
      sql`${column('client_id')} = (select c.client_id from campaign c where c.id = ${campaignId}::uuid)`,
    );
  return sql<SqlBool>`(${column('state')} = 'active' and ${column('active_from')} <= current_date
    and (${column('active_to')} is null or ${column('active_to')} >= current_date) and (${sql.join(scopeConditions, sql` or `)}))`;
}

/** A comparable record, from which the terms of a suppression entry are derived. */
export interface ComparableValue {
  entity: 'account' | 'contact';
  record: NormalisedAccount | NormalisedContact;
}

/** Returns the comparable record of an entry; undefined if the value is invalid for its kind. */
export function comparableValue(kind: SuppressionKind, value: string, country: string): ComparableValue | undefined {
  if (kind === 'person') return comparablePerson(value, country);
  const record = normaliseAccount(INPUT_BY_KIND[kind](value, country));
  // An entry is only about the entered name, and not about previous or trading names.
  record.n = record.n.filter(({ k: kindOfName, t: tokens }) => kindOfName === 'n' && tokens.length > 0);
  return IS_VALID[kind](record) ? { entity: 'account', record } : undefined;
}

const INPUT_BY_KIND: Record<
  Exclude<SuppressionKind, 'person'>,
  (value: string, country: string) => { name: string }
> = {
  address: (email) => ({ name: '', email: asciiAddresses(email) }),
  number: (phone, country) => ({ name: '', phone, country }),
  domain: (website) => ({ name: '', website: asciiUrl(website.replace(/^.*@/, '').trim()) }),
  company: (name, country) => ({ name, registrationNumber: name, country }),
};
const IS_VALID: Record<Exclude<SuppressionKind, 'person'>, (record: NormalisedAccount) => boolean> = {
  address: ({ e: email }) => email !== undefined,
  number: ({ t: phone = '?' }) => !phone.startsWith('?'),
  domain: ({ d: domain }) => domain !== undefined,
  company: ({ i: identifiers, n: names }) => identifiers !== undefined || names.length > 0,
};

/** Parses a person and an employer, such as "Jane Doe, Acme Ltd": the name ends at the first comma. */
function comparablePerson(value: string, country: string): ComparableValue | undefined {
  const [fullName = '', ...employer] = value.split(',');
  const record = normaliseContact({ fullName, employer: employer.join(',').trim(), country });
  const { g: givenNames, l: surnames, o: employerTokens = [] } = record;
  const hasName = givenNames.length + surnames.length > 0;
  return hasName && employerTokens.length > 0 ? { entity: 'contact', record } : undefined;
}

/** SQL for the terms of a record of either entity, as rows with one column `term`. */
export const termsSql = (entity: RawBuilder<unknown>, record: RawBuilder<unknown>) => sql`(
  select * from account_suppression_terms(${record}) where ${entity} = 'account'
  union all select * from contact_suppression_terms(${record}) where ${entity} = 'contact') as terms(term)`;

export const termHashSql = (term: RawBuilder<unknown>, secret = 'secret') =>
  sql`suppression_hash(${term}, ${sql.ref(`${secret}.inner_key`)}, ${sql.ref(`${secret}.outer_key`)})`;

/** Returns whether any entry is in force for a client or campaign. If not, no row needs a check. */
export async function hasSuppressions(db: Db, scope: SuppressionScope): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from suppression e where ${inForceCondition('e', scope)}) as any`.execute(db);
  return rows[0]!.any;
}

/** SQL condition: whether one of the terms that a query returns belongs to an entry in force. */
const termCondition = (terms: RawBuilder<unknown>, scope: SuppressionScope) =>
  sql<SqlBool>`exists (
    select from suppression_secret secret cross join lateral (${terms}) as terms(term)
      join suppression_key k on k.key = ${termHashSql(sql`terms.term`)} join suppression e on e.id = k.suppression_id
    where ${inForceCondition('e', scope)})`;

/** The aliases of the rows in conditions. */
const ALIAS = { account: 'a', contact: 'p' };

/** SQL condition: whether the comparable record of a row is suppressed, by the record that matching has stored. */
const recordCondition = (entity: keyof typeof ALIAS, scope: SuppressionScope) =>
  termCondition(
    sql`select terms.* from ${sql.table(`${entity}_match`)} m
      cross join lateral ${sql.ref(`${entity}_suppression_terms`)}(m.record::jsonb) as terms
      where m.${sql.ref(`${entity}_no`)} = ${sql.ref(`${ALIAS[entity]}.no`)}`,
    scope,
  );

/** SQL for the value of the text column `s.slot` of a working row `w`. Converting the whole row to JSON takes a millisecond. */
function slotValue(table: 'campaign_account' | 'campaign_contact'): RawBuilder<unknown> {
  const slots = Object.keys(TABLES[table].columns).filter((column) => /^text_\d+$/.test(column));
  const cases = slots.map((slot) => sql`when ${sql.lit(slot)} then ${sql.ref(`w.${slot}`)}`);
  return sql`case s.slot ${sql.join(cases, sql` `)} end`;
}
const SLOT_VALUE = { account: slotValue('campaign_account'), contact: slotValue('campaign_contact') };

/**
 * SQL for the values of the custom fields for addresses and numbers of a row in a campaign. The slots do not depend on the
 * row, so that they are found once for all rows.
 */
const customValues = (entity: keyof typeof ALIAS, campaignId: string) => sql`
  select ${SLOT_VALUE[entity]} from unnest(array(
      select u.slot from custom_field u join field f on f.id = u.id
      where u.campaign_id = ${campaignId}::uuid and f.entity = ${entity} and f.type in ('email', 'phone') and u.slot is not null)) as s(slot)
    join ${sql.table(`campaign_${entity}`)} w on w.campaign_id = ${campaignId}::uuid
      and w.${sql.ref(`${entity}_id`)} = ${sql.ref(`${ALIAS[entity]}.id`)}`;

/** SQL condition: whether an address or number of an account `a` or contact `p` outside of their records is suppressed. */
function valueCondition(values: readonly RawBuilder<unknown>[], scope: SuppressionScope): RawBuilder<SqlBool> {
  return termCondition(
    sql`select terms.* from (${sql.join(values, sql` union all `)}) as v(value)
      left join country n on n.code = a.country cross join lateral contact_value_terms(v.value, n.dialling_code) as terms
      where v.value is not null`,
    scope,
  );
}

/** Matches a text that can contain several numbers, which a comparable record reads as one. */
const SEVERAL_NUMBERS = sql.lit('[;,|&/\\n]|[[:alpha:]]{2}');

/** SQL for the numbers of an account `a` that its comparable record does not have. The record has the first number. */
const FURTHER_PHONES = sql`(
  select h.number from (
    select number, row_number() over (order by is_primary desc, position) as rank
    from account_phone where account_id = a.id) h
  where h.rank > 1 or h.number ~ ${SEVERAL_NUMBERS})`;

/** SQL for the numbers of a contact `p` that their comparable record does not have. */
const JOINED_PHONES = sql`(
  select n.number from account_contact l cross join lateral jsonb_array_elements(l.mobile || l.ddi) as e(entry)
    cross join lateral (select coalesce(e.entry->>'number', e.entry #>> '{}') as number) n
  where l.contact_id = p.id and n.number ~ ${SEVERAL_NUMBERS})`;

/** SQL condition: whether an account `a` is suppressed. */
export const suppressedAccountCondition = (scope: SuppressionScope) =>
  sql<SqlBool>`(${recordCondition('account', scope)} or ${valueCondition(
    [FURTHER_PHONES, ...(scope.campaignId ? [customValues('account', scope.campaignId)] : [])],
    scope,
  )})`;

/** SQL condition: whether a contact `p` or their account `a` is suppressed. */
export const suppressedContactCondition = (scope: SuppressionScope) =>
  sql<SqlBool>`(${recordCondition('contact', scope)} or ${suppressedAccountCondition(scope)} or ${valueCondition(
    [JOINED_PHONES, ...(scope.campaignId ? [customValues('contact', scope.campaignId)] : [])],
    scope,
  )})`;

/** Returns the SQL condition for suppressed records of the entity: an account `a`, or a contact `p` of an account `a`. */
export const suppressedCondition = (entity: 'account' | 'contact', scope: SuppressionScope) =>
  entity === 'account' ? suppressedAccountCondition(scope) : suppressedContactCondition(scope);

/** The draft of a record, and terms that the comparable form cannot contain. */
export interface SuppressionDraft extends ComparableValue {
  /** An index that links a hit to its draft. */
  index: number;
  additionalTerms?: readonly string[];
}

/** The entry and the term that suppress a draft. */
export interface SuppressionHit {
  index: number;
  id: string;
  kind: SuppressionKind;
  term: string;
  reason: string;
}

/** Returns the entries that suppress drafts for the whole agency, in one statement. */
export async function findSuppressions(db: Db, drafts: readonly SuppressionDraft[]): Promise<SuppressionHit[]> {
  if (drafts.length === 0 || !(await hasSuppressions(db, {}))) return [];
  const { rows } = await sql<SuppressionHit>`
    select g.index, e.id, e.kind, t.term, e.reason
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as g(index int, entity text, record jsonb, "additionalTerms" text[])
      cross join suppression_secret secret
      cross join lateral (
        select terms.term from ${termsSql(sql`g.entity`, sql`g.record`)}
        union select unnest(g."additionalTerms")) t
      join suppression_key k on k.key = ${termHashSql(sql`t.term`)} join suppression e on e.id = k.suppression_id
    where ${inForceCondition('e', {})} order by g.index, e.created_at, e.id`.execute(db);
  return rows;
}

/** Returns the message for a form field with a suppressed value. */
export const suppressedMessage = ({ reason }: Pick<SuppressionHit, 'reason'>) =>
  defineMessage('problems.suppressed', 'This is on a suppression list: {{reason}}', { reason });

/** Returns the terms of the phone numbers in an entered text, without invalid numbers. */
export const numberTerms = (text: string, country: string): string[] =>
  splitNumbers(text).flatMap((phone) => {
    const { t: normalisedPhone } = normaliseAccount({ name: '', phone, country });
    return normalisedPhone ? [`number:${normalisedPhone}`] : [];
  });
