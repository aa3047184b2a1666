import {
  type AccountWithNewContacts,
  type AddedContacts,
  MAX_LISTED_ACCOUNTS,
  MAX_LISTED_CONTACTS,
  NEW_CONTACT_RESULT,
  type NewContactCounts,
} from '@leadwright/contract/features/populate';
import { BLOCKED_STATUSES } from '@leadwright/contract/working/status';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { MASTER_JOINS } from '../working/working.service.ts';
import {
  accountForecast,
  isAcceptedSince,
  loadNewContactRules,
  type PopulateRules,
  readiness,
  WILL_BE_IN_WORK,
} from './readiness.queries.ts';

/** The accounts whose contacts a run adds. */
type AccountScope = Pick<PopulateRules, 'campaignId' | 'since'>;

/** Returns SQL for the accounts of a run whose contacts can be added: those that are neither blocked nor dropped. */
const openAccounts = (rules: AccountScope) => sql`
  select k.account_id from campaign_account k
  where k.campaign_id = ${rules.campaignId} and ${isAcceptedSince(rules)} and k.dropped_at is null
    and k.status not in (${sql.join(BLOCKED_STATUSES.map((status) => sql.lit(status)))})`;

/**
 * Returns the ids of the next accounts above `after`: at most `limit`, and as many as have twice this number of contacts,
 * some of which the campaign already has. An account is never divided, because its contacts share one limit.
 */
