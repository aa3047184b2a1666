import { ACTIONS, FIELD_SUBJECTS, type Grant, type Subject } from '@leadwright/contract/access';
import { login, register } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import {
  changeClientUserState,
  clientUsers,
  inviteClientUsers,
  resendClientInvitation,
  revokeClientInvitation,
  signOutClientUser,
} from '@leadwright/contract/features/client-users';
import { clients } from '@leadwright/contract/features/clients';
import { countRows, exportRows } from '@leadwright/contract/features/exports';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { lookup } from '@leadwright/contract/features/lookups';
import { viewRole } from '@leadwright/contract/features/roles';
import { staffUsers } from '@leadwright/contract/features/users';
import {
  CLIENT_USER_PERMISSION_NAMES,
  CLIENT_USER_PERMISSIONS,
} from '@leadwright/contract/users/client-user-permissions';
import { USER_STATUS, USER_TRANSITIONS, type UserStatus } from '@leadwright/contract/users/user-states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow, userType } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

let app: TestApp;
let clientId: string;
let otherClientId: string;
let viewerRole: string;
let viewerType: string;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  clientId = (await addValidRow(app, clients, { name: 'Own client' })).id;
  otherClientId = (await addValidRow(app, clients, { name: 'Other client' })).id;
  viewerRole = (await findRoleId('Client viewer'))!;
  viewerType = await userType(app, 'client');
});
afterAll(() => app.close());

async function findRoleId(name: string): Promise<string | undefined> {
  const { rows } = await app.pool.query<{ id: string }>('select id from role where name = $1', [name]);
  return rows[0]?.id;
}
const shared = () => ({ role_id: viewerRole, user_type_id: viewerType });
let count = 0;
const person = (more: object = {}) => {
  const word = `person${++count}`;
  const names = { first_name: 'Jane', surname: word, display_name: `Jane ${word}` };
  return { email: `${word}@client.example`, client_id: clientId, ...shared(), ...names, ...more };
};
const add = (by: TestUser, more: object = {}) => app.request(by, clientUsers.add, { body: person(more) as never });
const row = (id: string) => app.call(app.admin, clientUsers.view, { params: { id } });
const edit = async (by: TestUser, id: string, values: object) =>
  app.request(by, clientUsers.edit, { params: { id }, body: { version: (await row(id)).version, ...values } as never });
const move = (by: TestUser, id: string, state: UserStatus) =>
  app.request(by, changeClientUserState, { params: { id }, body: { state } });
const setColumns = (id: string, values: Record<string, unknown>) =>
  app.pool.query(`update app_user set ${Object.keys(values).map((name, i) => `${name} = $${i + 2}`)} where id = $1`, [
    id,
    ...Object.values(values),
  ]);
const administrator = async (values: Record<string, unknown> = {}, of = clientId) => {
  const user = await app.addUser('Client administrator', of);
  if (Object.keys(values).length > 0) await setColumns(user.id, values);
  return user;
};
const setSeatLimit = async (limit: number | null, id: string) =>
  app.pool.query('update client set seat_limit = $2 where id = $1', [id, limit]);

