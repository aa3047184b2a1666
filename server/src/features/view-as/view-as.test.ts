import { type Grant, SUBJECTS } from '@leadwright/contract/access';
import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { endpoints } from '@leadwright/contract/endpoints';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { viewProfile } from '@leadwright/contract/features/profile';
import { staffUserEndpoints, staffUsers } from '@leadwright/contract/features/users';
import { stopViewAs, viewAs } from '@leadwright/contract/features/view-as';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TABLES } from '../../database/columns.gen.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import { sample, sampleBody } from '../../testing/sample-call.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let clientId: string;
let ownCampaign: string;
let otherCampaign: string;
/** The client user whom the tests view as. */
let viewedUser: TestUser;
let steward: TestUser;
let administrator: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  const campaignsByClient = await Promise.all(
    ['Quorranda', 'Zephyrine'].map(async (name) => {
      const client = await addValidRow(app, clients, { code: name.toUpperCase(), name });
      const campaign = await addValidRow(app, campaigns, { client_id: client.id, name: `${name} campaign` });
      return { client: client.id, campaign: campaign.id };
    }),
  );
  clientId = campaignsByClient[0]!.client;
  ownCampaign = campaignsByClient[0]!.campaign;
  otherCampaign = campaignsByClient[1]!.campaign;
  viewedUser = await app.addUser('Client administrator', clientId);
  steward = await app.addUser('Data steward');
});
afterAll(() => app.close());
beforeEach(async () => {
  administrator = await app.addUser('Administrator');
  await app.pool.query(`update app_user set status = 'active' where id = any($1)`, [[viewedUser.id, steward.id]]);
});

const startViewing = (user: TestUser, target: TestUser) => app.call(user, viewAs, { body: { user_id: target.id } });
const tryViewing = async (user: TestUser, target: TestUser) =>
  (await app.request(user, viewAs, { body: { user_id: target.id } })).status;
const errorCodeFor = async (user: TestUser) =>
  (await app.request(user, viewProfile, { params: { id: user.id } })).body.code ?? 'none';
const entriesOf = async ({ id }: TestUser) =>
  (
    await app.pool.query<{ action: string; entity: string; entity_id: string }>(
      `select action, entity, entity_id from audit_event where user_id = $1 order by at, id`,
      [id],
    )
  ).rows;
const grantAll = (action: Grant['action']): Grant[] =>
  SUBJECTS.map((subject) => ({ subject, action, scope: 'all' as const }));

test('shows exactly the rows that the viewed user can see', async () => {
  const { userData } = await startViewing(administrator, viewedUser);
  expect([userData.uid, userData.is_client, userData.viewed_by]).toEqual([viewedUser.id, 'y', 'Test Administrator']);
  expect((await app.call(administrator, viewProfile, { params: { id: viewedUser.id } })).is_own).toBe(true);
  const view = (id: string) => app.request(administrator, campaigns.view, { params: { id } });
  expect([(await view(ownCampaign)).status, (await view(otherCampaign)).status]).toEqual([200, 404]);
  expect((await app.request(administrator, staffUsers.list.endpoint, { body: { query: '{}' } })).status).toBe(403);
});

test('restores the viewer’s own access after stopping', async () => {
  await startViewing(administrator, viewedUser);
  const { userData } = await app.call(administrator, stopViewAs);
  expect([userData.uid, userData.viewed_by]).toEqual([administrator.id, undefined]);
  expect((await app.call(administrator, viewProfile, { params: { id: administrator.id } })).is_own).toBe(true);
});

test('audits the start and end with both users', async () => {
  await startViewing(administrator, viewedUser);
  await app.call(administrator, stopViewAs);
  await startViewing(administrator, steward);
  const entry = (action: string, entity: string, user: TestUser) => ({ action, entity, entity_id: user.id });
  expect(await entriesOf(administrator)).toEqual([
    entry('view-as', 'client-users', viewedUser),
    entry('view-as-end', 'client-users', viewedUser),
    entry('view-as', 'staff-users', steward),
  ]);
  expect(await entriesOf(viewedUser)).toEqual([]);
});

const writeEndpoints = endpoints.filter(
  ({ method, isReadOnly, access }) => method !== 'GET' && !isReadOnly && access !== 'public',
) as Endpoint[];
/** All tables except sessions, which change with every request. */
const CHECKED_TABLES = Object.keys(TABLES).filter((table) => table !== 'session');
const readTables = async () =>
  (
    await app.pool.query(
      `select ${CHECKED_TABLES.map((t) => `(select count(*) || coalesce(max(t::text), '') from ${t} t) as ${t}`).join(', ')}`,
    )
  ).rows[0];
