import { joinCampaignTeam, leaveCampaignTeam, readCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { userTypes } from '@leadwright/contract/features/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const join = (id: string, people: string[], role: 'sd' | 'qc' = 'sd', user: TestUser = app.admin) =>
  app.request(user, joinCampaignTeam, { params: { id }, body: { people, role } });
const leave = (id: string, people: string[], user: TestUser = app.admin) =>
  app.request(user, leaveCampaignTeam, { params: { id }, body: { people } });
const loadEvents = async (user: string) =>
  (await app.pool.query('select event from notification where user_id = $1 order by created_at, id', [user])).rows.map(
    ({ event }) => event,
  );
const OWN_CAMPAIGNS = [{ subject: 'campaigns', action: 'read', scope: 'own' }] as const;

test('gives a member access and a notification, and ends the access on removal', async () => {
  const { id } = await addValidRow(app, campaigns);
  const person = await app.addUserWith([...OWN_CAMPAIGNS]);
  const read = async () => (await app.request(person, campaigns.view, { params: { id } })).status;
  expect(await read()).toBe(404);
  expect((await join(id, [person.id])).body.people).toMatchObject([{ id: person.id, role: 'sd', campaigns: 1 }]);
  expect(await read()).toBe(200);
  expect((await join(id, [person.id], 'qc')).body.people).toMatchObject([{ id: person.id, role: 'qc' }]);
  expect((await leave(id, [person.id])).body.people).toEqual([]);
  expect(await read()).toBe(404);
  expect(await loadEvents(person.id)).toEqual(['assigned', 'unassigned']);
  const { rows } = await app.pool.query(
    `select before ->> 'team' as before, after ->> 'team' as after from audit_event
     where entity = 'campaigns' and entity_id = $1 and after ? 'team' order by at, id`,
    [id],
  );
  expect(rows.map(({ before, after }) => [before, after].map((team) => team.split(': ')[1] ?? ''))).toEqual([
    ['', 'Sales developer'],
    ['Sales developer', 'Quality control'],
    ['Quality control', ''],
  ]);
});

test('changes and audits nothing when a join is repeated', async () => {
  const { id } = await addValidRow(app, campaigns);
  const person = await app.addUserWith([...OWN_CAMPAIGNS]);
  const countAuditEvents = async () =>
    (await app.pool.query(`select count(*)::int as n from audit_event where entity_id = $1 and after ? 'team'`, [id]))
      .rows[0].n;
  await join(id, [person.id]);
  await join(id, [person.id]);
  expect([await countAuditEvents(), await loadEvents(person.id)]).toEqual([1, ['assigned']]);
});

test('accepts only active staff of assignable user types and hides the team from client users', async () => {
  const { id, client_id } = await addValidRow(app, campaigns);
  const client = await app.addUser('Client viewer', String(client_id));
  const unassignableType = await addValidRow(app, userTypes, { assignable: false });
  const clerk = await app.addUserWith([...OWN_CAMPAIGNS]);
  await app.pool.query('update app_user set user_type_id = $2 where id = $1', [clerk.id, unassignableType.id]);
  for (const person of [client.id, clerk.id, crypto.randomUUID()]) {
    const { status, body } = await join(id, [person]);
    expect([status, body.fields]).toEqual([422, { people: 'Choose one of the offered values.' }]);
  }
  expect((await app.request(client, readCampaignTeam, { params: { id } })).status).toBe(403);
  const reader = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'all' }]);
  expect((await app.call(reader, readCampaignTeam, { params: { id } })).can).toEqual({ update: false });
  expect((await join(id, [reader.id], 'sd', reader)).status).toBe(403);
  expect((await leave(id, [reader.id], reader)).status).toBe(403);
});
