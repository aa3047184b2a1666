import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { viewProfile } from '@leadwright/contract/features/profile';
import { explainRecord } from '@leadwright/contract/features/role-explain';
import { teams } from '@leadwright/contract/features/teams';
import { staffUsers } from '@leadwright/contract/features/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startTestApp();
  clientId = (await app.call(app.admin, clients.add, { body: { code: 'TEAMS', name: 'Client of teams' } as never })).id;
});
afterAll(() => app.close());

const addTeam = async (name: string) => (await app.call(app.admin, teams.add, { body: { name } as never })).id;
const setTeams = async ({ id }: { id: string }, ids: string[], ledTeams: string[] = [], actor = app.admin) => {
  const { version } = await app.call(app.admin, staffUsers.view, { params: { id } });
  return app.request(actor, staffUsers.edit, { params: { id }, body: { version, teams: ids, led_teams: ledTeams } });
};
const addReader = (scope: 'own' | 'team') =>
  app.addUserWith([
    { subject: 'campaigns', action: 'read', scope },
    { subject: 'campaigns', action: 'update', scope: 'own' },
  ]);
const addCampaignOf = async ({ id }: TestUser, name: string) =>
  (
    await app.call(app.admin, campaigns.add, {
      body: {
        name,
        code: name.toUpperCase(),
        client_id: clientId,
        owner_id: id,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        lawful_basis: 'legitimate_interest',
        client_visible: true,
      } as never,
    })
  ).id;
const campaignsSeenBy = async (user: TestUser) => {
  const { data } = await app.call(user, campaigns.list.endpoint, { body: { query: '{}' } });
  return (JSON.parse(data) as { rows: { name: string }[] }).rows.map(({ name }) => name).toSorted();
};

test('includes records of team members in scope "team"', async () => {
  const [teamScopeUser, ownScopeUser, outsider] = [
    await addReader('team'),
    await addReader('own'),
    await addReader('team'),
  ];
  for (const [user, name] of [
    [teamScopeUser, 'Teammate'],
    [ownScopeUser, 'Colleague'],
    [outsider, 'Outsider'],
  ] as const)
    await addCampaignOf(user, name);
  const team = await addTeam('North');
  expect(await campaignsSeenBy(teamScopeUser)).toEqual(['Teammate']);
  for (const user of [teamScopeUser, ownScopeUser]) expect((await setTeams(user, [team])).status).toBe(200);
  expect(await campaignsSeenBy(teamScopeUser)).toEqual(['Colleague', 'Teammate']);
  expect(await campaignsSeenBy(ownScopeUser)).toEqual(['Colleague']);
  expect(await campaignsSeenBy(outsider)).toEqual(['Outsider']);

  // The narrower scope of the update permission still applies.
  const { rows } = await app.pool.query<{ id: string }>(`select id from campaign where name = 'Colleague'`);
  const id = rows[0]!.id;
  const editReply = await app.request(teamScopeUser, campaigns.edit, {
    params: { id },
    body: { version: 1, name: 'Taken' },
  });
  expect(editReply.status).toBe(403);
  const { actions } = await app.call(app.admin, explainRecord, {
    params: { userId: teamScopeUser.id, entity: 'campaigns', id },
  });
  expect(actions.find(({ action }) => action === 'read')?.conditions[0]?.message.message).toBe(
    'They or someone in one of their teams must meet this condition: “They own it or are in its team.”',
  );

  await app.call(app.admin, teams.remove, { params: { id: team } });
  expect(await campaignsSeenBy(teamScopeUser)).toEqual(['Teammate']);
});

test('shows members and leads of a team and requires leads to be members', async () => {
  const [lead, member] = [await app.addUser('Data steward'), await app.addUser('Data steward')];
  const team = await addTeam('South');
  expect((await setTeams(lead, [team], [team])).status).toBe(200);
  expect((await setTeams(member, [team])).status).toBe(200);
  const rejected = await setTeams(member, [], [team]);
  expect([rejected.status, rejected.body.fields]).toEqual([
    422,
    { led_teams: 'Users can only lead teams that they are in.' },
  ]);
  const nameOf = async ({ id }: TestUser) =>
    (await app.call(app.admin, staffUsers.view, { params: { id } })).display_name;
  const row = await app.call(app.admin, teams.view, { params: { id: team } });
  expect([row.members, row.lead_names]).toEqual([2, await nameOf(lead)]);
  expect((await app.call(app.admin, viewProfile, { params: { id: member.id } })).teams).toEqual(['South']);
});

test('rejects users who add themselves to a team', async () => {
  const team = await addTeam('West');
  const editor = await app.addUserWith([
    { subject: 'elomark-users', action: 'read', scope: 'all' },
    { subject: 'elomark-users', action: 'update', scope: 'all' },
  ]);
  const rejected = await setTeams(editor, [team], [], editor);
  expect([rejected.status, rejected.body.message]).toEqual([
    403,
    'You cannot add yourself to a team. Ask someone else.',
  ]);
  const otherUser = await app.addUserWith([]);
  expect((await setTeams(otherUser, [team], [], editor)).status).toBe(200);
});