async function linkTo(email: string): Promise<string> {
  const { rows } = await app.pool.query<{ text: string }>(
    `select text from mail where to_address = $1 and purpose = 'invitation' order by created_at desc limit 1`,
    [email],
  );
  return /\/register\/(\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}
const accept = (email: string, invitation: string) =>
  app.request(undefined, register, { body: { email, invitation, displayName: 'Jane', password: PASSWORD } });

test('invites an added user with access to all campaigns and no extra permissions', async () => {
  const { status, body } = await add(app.admin);
  expect([status, body]).toMatchObject([
    200,
    { status: 'invited', invitation: 'open', client_id: clientId, client_label: 'Own client', campaign_scope: 'all' },
  ]);
  expect(body).toMatchObject({ campaigns: [], may_dispute: false, may_export: false, may_see_phone: false });
  const first = await linkTo(body.email);
  expect((await app.request(app.admin, resendClientInvitation, { params: { id: body.id } })).status).toBe(200);
  expect((await accept(body.email, first)).status).toBe(410);
  const second = await linkTo(body.email);
  await app.call(app.admin, revokeClientInvitation, { params: { id: body.id } });
  expect((await accept(body.email, second)).status).toBe(410);
  await app.call(app.admin, resendClientInvitation, { params: { id: body.id } });
  const accepted = await accept(body.email, await linkTo(body.email));
  expect([accepted.status, accepted.body.userData?.is_client]).toEqual([200, 'y']);
  const staff = await app.request(undefined, login, { body: { email: app.admin.email, password: PASSWORD } });
  expect([staff.status, staff.body.userData?.is_client]).toEqual([200, 'n']);
  const secondRevoke = await app.request(app.admin, revokeClientInvitation, { params: { id: body.id } });
  expect([secondRevoke.status, secondRevoke.body.code]).toEqual([409, 'illegal_transition']);
});

test('reports all invalid fields together, including a missing client', async () => {
  const wrong = await app.request(app.admin, clientUsers.add, {
    body: { email: 'x', campaign_scope: 'some' } as never,
  });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.fields ?? {}).toSorted()).toEqual(
    [
      'campaign_scope',
      'client_id',
      'display_name',
      'email',
      'first_name',
      'role_id',
      'surname',
      'user_type_id',
    ].toSorted(),
  );
});

const STATES = Object.keys(USER_STATUS) as UserStatus[];
test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
  'from %s to %s: changes the state or rejects it with the allowed states',
  async (from, to) => {
    const { id } = await app.addUser('Client viewer', clientId);
    await setColumns(id, { status: from });
    const { status, body } = await move(app.admin, id, to);
    if (USER_TRANSITIONS[from].includes(to)) expect([status, body.status]).toEqual([200, to]);
    else
      expect([status, body.code, body.detail]).toEqual([
        409,
        'illegal_transition',
        { allowed: USER_TRANSITIONS[from] },
      ]);
  },
);

test('applies suspension, deactivation and sign-out at the next call', async () => {
  const calls = async (user: TestUser) =>
    (await app.request(user, lookup, { params: { list: 'countries' }, query: {} })).status;
  const [suspended, left, out] = await Promise.all([1, 2, 3].map(() => app.addUser('Client viewer', clientId)));
  expect(await Promise.all([suspended, left, out].map((user) => calls(user!)))).toEqual([200, 200, 200]);
  await move(app.admin, suspended!.id, 'suspended');
  await move(app.admin, left!.id, 'deactivated');
  await app.call(app.admin, signOutClientUser, { params: { id: out!.id } });
  expect(await Promise.all([suspended, left, out].map((user) => calls(user!)))).toEqual([401, 401, 401]);
});

test('accepts only client roles for client users and only staff roles for staff', async () => {
  const steward = (await findRoleId('Data steward'))!;
  expect(Object.keys((await add(app.admin, { role_id: steward })).body.fields ?? {})).toEqual(['role_id']);
  const { client_id: _, ...staff } = person({
    email: 'staff.with.client.role@leadwright.example',
    user_type_id: await userType(app),
  });
  const body = staff as never;
  expect(Object.keys((await app.request(app.admin, staffUsers.add, { body })).body.fields ?? {})).toEqual(['role_id']);
});

test('rejects a move to another client', async () => {
  const { id } = await app.addUser('Client viewer', clientId);
  const moved = await edit(app.admin, id, { client_id: otherClientId, surname: '' });
  expect(moved.status).toBe(422);
  const alone = await edit(app.admin, id, { client_id: otherClientId });
  expect([alone.status, Object.keys(alone.body.fields ?? {})]).toEqual([422, ['client_id']]);
  expect((await row(id)).client_id).toBe(clientId);
});

test('returns one result per invitation line', async () => {
  const lines = [
    'Ann Line <ann.line@client.example>',
    'nobody',
    `Again <${app.admin.email}>`,
    'bo.line@client.example',
  ];
  const body = { lines, client_id: clientId, ...shared(), may_export: true };
  const { results } = await app.call(app.admin, inviteClientUsers, { body });
  expect(results.map(({ line, problem }) => [line, problem === null])).toEqual(
    lines.map((line, i) => [line, i === 0 || i === 3]),
  );
  expect(await row(results[3]!.id!)).toMatchObject({ name: 'Bo Line', client_id: clientId, may_export: true });
  expect(await linkTo('bo.line@client.example')).not.toBe('');
});

