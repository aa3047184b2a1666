import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { addContacts } from '@leadwright/contract/features/contacts';
import { recordHistory } from '@leadwright/contract/features/records';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { changeStatus } from '@leadwright/contract/features/working';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { activityFixture } from '../activities/testing/activity-fixture.ts';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { returnDueRows } from './return-rows.ts';
import { workingFixture } from './testing/working-fixture.ts';

const createFixture = async () => activityFixture(await workingFixture(await gradeFixture()));
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

const dayFromToday = async (days: number) =>
  (await fixture.app.pool.query('select (current_date + $1::int)::text as day', [days])).rows[0].day as string;
const loadSuppressions = async () =>
  (await fixture.app.pool.query(`select kind, value, scope, state from suppression order by created_at`)).rows;

test('sets rows to “In market” on their end date, and not earlier', async () => {
  const { addAccount, addContact, setStatus, view, trail, app } = fixture;
  const [dueAccount, laterAccount, accountWithoutDate] = [await addAccount(), await addAccount(), await addAccount()];
  const reason = 'No budget';
  await setStatus('accounts', dueAccount, 'out_of_market', { reason, until: await dayFromToday(30) });
  await setStatus('accounts', laterAccount, 'out_of_market', { reason, until: await dayFromToday(31) });
  await setStatus('accounts', accountWithoutDate, 'out_of_market', { reason });
  const contact = await addContact(dueAccount);
  await setStatus('contacts', contact, 'not_interested');
  // Moves the end dates into the past.
  await app.pool.query(`update campaign_account set status_until = status_until - 30`);
  await app.pool.query(`update campaign_contact set status_until = status_until - 90`);
  await returnDueRows(app.db);
  await returnDueRows(app.db);
  const states = async () =>
    [
      await view('accounts', dueAccount),
      await view('accounts', laterAccount),
      await view('accounts', accountWithoutDate),
    ].map(({ status }) => status);
  expect(await states()).toEqual(['in_market', 'out_of_market', 'out_of_market']);
  expect(await view('contacts', contact)).toMatchObject({ status: 'in_market', status_until: null });
  expect((await trail('accounts', dueAccount)).entries[0]).toMatchObject({ source: 'system', contact_id: contact });
  const laterEntries = (await trail('accounts', laterAccount)).entries;
  expect(laterEntries).toHaveLength(1);
  const { rows } = await app.pool.query(
    `select before->>'account_status' as before, after->>'account_status' as after from audit_event
     where entity = 'campaign_account' and entity_id = $1 order by id desc limit 1`,
    [`${fixture.campaignId}/${dueAccount}`],
  );
  expect(rows).toEqual([{ before: 'out_of_market', after: 'in_market' }]);
});

test('ends “Not interested” after the cooldown of the campaign, unless an end date is given', async () => {
  const { addAccount, addContact, setStatus, view, app, campaignId } = fixture;
  const account = await addAccount();
  const [firstContact, secondContact] = [await addContact(account), await addContact(account)];
  await setStatus('contacts', firstContact, 'not_interested');
  expect((await view('contacts', firstContact)).status_until).toBe(await dayFromToday(90));
  await setStatus('contacts', secondContact, 'not_interested', { until: await dayFromToday(7) });
  expect((await view('contacts', secondContact)).status_until).toBe(await dayFromToday(7));
  await app.pool.query('update campaign set cooldown_days = 30 where id = $1', [campaignId]);
  const thirdContact = await addContact(account);
  await setStatus('contacts', thirdContact, 'not_interested');
  expect((await view('contacts', thirdContact)).status_until).toBe(await dayFromToday(30));
});

test('suppresses a “Do not contact” record until its status is changed with evidence', async () => {
  const { addAccount, addContact, setStatus } = fixture;
  const account = await addAccount();
  const contact = await addContact(account);
  await setStatus('contacts', contact, 'do_not_contact', { reason: 'Asked by letter' });
  await setStatus('accounts', account, 'do_not_contact', { reason: 'Asked by letter' });
  expect(await loadSuppressions()).toMatchObject([
    { kind: 'person', scope: 'client', state: 'active' },
    { kind: 'company', scope: 'client', state: 'active' },
  ]);
  await setStatus('accounts', account, 'in_market', { evidence: 'Signed form' });
  expect((await loadSuppressions()).map(({ state }) => state)).toEqual(['active', 'lifted']);
});

