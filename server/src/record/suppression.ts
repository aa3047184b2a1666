import type { SuppressionKind } from '@leadwright/contract/features/suppression';
import {
  type NormalisedAccount,
  type NormalisedContact,
  normaliseAccount,
  normaliseContact,
} from '@leadwright/matching';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

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

/** Whether an entry suppresses today what is at a place. */
export function inForce(alias: string, { clientId, campaignId }: SuppressionPlace): RawBuilder<SqlBool> {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  const places = [sql`${of('scope')} = 'agency'`];
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