test('rejects adding, inviting or restoring a user without a free seat', async () => {
  const { id: client_id } = await addValidRow(app, clients, { seat_limit: 2 });
  const first = await add(app.admin, { client_id });
  const second = await add(app.admin, { client_id });
  expect([first.status, second.status]).toEqual([200, 200]);
  const third = await add(app.admin, { client_id });
  expect([third.status, Object.keys(third.body.fields ?? {})]).toEqual([422, ['client_id']]);
  expect(third.body.fields?.client_id).toContain('2');
  await setColumns(second.body.id, { status: 'deactivated' });
  const lines = ['One More <one.more@client.example>', 'Two More <two.more@client.example>'];
  const { results } = await app.call(app.admin, inviteClientUsers, { body: { lines, client_id, ...shared() } });
  expect(results.map(({ problem }) => problem?.includes('2') ?? null)).toEqual([null, true]);
  expect(await linkTo('two.more@client.example')).toBe('');
  const back = await move(app.admin, second.body.id, 'invited');
  expect([back.status, back.body.code]).toEqual([409, 'in_use']);
  await app.call(app.admin, clientUsers.remove, { params: { id: first.body.id } });
  expect((await move(app.admin, second.body.id, 'invited')).status).toBe(200);
  const restored = await edit(app.admin, first.body.id, { archived: false });
  expect([restored.status, Object.keys(restored.body.fields ?? {})]).toEqual([422, ['client_id']]);
  // A change of a user who has a seat does not need another one.
  expect((await edit(app.admin, second.body.id, { job_title: 'Buyer' })).status).toBe(200);
});

