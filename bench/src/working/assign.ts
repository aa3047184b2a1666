import { ASSIGNMENT_FILTER, planAssignment, startAssignment } from '@leadwright/contract/features/assigning';
import { undoChange } from '@leadwright/contract/features/changes';
import { keysOf } from '@leadwright/contract/fields';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signInClient } from '../harness/client.ts';
import { measureSeconds, printNote, reportRatio } from '../harness/measure.ts';
import { acceptContacts, CONTACTS_PER_ACCOUNT, POPULATE_STATEMENTS } from './accepted-rows.ts';

/** Maximum multiple of the baseline: an assignment is planned, checks each row and stores what it changed. */
const MAX_RATIO = 3;
const DEVELOPERS = 4;
const [UNASSIGNED] = keysOf(ASSIGNMENT_FILTER);

/**
 * Returns the baseline for a table: one statement with the same values, versions and history entries, which checks
 * nothing and cannot be undone. An account also changes its status, which has its own version and history entry.
 */
function assignStatement(table: 'campaign_account' | 'campaign_contact', id: string): string {
  const isAccount = table === 'campaign_account';
  const status = isAccount ? `, status = 'in_market', status_at = now(), status_by = $2::uuid` : '';
  return `
    with share as (
      select x.*, d.name from (
        select k.${id} as id, ($3::uuid[])[1 + row_number() over (order by k.${id}) % cardinality($3)] as developer
          ${isAccount ? '' : ', (select p.main_account_id from contact p where p.id = k.contact_id) as account_id'}
        from ${table} k where k.campaign_id = $1 and k.populated_at is not null) x
        join (select id, display_name as name from app_user) d on d.id = x.developer),
    changed_row as (
      update ${table} k set sales_developer_id = s.developer, assigned_by = $2::uuid, assigned_at = now(),
        version = version + ${isAccount ? 2 : 1} ${status}
      from share s where k.campaign_id = $1 and k.${id} = s.id
      returning s.*),
    trail as (
      insert into trail_entry (campaign_id, account_id, contact_id, kind, user_id, source, to_developer_id, from_status, to_status)
      select $1, ${isAccount ? 'id, null' : 'account_id, id'}, 'assignment', $2::uuid, 'manual', developer,
        ${isAccount ? "'unassigned', 'in_market'" : 'null, null'}
      from changed_row)
    insert into audit_event (user_id, action, entity, entity_id, before, after, request_id, via)
    select $2::uuid, 'update', '${table}', $1 || '/' || id, e.before, e.after, 'bench', 'campaigns.assign'
    from changed_row cross join lateral (values
      ('{"sales_developer": null}'::jsonb, jsonb_build_object('sales_developer', name))
      ${isAccount ? `, ('{"account_status": "unassigned"}', '{"account_status": "in_market"}')` : ''}) e(before, after)`;
}
const BASELINE_STATEMENTS = [
  assignStatement('campaign_account', 'account_id'),
  assignStatement('campaign_contact', 'contact_id'),
];

/** Puts all rows into work, unless another part of the run has. */
async function populateRows(database: BenchDatabase): Promise<void> {
  const { pool, campaignId } = database;
  const { rowCount } = await pool.query(
    'select from campaign_account where campaign_id = $1 and populated_at is not null limit 1',
    [campaignId],
  );
  if (rowCount) return;
  await acceptContacts(database);
  for (const sql of POPULATE_STATEMENTS) await pool.query(sql, [campaignId]);
}

/** Adds sales developers to the team of the campaign and returns their ids. */
async function addDevelopers({ pool, campaignId }: BenchDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with developer as (
       insert into app_user (email, first_name, surname, display_name, role_id)
       select 'developer' || n || '@bench.example', 'Developer', n::text, 'Developer ' || n,
         (select id from role where name = 'Sales developer') from generate_series(1, $2::int) n returning id)
     insert into campaign_member (campaign_id, user_id, role) select $1, id, 'sd' from developer returning user_id as id`,
    [campaignId, DEVELOPERS],
  );
  return rows.map(({ id }) => id);
}

/** Measures performance target P19: assigning all accounts in work with their contacts, and the undo. */
export async function benchAssign(database: BenchDatabase): Promise<void> {
  const { serve, pool, campaignId, accountCount } = database;
  await populateRows(database);
  const developers = await addDevelopers(database);
  await pool.query('vacuum analyze');
  const client = await pool.connect();
  await client.query('begin');
  const baseline = await measureSeconds(async () => {
    for (const sql of BASELINE_STATEMENTS) await client.query(sql, [campaignId, developers[0], developers]);
  });
  await client.query('rollback');
  client.release();
  await pool.query('vacuum');
  await using server = await serve();
  const user = await signInClient(server.url);
  const rowCount = accountCount * (1 + CONTACTS_PER_ACCOUNT);
  const report = (description: string, seconds: number) =>
    reportRatio('P19', `${rowCount.toLocaleString('en-GB')} rows ${description}`, seconds, baseline, 's', MAX_RATIO);
  let changeId = '';
  const planSeconds = await measureSeconds(async () => {
    const { id, rows, along } = await user.call(planAssignment, {
      params: { campaign_id: campaignId, of: 'accounts' },
      body: { whose: UNASSIGNED!, selection: { query: '{}' }, sort: [], method: 'even', developers },
    });
    if (rows + along !== rowCount) throw new Error(`the plan has ${rows + along} of ${rowCount} rows`);
    changeId = id;
  });
  const jobSeconds = await measureSeconds(async () => {
    const params = { campaign_id: campaignId, id: changeId };
    await user.waitForJob((await user.call(startAssignment, { params })).job_id);
  });
  report('assigned', planSeconds + jobSeconds);
  printNote(`planned in ${planSeconds.toFixed(1)} s`);
  const undoSeconds = await measureSeconds(async () =>
    user.waitForJob((await user.call(undoChange, { params: { id: changeId } })).job_id),
  );
  report('of an assignment undone', undoSeconds);
}
