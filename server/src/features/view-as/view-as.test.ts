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
/** A client user whom others view as. */
let seen: TestUser;
let steward: TestUser;
let administrator: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  const added = await Promise.all(
    ['Quorranda', 'Zephyrine'].map(async (name) => {
      const client = await addValidRow(app, clients, { code: name.toUpperCase(), name });
      const campaign = await addValidRow(app, campaigns, { client_id: client.id, name: `${name} campaign` });
      return { client: client.id, campaign: campaign.id };
    }),
  );
  clientId = added[0]!.client;
  ownCampaign = added[0]!.campaign;
  otherCampaign = added[1]!.campaign;
  seen = await app.addUser('Client administrator', clientId);
  steward = await app.addUser('Data steward');
});
afterAll(() => app.close());
beforeEach(async () => {
  administrator = await app.addUser('Administrator');
  await app.pool.query(`update app_user set status = 'active' where id = any($1)`, [[seen.id, steward.id]]);
});

const look = (user: TestUser, at: TestUser) => app.call(user, viewAs, { body: { user_id: at.id } });
const refused = async (user: TestUser, at: TestUser) =>
  (await app.request(user, viewAs, { body: { user_id: at.id } })).status;
const codeFor = async (user: TestUser) =>
  (await app.request(user, viewProfile, { params: { id: user.id } })).body.code ?? 'answered';
const entriesOf = async ({ id }: TestUser) =>
  (
    await app.pool.query<{ action: string; entity: string; entity_id: string }>(
      `select action, entity, entity_id from audit_event where user_id = $1 order by at, id`,
      [id],
    )
  ).rows;
const granted = (action: Grant['action']): Grant[] =>
  SUBJECTS.map((subject) => ({ subject, action, scope: 'all' as const }));

test('shows exactly the rows of the viewed user', async () => {
  const { userData } = await look(administrator, seen);
  expect([userData.uid, userData.is_client, userData.viewed_by]).toEqual([seen.id, 'y', 'Test Administrator']);
  expect((await app.call(administrator, viewProfile, { params: { id: seen.id } })).is_own).toBe(true);
  const view = (id: string) => app.request(administrator, campaigns.view, { params: { id } });
  expect([(await view(ownCampaign)).status, (await view(otherCampaign)).status]).toEqual([200, 404]);
  expect((await app.request(administrator, staffUsers.list.endpoint, { body: { query: '{}' } })).status).toBe(403);
});

test('restores the viewer’s own access at the next call after stopping', async () => {
  await look(administrator, seen);
  const { userData } = await app.call(administrator, stopViewAs);
  expect([userData.uid, userData.viewed_by]).toEqual([administrator.id, undefined]);
  expect((await app.call(administrator, viewProfile, { params: { id: administrator.id } })).is_own).toBe(true);
});

test('audits start and end with both users', async () => {
  await look(administrator, seen);
  await app.call(administrator, stopViewAs);
  await look(administrator, steward);
  const entry = (action: string, entity: string, user: TestUser) => ({ action, entity, entity_id: user.id });
  expect(await entriesOf(administrator)).toEqual([
    entry('view-as', 'client-users', seen),
    entry('view-as-end', 'client-users', seen),
    entry('view-as', 'staff-users', steward),
  ]);
  expect(await entriesOf(seen)).toEqual([]);
});

const changing = endpoints.filter(
  ({ method, isReadOnly, access }) => method !== 'GET' && !isReadOnly && access !== 'public',
) as Endpoint[];
/** Every table except sessions, which change with every call. */
const CHECKED_TABLES = Object.keys(TABLES).filter((table) => table !== 'session');
const contents = async () =>
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
  const other = await app.addUser('Administrator');
  await look(administrator, other);
  const before = await contents();
  const answers = await Promise.all(
    changing.map(async (endpoint) => [endpoint.path, await send(administrator, endpoint)] as const),
  );
  const carriedOut = answers.filter(
    ([, { statusCode, body }]) => statusCode !== 403 || !body.includes('Nothing can be changed'),
  );
  expect(carriedOut.map(([path, { statusCode }]) => `${path} ${statusCode}`)).toEqual([]);
  expect(await contents()).toEqual(before);
});

test.each(endpoints.filter(({ isReadOnly }) => isReadOnly))(
  '$path is marked as reading and changes nothing',
  async (endpoint) => {
    const before = await contents();
    expect((await send(app.admin, endpoint)).statusCode).not.toBe(500);
    expect(await contents()).toEqual(before);
  },
);

describe('rejects', () => {
  test('a viewer without permission', async () => {
    expect(await refused(steward, seen)).toBe(403);
  });
  test('viewing as a user with permissions that the viewer lacks', async () => {
    const all = [...granted('read'), ...granted('update')];
    expect(await refused(await app.addUserWith(all), app.admin)).toBe(403);
  });
  test('viewing as the same user', async () => {
    expect(await refused(administrator, administrator)).toBe(403);
  });
  test('viewing as a user whom the viewer cannot see', async () => {
    const permission: Grant = { subject: 'view-as', action: 'read', scope: 'all' };
    expect(await refused(await app.addUserWith([permission]), await app.addUserWith([]))).toBe(404);
  });
  test('viewing as a suspended user', async () => {
    await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [steward.id]);
    expect(await refused(administrator, steward)).toBe(403);
  });
  test('viewing as a third user while already viewing', async () => {
    await look(administrator, steward);
    expect(await refused(administrator, seen)).toBe(403);
  });
  test('a client user, regardless of role', async () => {
    const client = await app.addUserWith([...granted('read'), ...granted('update')], clientId);
    expect(await refused(client, seen)).toBe(403);
  });
});

describe('viewing ends', () => {
  test('when the viewed user is suspended', async () => {
    await look(administrator, steward);
    expect(await codeFor(administrator)).toBe('answered');
    const state = { state: 'suspended' as const };
    await app.call(app.admin, staffUserEndpoints.state, { params: { id: steward.id }, body: state });
    expect(await codeFor(administrator)).toBe('viewing_ended');
    expect((await app.call(administrator, stopViewAs)).userData.uid).toBe(administrator.id);
  });
  test('when the viewed user gets a permission that the viewer lacks', async () => {
    const grants = [...granted('read'), ...granted('update')];
    const [low, high] = [await app.addUserWith(grants), await app.addUserWith([])];
    await look(low, high);
    const permission = `insert into role_permission (role_id, subject, action, scope)
      select role_id, 'clients', 'create', 'all' from app_user where id = $1`;
    await app.pool.query(permission, [high.id]);
    expect(await codeFor(low)).toBe('viewing_ended');
  });
  test('when the permission is removed', async () => {
    const one = await app.addUserWith([...granted('read'), ...granted('update')]);
    await look(one, await app.addUserWith([]));
    await app.pool.query(
      `delete from role_permission where subject = 'view-as' and role_id = (select role_id from app_user where id = $1)`,
      [one.id],
    );
    expect(await codeFor(one)).toBe('viewing_ended');
  });
  test('after an hour', async () => {
    await look(administrator, steward);
    await app.pool.query(`update session set viewing_until = now() - interval '1 second' where id = $1`, [
      administrator.sessionId,
    ]);
    expect(await codeFor(administrator)).toBe('viewing_ended');
  });
  test('when the viewer is suspended', async () => {
    await look(administrator, steward);
    await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [administrator.id]);
    expect(await codeFor(administrator)).toBe('suspended');
  });
});
