import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Behaviour of single entities; what all of them share is tested by `reads`, `writes` and `scope`. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rows = (data: string) => (JSON.parse(data) as { rows: Record<string, unknown>[] }).rows;
const addClient = (code: string) => app.call(app.admin, clients.add, { body: { code, name: `${code} Limited` } });
const campaign = (client_id: string, code: string) => ({
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
  const answer = await app.request(app.admin, clients.add, {
    body: { code: '', name: ' ', currency: 'pounds' } as never,
  });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toEqual({
    code: 'Code is required.',
    name: 'Name is required.',
    currency: 'Use a three-letter currency code.',
  });
  expect(answer.body.fieldMessageKeys).toEqual({
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
  for (const none of ['Mars/Base', 'GMT+2', '']) {
    const rejected = await addZonedClient('NOWHERE', none);
    expect([none, rejected.status, rejected.body.fields]).toEqual([none, 422, { time_zone: 'Choose a time zone.' }]);
  }
});

test('reports a taken code as a problem of its field, regardless of case', async () => {
  await addClient('ACME');
  const answer = await app.request(app.admin, clients.add, { body: { code: 'acme', name: 'Other' } });
  expect([answer.status, answer.body.fields]).toEqual([422, { code: 'Another client already has this.' }]);
  expect(answer.body.fieldMessageKeys).toEqual({ code: { key: 'problems.taken', params: { what: 'client' } } });
});

test('checks rules between fields for the whole record, on add and on edit', async () => {
  const { id } = await addClient('DATES');
  const backwards = await app.request(app.admin, campaigns.add, {
    body: { ...campaign(id, 'D-1').body, end_date: '2026-01-01' },
  });
  expect(backwards.body.fields).toEqual({ end_date: 'The end is before the start.' });
  const added = await app.call(app.admin, campaigns.add, campaign(id, 'D-1'));
  const moved = await app.request(app.admin, campaigns.edit, {
    params: { id: added.id },
    body: { version: 1, start_date: '2027-01-01' },
  });
  expect(moved.body.fields).toEqual({ end_date: 'The end is before the start.' });
});

test('shows a sales developer only the campaigns they are a member of', async () => {
  const { id } = await addClient('TEAM');
  const [mine, other] = [
    await app.call(app.admin, campaigns.add, campaign(id, 'T-1')),
    await app.call(app.admin, campaigns.add, campaign(id, 'T-2')),
  ];
  const developer = await app.addUser('Sales developer');
  await app.db.insertInto('campaign_member').values({ campaign_id: mine.id, user_id: developer.id }).execute();
  const listed = rows((await app.call(developer, campaigns.list.endpoint, { body: { query: '{}' } })).data);
  expect(listed.map((row) => row.id)).toEqual([mine.id]);
  expect((await app.request(developer, campaigns.view, { params: { id: other.id } })).status).toBe(404);
  expect(
    (await app.request(developer, campaigns.edit, { params: { id: mine.id }, body: { version: 1, name: 'Mine' } }))
      .status,
  ).toBe(403);
});

test('rejects changes of the audit log', async () => {
  await addClient('AUDIT');
  await expect(app.pool.query(`update audit_event set after = '{}'`)).rejects.toThrow('append-only');
  await expect(app.pool.query('delete from audit_event')).rejects.toThrow('append-only');
});
