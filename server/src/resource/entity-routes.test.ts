import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// These tests cover single entities. The behaviour of all entities is tested in `reads`, `writes` and `scope`.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const parseRows = (data: string) => (JSON.parse(data) as { rows: Record<string, unknown>[] }).rows;
const addClient = (code: string) => app.call(app.admin, clients.add, { body: { code, name: `${code} Limited` } });
const campaignInput = (client_id: string, code: string) => ({
  body: {
    code,
    name: `Campaign ${code}`,
    client_id,
    start_date: '2026-03-01',
    end_date: '2026-09-30',
    lawful_basis: 'legitimate_interest' as const,
    client_visible: true,
  },
});

test('returns all field problems together, as plain messages', async () => {
  const response = await app.request(app.admin, clients.add, {
    body: { code: '', name: ' ', currency: 'pounds' } as never,
  });
  expect(response.status).toBe(422);
  expect(response.body.fields).toEqual({
    code: 'Code is required.',
    name: 'Name is required.',
    currency: 'Use a three-letter currency code.',
  });
  expect(response.body.fieldMessageKeys).toEqual({
    code: { key: 'problems.requiredField', params: { field: 'Code', fieldKey: 'clients.code' } },
    name: { key: 'problems.requiredField', params: { field: 'Name', fieldKey: 'clients.name' } },
    currency: { key: 'problems.currency' },
  });
});

test('stores a time zone by its database name and returns times as instants', async () => {
  const addZonedClient = (code: string, time_zone: string) =>
    app.request(app.admin, clients.add, { body: { code, name: `${code} Limited`, time_zone } });
  const { body } = await addZonedClient('TOKYO', 'Asia/Tokyo');
  expect(body).toMatchObject({ time_zone: 'Asia/Tokyo', created_at: expect.stringMatching(/^[\dT:.-]+Z$/) });
  for (const timeZone of ['Mars/Base', 'GMT+2', '']) {
    const rejectedReply = await addZonedClient('NOWHERE', timeZone);
    expect([timeZone, rejectedReply.status, rejectedReply.body.fields]).toEqual([
      timeZone,
      422,
      { time_zone: 'Choose a time zone.' },
    ]);
  }
});

test('reports a duplicate code as a problem of its field, regardless of case', async () => {
  await addClient('ACME');
  const response = await app.request(app.admin, clients.add, { body: { code: 'acme', name: 'Other' } });
  expect([response.status, response.body.fields]).toEqual([422, { code: 'Another client already has this value.' }]);
  expect(response.body.fieldMessageKeys).toEqual({ code: { key: 'problems.taken', params: { what: 'client' } } });
});

test('checks rules between fields when a record is added or edited', async () => {
  const { id } = await addClient('DATES');
  const invalidReply = await app.request(app.admin, campaigns.add, {
    body: { ...campaignInput(id, 'D-1').body, end_date: '2026-01-01' },
  });
  expect(invalidReply.body.fields).toEqual({ end_date: 'The end is before the start.' });
  const campaign = await app.call(app.admin, campaigns.add, campaignInput(id, 'D-1'));
  const editReply = await app.request(app.admin, campaigns.edit, {
    params: { id: campaign.id },
    body: { version: 1, start_date: '2027-01-01' },
  });
  expect(editReply.body.fields).toEqual({ end_date: 'The end is before the start.' });
});

test('shows sales developers only the campaigns that they are members of', async () => {
  const { id } = await addClient('TEAM');
  const [ownCampaign, otherCampaign] = [
    await app.call(app.admin, campaigns.add, campaignInput(id, 'T-1')),
    await app.call(app.admin, campaigns.add, campaignInput(id, 'T-2')),
  ];
  const developer = await app.addUser('Sales developer');
  await app.db.insertInto('campaign_member').values({ campaign_id: ownCampaign.id, user_id: developer.id }).execute();
  const visibleRows = parseRows((await app.call(developer, campaigns.list.endpoint, { body: { query: '{}' } })).data);
  expect(visibleRows.map((row) => row.id)).toEqual([ownCampaign.id]);
  expect((await app.request(developer, campaigns.view, { params: { id: otherCampaign.id } })).status).toBe(404);
  expect(
    (
      await app.request(developer, campaigns.edit, {
        params: { id: ownCampaign.id },
        body: { version: 1, name: 'Mine' },
      })
    ).status,
  ).toBe(403);
});

test('rejects changes of the audit log', async () => {
  await addClient('AUDIT');
  await expect(app.pool.query(`update audit_event set after = '{}'`)).rejects.toThrow('append-only');
  await expect(app.pool.query('delete from audit_event')).rejects.toThrow('append-only');
});
