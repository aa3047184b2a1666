import { addAccounts } from '@leadwright/contract/features/accounts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { lookup } from '@leadwright/contract/features/lookups';
import {
  explainKind,
  explainOwnPermissions,
  explainRecord,
  explainUser,
  PERMISSION_HOLDERS,
} from '@leadwright/contract/features/role-explain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const explain = (user: TestUser, entity: string, id: string, actor = app.admin) =>
  app.call(actor, explainRecord, { params: { userId: user.id, entity, id } });
const explainActions = async (user: TestUser, entity: string, id: string) =>
  Object.fromEntries(
    (await explain(user, entity, id)).actions.map(({ action, allowed, conditions }) => [
      action,
      [allowed, ...conditions.map(({ message, met }) => `${met ? '+' : '-'} ${message.message}`)],
    ]),
  );
const OWN_OR_TEAM = 'They own it or are in its team.';
const NO_PERMISSION = '- One of their roles grants this permission.';

test('explains each permission with its reason and its row condition', async () => {
  const client = await addValidRow(app, clients);
  const staff = await app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'own' },
    { subject: 'vertical', action: 'read', scope: 'own' },
    { subject: 'export', action: 'read', scope: 'all' },
  ]);
  const explanation = await app.call(app.admin, explainUser, { params: { userId: staff.id } });
  expect(
    explanation.permissions.map(({ subject, scope, reaches, asks }) => [subject, scope, reaches, asks[0]?.message]),
  ).toEqual([
    ['campaigns', 'own', true, OWN_OR_TEAM],
    ['export', 'all', true, undefined],
    ['vertical', 'own', false, 'This permission works only with the scope “All”. A narrower scope gives no access.'],
  ]);
  expect(explanation.permissions[0]!.why[0]!.message).toBe(`The role “${explanation.roles[0]!.name}” grants it.`);
  const clientUser = await app.addUserWith(
    [
      { subject: 'campaigns', action: 'read', scope: 'all' },
      { subject: 'audit', action: 'read', scope: 'all' },
    ],
    client.id,
  );
  const clientExplanation = await app.call(app.admin, explainUser, { params: { userId: clientUser.id } });
  expect(clientExplanation.client).toEqual({ id: client.id, name: client.name });
  expect(
    clientExplanation.permissions.map(({ subject, role_scope, scope, why }) => [
      subject,
      role_scope,
      scope,
      why[1]?.key,
    ]),
  ).toEqual([
    ['audit', 'all', null, 'permissions.neverClients'],
    ['campaigns', 'all', 'client', 'permissions.insideClient'],
  ]);
});

test('lists met and failed conditions of a record for read, update and archive', async () => {
  const campaign = await addValidRow(app, campaigns);
  const user = await app.addUserWith([
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'campaigns', action: 'update', scope: 'own' },
  ]);
  expect(await explainActions(user, 'campaigns', campaign.id)).toEqual({
    read: [true, '+ No condition: this applies to every record.'],
    update: [false, `- ${OWN_OR_TEAM}`],
    delete: [false, NO_PERMISSION],
  });
  await app.pool.query('update campaign set owner_id = $1 where id = $2', [user.id, campaign.id]);
  expect((await explainActions(user, 'campaigns', campaign.id)).update).toEqual([true, `+ ${OWN_OR_TEAM}`]);
});

test('shows a client user only records of the own client and no agency records', async () => {
  const [ownClient, otherClient] = [await addValidRow(app, clients), await addValidRow(app, clients)];
  const [ownCampaign, otherCampaign, invisibleCampaign] = [
    await addValidRow(app, campaigns, { client_id: ownClient.id, client_visible: true }),
    await addValidRow(app, campaigns, { client_id: otherClient.id, client_visible: true }),
    await addValidRow(app, campaigns, { client_id: ownClient.id, client_visible: false }),
  ];
  const { id: account } = await app.call(app.admin, addAccounts, {
    body: { company_name: 'The agency’s own Ltd', country: 'GB' } as never,
  });
  const user = await app.addUserWith(
    [
      { subject: 'campaigns', action: 'read', scope: 'all' },
      { subject: 'accounts', action: 'read', scope: 'all' },
    ],
    ownClient.id,
  );
  const read = async (entity: string, id: string) => (await explainActions(user, entity, id)).read;
  const CLIENT_CONDITION = 'It belongs to their client and is visible to its users.';
  expect(await read('campaigns', ownCampaign.id)).toEqual([true, `+ ${CLIENT_CONDITION}`]);
  for (const { id } of [otherCampaign, invisibleCampaign])
    expect(await read('campaigns', id)).toEqual([false, `- ${CLIENT_CONDITION}`]);
  expect((await read('accounts', account))?.[0]).toBe(false);
  const sample = await app.call(app.admin, explainKind, { params: { userId: user.id, entity: 'campaigns' } });
  expect(sample.visible.map(({ id }) => id)).toEqual([ownCampaign.id]);
  expect(sample.hidden.map(({ id }) => id)).toEqual(expect.arrayContaining([otherCampaign.id, invisibleCampaign.id]));
  expect(sample.hidden[0]!.unmet.map(({ message }) => message)).toEqual([CLIENT_CONDITION]);
});