const send = (user: TestUser, endpoint: Endpoint) =>
  app.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, sample(endpoint.params, ownCampaign) as Record<string, unknown> | undefined),
    headers: {
      'x-requested-with': 'leadwright',
      authorization: `Bearer ${user.token}`,
      'content-type': endpoint.body === 'bytes' ? 'application/octet-stream' : 'application/json',
    },
    payload: sampleBody(endpoint, ownCampaign) ?? '{}',
  });

test('rejects every write while viewing as another user', async () => {
  const otherAdministrator = await app.addUser('Administrator');
  await startViewing(administrator, otherAdministrator);
  const initialTables = await readTables();
  const responses = await Promise.all(
    writeEndpoints.map(async (endpoint) => [endpoint.path, await send(administrator, endpoint)] as const),
  );
  const acceptedResponses = responses.filter(
    ([, { statusCode, body }]) => statusCode !== 403 || !body.includes('Nothing can be changed'),
  );
  expect(acceptedResponses.map(([path, { statusCode }]) => `${path} ${statusCode}`)).toEqual([]);
  expect(await readTables()).toEqual(initialTables);
});

test.each(endpoints.filter(({ isReadOnly }) => isReadOnly))(
  'changes nothing at $path, which is marked as read-only',
  async (endpoint) => {
    const initialTables = await readTables();
    expect((await send(app.admin, endpoint)).statusCode).not.toBe(500);
    expect(await readTables()).toEqual(initialTables);
  },
);

describe('rejected viewing', () => {
  test('rejects a viewer without permission', async () => {
    expect(await tryViewing(steward, viewedUser)).toBe(403);
  });
  test('rejects viewing as a user with permissions that the viewer lacks', async () => {
    const allGrants = [...grantAll('read'), ...grantAll('update')];
    expect(await tryViewing(await app.addUserWith(allGrants), app.admin)).toBe(403);
  });
  test('rejects viewing as the same user', async () => {
    expect(await tryViewing(administrator, administrator)).toBe(403);
  });
  test('rejects viewing as a user whom the viewer cannot see', async () => {
    const permission: Grant = { subject: 'view-as', action: 'read', scope: 'all' };
    expect(await tryViewing(await app.addUserWith([permission]), await app.addUserWith([]))).toBe(404);
  });
  test('rejects viewing as a suspended user', async () => {
    await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [steward.id]);
    expect(await tryViewing(administrator, steward)).toBe(403);
  });
  test('rejects viewing as a third user while already viewing', async () => {
    await startViewing(administrator, steward);
    expect(await tryViewing(administrator, viewedUser)).toBe(403);
  });
  test('rejects a client user, regardless of role', async () => {
    const clientUser = await app.addUserWith([...grantAll('read'), ...grantAll('update')], clientId);
    expect(await tryViewing(clientUser, viewedUser)).toBe(403);
  });
});

describe('end of viewing', () => {
  test('ends viewing when the viewed user is suspended', async () => {
    await startViewing(administrator, steward);
    expect(await errorCodeFor(administrator)).toBe('none');
    const state = { state: 'suspended' as const };
    await app.call(app.admin, staffUserEndpoints.state, { params: { id: steward.id }, body: state });
    expect(await errorCodeFor(administrator)).toBe('viewing_ended');
    expect((await app.call(administrator, stopViewAs)).userData.uid).toBe(administrator.id);
  });
  test('ends viewing when the viewed user gets a permission that the viewer lacks', async () => {
    const grants = [...grantAll('read'), ...grantAll('update')];
    const [viewer, targetUser] = [await app.addUserWith(grants), await app.addUserWith([])];
    await startViewing(viewer, targetUser);
    const permission = `insert into role_permission (role_id, subject, action, scope)
      select role_id, 'clients', 'create', 'all' from app_user where id = $1`;
    await app.pool.query(permission, [targetUser.id]);
    expect(await errorCodeFor(viewer)).toBe('viewing_ended');
  });
  test('ends viewing when the viewer loses the permission to view as other users', async () => {
    const viewer = await app.addUserWith([...grantAll('read'), ...grantAll('update')]);
    await startViewing(viewer, await app.addUserWith([]));
    await app.pool.query(
      `delete from role_permission where subject = 'view-as' and role_id = (select role_id from app_user where id = $1)`,
      [viewer.id],
    );
    expect(await errorCodeFor(viewer)).toBe('viewing_ended');
  });
  test('ends viewing after an hour', async () => {
    await startViewing(administrator, steward);
    await app.pool.query(`update session set viewing_until = now() - interval '1 second' where id = $1`, [
      administrator.sessionId,
    ]);
    expect(await errorCodeFor(administrator)).toBe('viewing_ended');
  });
  test('ends viewing when the viewer is suspended', async () => {
    await startViewing(administrator, steward);
    await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [administrator.id]);
    expect(await errorCodeFor(administrator)).toBe('suspended');
  });
});
