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
import { addValidRow, findUserType } from '../../testing/entity-calls.ts';
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
  viewerType = await findUserType(app, 'client');
});
afterAll(() => app.close());

async function findRoleId(name: string): Promise<string | undefined> {
  const { rows } = await app.pool.query<{ id: string }>('select id from role where name = $1', [name]);
  return rows[0]?.id;
}
const roleAndType = () => ({ role_id: viewerRole, user_type_id: viewerType });
let count = 0;
const userInput = (overrides: object = {}) => {
  const word = `person${++count}`;
  const names = { first_name: 'Jane', surname: word, display_name: `Jane ${word}` };
  return { email: `${word}@client.example`, client_id: clientId, ...roleAndType(), ...names, ...overrides };
};
const add = (actor: TestUser, overrides: object = {}) =>
  app.request(actor, clientUsers.add, { body: userInput(overrides) as never });
const loadUser = (id: string) => app.call(app.admin, clientUsers.view, { params: { id } });
const edit = async (actor: TestUser, id: string, values: object) =>
  app.request(actor, clientUsers.edit, {
    params: { id },
    body: { version: (await loadUser(id)).version, ...values } as never,
  });
const changeState = (actor: TestUser, id: string, state: UserStatus) =>
  app.request(actor, changeClientUserState, { params: { id }, body: { state } });
const setColumns = (id: string, values: Record<string, unknown>) =>
  app.pool.query(`update app_user set ${Object.keys(values).map((name, i) => `${name} = $${i + 2}`)} where id = $1`, [
    id,
    ...Object.values(values),
  ]);
const addClientAdmin = async (values: Record<string, unknown> = {}, client = clientId) => {
  const user = await app.addUser('Client administrator', client);
  if (Object.keys(values).length > 0) await setColumns(user.id, values);
  return user;
};
const setSeatLimit = async (limit: number | null, id: string) =>
  app.pool.query('update client set seat_limit = $2 where id = $1', [id, limit]);

async function findInvitationLink(email: string): Promise<string> {
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
  const firstLink = await findInvitationLink(body.email);
  expect((await app.request(app.admin, resendClientInvitation, { params: { id: body.id } })).status).toBe(200);
  expect((await accept(body.email, firstLink)).status).toBe(410);
  const secondLink = await findInvitationLink(body.email);
  await app.call(app.admin, revokeClientInvitation, { params: { id: body.id } });
  expect((await accept(body.email, secondLink)).status).toBe(410);
  await app.call(app.admin, resendClientInvitation, { params: { id: body.id } });
  const acceptReply = await accept(body.email, await findInvitationLink(body.email));
  expect([acceptReply.status, acceptReply.body.userData?.is_client]).toEqual([200, 'y']);
  const loginReply = await app.request(undefined, login, { body: { email: app.admin.email, password: PASSWORD } });
  expect([loginReply.status, loginReply.body.userData?.is_client]).toEqual([200, 'n']);
  const secondRevoke = await app.request(app.admin, revokeClientInvitation, { params: { id: body.id } });
  expect([secondRevoke.status, secondRevoke.body.code]).toEqual([409, 'illegal_transition']);
});

test('reports all invalid fields together, including a missing client', async () => {
  const invalidReply = await app.request(app.admin, clientUsers.add, {
    body: { email: 'x', campaign_scope: 'some' } as never,
  });
  expect(invalidReply.status).toBe(422);
  expect(Object.keys(invalidReply.body.fields ?? {}).toSorted()).toEqual(
    'campaign_scope client_id display_name email first_name role_id surname user_type_id'.split(' '),
  );
});

const STATES = Object.keys(USER_STATUS) as UserStatus[];
test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
  'changes the state from %s to %s or rejects it with the allowed states',
  async (from, to) => {
    const { id } = await app.addUser('Client viewer', clientId);
    await setColumns(id, { status: from });
    const { status, body } = await changeState(app.admin, id, to);
    if (USER_TRANSITIONS[from].includes(to)) expect([status, body.status]).toEqual([200, to]);
    else
      expect([status, body.code, body.detail]).toEqual([
        409,
        'illegal_transition',
        { allowed: USER_TRANSITIONS[from] },
      ]);
  },
);