test('explains the same access that the list endpoints grant, for every record type and scope', async () => {
  await addValidRow(app, campaigns);
  for (const { name, rule, list } of app.records.values())
    for (const scope of ['own', 'client', 'all'] as const) {
      const user = await app.addUserWith([{ subject: rule.subject, action: 'read', scope }]);
      const { body } = await app.request(user, list.endpoint, { body: { query: '{"endRow":1000}' } as never });
      const listedIds = (JSON.parse(body.data) as { rows: { id: string }[] }).rows.map(({ id }) => id);
      const sample = await app.call(app.admin, explainKind, { params: { userId: user.id, entity: name } });
      for (const row of [...sample.visible, ...sample.hidden]) {
        const { actions } = await explain(user, name, row.id);
        const results = [actions[0]!.allowed, sample.visible.includes(row)];
        expect(results, `${name}, ${scope}`).toEqual([listedIds.includes(row.id), listedIds.includes(row.id)]);
      }
    }
});

test('hides users and records that the viewer cannot see, and requires access to roles', async () => {
  const campaign = await addValidRow(app, campaigns);
  const user = await app.addUser('Sales developer');
  const params = { userId: user.id, entity: 'campaigns', id: campaign.id };
  const status = async (actor: TestUser) => [
    (await app.request(actor, explainUser, { params: { userId: user.id } })).status,
    (await app.request(actor, explainRecord, { params })).status,
  ];
  const roles = { subject: 'roles', action: 'read', scope: 'all' } as const;
  const users = { subject: 'elomark-users', action: 'read', scope: 'all' } as const;
  const ownCampaigns = { subject: 'campaigns', action: 'read', scope: 'own' } as const;
  const actors = await Promise.all(
    [[users], [roles], [roles, users], [roles, users, ownCampaigns]].map((grants) => app.addUserWith(grants)),
  );
  expect(await Promise.all(actors.map(status))).toEqual([
    [403, 403],
    [404, 404],
    [200, 403],
    [200, 404],
  ]);
  const countOptions = async (actor: TestUser) =>
    (await app.call(actor, lookup, { params: { list: PERMISSION_HOLDERS }, query: { id: user.id } })).options.length;
  expect(await Promise.all(actors.map(countOptions))).toEqual([0, 0, 1, 1]);
});

test('finds people by name in the lookup of records', async () => {
  await app.pool.query(`with a as (insert into account (company_name, country) values ('Found Ltd', 'GB') returning id)
    insert into contact (forename, surname, main_account_id) select 'Wilhelmina', 'Findable', id from a`);
  const findLabels = async (q: string) =>
    (await app.call(app.admin, lookup, { params: { list: 'contacts' }, query: { q } })).options.map(
      ({ label }) => label,
    );
  expect(await findLabels('mina findab')).toEqual(['Wilhelmina Findable']);
  expect(await findLabels('')).toContain('Wilhelmina Findable');
});

test('explains own permissions, without role grants that have no effect for clients', async () => {
  const client = await addValidRow(app, clients);
  const permissions = [
    { subject: 'campaigns', action: 'read', scope: 'all' },
    { subject: 'audit', action: 'read', scope: 'all' },
  ] as const;
  const ownPermissions = async (user: TestUser) =>
    (await app.call(user, explainOwnPermissions)).permissions.map(({ subject, scope, why }) => [
      subject,
      scope,
      why.length,
    ]);
  expect(await ownPermissions(await app.addUserWith(permissions))).toEqual([
    ['audit', 'all', 1],
    ['campaigns', 'all', 1],
  ]);
  expect(await ownPermissions(await app.addUserWith(permissions, client.id))).toEqual([['campaigns', 'client', 2]]);
});