test('gives the last seat to only one of several concurrent additions', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const { id: client_id } = await addValidRow(app, clients);
    await setSeatLimit(1, client_id);
    const answers = await Promise.all([1, 2, 3].map(() => add(app.admin, { client_id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  }
});

test('limits client administrators to users of their client', async () => {
  const boss = await administrator();
  const otherClientUser = await app.addUser('Client viewer', otherClientId);
  const added = await add(boss);
  expect([added.status, added.body.client_id]).toEqual([200, clientId]);
  expect((await add(boss, { client_id: otherClientId })).status).toBe(403);
  const lines = ['Jane Elsewhere <jane.elsewhere@client.example>'];
  const invite = (client_id: string) =>
    app.request(boss, inviteClientUsers, { body: { lines, client_id, ...shared() } });
  expect((await invite(otherClientId)).status).toBe(403);
  expect(await linkTo('jane.elsewhere@client.example')).toBe('');
  expect((await invite(clientId)).body.results[0]!.problem).toBeNull();
  expect((await edit(boss, added.body.id, { job_title: 'Buyer' })).body.job_title).toBe('Buyer');
  expect((await edit(boss, otherClientUser.id, { job_title: 'Buyer' })).status).toBe(404);
  expect((await app.request(boss, clientUsers.view, { params: { id: otherClientUser.id } })).status).toBe(404);
  for (const call of [resendClientInvitation, revokeClientInvitation, signOutClientUser])
    expect((await app.request(boss, call, { params: { id: otherClientUser.id } })).status).toBe(404);
  expect((await move(boss, otherClientUser.id, 'suspended')).status).toBe(404);
  const offered = await app.call(boss, lookup, { params: { list: 'clients-of-users' }, query: {} });
  expect(offered.options.map(({ id }) => id)).toEqual([clientId]);
  // Staff users are hidden from every call.
  const params = { id: app.admin.id };
  const ownEdit = await app.request(boss, clientUsers.edit, { params, body: { version: 1, job_title: 'Mine' } });
  expect(ownEdit.status).toBe(404);
  expect((await app.request(app.admin, clientUsers.view, { params })).status).toBe(404);
});

test.each(CLIENT_USER_PERMISSION_NAMES)('rejects granting %s that the viewer lacks, or to the viewer', async (name) => {
  const [boss, holder] = [await administrator(), await administrator({ [name]: true })];
  const { id } = await app.addUser('Client viewer', clientId);
  for (const answer of [await edit(boss, id, { [name]: true }), await add(boss, { [name]: true })])
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  const lines = ['Jane Right <jane.right@client.example>'];
  const body = { lines, client_id: clientId, ...shared(), [name]: true };
  expect((await app.request(boss, inviteClientUsers, { body })).status).toBe(403);
  expect((await edit(boss, boss.id, { [name]: true })).status).toBe(403);
  expect((await row(boss.id))[name]).toBe(false);
  expect((await edit(holder, id, { [name]: true })).status).toBe(200);
  // A user with fewer permissions cannot change the address or state of a user with more.
  expect((await edit(boss, id, { email: `${name}@client.example` })).status).toBe(403);
  expect((await move(boss, id, 'suspended')).status).toBe(403);
  expect((await edit(boss, id, { job_title: 'Buyer', [name]: false })).status).toBe(200);
  expect((await move(boss, id, 'suspended')).status).toBe(200);
});

test('rejects changes of the own role and roles with permissions the viewer lacks', async () => {
  const boss = await administrator();
  const { id } = await app.addUser('Client viewer', clientId);
  const wide: Grant[] = [
    { subject: 'client-users', action: 'read', scope: 'client' },
    { subject: 'clients', action: 'read', scope: 'client' },
  ];
  const role_id = (await row((await app.addUserWith(wide, clientId)).id)).role_id;
  expect((await edit(boss, id, { role_id })).status).toBe(403);
  expect((await add(boss, { role_id })).status).toBe(403);
  expect((await edit(boss, boss.id, { role_id: viewerRole })).status).toBe(403);
  expect((await edit(boss, id, { role_id: (await row(boss.id)).role_id })).status).toBe(200);
  expect((await move(boss, boss.id, 'suspended')).status).toBe(403);
});

const OF_CLIENTS: Grant[] = (['campaigns', 'dashboard', 'client-users'] as const).flatMap((subject) =>
  ACTIONS.map((action) => ({ subject, action, scope: 'client' })),
);

test('limits a user with chosen campaigns in every call, and in what they can grant', async () => {
  const { id: chosen } = await addValidRow(app, campaigns, { client_id: clientId, name: 'Chosen campaign' });
  const { id: hidden } = await addValidRow(app, campaigns, { client_id: clientId, name: 'Hidden campaign' });
  const { id: foreign } = await addValidRow(app, campaigns, { client_id: otherClientId });
  const user = await app.addUserWith([...OF_CLIENTS, { subject: 'export', action: 'read', scope: 'client' }], clientId);
  const names = async () => {
    const { data } = await app.call(user, campaigns.list.endpoint, { body: { query: '{}' } });
    return (JSON.parse(data).rows as { name: string }[]).map(({ name }) => name).toSorted();
  };
  expect(await names()).toEqual(['Chosen campaign', 'Hidden campaign']);
  const allowCampaigns = (ids: string[]) => edit(app.admin, user.id, { campaign_scope: 'chosen', campaigns: ids });
  expect(Object.keys((await allowCampaigns([chosen, foreign])).body.fields ?? {})).toEqual(['campaigns']);
  expect((await allowCampaigns([chosen])).status).toBe(200);

  expect(await names()).toEqual(['Chosen campaign']);
  const view = async (id: string) => (await app.request(user, campaigns.view, { params: { id } })).status;
  expect([await view(chosen), await view(hidden)]).toEqual([200, 404]);
  const counted = await app.call(user, countRows, { params: { dataset: 'campaigns' }, body: { query: '{}' } });
  expect(counted.count).toBe(1);
  const { options } = await app.call(user, lookup, { params: { list: 'campaigns' }, query: {} });
  expect(options.map(({ id }) => id)).toEqual([chosen]);
  const body = { selection: { query: '{}' }, columns: ['name'], format: 'csv' as const };
  const { job_id } = await app.call(user, exportRows, { params: { dataset: 'campaigns' }, body });
  await app.finished(job_id);
  const file = String((await app.request(user, downloadJobFile, { params: { id: job_id } })).body);
  expect([file.includes('Chosen campaign'), file.includes('Hidden campaign')]).toEqual([true, false]);

  // A file from before the restriction can no longer be downloaded.
  const download = async () => (await app.request(user, downloadJobFile, { params: { id: job_id } })).status;
  expect(await download()).toBe(200);
  await allowCampaigns([]);
  expect(await download()).toBe(403);
  await allowCampaigns([chosen]);
  expect(await download()).toBe(200);

  // They cannot grant access to campaigns that they cannot see.
  const colleague = await app.addUser('Client viewer', clientId);
  await setColumns(colleague.id, { role_id: (await row(user.id)).role_id });
  const give = (values: object) => edit(user, colleague.id, values);
  expect((await give({ campaigns: [chosen], campaign_scope: 'all' })).status).toBe(403);
  expect((await give({ campaigns: [hidden], campaign_scope: 'chosen' })).status).toBe(403);
  expect((await give({ email: 'taken.over@client.example' })).status).toBe(403);
  expect((await give({ campaigns: [chosen], campaign_scope: 'chosen' })).status).toBe(200);
  expect((await edit(user, user.id, { campaign_scope: 'all' })).status).toBe(403);
});

test('shows the sensitive fields of the role only with the per-user permission', async () => {
  const grant = (subject: Subject) => ({ subject, action: 'read', scope: 'client' }) as const;
  const user = await app.addUserWith([...OF_CLIENTS, grant('contact-email'), grant('contact-ddi')], clientId);
  const { role_id } = await row(user.id);
  const granted = async () =>
    (await app.call(user, viewRole, { params: { roleId: role_id } })).role_permission
      .filter(({ name, read }) => (FIELD_SUBJECTS as readonly string[]).includes(name) && read)
      .map(({ name }) => name);
  expect(await granted()).toEqual([]);
  await setColumns(user.id, { may_see_phone: true });
  expect(await granted()).toEqual(['contact-email', 'contact-ddi']);
});

test('allows export by the per-user permission and reports it to the page', async () => {
  const body = { selection: { query: '{}' }, columns: ['name'], format: 'csv' as const };
  const user = await app.addUserWith([...OF_CLIENTS, { subject: 'export', action: 'read', scope: 'client' }], clientId);
  const exported = async () => (await app.request(user, exportRows, { params: { dataset: 'campaigns' }, body })).status;
  const granted = async () => {
    const { role_id } = await row(user.id);
    const { role_permission } = await app.call(user, viewRole, { params: { roleId: role_id } });
    return CLIENT_USER_PERMISSION_NAMES.map((name) => {
      const { subject, action } = CLIENT_USER_PERMISSIONS[name];
      return role_permission.find((flags) => flags.name === subject)![action];
    });
  };
  expect([await exported(), await granted()]).toEqual([200, [false, true, false]]);
  expect((await edit(app.admin, user.id, { may_export: false })).status).toBe(200);
  expect([await exported(), await granted()]).toEqual([403, [false, false, false]]);
  const viewer = await app.addUser('Client viewer', clientId);
  await setColumns(viewer.id, { may_export: true, may_dispute: true, may_see_phone: true });
  const { status } = await app.request(viewer, exportRows, { params: { dataset: 'campaigns' }, body });
  expect(status).toBe(200);
  // If the client must not dispute, none of its users can.
  const disputes = async () =>
    (await app.call(viewer, viewRole, { params: { roleId: viewerRole } })).role_permission.find(
      ({ name }) => name === 'opportunities',
    )!.update;
  expect(await disputes()).toBe(true);
  await app.pool.query('update client set may_dispute = false where id = $1', [clientId]);
  expect(await disputes()).toBe(false);
  await app.pool.query('update client set may_dispute = true where id = $1', [clientId]);
});

test('hides phone numbers of colleagues from client users', async () => {
  const boss = await administrator();
  const phone = '+44 20 7946 0991';
  const added = await add(app.admin, { phone });
  expect(added.body.phone).toBe(phone);
  const seen = await app.request(boss, clientUsers.view, { params: { id: added.body.id } });
  expect(JSON.stringify(seen.body)).not.toContain(phone);
  const list = await app.request(boss, clientUsers.list.endpoint, { body: { query: '{}' } });
  expect(JSON.stringify(list.body)).not.toContain(phone);
  expect(Object.keys((await edit(boss, added.body.id, { phone: '1' })).body.fields ?? {})).toEqual(['phone']);
});
