import { populate, populatePlan } from '@leadwright/contract/features/populate';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signInClient } from '../harness/client.ts';
import { measureSeconds, printNote, reportRatio } from '../harness/measure.ts';

/** Maximum multiple of the baseline: populating checks each row, writes in steps and can be cancelled. */
const MAX_RATIO = 3;
const CONTACTS_PER_ACCOUNT = 3;

/** The baseline: two statements that copy the same values into the same rows, without checks and not cancellable. */
const BASELINE_STATEMENTS = [
  `update campaign_account k set populated_at = now(), working_values = jsonb_build_object(
  'company_name', a.company_name, 'legal_name', a.legal_name, 'head_office_address_1', a.head_office_address_1,
  'head_office_address_2', a.head_office_address_2, 'head_office_city', a.head_office_city,
  'head_office_county', a.head_office_county, 'postcode', a.postcode, 'country', a.country, 'website', a.website,
  'linkedin', a.linkedin, 'phones', a.phone_no, 'employees', a.employees)
   from account a where a.id = k.account_id and k.campaign_id = $1`,
  `update campaign_contact k set populated_at = now(), working_values = jsonb_build_object(
  'title', p.title, 'forename', p.forename, 'surname', p.surname, 'linkedin', p.linkedin,
  'job_title', coalesce(l.job_title, ''), 'seniority', coalesce(l.seniority, ''), 'role', coalesce(l.role, ''),
  'sub_role', coalesce(l.sub_role, ''), 'email', coalesce(l.email, ''),
  'mobile', coalesce((select e ->> 'number' from jsonb_array_elements(l.mobile) e order by (e ->> 'primary')::boolean desc limit 1), ''),
  'ddi', coalesce((select e ->> 'number' from jsonb_array_elements(l.ddi) e order by (e ->> 'primary')::boolean desc limit 1), ''))
   from contact p left join account_contact l on l.account_id = p.main_account_id and l.contact_id = p.id
   where p.id = k.contact_id and k.campaign_id = $1`,
];

/** Measures performance target P18: populating accepted accounts with three contacts each. */
export async function benchPopulate({ serve, pool, campaignId, accountCount }: BenchDatabase): Promise<void> {
  await pool.query(
    `with people as (
       insert into contact (forename, surname, main_account_id)
       select 'Ada', 'Number ' || n, a.id from account a cross join generate_series(1, $1::int) n returning id, main_account_id),
     roles as (
       insert into account_contact (account_id, contact_id, email, job_title)
       select main_account_id, id, 'a' || row_number() over () || '@bench.example', 'Buyer' from people)
     insert into campaign_contact (campaign_id, contact_id) select $2, id from people`,
    [CONTACTS_PER_ACCOUNT, campaignId],
  );
  await pool.query('vacuum analyze');
  const client = await pool.connect();
  await client.query('begin');
  const baseline = await measureSeconds(async () => {
    for (const sql of BASELINE_STATEMENTS) await client.query(sql, [campaignId]);
  });
  await client.query('rollback');
  client.release();
  await pool.query('vacuum');
  await using server = await serve();
  const user = await signInClient(server.url);
  const params = { campaign_id: campaignId };
  const planSeconds = await measureSeconds(() => user.call(populatePlan, { params, query: {} }));
  printNote(`plan computed in ${planSeconds.toFixed(1)} s`);
  const populateSeconds = await measureSeconds(async () =>
    user.waitForJob((await user.call(populate, { params, body: {} })).job_id),
  );
  const rows = (accountCount * (1 + CONTACTS_PER_ACCOUNT)).toLocaleString('en-GB');
  reportRatio('P18', `${rows} rows populated`, populateSeconds, baseline, 's', MAX_RATIO);
}