test('records in the history of a suppression entry how it was added and lifted', async () => {
  const { addAccount, setStatus, app } = fixture;
  const account = await addAccount();
  await setStatus('accounts', account, 'do_not_contact', { reason: 'Asked by letter' });
  await setStatus('accounts', account, 'in_market', { evidence: 'Signed form' });
  const { rows } = await app.pool.query('select id from suppression where about_id = $1', [account]);
  const { events } = await app.call(app.admin, recordHistory, {
    params: { entity: 'suppression', id: rows[0].id },
    query: {},
  });
  expect(events).toMatchObject([
    {
      action: 'state',
      by: 'First administrator',
      reason: 'Signed form',
      changes: [{ field: 'state', before: 'active', after: 'lifted' }],
    },
    { action: 'create', by: 'First administrator', reason: 'Asked by letter' },
  ]);
  expect(events[1]!.changes).toContainEqual({ field: 'source', before: null, after: 'Do not contact' });
});

test('lifts a suppression entry only when no campaign of the client needs it', async () => {
  const { addAccount, app } = fixture;
  const client_id = (await addValidRow(app, clients)).id;
  const campaign = async () => (await addValidRow(app, campaigns, { client_id })).id;
  const [firstCampaign, secondCampaign] = [await campaign(), await campaign()];
  const account = await addAccount({ in: firstCampaign });
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method, status, populated_at)
     values ($1, $2, 'by hand', 'in_market', now())`,
    [secondCampaign, account],
  );
  const move = (campaign_id: string, status: 'do_not_contact' | 'in_market') =>
    app.request(app.admin, changeStatus, {
      params: { campaign_id, of: 'accounts', id: account },
      body: { status, reason: 'Asked by letter', evidence: 'Signed form' },
    });
  const states = async () =>
    (await app.pool.query('select state from suppression where client_id = $1', [client_id])).rows.map(
      ({ state }) => state,
    );
  await move(firstCampaign, 'do_not_contact');
  await move(secondCampaign, 'do_not_contact');
  expect(await states()).toEqual(['active']);
  await app.pool.query(`update account set company_name = 'Renamed Ltd' where id = $1`, [account]);
  expect((await move(firstCampaign, 'in_market')).status).toBe(200);
  expect(await states()).toEqual(['active']);
  expect((await move(secondCampaign, 'in_market')).status).toBe(200);
  expect(await states()).toEqual(['lifted']);
});

test('rejects “do not contact” for a record that no suppression list can identify', async () => {
  const { addAccount, setStatus, view, app, campaignId } = fixture;
  const account_id = await addAccount();
  const person = { forename: 'Nan', surname: 'Less', email: 'nan@alone.example', account_id };
  const { id: contact } = await app.call(app.admin, addContacts, { body: person as never });
  await app.pool.query('insert into campaign_contact (campaign_id, contact_id, populated_at) values ($1, $2, now())', [
    campaignId,
    contact,
  ]);
  await app.pool.query('update contact set main_account_id = null where id = $1', [contact]);
  const reason = { reason: 'Asked by letter' };
  expect(await setStatus('contacts', contact, 'do_not_contact', reason)).toMatchObject({
    status: 422,
    body: { fields: { status: expect.stringContaining('Contacts are suppressed by name and account') } },
  });
  expect(await view('contacts', contact)).toMatchObject({ status: 'in_market' });
  await app.call(app.admin, addSuppression, {
    body: { kind: 'address', value: person.email, source: 'A letter', reason: 'Asked' } as never,
  });
  expect((await setStatus('contacts', contact, 'do_not_contact', reason)).status).toBe(200);
});

test('stores the last activity and the next callback of rows', async () => {
  const record = await fixture.record();
  const pair = await fixture.pair({ callback: 'ask' });
  const at = new Date(Date.now() - 60_000).toISOString();
  const callback_at = new Date(Date.now() + 3_600_000).toISOString();
  const { status } = await fixture.log({ ...pair, ...record, at, callback_at });
  expect(status).toBe(200);
  const datesOf = (row: Record<string, unknown>) =>
    [row.last_activity_at, row.next_callback_at].map((value) => value && new Date(value as string).toISOString());
  expect(datesOf(await fixture.account(record.account_id))).toEqual([at, callback_at]);
  expect(datesOf(await fixture.contact(record.contact_id))).toEqual([at, callback_at]);
  expect(datesOf(await fixture.contact(record.other_contact_id))).toEqual([null, null]);
});
