import { login } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { lookup } from '@leadwright/contract/features/lookups';
import { viewProfile } from '@leadwright/contract/features/profile';
import { userTypeSummaries } from '@leadwright/contract/features/user-type-summaries';
import { userTypes } from '@leadwright/contract/features/user-types';
import { changeStaffUserState, staffUsers } from '@leadwright/contract/features/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listTypes = (user: TestUser) => app.call(user, userTypeSummaries).then(({ types }) => types);
const addType = async (fields: object = {}) => (await addValidRow(app, userTypes, fields)).id;
const setType = ({ id }: { id: string }, type: string) =>
  app.pool.query('update app_user set user_type_id = $2 where id = $1', [id, type]);
const staffRow = (id: string) => app.call(app.admin, staffUsers.view, { params: { id } });

test('shows types to all users, but default roles only to users who can grant the role', async () => {
  const [finance] = (await listTypes(app.admin)).filter(({ name }) => name === 'Finance');
  expect(finance).toMatchObject({ colour: '#f08c00', icon: 'coin', default_role_id: expect.any(String) });
  const reader = await app.addUserWith([]);
  expect((await listTypes(reader)).find(({ name }) => name === 'Finance')).toMatchObject({ default_role_id: null });
});

test('shows only client types to client users', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into client (code, name, time_zone, status) values ('OWN', 'Own', 'UTC', 'active') returning id`,
  );
  const user = await app.addUser('Client viewer', rows[0]!.id);
  expect((await listTypes(user)).map(({ name }) => name)).toEqual(['Client approver', 'Client viewer']);
});

test('returns the landing page of the type if the user can open it', async () => {
  const readLandingPage = async (role: string, landing_page: 'accounts' | 'campaigns') => {
    const user = await app.addUser(role);
    await setType(user, await addType({ landing_page }));
    const { email } = await staffRow(user.id);
    return (await app.call(user, login, { body: { email, password: PASSWORD } })).userData.landing;
  };
  expect(await readLandingPage('Data steward', 'accounts')).toBe('accounts');
  expect(await readLandingPage('Sales developer', 'campaigns')).toBe('campaigns');
  // The user has no permission for accounts.
  expect(await readLandingPage('Sales developer', 'accounts')).toBeUndefined();
});

test('uses the dial target of the type unless the user has a target', async () => {
  const user = await app.addUser('Sales developer');
  const readTarget = async () => (await staffRow(user.id)).dial_target;
  expect(await readTarget()).toBeNull();
  await setType(user, await addType({ default_dial_target: 80 }));
  expect(await readTarget()).toBe(80);
  await app.pool.query('update app_user set daily_dial_target = 0 where id = $1', [user.id]);
  expect(await readTarget()).toBe(0);
});

test('shows the type on the profile', async () => {
  const user = await app.addUser('Sales developer');
  await setType(user, await addType({ name: 'Night shift' }));
  expect((await app.call(app.admin, viewProfile, { params: { id: user.id } })).user_type).toBe('Night shift');
});

test('rejects users whose type does not allow assignment to campaigns', async () => {
  const [clerk, seller, leaver] = [
    await app.addUser('Finance'),
    await app.addUser('Sales developer'),
    await app.addUser('Campaign manager'),
  ];
  await setType(clerk, await addType({ assignable: false }));
  await setType(seller, await addType({ assignable: true }));
  const countOptions = async ({ id }: TestUser) =>
    (await app.call(app.admin, lookup, { params: { list: 'campaign-staff' }, query: { id } })).options.length;
  const lookupReply = await app.call(app.admin, lookup, {
    params: { list: 'campaign-staff' },
    query: { q: 'Finance' },
  });
  expect(lookupReply.options.map(({ id }) => id)).not.toContain(clerk.id);
  // The lookup by id still returns the user, for campaigns that already have this owner.
  expect(await countOptions(clerk)).toBe(1);

  const { id, version } = await addValidRow(app, campaigns, { owner_id: leaver.id });
  const setOwner = (owner_id: string) =>
    app.request(app.admin, campaigns.edit, { params: { id }, body: { version: Number(version), owner_id } });
  expect((await setOwner(clerk.id)).body.fields).toEqual({ owner_id: 'Choose one of the offered values.' });

  const reassignTo = (successorId: string) =>
    app.request(app.admin, changeStaffUserState, {
      params: { id: leaver.id },
      body: { state: 'deactivated', hand_over: { campaigns: successorId } },
    });
  expect((await reassignTo(clerk.id)).body.fields).toEqual({
    'hand_over.campaigns': 'Users of this type cannot be assigned to campaigns. Choose someone else.',
  });
  expect((await reassignTo(seller.id)).status).toBe(200);
  const updated = await app.call(app.admin, campaigns.view, { params: { id } });
  expect(updated.owner_id).toBe(seller.id);
});
