import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

const rows = (data: string) => (JSON.parse(data) as { rows: Record<string, unknown>[] }).rows;
const addClient = (code: string) => house.call(house.admin, clients.add, { body: { code, name: `${code} Limited` } });
const campaign = (client_id: string, code: string) => ({
  body: { code, name: `Campaign ${code}`, client_id, start_date: '2026-03-01', end_date: '2026-09-30' },
});

test('a plain entity is added, listed, read, changed, archived and restored', async () => {
  const added = await house.call(house.admin, verticals.add, {
    body: { name: 'Rope making', code: 'ROPE', synonyms: ['cordage'] },
  });
  expect(added).toMatchObject({ name: 'Rope making', synonyms: ['cordage'], version: 1, archived_at: null });
  const edited = await house.call(house.admin, verticals.edit, {
    params: { id: added.id },
    body: { version: 1, description: 'Ropes and nets' },
  });
  expect(edited).toMatchObject({
    name: 'Rope making',
    synonyms: ['cordage'],
    description: 'Ropes and nets',
    version: 2,
  });
  const found = await house.call(house.admin, verticals.list.endpoint, {
    body: { query: '{"quickSearch":"cordage"}' },
  });
  expect(rows(found.data)).toMatchObject([{ id: added.id, code: 'ROPE' }]);
  const removed = await house.call(house.admin, verticals.remove, { params: { id: added.id } });
  expect(
    rows(
      (await house.call(house.admin, verticals.list.endpoint, { body: { query: '{"quickSearch":"cordage"}' } })).data,
    ),
  ).toEqual([]);
  const restored = await house.call(house.admin, verticals.edit, {
    params: { id: added.id },
    body: { version: removed.version, archived: false },
  });
  expect(restored.archived_at).toBeNull();
});

test('all field problems come at once, in plain words', async () => {
  const answer = await house.request(house.admin, clients.add, {
    body: { code: '', name: ' ', currency: 'pounds' } as never,
  });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toEqual({
    code: 'Enter a value.',
    name: 'Enter a value.',
    currency: 'Use a three-letter currency code.',
  });
  expect(answer.body.fieldWords).toEqual({
    code: { key: 'problems.required' },
    name: { key: 'problems.required' },
    currency: { key: 'problems.currency' },
  });
});

test('a taken name is a problem of its field, whatever its case', async () => {
  await addClient('ACME');
  const answer = await house.request(house.admin, clients.add, { body: { code: 'acme', name: 'Other' } });
  expect([answer.status, answer.body.fields]).toEqual([422, { code: 'Another client already has this.' }]);
  expect(answer.body.fieldWords).toEqual({ code: { key: 'problems.taken', params: { what: 'client' } } });
});

test('an edit from an old version is refused with the present row, and changes nothing', async () => {
  const client = await addClient('STALE');
  await house.call(house.admin, clients.edit, { params: { id: client.id }, body: { version: 1, notes: 'first' } });
  const second = await house.request(house.admin, clients.edit, {
    params: { id: client.id },
    body: { version: 1, notes: 'second' },
  });
  expect(second.status).toBe(409);
  expect(second.body.detail).toMatchObject({ current: { notes: 'first', version: 2 } });
});

test('rules between fields hold for the whole record, on add and on edit', async () => {
  const { id } = await addClient('DATES');
  const backwards = await house.request(house.admin, campaigns.add, {
    body: { ...campaign(id, 'D-1').body, end_date: '2026-01-01' },
  });
  expect(backwards.body.fields).toEqual({ end_date: 'The end is before the start.' });
  const added = await house.call(house.admin, campaigns.add, campaign(id, 'D-1'));
  const moved = await house.request(house.admin, campaigns.edit, {
    params: { id: added.id },
    body: { version: 1, start_date: '2027-01-01' },
  });
  expect(moved.body.fields).toEqual({ end_date: 'The end is before the start.' });
});

test('a sales developer sees the campaigns they are a member of and no other', async () => {
  const { id } = await addClient('TEAM');
  const [mine, other] = [
    await house.call(house.admin, campaigns.add, campaign(id, 'T-1')),
    await house.call(house.admin, campaigns.add, campaign(id, 'T-2')),
  ];
  const developer = await house.addUser('Sales developer');
  await house.app.db.insertInto('campaign_member').values({ campaign_id: mine.id, user_id: developer.id }).execute();
  const listed = rows((await house.call(developer, campaigns.list.endpoint, { body: { query: '{}' } })).data);
  expect(listed.map((row) => row.id)).toEqual([mine.id]);
  expect((await house.request(developer, campaigns.view, { params: { id: other.id } })).status).toBe(404);
  expect(
    (await house.request(developer, campaigns.edit, { params: { id: mine.id }, body: { version: 1, name: 'Mine' } }))
      .status,
  ).toBe(403);
});

test('every change is in the audit log, which nobody can rewrite', async () => {
  const client = await addClient('AUDIT');
  await house.call(house.admin, clients.remove, { params: { id: client.id } });
  const { rows: events } = await house.app.pool.query(
    'select action from audit_event where entity_id = $1 order by id',
    [client.id],
  );
  expect(events.map((event) => event.action)).toEqual(['create', 'archive']);
  await expect(house.app.pool.query('delete from audit_event')).rejects.toThrow('append-only');
});
