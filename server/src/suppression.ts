import type { SuppressionKind } from '@leadwright/contract/features/suppression';
import { defineMessage } from '@leadwright/contract/message';
import {
  type NormalisedAccount,
  type NormalisedContact,
  normaliseAccount,
  normaliseContact,
} from '@leadwright/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database/pool.ts';

/**
 * Suppression is decided in SQL, by one mechanism for all that asks: the comparable record of a row gives its terms, their
 * keyed hashes are looked up among those of the entries, and entries that are in force at the place say why.
 */

/** Where a row is about to go: entries of the agency hold everywhere, others only where their client or campaign is. */
export interface SuppressionPlace {
  clientId?: string | null | undefined;
  campaignId?: string | undefined;
}

/** The state of an entry as it is today: one past its last day has expired, whatever was written down. */
export const stateToday = (alias: string) => {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`case when ${of('state')} = 'active' and ${of('active_to')} < current_date then 'expired'
    else ${of('state')} end`;
};

/** Whether an entry suppresses today what is at a place, or at one that `more` conditions say. */
export function inForce(
  alias: string,
  { clientId, campaignId }: SuppressionPlace,
  ...more: RawBuilder<unknown>[]
): RawBuilder<SqlBool> {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  const places = [sql`${of('scope')} = 'agency'`, ...more];
  if (clientId) places.push(sql`${of('client_id')} = ${clientId}::uuid`);
  if (campaignId)
    places.push(
      sql`${of('campaign_id')} = ${campaignId}::uuid`,
      sql`${of('client_id')} = (select c.client_id from campaign c where c.id = ${campaignId}::uuid)`,
    );
  return sql<SqlBool>`(${of('state')} = 'active' and ${of('active_from')} <= current_date
    and (${of('active_to')} is null or ${of('active_to')} >= current_date) and (${sql.join(places, sql` or `)}))`;
}

/** The comparable record of which an entry's value gives the terms; undefined where it is no value of its kind. */
export interface ComparableValue {
  entity: 'account' | 'contact';
  record: NormalisedAccount | NormalisedContact;
}

export function comparableValue(kind: SuppressionKind, value: string, country: string): ComparableValue | undefined {
  if (kind === 'person') return comparablePerson(value, country);
  const record = normaliseAccount(INPUT[kind](value, country));
  // A former or a trading name is not what the entry says.
  record.n = record.n.filter(({ k, t }) => k === 'n' && t.length > 0);
  return HOLDS[kind](record) ? { entity: 'account', record } : undefined;
}

const INPUT: Record<Exclude<SuppressionKind, 'person'>, (value: string, country: string) => { name: string }> = {
  address: (email) => ({ name: '', email }),
  number: (phone, country) => ({ name: '', phone, country }),
  domain: (website) => ({ name: '', website: website.replace(/^.*@/, '') }),
  company: (name, country) => ({ name, registrationNumber: name, country }),
};
const HOLDS: Record<Exclude<SuppressionKind, 'person'>, (record: NormalisedAccount) => boolean> = {
  address: ({ e }) => e !== undefined,
  number: ({ t = '?' }) => !t.startsWith('?'),
  domain: ({ d }) => d !== undefined,
  company: ({ i, n }) => i !== undefined || n.length > 0,
};

/** "Jane Doe, Acme Ltd": the words before the first comma are the name. */
function comparablePerson(value: string, country: string): ComparableValue | undefined {
  const [fullName = '', ...employer] = value.split(',');
  const record = normaliseContact({ fullName, employer: employer.join(',').trim(), country });
  return record.g.length + record.l.length > 0 && record.o?.length ? { entity: 'contact', record } : undefined;
}

/** The terms of a record `record` of either entity, as rows of one column `term`. */
export const termsOf = (entity: RawBuilder<unknown>, record: RawBuilder<unknown>) => sql`(
  select * from account_suppression_terms(${record}) where ${entity} = 'account'
  union all select * from contact_suppression_terms(${record}) where ${entity} = 'contact') as terms(term)`;

export const hashOf = (term: RawBuilder<unknown>, secret = 'secret') =>
  sql`suppression_hash(${term}, ${sql.ref(`${secret}.inner_key`)}, ${sql.ref(`${secret}.outer_key`)})`;

/** Whether any entry is in force at a place: where none is, no row need be asked about. */
export async function hasSuppressions(db: Db, place: SuppressionPlace): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from suppression e where ${inForce('e', place)}) as any`.execute(db);
  return rows[0]!.any;
}

/** Whether the record `record` of either entity is suppressed at a place, for the WHERE clause of a statement. */
export const isSuppressed = (entity: 'account' | 'contact', record: RawBuilder<unknown>, place: SuppressionPlace) =>
  sql<SqlBool>`exists (
    select from suppression_secret secret
      cross join lateral ${sql.ref(`${entity}_suppression_terms`)}(${record}) as terms(term)
      join suppression_key k on k.key = ${hashOf(sql`terms.term`)} join suppression e on e.id = k.suppression_id
    where ${inForce('e', place)})`;

/** The same of a company `a`, by the comparable record that matching keeps of each. */
export const isSuppressedAccount = (place: SuppressionPlace) =>
  sql<SqlBool>`exists (select from account_match m where m.account_no = a.no
    and ${isSuppressed('account', sql`m.record::jsonb`, place)})`;

/** A draft of a record, and terms that its comparable form has no room for. */
export interface SuppressionDraft extends ComparableValue {
  place: number;
  more?: readonly string[];
}

/** Why a draft is suppressed: the term, and what the entry says. */
export interface SuppressionHit {
  place: number;
  id: string;
  kind: SuppressionKind;
  term: string;
  reason: string;
}

/** Of drafts about to be written by hand those that are suppressed for the whole agency, in one statement. */
export async function suppressedDrafts(db: Db, drafts: readonly SuppressionDraft[]): Promise<SuppressionHit[]> {
  if (drafts.length === 0 || !(await hasSuppressions(db, {}))) return [];
  const { rows } = await sql<SuppressionHit>`
    select g.place, e.id, e.kind, t.term, e.reason
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as g(place int, entity text, record jsonb, more text[])
      cross join suppression_secret secret
      cross join lateral (
        select terms.term from ${termsOf(sql`g.entity`, sql`g.record`)}
        union select unnest(g.more)) t
      join suppression_key k on k.key = ${hashOf(sql`t.term`)} join suppression e on e.id = k.suppression_id
    where ${inForce('e', {})} order by g.place, e.created_at, e.id`.execute(db);
  return rows;
}

/** What a form says beside the field that holds what is suppressed. */
export const suppressedWords = ({ reason }: Pick<SuppressionHit, 'reason'>) =>
  defineMessage('problems.suppressed', 'This is on a suppression list: {{reason}}', { reason });

/** The term of a phone number as it was written. */
export function numberTerm(phone: string, country: string): string | undefined {
  const { t } = normaliseAccount({ name: '', phone, country });
  return t && `number:${t}`;
}
