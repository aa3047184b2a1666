import { valueSchema } from '@leadwright/contract/custom-values';
import { accountsForCampaign, allDbAccounts } from '@leadwright/contract/features/account-grids';
import { viewAccount } from '@leadwright/contract/features/accounts';
import { login } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import { customColumn, listCustomFields } from '@leadwright/contract/features/custom-fields';
import { orderHistory, purchaseOrders } from '@leadwright/contract/features/purchase-orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { PASSWORD } from '../testing/test-config.ts';
import { emptyAgency } from './empty.ts';
import { administratorPasswordHash, insertDemo, loadDemo, requestDemo } from './load.ts';
import { DEMO_USERS } from './people.ts';
import { insertReference } from './reference.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.transaction((trx) => requestDemo(trx));
  await loadDemo(app.db, true);
});
afterAll(() => app.close());

const queryRow = async <T>(text: string, values: unknown[] = []) => (await app.pool.query(text, values)).rows[0] as T;
const countRows = () =>
  queryRow<Record<string, number>>(`
    select (select count(*) from account) as accounts, (select count(*) from account_identifier) as identifiers,
      (select count(*) from account_name) as names, (select count(*) from contact) as contacts,
      (select count(*) from account_contact) as roles, (select count(*) from account_match) as indexed,
      (select count(*) from account_key k where not exists (select from account a where a.no = k.account_no)) as orphans,
      (select accounts from match_index) as counted, (select count(*) from client) as clients,
      (select count(*) from campaign) as campaigns, (select count(*) from app_user) as users,
      (select count(*) from vertical) as verticals`);

/** The work of the demo agency without ids, in a fixed order. */
const readWork = async () =>
  (
    await app.pool.query(`
    select c.code, a.company_name, p.surname, u.email, t.at, t.kind, o.code as outcome, t.note, t.to_status
    from trail_entry t join campaign c on c.id = t.campaign_id left join account a on a.id = t.account_id
      left join contact p on p.id = t.contact_id left join app_user u on u.id = t.user_id
      left join outcome o on o.id = t.outcome_id
    order by t.at, c.code, a.company_name, p.surname, t.kind, t.to_status`)
  ).rows;

describe('demo agency', () => {
  test('is loaded only once, and never after the demo was switched off', async () => {
    expect(await loadDemo(app.db, true)).toEqual([]);
    await app.transaction((trx) => requestDemo(trx));
    expect(await loadDemo(app.db, false)).toEqual([]);
    expect(await loadDemo(app.db, true)).toEqual([]);
  });

  test('adds indexed companies with official numbers, people, clients and campaigns', async () => {
    const counts = await countRows();
    // The reviewers of the first import have added some accounts.
    expect(counts).toMatchObject({ accounts: 6030, indexed: 6030, counted: 6030, orphans: 0 });
    expect(counts).toMatchObject({ clients: 3, campaigns: 4, users: 1 + DEMO_USERS.length, verticals: 80 });
    expect(counts.identifiers).toBeGreaterThan(5_950);
    expect(counts.names).toBeGreaterThan(100);
    expect(counts.contacts).toBeGreaterThan(2_000);
    expect(counts.roles).toBeGreaterThan(counts.contacts!);
  });

  test('stores the source of each value and sets the vertical from the SIC code', async () => {
    const { id } = await queryRow<{ id: string }>(`select id from account where registration_number = '00029140'`);
    const account = await app.call(app.admin, viewAccount, { params: { id } });
    expect(account.vertical_label).not.toBeNull();
    expect(account.provenance.company_name?.source).toBe('Gender pay gap service, employers 2022/23');
    expect(Object.keys(account.provenance)).toContain('identifiers');
  });

  test('uses only seniorities and roles from the reference lists', async () => {
    const { unknown_roles } = await queryRow<{ unknown_roles: number }>(`
      select count(*) as unknown_roles from account_contact l where not exists (select from seniority s where s.name = l.seniority)
        or not exists (select from contact_role r where r.role = l.role and r.sub_role = l.sub_role)`);
    expect(unknown_roles).toBe(0);
  });

  test.each(DEMO_USERS)('signs in as $email and opens the lists the role may read', async ({ email }) => {
    const { status, body } = await app.request(undefined, login, { body: { email, password: PASSWORD } });
    expect(status).toBe(200);
    const user = { id: body.userData.uid, email, token: body.accessToken, sessionId: '' };
    for (const { endpoint } of [allDbAccounts, allDbContacts, campaigns.list]) {
      const response = await app.request(user, endpoint, { body: { query: '{}' } });
      expect([200, 403]).toContain(response.status);
    }
  });

  test('adds fourteen staff users and users of three clients in every client role', async () => {
    const { rows } = await app.pool.query<{ client: string | null; roles: string[]; people: number }>(`
      select c.code as client, array_agg(distinct r.name order by r.name) as roles, count(*)::int as people
      from app_user u join role r on r.id = u.role_id left join client c on c.id = u.client_id
      group by 1 order by 1 nulls first`);
    const [staff, ...clients] = rows;
    expect(staff?.people).toBe(14);
    expect(staff?.roles).toHaveLength(6);
    expect(clients.map(({ client, people }) => [client, people])).toEqual([
      ['HALDEN', 2],
      ['RHEIN', 2],
      ['TYNE', 4],
    ]);
    for (const { roles } of clients) expect(roles).toEqual(['Client administrator', 'Client viewer']);
  });

  test('adds a client user limited to one campaign and a client without a free seat', async () => {
    const limitedUser = DEMO_USERS.find(({ campaigns }) => campaigns)!;
    const { body } = await app.request(undefined, login, { body: { email: limitedUser.email, password: PASSWORD } });
    const user = { id: body.userData.uid, email: limitedUser.email, token: body.accessToken, sessionId: '' };
    const { data } = await app.call(user, campaigns.list.endpoint, { body: { query: '{}' } });
    expect((JSON.parse(data).rows as { name: string }[]).map(({ name }) => name)).toEqual(['Northern manufacturers']);
    const { free } = await queryRow<{ free: number }>(`
      select seat_limit - (select count(*) from app_user u where u.client_id = c.id)::int as free
      from client c where code = 'HALDEN'`);
    expect(free).toBe(0);
  });

  test('adds a live campaign that the data steward owns and whose grids can be opened', async () => {
    const { data } = await app.call(app.admin, campaigns.list.endpoint, {
      body: { query: JSON.stringify({ filterModel: { state: { filterType: 'set', values: ['live'] } } }) },
    });
    const liveCampaign = JSON.parse(data).rows.find(({ name }: { name: string }) => name === 'Northern manufacturers');
    expect(liveCampaign).toMatchObject({ owner_label: 'Demo data steward' });
    await app.call(app.admin, accountsForCampaign.endpoint, { body: { query: '{}', campaign_id: liveCampaign.id } });
  });
});