test('applies suspension, deactivation and sign-out from the next request', async () => {
  const callStatus = async (user: TestUser) =>
    (await app.request(user, lookup, { params: { list: 'countries' }, query: {} })).status;
  const [suspendedUser, deactivatedUser, signedOutUser] = await Promise.all(
    [1, 2, 3].map(() => app.addUser('Client viewer', clientId)),
  );
  expect(await Promise.all([suspendedUser, deactivatedUser, signedOutUser].map((user) => callStatus(user!)))).toEqual([
    200, 200, 200,
  ]);
  await changeState(app.admin, suspendedUser!.id, 'suspended');
  await changeState(app.admin, deactivatedUser!.id, 'deactivated');
  await app.call(app.admin, signOutClientUser, { params: { id: signedOutUser!.id } });
  expect(await Promise.all([suspendedUser, deactivatedUser, signedOutUser].map((user) => callStatus(user!)))).toEqual([
    401, 401, 401,
  ]);
});

test('accepts only client roles for client users and only staff roles for staff', async () => {
  const steward = (await findRoleId('Data steward'))!;
  expect(Object.keys((await add(app.admin, { role_id: steward })).body.fields ?? {})).toEqual(['role_id']);
  const { client_id: _, ...staff } = userInput({
    email: 'staff.with.client.role@leadwright.example',
    user_type_id: await findUserType(app),
  });
  const body = staff as never;
  expect(Object.keys((await app.request(app.admin, staffUsers.add, { body })).body.fields ?? {})).toEqual(['role_id']);
});

test('rejects a move to another client', async () => {
  const { id } = await app.addUser('Client viewer', clientId);
  const moveReply = await edit(app.admin, id, { client_id: otherClientId, surname: '' });
  expect(moveReply.status).toBe(422);
  const rejectedEdit = await edit(app.admin, id, { client_id: otherClientId });
  expect([rejectedEdit.status, Object.keys(rejectedEdit.body.fields ?? {})]).toEqual([422, ['client_id']]);
  expect((await loadUser(id)).client_id).toBe(clientId);
});

test('returns one result per invitation line', async () => {
  const lines = [
    'Ann Line <ann.line@client.example>',
    'nobody',
    `Again <${app.admin.email}>`,
    'bo.line@client.example',
  ];
  const body = { lines, client_id: clientId, ...roleAndType(), may_export: true };
  const { results } = await app.call(app.admin, inviteClientUsers, { body });
  expect(results.map(({ line, problem }) => [line, problem === null])).toEqual(
    lines.map((line, i) => [line, i === 0 || i === 3]),
  );
  expect(await loadUser(results[3]!.id!)).toMatchObject({ name: 'Bo Line', client_id: clientId, may_export: true });
  expect(await findInvitationLink('bo.line@client.example')).not.toBe('');
});

test('rejects adding, inviting or restoring a user without a free seat', async () => {
  const { id: client_id } = await addValidRow(app, clients, { seat_limit: 2 });
  const firstReply = await add(app.admin, { client_id });
  const secondReply = await add(app.admin, { client_id });
  expect([firstReply.status, secondReply.status]).toEqual([200, 200]);
  const thirdReply = await add(app.admin, { client_id });
  expect([thirdReply.status, Object.keys(thirdReply.body.fields ?? {})]).toEqual([422, ['client_id']]);
  expect(thirdReply.body.fields?.client_id).toContain('2');
  await setColumns(secondReply.body.id, { status: 'deactivated' });
  const lines = ['One More <one.more@client.example>', 'Two More <two.more@client.example>'];
  const { results } = await app.call(app.admin, inviteClientUsers, { body: { lines, client_id, ...roleAndType() } });
  expect(results.map(({ problem }) => problem?.includes('2') ?? null)).toEqual([null, true]);
  expect(await findInvitationLink('two.more@client.example')).toBe('');
  const rejectedMove = await changeState(app.admin, secondReply.body.id, 'invited');
  expect([rejectedMove.status, rejectedMove.body.code]).toEqual([409, 'in_use']);
  await app.call(app.admin, clientUsers.remove, { params: { id: firstReply.body.id } });
  expect((await changeState(app.admin, secondReply.body.id, 'invited')).status).toBe(200);
  const restoreReply = await edit(app.admin, firstReply.body.id, { archived: false });
  expect([restoreReply.status, Object.keys(restoreReply.body.fields ?? {})]).toEqual([422, ['client_id']]);
  // A change of a user who has a seat does not need another one.
  expect((await edit(app.admin, secondReply.body.id, { job_title: 'Buyer' })).status).toBe(200);
});

