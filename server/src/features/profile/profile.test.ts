import { login } from '@leadwright/contract/features/auth';
import {
  changePassword,
  editProfile,
  endOwnSession,
  listSessions,
  viewProfile,
} from '@leadwright/contract/features/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'nine blue umbrellas open';
const view = (actor: TestUser, { id }: Pick<TestUser, 'id'>) => app.request(actor, viewProfile, { params: { id } });
const edit = (actor: TestUser, body: object) => app.request(actor, editProfile, { body: body as never });
const signIn = async (email: string, password = PASSWORD) => {
  const { status, body } = await app.request(undefined, login, { body: { email, password } });
  return { status, token: body.accessToken };
};

test('shows and changes the viewer’s own profile and audits the change', async () => {
  const user = await app.addUser('Data steward');
  const { body: current } = await view(user, user);
  expect(current).toMatchObject({
    email: user.email,
    role: 'Data steward',
    is_own: true,
    presence: 'online',
    client: null,
  });
  const changes = { display_name: 'Another Name', phone: '+44 113 496 0000', about: 'x'.repeat(500), locale: 'de-DE' };
  const { status, body } = await edit(user, { version: current.version, ...changes });
  expect([status, body]).toMatchObject([
    200,
    { ...changes, version: current.version + 1, job_title: current.job_title },
  ]);
  const { rows } = await app.pool.query(
    `select entity, before->>'locale' as before, after->>'locale' as after from audit_event
     where entity_id = $1 and action = 'update'`,
    [user.id],
  );
  expect(rows).toEqual([{ entity: 'staff-users', before: 'en-GB', after: 'de-DE' }]);
  const staleEdit = await edit(user, { version: current.version, phone: '' });
  expect([staleEdit.status, staleEdit.body.code]).toEqual([409, 'conflict']);
  const rejected = await edit(user, { version: 2, about: 'x'.repeat(501), time_zone: 'Nowhere', display_name: ' ' });
  expect([rejected.status, Object.keys(rejected.body.fields ?? {}).toSorted()]).toEqual([
    422,
    ['about', 'display_name', 'time_zone'],
  ]);
});

test('rejects a change of role, status, client or email', async () => {
  const user = await app.addUser('Data steward');
  for (const name of ['role_id', 'status', 'client_id', 'email', 'campaign_scope', 'may_export']) {
    const { status } = await edit(user, { version: 1, [name]: app.admin.id });
    expect([name, status]).toEqual([name, 422]);
  }
  expect((await view(user, user)).body).toMatchObject({ role: 'Data steward', version: 1 });
});

test('shows client users only colleagues, without phone numbers', async () => {
  const [ownClient, otherClient] = [await addCampaign(app, 'One'), await addCampaign(app, 'Other')];
  const clientUser = await app.addUser('Client viewer', ownClient.clientId);
  const colleague = await app.addUser('Client administrator', ownClient.clientId);
  const otherClientUser = await app.addUser('Client viewer', otherClient.clientId);
  const steward = await app.addUser('Data steward');
  await app.pool.query(`update app_user set phone = '+44 113 496 0001'`);
  await app.pool.query('update campaign set owner_id = $1 where id = $2', [steward.id, ownClient.campaignId]);
  const profile = (await view(app.admin, steward)).body;
  expect(profile).toMatchObject({
    is_own: false,
    phone: '+44 113 496 0001',
    campaigns: [{ id: ownClient.campaignId }],
  });
  expect((await view(app.admin, clientUser)).body).toMatchObject({ client: expect.any(String) });
  expect((await view(clientUser, clientUser)).body).toMatchObject({ phone: '+44 113 496 0001' });
  expect((await view(clientUser, colleague)).body).toMatchObject({ phone: '', campaigns: [] });
  for (const hiddenUser of [otherClientUser, steward, app.admin])
    expect((await view(clientUser, hiddenUser)).status).toBe(404);
  // Staff without the permission for client users see only staff.
  const finance = await app.addUserWith([]);
  expect([(await view(finance, steward)).status, (await view(finance, clientUser)).status]).toEqual([200, 404]);
  await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [steward.id]);
  expect((await view(app.admin, steward)).body.presence).toBe('suspended');
  await app.pool.query(`update session set rotated_at = now() - interval '1 hour' where user_id = $1`, [colleague.id]);
  expect((await view(clientUser, colleague)).body.presence).toBe('away');
});

test('requires the current password for a change, then ends other sessions and sends an email', async () => {
  const user = await app.addUser('Finance');
  const otherSession = await signIn(user.email);
  const change = (current: string, password = NEW_PASSWORD, confirmPassword = password) =>
    app.request(user, changePassword, { body: { current, password, confirmPassword } });
  const rejected = await change('not it');
  expect([rejected.status, rejected.body.fields]).toEqual([422, { current: 'The current password is wrong.' }]);
  const mismatch = await change(PASSWORD, NEW_PASSWORD, 'something else');
  expect(mismatch.body.fields).toEqual({ confirmPassword: "Password doesn't match. Please try again." });
  expect(Object.keys((await change(PASSWORD, 'short')).body.fields ?? {})).toEqual(['password']);
  expect((await change(PASSWORD)).body).toEqual({ ended: 1 });
  expect((await app.request({ ...user, token: otherSession.token }, listSessions)).status).toBe(401);
  expect((await app.request(user, listSessions)).status).toBe(200);
  expect([(await signIn(user.email)).status, (await signIn(user.email, NEW_PASSWORD)).status]).toEqual([401, 200]);
  const { rows } = await app.pool.query('select purpose from mail where to_address = $1', [user.email]);
  expect(rows).toEqual([{ purpose: 'password_changed' }]);
});

test('throttles guesses of the current password', async () => {
  const user = await app.addUser('Finance');
  const guess = () =>
    app.request(user, changePassword, {
      body: { current: 'no', password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    });
  const statuses: number[] = [];
  for (let i = 0; i < 25; i++) statuses.push((await guess()).status);
  expect(statuses).toContain(429);
});

test('lists the current session first and ends another session', async () => {
  const user = await app.addUser('Finance');
  const otherSession = await signIn(user.email);
  const { sessions, sign_ins } = await app.call(user, listSessions);
  expect(sessions.map(({ is_this }) => is_this)).toEqual([true, false]);
  expect(sign_ins).toHaveLength(1);
  const outsider = await app.addUser('Finance');
  const end = (actor: TestUser, id: string) => app.request(actor, endOwnSession, { params: { id } });
  expect((await end(outsider, sessions[1]!.id)).status).toBe(404);
  expect((await end(user, sessions[1]!.id)).status).toBe(200);
  expect((await app.request({ ...user, token: otherSession.token }, listSessions)).status).toBe(401);
  expect((await app.call(user, listSessions)).sessions).toHaveLength(1);
});
