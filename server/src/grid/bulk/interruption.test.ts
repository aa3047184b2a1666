import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { startBulkChange, undoBulkChange, viewBulkChange } from '@leadwright/contract/features/grid-bulk';
import { controlJob } from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addedRow } from '../../testing/entity-calls.ts';
import { killAtWork, untilJob } from '../../testing/killed-server.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const ROWS = 20_000;
const params = { dataset: allDbAccounts.name };

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const addAccounts = (name: string, from: number, to: number, { pool } = portal) =>
  pool.query(
    `insert into account (company_name, country, employees) select $1 || ' ' || i, 'GB', 'old ' || i % 100
     from generate_series($2::int, $3::int) i`,
    [name, from, to],
  );
/** All rows whose employees have not been changed yet: those that were changed match no longer. */
const unchanged = (quickSearch: string) => ({
  query: JSON.stringify({
    quickSearch,
    filterModel: { employees: { filterType: 'text', type: 'startsWith', filter: 'old' } },
  }),
});
const order = async (user: TestUser, quickSearch: string) =>
  (
    await portal.call(user, startBulkChange, {
      params,
      body: { selection: unchanged(quickSearch), changes: { employees: 'new' } },
    })
  ).job_id;
async function killedIn(jobId: string, app = portal) {
  const { state, processed } = await killAtWork(app, jobId);
  expect([state, processed < ROWS]).toEqual(['running', true]);
}
const stored = async (name: string) => {
  const { rows } = await portal.pool.query(
    `select employees, version, count(*)::int as rows,
       sum((select count(*) from audit_event e where e.entity = 'accounts' and e.entity_id = a.id::text))::int as events
     from account a where company_name like $1 || ' %' group by 1, 2 order by 1, 2`,
    [name],
  );
  return rows;
};

test('killed in the middle, 20,000 rows are changed and put back once each, and none that matched later', async () => {
  await addAccounts('Killed', 1, ROWS);
  const job_id = await order(portal.admin, 'killed');
  await killedIn(job_id);
  await addAccounts('Killed', ROWS + 1, ROWS + 50);
  await portal.jobs.start();
  expect(await portal.finished(job_id)).toMatchObject({ state: 'done', processed: ROWS });
  const [changed, ...later] = await stored('Killed');
  expect(changed).toEqual({ employees: 'new', version: 2, rows: ROWS, events: ROWS });
  expect(later.reduce((sum, { rows }) => sum + rows, 0)).toBe(50);
  expect(later.every(({ version, events }) => version === 1 && events === 0)).toBe(true);

  const undo = await portal.call(portal.admin, undoBulkChange, { params: { job_id } });
  expect(await portal.finished(undo.job_id)).toMatchObject({ state: 'done', processed: ROWS });
  const { rows } = await portal.pool.query(
    `select count(*)::int as rows, count(*) filter (where version = 3)::int as back,
       count(*) filter (where employees <> 'old ' || split_part(company_name, ' ', 2)::int % 100)::int as wrong
     from account where company_name like 'Killed %'`,
  );
  expect(rows).toEqual([{ rows: ROWS + 50, back: ROWS, wrong: 0 }]);
});

test('so are the fields of a campaign, with one origin and one event for each value', async () => {
  const app = await startTestApp();
  try {
    const { id: client_id } = await addedRow(app, clients);
    const { id: campaign_id } = await addedRow(app, campaigns, { client_id });
    const field = await app.call(app.admin, campaignFields.add, {
      body: { campaign_id, label: 'Fleet', type: 'integer' },
    });
    await addAccounts('Fleet', 1, ROWS, app);
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method)
       select $1, id, 'manual' from account where company_name like 'Fleet %'`,
      [campaign_id],
    );
    const name = customColumn(field.id);
    const filterModel = { [name]: { filterType: 'number', type: 'blank' } };
    const { job_id } = await app.call(app.admin, startBulkChange, {
      params: { dataset: accountsForCampaign.name },
      body: { campaign_id, selection: { query: JSON.stringify({ filterModel }) }, changes: { [name]: 7 } } as never,
    });
    await killedIn(job_id, app);
    await app.jobs.start();
    expect(await app.finished(job_id)).toMatchObject({ state: 'done', processed: ROWS });
    const state = async () => {
      const { rows } = await app.pool.query(
        `select k.version, count(*)::int as rows, count(o.*)::int as origins, min(o.source) as source,
           sum((select count(*) from audit_event e where e.entity = 'campaign_account'
             and e.entity_id = k.campaign_id || '/' || k.account_id))::int as events
         from campaign_account k left join campaign_account_value_origin o
           on o.campaign_id = k.campaign_id and o.account_id = k.account_id and o.field_id = $2
         where k.campaign_id = $1 group by k.version`,
        [campaign_id, field.id],
      );
      return rows;
    };
    expect(await state()).toEqual([{ version: 2, rows: ROWS, origins: ROWS, source: 'bulk', events: ROWS }]);
    const undo = await app.call(app.admin, undoBulkChange, { params: { job_id } });
    expect(await app.finished(undo.job_id)).toMatchObject({ state: 'done', processed: ROWS });
    expect(await state()).toEqual([{ version: 3, rows: ROWS, origins: 0, source: null, events: 2 * ROWS }]);
  } finally {
    await app.close();
  }
});

test('cancelled in the middle, what was changed until then can be put back', async () => {
  await addAccounts('Cancelled', 1, ROWS);
  const job_id = await order(portal.admin, 'cancelled');
  await untilJob(portal, job_id, ({ processed }) => processed > 0);
  await portal.call(portal.admin, controlJob, { params: { id: job_id }, body: { action: 'cancel' } });
  const { state, processed } = await portal.finished(job_id);
  expect(state).toBe('cancelled');
  const outcome = await portal.call(portal.admin, viewBulkChange, { params: { job_id } });
  expect(outcome).toMatchObject({ changed: Number(processed), undo_until: expect.any(String) });
  expect(outcome.changed).toBeLessThan(ROWS);
  const undo = await portal.call(portal.admin, undoBulkChange, { params: { job_id } });
  expect(await portal.finished(undo.job_id)).toMatchObject({ state: 'done', processed });
  expect((await stored('Cancelled')).filter(({ employees }) => employees === 'new')).toEqual([]);
});

test('a right that is taken away while the job waits stops it', async () => {
  const waiting = await startTestApp();
  try {
    const { rows } = await waiting.pool.query(
      `insert into account (company_name, country) values ('Waiting Ltd', 'GB') returning id`,
    );
    const grants = (['read', 'update'] as const).flatMap((action) =>
      (['accounts', 'mass-update'] as const).map((subject) => ({ subject, action, scope: 'all' }) as const),
    );
    const user = await waiting.addUserWith(grants);
    const body = { selection: { ids: [rows[0].id] }, changes: { employees: '1' } };
    const { job_id } = await waiting.call(user, startBulkChange, { params, body });
    await waiting.pool.query(
      `delete from role_permission p using app_user u where u.id = $1 and p.role_id = u.role_id and p.action = 'update'`,
      [user.id],
    );
    await waiting.jobs.start();
    expect(await waiting.finished(job_id)).toMatchObject({ state: 'failed' });
    expect((await waiting.pool.query('select employees from account')).rows).toEqual([{ employees: '' }]);
  } finally {
    await waiting.close();
  }
});
