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
 * Suppression is decided in SQL, by one mechanism: the comparable record of a row yields terms, their keyed hashes are
 * compared with those of the entries, and the entries in force give the reason.
 */

/** Where an entry applies: entries of the agency apply everywhere, others only to their client or campaign. */
export interface SuppressionScope {
  clientId?: string | null | undefined;
  campaignId?: string | undefined;
}

/** SQL for the current state of an entry: past its last day it has expired, regardless of the stored state. */
export const stateToday = (alias: string) => {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`case when ${of('state')} = 'active' and ${of('active_to')} < current_date then 'expired'
    else ${of('state')} end`;
};

/** Tests whether an entry is in force today for a client or campaign, or where one of the `more` conditions is true. */
export function inForce(
  alias: string,
  { clientId, campaignId }: SuppressionScope,
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

/** The comparable record that yields the terms of an entry; undefined for a value that is invalid for its kind. */
export interface ComparableValue {
  entity: 'account' | 'contact';
  record: NormalisedAccount | NormalisedContact;
}

export function comparableValue(kind: SuppressionKind, value: string, country: string): ComparableValue | undefined {
  if (kind === 'person') return comparablePerson(value, country);
  const record = normaliseAccount(INPUT[kind](value, country));
  // An entry is about the name as given, not about a former or trading name.
  record.n = record.n.filter(({ k, t }) => k === 'n' && t.length > 0);
  return IS_VALID[kind](record) ? { entity: 'account', record } : undefined;
}

const INPUT: Record<Exclude<SuppressionKind, 'person'>, (value: string, country: string) => { name: string }> = {
  address: (email) => ({ name: '', email }),
  number: (phone, country) => ({ name: '', phone, country }),
  domain: (website) => ({ name: '', website: website.replace(/^.*@/, '') }),
  company: (name, country) => ({ name, registrationNumber: name, country }),
};
const IS_VALID: Record<Exclude<SuppressionKind, 'person'>, (record: NormalisedAccount) => boolean> = {
  address: ({ e }) => e !== undefined,
  number: ({ t = '?' }) => !t.startsWith('?'),
  domain: ({ d }) => d !== undefined,
  company: ({ i, n }) => i !== undefined || n.length > 0,
};

/** Splits "Jane Doe, Acme Ltd": the name ends at the first comma. */
function comparablePerson(value: string, country: string): ComparableValue | undefined {
  const [fullName = '', ...employer] = value.split(',');
  const record = normaliseContact({ fullName, employer: employer.join(',').trim(), country });
  return record.g.length + record.l.length > 0 && record.o?.length ? { entity: 'contact', record } : undefined;
}

/** Returns the terms of a record of either entity, as rows with one column `term`. */
export const termsOf = (entity: RawBuilder<unknown>, record: RawBuilder<unknown>) => sql`(
  select * from account_suppression_terms(${record}) where ${entity} = 'account'
  union all select * from contact_suppression_terms(${record}) where ${entity} = 'contact') as terms(term)`;

export const hashOf = (term: RawBuilder<unknown>, secret = 'secret') =>
  sql`suppression_hash(${term}, ${sql.ref(`${secret}.inner_key`)}, ${sql.ref(`${secret}.outer_key`)})`;

/** Returns whether any entry is in force for a client or campaign; otherwise no row needs a check. */
export async function hasSuppressions(db: Db, scope: SuppressionScope): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from suppression e where ${inForce('e', scope)}) as any`.execute(db);
  return rows[0]!.any;
}

/** Tests whether the record of either entity is suppressed, for the WHERE clause of a statement. */
export const isSuppressed = (entity: 'account' | 'contact', record: RawBuilder<unknown>, scope: SuppressionScope) =>
  sql<SqlBool>`exists (
    select from suppression_secret secret
      cross join lateral ${sql.ref(`${entity}_suppression_terms`)}(${record}) as terms(term)
      join suppression_key k on k.key = ${hashOf(sql`terms.term`)} join suppression e on e.id = k.suppression_id
    where ${inForce('e', scope)})`;

/** Like `isSuppressed`, for an account `a`: uses the comparable record that matching stores for it. */
export const isSuppressedAccount = (scope: SuppressionScope) =>
  sql<SqlBool>`exists (select from account_match m where m.account_no = a.no
    and ${isSuppressed('account', sql`m.record::jsonb`, scope)})`;

/** A draft of a record, and terms that its comparable form cannot hold. */
export interface SuppressionDraft extends ComparableValue {
  place: number;
  more?: readonly string[];
}

/** Why a draft is suppressed: the term and the entry. */
export interface SuppressionHit {
  place: number;
  id: string;
  kind: SuppressionKind;
  term: string;
  reason: string;
}

/** Returns the manually entered drafts that are suppressed for the whole agency, in one statement. */
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

/** Returns the message for a form field with a suppressed value. */
export const suppressedMessage = ({ reason }: Pick<SuppressionHit, 'reason'>) =>
  defineMessage('problems.suppressed', 'This is on a suppression list: {{reason}}', { reason });

/** Returns the term of a phone number as entered. */
export function numberTerm(phone: string, country: string): string | undefined {
  const { t } = normaliseAccount({ name: '', phone, country });
  return t && `number:${t}`;
}