test('adds accounts with custom field values to the planned campaign', async () => {
  const { data } = await app.call(app.admin, campaigns.list.endpoint, {
    body: { query: JSON.stringify({ quickSearch: 'TYNE-27-01' }) },
  });
  const [{ id: campaign_id }] = JSON.parse(data).rows;
  const { fields } = await app.call(app.admin, listCustomFields, { params: { campaign_id } });
  expect(fields.map(({ label }) => label)).toEqual(['Size band', 'In business since', 'People we know']);
  const page = await app.call(app.admin, accountsForCampaign.endpoint, { body: { query: '{}', campaign_id } });
  const rows = JSON.parse(page.data).rows as Record<string, unknown>[];
  expect(rows.length).toBeGreaterThan(100);
  for (const field of fields) {
    const values = rows.map((row) => row[customColumn(field.id)]).filter((value) => value !== null);
    expect([field.label, values.length > 10]).toEqual([field.label, true]);
    expect(values.filter((value) => !valueSchema(field).safeParse(value).success)).toEqual([]);
  }
});

test('adds orders that are in progress, nearly used up and waiting for approval', async () => {
  const { data } = await app.call(app.admin, purchaseOrders.list.endpoint, {
    body: { query: JSON.stringify({ sortModel: [{ colId: 'number', sort: 'asc' }] }) },
  });
  const orders = JSON.parse(data).rows as Record<string, unknown>[];
  expect(orders).toMatchObject([
    { number: '4500071193', state: 'submitted', value: { amount: 2_850_000, currency: 'EUR' }, consumed: 0 },
    { number: 'HB/2026/0117', state: 'active', consumed: 36, reserved: 0, remaining: 4, campaign_names: null },
    { number: 'TIS-PO-20418', state: 'active', consumed: 59, reserved: 4, campaign_names: 'Northern manufacturers' },
  ]);
  expect(orders.map(({ forecast_run_out }) => forecast_run_out !== null)).toEqual([false, true, true]);
  const { lines, months } = await app.call(app.admin, orderHistory, { params: { id: String(orders[2]!.id) } });
  expect([lines.length, lines[0]!.remaining, months.at(-1)]).toMatchObject([10, 57, { consumed: 59, reserved: 4 }]);
});

test('restores the initial demo on reset and keeps staff, roles and settings', async () => {
  const { pool, db } = app;
  const initialCounts = await countRows();
  await app.addUser('Finance');
  await pool.query(
    `update account set archived_at = now(); update vertical set name = name || '!' where parent_id is null`,
  );
  await pool.query(`insert into job (kind, title, unit) values ('x', 'x', 'x'); delete from country where code = 'GB'`);
  const { last_event } = await queryRow<{ last_event: number }>(`select max(id) as last_event from audit_event`);
  const countPreserved = () =>
    queryRow(
      `select (select count(*) from audit_event where id <= $2) as audit, (select count(*) from role_permission) as grants,
    (select value from setting where name = 'token-key') as key, (select count(*) from session where user_id = $1) as sessions`,
      [app.admin.id, last_event],
    );
  const work = await readWork();
  const preservedCounts = await countPreserved();
  await db.transaction().execute(async (trx) => {
    await emptyAgency(trx);
    await insertReference(trx);
    await insertDemo(trx, (await administratorPasswordHash(trx))!);
  });
  expect(await countRows()).toEqual({ ...initialCounts, users: initialCounts.users! + 1 });
  expect(await countPreserved()).toEqual(preservedCounts);
  expect(await readWork()).toEqual(work);
  expect(await queryRow(`select count(*) as jobs from job where kind = 'x'`)).toEqual({ jobs: 0 });
  expect(await queryRow(`select count(*) as archived from account where archived_at is not null`)).toEqual({
    archived: 0,
  });
  expect(await queryRow(`select count(*) as changed from vertical where name like '%!'`)).toEqual({ changed: 0 });
});