export async function listNextAccounts(db: Db, rules: AccountScope, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (
      select n.account_id, sum(c.contacts) over (order by n.account_id) - c.contacts as contacts_before
      from (${openAccounts(rules)} and k.account_id > ${after}::uuid order by k.account_id limit ${limit}) n
        cross join lateral (
          select count(*) as contacts from account_contact l where l.account_id = n.account_id and l.is_current) c) s
    where contacts_before < ${2 * limit} order by account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/**
 * Returns SQL for whether the contact `p` counts as a contact of its account `r.account_id`. A contact of several
 * accounts of the campaign counts for its main account if possible, otherwise for the first one.
 */
const countsForAccount = ({
  campaignId,
}: AccountScope) => sql<SqlBool>`(r.account_id = p.main_account_id or not exists (
  select from account_contact o join campaign_account w on w.campaign_id = ${campaignId} and w.account_id = o.account_id
  where o.contact_id = r.contact_id and o.is_current and o.account_id <> r.account_id
    and (o.account_id = p.main_account_id or o.account_id < r.account_id)))`;

const isInCampaign = ({ campaignId }: AccountScope) => sql<SqlBool>`exists (
  select from campaign_contact c where c.campaign_id = ${campaignId} and c.contact_id = r.contact_id)`;

/** Returns SQL for the contacts `p` of the accounts `offered_account` that the campaign does not have. */
const newContactRows = (rules: AccountScope, viewer: Viewer) => sql`
  offered_account join account_contact r on r.account_id = offered_account.account_id and r.is_current
    cross join lateral (select r.contact_id, null::timestamptz as populated_at) k ${MASTER_JOINS.contact}
    left join seniority s on s.name = r.seniority
  where not ${isInCampaign(rules)} and ${countsForAccount(rules)} and ${visible(viewer, 'contact', 'p')}`;

/**
 * Locks the contacts of accounts that the campaign does not have, so that their values are copied either before another
 * transaction erases or merges them, which then finds the added row, or after it.
 */
export async function lockNewContacts(trx: Trx, rules: AccountScope, accountIds: readonly string[]): Promise<void> {
  await sql`
    select from contact p where p.id in (
      select r.contact_id from account_contact r
      where r.account_id = any(${accountIds}::uuid[]) and r.is_current and not ${isInCampaign(rules)})
    order by p.id for share`.execute(trx);
}

/** The most senior first, then those who can be reached by email and by phone. */
const BEST_FIRST = sql`q.seniority_rank nulls last, q.has_email desc, q.has_phone desc, q.contact_id`;

/** Returns SQL for whether the number `position` of a contact is above the limit of its account. */
const isOverLimit = (added: AddedContacts) =>
  added === 'all'
    ? sql`false`
    : sql`n.position + coalesce(h.contacts, 0) > ${added === 'none' ? 0 : Number(added)}::int`;

interface NewContacts {
  rules: PopulateRules;
  viewer: Viewer;
  added: AddedContacts;
  /** SQL for the accounts. */
  accounts: RawBuilder<unknown>;
  /** SQL for whether an account of the contact `p` is in work. */
  inWork: RawBuilder<SqlBool>;
}

/**
 * Returns SQL for the contacts of accounts that the campaign does not have, with the result of a run for each of them
 * and its position among the ready contacts of its account. The preview and the run use it.
 */
export const newContactsQuery = ({ rules, viewer, added, accounts, inWork }: NewContacts) => sql`
  with offered_account as materialized (${accounts}),
  current_contacts as (
    select r.account_id, count(*) as contacts
    from offered_account join account_contact r on r.account_id = offered_account.account_id and r.is_current
      join contact p on p.id = r.contact_id
    where not p.deleted and ${isInCampaign(rules)} and ${countsForAccount(rules)} group by r.account_id),
  classified_contact as (
    select q.*, row_number() over (partition by q.account_id, q.readiness order by ${BEST_FIRST}) as position
    from (
      select r.account_id, r.contact_id, ${readiness(rules, 'contact', inWork)} as readiness, s.rank as seniority_rank,
        r.email <> '' as has_email, r.mobile <> '[]' or r.ddi <> '[]' as has_phone
      from ${newContactRows(rules, viewer)}) q)
  select n.account_id, n.contact_id, n.position,
    case when n.readiness = 'ready' and ${isOverLimit(added)} then 'over_limit' else n.readiness end as result
  from classified_contact n left join current_contacts h on h.account_id = n.account_id`;

/** Counts the contacts that a run would check, before it knows which of them are ready. */
export async function countNewContacts(db: Db, viewer: Viewer, rules: AccountScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with offered_account as materialized (${openAccounts(rules)})
    select count(*)::int as count from ${newContactRows(rules, viewer)}`.execute(db);
  return rows[0]!.count;
}

interface NewContactForecast {
  counts: NewContactCounts;
  account_count: number;
  accounts: AccountWithNewContacts[];
}

/** Returns the contacts that a run would add, in one statement: their counts, and those of the first accounts. */
export async function forecastNewContacts(
  db: Db,
  viewer: Viewer,
  rules: PopulateRules,
  added: AddedContacts,
): Promise<NewContactForecast> {
  const newContacts = newContactsQuery({
    rules: await loadNewContactRules(db, rules),
    viewer,
    added,
    accounts: openAccounts(rules),
    inWork: WILL_BE_IN_WORK,
  });
  const { rows } = await sql<NewContactForecast>`
    with ${accountForecast(rules)},
    new_contact as materialized (${newContacts}),
    account_with_contacts as (
      select n.account_id, a.company_name as name, count(*)::int as added
      from new_contact n join account a on a.id = n.account_id where n.result = 'ready' group by n.account_id, a.company_name),
    first_account as (select * from account_with_contacts order by name, account_id limit ${MAX_LISTED_ACCOUNTS}),
    first_contact as (
      select f.account_id, f.name, f.added, jsonb_agg(jsonb_build_object('contact_id', p.id,
        'name', trim(p.forename || ' ' || p.surname), 'job_title', r.job_title, 'seniority', r.seniority)
        order by n.position) as contacts
      from first_account f join new_contact n on n.account_id = f.account_id join contact p on p.id = n.contact_id
        join account_contact r on r.account_id = n.account_id and r.contact_id = n.contact_id
      where n.result = 'ready' and n.position <= ${MAX_LISTED_CONTACTS} group by f.account_id, f.name, f.added)
    select (select coalesce(jsonb_object_agg(c.result, c.count), '{}')
        from (select result, count(*)::int as count from new_contact group by result) c) as counts,
      (select count(*)::int from account_with_contacts) as account_count,
      (select coalesce(jsonb_agg(to_jsonb(f) order by f.name, f.account_id), '[]') from first_contact f) as accounts`.execute(
    db,
  );
  const { counts, ...others } = rows[0]!;
  return { ...others, counts: { ...ZERO_COUNTS, ...counts } };
}

const ZERO_COUNTS = Object.fromEntries(
  Object.keys(NEW_CONTACT_RESULT).map((result) => [result, 0]),
) as unknown as NewContactCounts;
