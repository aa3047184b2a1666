import { queryBuilder } from '@leadwright/server/database/pool';
import { reindexContacts } from '@leadwright/server/match-index/reindex-changes';
import type { BenchDatabase } from '../harness/bench-database.ts';

export const CONTACTS_PER_ACCOUNT = 3;

const INDEXED_AT_ONCE = 2_000;

/** Adds contacts of all accounts to the campaign. */
export async function acceptContacts(database: BenchDatabase): Promise<void> {
  const ids = await addMasterContacts(database, 'Accepted');
  await database.pool.query('insert into campaign_contact (campaign_id, contact_id) select $1, unnest($2::uuid[])', [
    database.campaignId,
    ids,
  ]);
  await database.pool.query('vacuum analyze campaign_contact');
}

/**
 * Adds contacts of all accounts to the master database, with emails that start with the name. Returns their ids. They
 * are indexed, or the measured server would do it.
 */
export async function addMasterContacts({ pool }: BenchDatabase, name: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with people as (
       insert into contact (forename, surname, main_account_id)
       select $2, 'Number ' || n, a.id from account a cross join generate_series(1, $1::int) n returning id, main_account_id)
     insert into account_contact (account_id, contact_id, email, job_title)
     select main_account_id, id, lower($2) || row_number() over () || '@bench.example', 'Buyer' from people
     returning contact_id as id`,
    [CONTACTS_PER_ACCOUNT, name],
  );
  await pool.query('vacuum analyze');
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += INDEXED_AT_ONCE)
    await queryBuilder(pool)
      .transaction()
      .execute((trx) => reindexContacts(trx, ids.slice(start, start + INDEXED_AT_ONCE)));
  return ids;
}

const CONTACT_VALUES = `jsonb_build_object(
  'title', p.title, 'forename', p.forename, 'surname', p.surname, 'linkedin', p.linkedin,
  'job_title', coalesce(l.job_title, ''), 'seniority', coalesce(l.seniority, ''), 'role', coalesce(l.role, ''),
  'sub_role', coalesce(l.sub_role, ''), 'email', coalesce(l.email, ''),
  'mobile', coalesce((select e ->> 'number' from jsonb_array_elements(l.mobile) e order by (e ->> 'primary')::boolean desc limit 1), ''),
  'ddi', coalesce((select e ->> 'number' from jsonb_array_elements(l.ddi) e order by (e ->> 'primary')::boolean desc limit 1), ''))`;

/** Statements that put all accepted rows of a campaign into work, with the values of a run and without its checks. */
export const POPULATE_STATEMENTS = [
  `update campaign_account k set populated_at = now(), working_values = jsonb_build_object(
  'company_name', a.company_name, 'legal_name', a.legal_name, 'head_office_address_1', a.head_office_address_1,
  'head_office_address_2', a.head_office_address_2, 'head_office_city', a.head_office_city,
  'head_office_county', a.head_office_county, 'postcode', a.postcode, 'country', a.country, 'website', a.website,
  'linkedin', a.linkedin, 'phones', a.phone_no, 'employees', a.employees)
   from account a where a.id = k.account_id and k.campaign_id = $1`,
  `update campaign_contact k set populated_at = now(), working_values = ${CONTACT_VALUES}
   from contact p left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
   where p.id = k.contact_id and k.campaign_id = $1`,
];

/** The statement that adds all contacts of accounts to a campaign, with the values of a run and without its checks. */
export const ADD_STATEMENT = `insert into campaign_contact (campaign_id, contact_id, populated_at, working_values)
  select $1, p.id, now(), ${CONTACT_VALUES}
  from campaign_account k join contact p on p.main_account_id = k.account_id
    left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
  where k.campaign_id = $1
    and not exists (select from campaign_contact c where c.campaign_id = $1 and c.contact_id = p.id)`;