test('gives the last seat to only one of several concurrent additions', async () => {
  for (let round = 0; round < 3; round++) {
    const { id: client_id } = await addValidRow(app, clients);
    await setSeatLimit(1, client_id);
    const replies = await Promise.all([1, 2, 3].map(() => add(app.admin, { client_id })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  }
});

test('limits client administrators to users of their client', async () => {
  const clientAdmin = await addClientAdmin();
  const otherClientUser = await app.addUser('Client viewer', otherClientId);
  const addReply = await add(clientAdmin);
  expect([addReply.status, addReply.body.client_id]).toEqual([200, clientId]);
  expect((await add(clientAdmin, { client_id: otherClientId })).status).toBe(403);
  const lines = ['Jane Elsewhere <jane.elsewhere@client.example>'];
  const invite = (client_id: string) =>
    app.request(clientAdmin, inviteClientUsers, { body: { lines, client_id, ...roleAndType() } });
  expect((await invite(otherClientId)).status).toBe(403);
  expect(await findInvitationLink('jane.elsewhere@client.example')).toBe('');
  expect((await invite(clientId)).body.results[0]!.problem).toBeNull();
  expect((await edit(clientAdmin, addReply.body.id, { job_title: 'Buyer' })).body.job_title).toBe('Buyer');
  expect((await edit(clientAdmin, otherClientUser.id, { job_title: 'Buyer' })).status).toBe(404);
  expect((await app.request(clientAdmin, clientUsers.view, { params: { id: otherClientUser.id } })).status).toBe(404);
  for (const endpoint of [resendClientInvitation, revokeClientInvitation, signOutClientUser])
    expect((await app.request(clientAdmin, endpoint, { params: { id: otherClientUser.id } })).status).toBe(404);
  expect((await changeState(clientAdmin, otherClientUser.id, 'suspended')).status).toBe(404);
  const clientChoices = await app.call(clientAdmin, lookup, {
    params: { list: 'clients-of-users' },
    query: {},
  });
  expect(clientChoices.options.map(({ id }) => id)).toEqual([clientId]);
  // No endpoint shows staff users.
  const params = { id: app.admin.id };
  const staffEdit = await app.request(clientAdmin, clientUsers.edit, {
    params,
    body: { version: 1, job_title: 'Mine' },
  });
  expect(staffEdit.status).toBe(404);
  expect((await app.request(app.admin, clientUsers.view, { params })).status).toBe(404);
});

test.each(CLIENT_USER_PERMISSION_NAMES)(
  'rejects granting %s without having it, including to the granting user',
  async (name) => {
    const [clientAdmin, adminWithPermission] = [await addClientAdmin(), await addClientAdmin({ [name]: true })];
    const { id } = await app.addUser('Client viewer', clientId);
    for (const reply of [await edit(clientAdmin, id, { [name]: true }), await add(clientAdmin, { [name]: true })])
      expect([reply.status, reply.body.code]).toEqual([403, 'forbidden']);
    const lines = ['Jane Right <jane.right@client.example>'];
    const body = { lines, client_id: clientId, ...roleAndType(), [name]: true };
    expect((await app.request(clientAdmin, inviteClientUsers, { body })).status).toBe(403);
    expect((await edit(clientAdmin, clientAdmin.id, { [name]: true })).status).toBe(403);
    expect((await loadUser(clientAdmin.id))[name]).toBe(false);
    expect((await edit(adminWithPermission, id, { [name]: true })).status).toBe(200);
    // A user with fewer permissions cannot change the address or state of a user with more.
    expect((await edit(clientAdmin, id, { email: `${name}@client.example` })).status).toBe(403);
    expect((await changeState(clientAdmin, id, 'suspended')).status).toBe(403);
    expect((await edit(clientAdmin, id, { job_title: 'Buyer', [name]: false })).status).toBe(200);
    expect((await changeState(clientAdmin, id, 'suspended')).status).toBe(200);
  },
);

test('does not let users change their own role or grant permissions that they lack', async () => {
  const clientAdmin = await addClientAdmin();
  const { id } = await app.addUser('Client viewer', clientId);
  const widerGrants: Grant[] = [
    { subject: 'client-users', action: 'read', scope: 'client' },
    { subject: 'clients', action: 'read', scope: 'client' },
  ];
  const role_id = (await loadUser((await app.addUserWith(widerGrants, clientId)).id)).role_id;
  expect((await edit(clientAdmin, id, { role_id })).status).toBe(403);
  expect((await add(clientAdmin, { role_id })).status).toBe(403);
  expect((await edit(clientAdmin, clientAdmin.id, { role_id: viewerRole })).status).toBe(403);
  expect((await edit(clientAdmin, id, { role_id: (await loadUser(clientAdmin.id)).role_id })).status).toBe(200);
  expect((await changeState(clientAdmin, clientAdmin.id, 'suspended')).status).toBe(403);
});

const CLIENT_GRANTS: Grant[] = (['campaigns', 'dashboard', 'client-users'] as const).flatMap((subject) =>
  ACTIONS.map((action) => ({ subject, action, scope: 'client' })),
);

test('limits a user to their chosen campaigns in all requests and in the access they grant', async () => {
  const { id: chosenId } = await addValidRow(app, campaigns, { client_id: clientId, name: 'Chosen campaign' });
  const { id: hiddenId } = await addValidRow(app, campaigns, { client_id: clientId, name: 'Hidden campaign' });
  const { id: foreignId } = await addValidRow(app, campaigns, { client_id: otherClientId });
  const user = await app.addUserWith(
    [...CLIENT_GRANTS, { subject: 'export', action: 'read', scope: 'client' }],
    clientId,
  );
  const names = async () => {
    const { data } = await app.call(user, campaigns.list.endpoint, { body: { query: '{}' } });
    return (JSON.parse(data).rows as { name: string }[]).map(({ name }) => name).toSorted();
  };
  expect(await names()).toEqual(['Chosen campaign', 'Hidden campaign']);
  const allowCampaigns = (ids: string[]) => edit(app.admin, user.id, { campaign_scope: 'chosen', campaigns: ids });
  expect(Object.keys((await allowCampaigns([chosenId, foreignId])).body.fields ?? {})).toEqual(['campaigns']);
  expect((await allowCampaigns([chosenId])).status).toBe(200);

  expect(await names()).toEqual(['Chosen campaign']);
  const view = async (id: string) => (await app.request(user, campaigns.view, { params: { id } })).status;
  expect([await view(chosenId), await view(hiddenId)]).toEqual([200, 404]);
  const countReply = await app.call(user, countRows, { params: { dataset: 'campaigns' }, body: { query: '{}' } });
  expect(countReply.count).toBe(1);
  const { options } = await app.call(user, lookup, { params: { list: 'campaigns' }, query: {} });
  expect(options.map(({ id }) => id)).toEqual([chosenId]);
  const body = { selection: { query: '{}' }, columns: ['name'], format: 'csv' as const };
  const { job_id } = await app.call(user, exportRows, { params: { dataset: 'campaigns' }, body });
  await app.waitForJobEnd(job_id);
  const file = String((await app.request(user, downloadJobFile, { params: { id: job_id } })).body);
  expect([file.includes('Chosen campaign'), file.includes('Hidden campaign')]).toEqual([true, false]);

  // A file from before the restriction can no longer be downloaded.
  const download = async () => (await app.request(user, downloadJobFile, { params: { id: job_id } })).status;
  expect(await download()).toBe(200);
  await allowCampaigns([]);
  expect(await download()).toBe(403);
  await allowCampaigns([chosenId]);
  expect(await download()).toBe(200);

  // The user cannot grant access to campaigns that they cannot see.
  const colleague = await app.addUser('Client viewer', clientId);
  await setColumns(colleague.id, { role_id: (await loadUser(user.id)).role_id });
  const grantAccess = (values: object) => edit(user, colleague.id, values);
  expect((await grantAccess({ campaigns: [chosenId], campaign_scope: 'all' })).status).toBe(403);
  expect((await grantAccess({ campaigns: [hiddenId], campaign_scope: 'chosen' })).status).toBe(403);
  expect((await grantAccess({ email: 'taken.over@client.example' })).status).toBe(403);
  expect((await grantAccess({ campaigns: [chosenId], campaign_scope: 'chosen' })).status).toBe(200);
  expect((await edit(user, user.id, { campaign_scope: 'all' })).status).toBe(403);
});

test('shows sensitive fields only with the permission of the role and the per-user permission', async () => {
  const grant = (subject: Subject) => ({ subject, action: 'read', scope: 'client' }) as const;
  const user = await app.addUserWith([...CLIENT_GRANTS, grant('contact-email'), grant('contact-ddi')], clientId);
  const { role_id } = await loadUser(user.id);
  const loadPermissions = async () =>
    (await app.call(user, viewRole, { params: { roleId: role_id } })).role_permission
      .filter(({ name, read }) => (FIELD_SUBJECTS as readonly string[]).includes(name) && read)
      .map(({ name }) => name);
  expect(await loadPermissions()).toEqual([]);
  await setColumns(user.id, { may_see_phone: true });
  expect(await loadPermissions()).toEqual(['contact-email', 'contact-ddi']);
});

test('requires the per-user permission for exports and reports it to the page', async () => {
  const body = { selection: { query: '{}' }, columns: ['name'], format: 'csv' as const };
  const user = await app.addUserWith(
    [...CLIENT_GRANTS, { subject: 'export', action: 'read', scope: 'client' }],
    clientId,
  );
  const exportStatus = async () =>
    (await app.request(user, exportRows, { params: { dataset: 'campaigns' }, body })).status;
  const loadPermissions = async () => {
    const { role_id } = await loadUser(user.id);
    const { role_permission } = await app.call(user, viewRole, { params: { roleId: role_id } });
    return CLIENT_USER_PERMISSION_NAMES.map((name) => {
      const { subject, action } = CLIENT_USER_PERMISSIONS[name];
      return role_permission.find((flags) => flags.name === subject)![action];
    });
  };
  expect([await exportStatus(), await loadPermissions()]).toEqual([200, [false, true, false]]);
  expect((await edit(app.admin, user.id, { may_export: false })).status).toBe(200);
  expect([await exportStatus(), await loadPermissions()]).toEqual([403, [false, false, false]]);
  const viewer = await app.addUser('Client viewer', clientId);
  await setColumns(viewer.id, { may_export: true, may_dispute: true, may_see_phone: true });
  const { status } = await app.request(viewer, exportRows, { params: { dataset: 'campaigns' }, body });
  expect(status).toBe(200);
  // If the client may not dispute opportunities, none of its users may.
  const canDispute = async () =>
    (await app.call(viewer, viewRole, { params: { roleId: viewerRole } })).role_permission.find(
      ({ name }) => name === 'opportunities',
    )!.update;
  expect(await canDispute()).toBe(true);
  await app.pool.query('update client set may_dispute = false where id = $1', [clientId]);
  expect(await canDispute()).toBe(false);
  await app.pool.query('update client set may_dispute = true where id = $1', [clientId]);
});

test('hides phone numbers of colleagues from client users', async () => {
  const clientAdmin = await addClientAdmin();
  const phone = '+44 20 7946 0991';
  const addReply = await add(app.admin, { phone });
  expect(addReply.body.phone).toBe(phone);
  const viewReply = await app.request(clientAdmin, clientUsers.view, { params: { id: addReply.body.id } });
  expect(JSON.stringify(viewReply.body)).not.toContain(phone);
  const list = await app.request(clientAdmin, clientUsers.list.endpoint, { body: { query: '{}' } });
  expect(JSON.stringify(list.body)).not.toContain(phone);
  expect(Object.keys((await edit(clientAdmin, addReply.body.id, { phone: '1' })).body.fields ?? {})).toEqual(['phone']);
});
