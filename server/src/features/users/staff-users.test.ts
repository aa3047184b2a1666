import { ACTIONS, type Grant } from '@leadwright/contract/access';
import { login, register, resetPassword } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { countRows } from '@leadwright/contract/features/exports';
import { lookup } from '@leadwright/contract/features/lookups';
import {
  changeStaffUserState,
  inviteStaffUsers,
  resendStaffInvitation,
  revokeStaffInvitation,
  sendStaffPasswordLink,
  signOutStaffUser,
  staffUsers,
  staffUserWork,
} from '@leadwright/contract/features/users';
import { USER_STATUS, USER_TRANSITIONS, type UserStatus } from '@leadwright/contract/users/user-states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow, findUserType } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const changeState = (actor: TestUser, id: string, state: UserStatus, hand_over = {}) =>
  app.request(actor, changeStaffUserState, { params: { id }, body: { state, hand_over } });
const loadUser = (id: string) => app.call(app.admin, staffUsers.view, { params: { id } });
const setStatus = (id: string, status: UserStatus) =>
  app.pool.query('update app_user set status = $2 where id = $1', [id, status]);
const loadRoleId = async ({ id }: Pick<TestUser, 'id'>) => (await loadUser(id)).role_id;
const callStatus = (user: TestUser) =>
  app.request(user, lookup, { params: { list: 'countries' }, query: {} }).then(({ status }) => status);
const grantsFor = (subject: Grant['subject']): Grant[] => ACTIONS.map((action) => ({ subject, action, scope: 'all' }));

const STATES = Object.keys(USER_STATUS) as UserStatus[];
const transitions = STATES.flatMap((from) => STATES.map((to) => [from, to] as const));

test.each(transitions)('changes the state from %s to %s or rejects it with the allowed states', async (from, to) => {
  const { id } = await app.addUser('Data steward');
  await setStatus(id, from);
  const { status, body } = await changeState(app.admin, id, to);
  if (USER_TRANSITIONS[from].includes(to)) {
    expect([status, body.status]).toEqual([200, to]);
    const { rows } = await app.pool.query(
      `select before->>'status' as from, after->>'status' as to from audit_event where entity_id = $1 and action = 'state'`,
      [id],
    );
    expect(rows).toEqual([{ from, to }]);
  } else {
    expect([status, body.code, body.detail]).toEqual([409, 'illegal_transition', { allowed: USER_TRANSITIONS[from] }]);
    expect((await loadUser(id)).status).toBe(from);
  }
});

test('invites an added user and ignores system fields in the form', async () => {
  const body = {
    email: 'New.Person@Leadwright.Example',
    first_name: 'New',
    surname: 'Person',
    display_name: 'New Person',
    role_id: await loadRoleId(app.admin),
    user_type_id: await findUserType(app),
    status: 'active',
    last_login_at: '2020-01-01T00:00:00Z',
    password_changed_at: '2020-01-01T00:00:00Z',
  };
  const addedUser = await app.call(app.admin, staffUsers.add, { body });
  expect(addedUser).toMatchObject({ status: 'invited', email: 'new.person@leadwright.example', last_seen_at: null });
  const params = { id: addedUser.id };
  const editedUser = await app.call(app.admin, staffUsers.edit, { params, body: { ...body, version: 1 } });
  expect(editedUser.status).toBe('invited');
  const { rows } = await app.pool.query('select last_login_at, password_changed_at from app_user where id = $1', [
    addedUser.id,
  ]);
  expect(rows).toEqual([{ last_login_at: null, password_changed_at: null }]);
  const duplicateReply = await app.request(app.admin, staffUsers.add, {
    body: { ...body, email: 'NEW.person@leadwright.example' },
  });
  expect([duplicateReply.status, Object.keys(duplicateReply.body.fields ?? {})]).toEqual([422, ['email']]);
});

/** Returns the link in the latest invitation to an address. */
async function findInvitationLink(email: string): Promise<string> {
  const { rows } = await app.pool.query<{ text: string }>(
    `select text from mail where to_address = $1 and purpose = 'invitation' order by created_at desc limit 1`,
    [email],
  );
  return /\/register\/(\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}
const accept = (email: string, invitation: string) =>
  app.request(undefined, register, { body: { email, invitation, displayName: 'Jane', password: PASSWORD } });
const stewardRole = async () => loadRoleId(await app.addUser('Data steward'));
const invite = async (email: string) => {
  const roleAndType = { role_id: await stewardRole(), user_type_id: await findUserType(app) };
  const body = { email, first_name: 'Jane', surname: 'Doe', display_name: 'Jane', ...roleAndType };
  return app.call(app.admin, staffUsers.add, { body });
};

test('accepts only the latest link of a resent or revoked invitation, and only once', async () => {
  const email = 'jane.invited@leadwright.example';
  const { id, invitation } = await invite(email);
  expect(invitation).toBe('open');
  const firstLink = await findInvitationLink(email);
  const resendReply = await app.call(app.admin, resendStaffInvitation, { params: { id } });
  expect(resendReply.invitation).toBe('open');
  const secondLink = await findInvitationLink(email);
  expect((await accept(email, firstLink)).status).toBe(410);
  const revokeReply = await app.call(app.admin, revokeStaffInvitation, { params: { id } });
  expect([revokeReply.status, revokeReply.invitation]).toEqual(['invited', 'revoked']);
  expect((await accept(email, secondLink)).status).toBe(410);
  await app.call(app.admin, resendStaffInvitation, { params: { id } });
  expect((await accept(email, await findInvitationLink(email))).status).toBe(200);
  expect(await loadUser(id)).toMatchObject({ status: 'active', invitation: null });
  for (const endpoint of [resendStaffInvitation, revokeStaffInvitation]) {
    const secondCall = await app.request(app.admin, endpoint, { params: { id } });
    expect([secondCall.status, secondCall.body.code]).toEqual([409, 'illegal_transition']);
  }
});

test('reactivates a deactivated user by a new invitation', async () => {
  const { id, email } = await app.addUser('Data steward');
  await changeState(app.admin, id, 'deactivated');
  expect((await changeState(app.admin, id, 'invited')).body).toMatchObject({ status: 'invited', invitation: 'open' });
  expect((await accept(email, await findInvitationLink(email))).status).toBe(200);
  expect((await loadUser(id)).status).toBe('active');
});

test('invites valid lines and returns a problem for each invalid one', async () => {
  const lines = [
    'Ann Many <ann.many@leadwright.example>',
    'nobody',
    `Admin Again <${app.admin.email}>`,
    'ANN Many <Ann.Many@leadwright.example>',
    `${'x'.repeat(90)} Long <long@leadwright.example>`,
    'bob.many@leadwright.example',
  ];
  const body = { lines, role_id: await stewardRole(), user_type_id: await findUserType(app) };
  const { results } = await app.call(app.admin, inviteStaffUsers, { body });
  expect(results.map(({ line }) => line)).toEqual(lines);
  expect(results.map(({ problem }) => problem === null)).toEqual([true, false, false, false, false, true]);
  for (const { problem } of results) if (problem) expect(problem).toMatch(/^[A-Z].+\.$/);
  expect(await loadUser(results[5]!.id!)).toMatchObject({ name: 'Bob Many', status: 'invited', invitation: 'open' });
  expect(await findInvitationLink('ann.many@leadwright.example')).not.toBe('');
  expect(await findInvitationLink('long@leadwright.example')).toBe('');
  const steward = await app.addUserWith(grantsFor('elomark-users'));
  expect((await app.request(steward, inviteStaffUsers, { body })).status).toBe(403);
});

test('suspends and reactivates from the next request, and ends sessions on deactivation', async () => {
  const user = await app.addUser('Data steward');
  expect(await callStatus(user)).toBe(200);
  await changeState(app.admin, user.id, 'suspended');
  const rejectedReply = await app.request(user, lookup, { params: { list: 'countries' }, query: {} });
  expect([rejectedReply.status, rejectedReply.body.code]).toEqual([401, 'suspended']);
  await changeState(app.admin, user.id, 'active');
  expect(await callStatus(user)).toBe(200);
  await changeState(app.admin, user.id, 'deactivated');
  const deactivatedReply = await app.request(user, lookup, { params: { list: 'countries' }, query: {} });
  expect([deactivatedReply.status, deactivatedReply.body.code]).toEqual([401, 'not_signed_in']);
});

test('rejects the next request of a user who was signed out everywhere', async () => {
  const user = await app.addUser('Data steward');
  expect(await app.call(app.admin, signOutStaffUser, { params: { id: user.id } })).toEqual({ ended: 1 });
  expect(await callStatus(user)).toBe(401);
});

test('sends a password link only to users who can sign in', async () => {
  const user = await app.addUser('Data steward');
  const send = (actor: TestUser, id: string) => app.request(actor, sendStaffPasswordLink, { params: { id } });
  expect((await send(app.admin, user.id)).body).toEqual({ ok: true });
  const { rows } = await app.pool.query('select to_address, text from mail where about_id = $1', [user.id]);
  expect(rows).toMatchObject([{ to_address: user.email }]);
  expect(rows[0].text).toContain('First administrator requested a new password');
  const [, token] = /reset-password\/([\w-]{43})\n/.exec(rows[0].text)!;
  const password = 'another password for tests';
  const reset = () => app.request(undefined, resetPassword, { body: { token: token!, password } });
  expect([(await reset()).status, (await reset()).status]).toEqual([200, 410]);
  expect((await app.request(undefined, login, { body: { email: user.email, password } })).status).toBe(200);

  const invitee = await app.addUser('Finance');
  for (const status of ['invited', 'suspended', 'deactivated'] as const) {
    await setStatus(invitee.id, status);
    expect((await send(app.admin, invitee.id)).status).toBe(409);
  }
  expect(
    (await send(await app.addUserWith([{ subject: 'elomark-users', action: 'read', scope: 'all' }]), user.id)).status,
  ).toBe(403);
});

test('rejects changes of the viewer’s own state or role', async () => {
  const otherAdministrator = await app.addUser('Administrator');
  for (const state of ['suspended', 'deactivated'] as const) {
    const { status, body } = await changeState(otherAdministrator, otherAdministrator.id, state);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  }
  const steward = await app.addUser('Data steward');
  const body = { version: (await loadUser(otherAdministrator.id)).version, role_id: await loadRoleId(steward) };
  const ownEdit = await app.request(otherAdministrator, staffUsers.edit, {
    params: { id: otherAdministrator.id },
    body,
  });
  expect([ownEdit.status, ownEdit.body.code]).toEqual([403, 'forbidden']);
  await setStatus(otherAdministrator.id, 'deactivated');
});

test('rejects suspending, deactivating or demoting the last active administrator', async () => {
  const editor = await app.addUserWith([
    ...(
      await app.pool.query<Grant>(`
      select p.subject, p.action, p.scope from role_permission p join role r on r.id = p.role_id
      where r.name = 'Administrator'`)
    ).rows,
  ]);
  expect((await loadUser(app.admin.id)).is_last_administrator).toBe(true);
  for (const state of ['suspended', 'deactivated'] as const) {
    const { status, body } = await changeState(editor, app.admin.id, state);
    expect([status, body.code]).toEqual([409, 'in_use']);
  }
  const role_id = await loadRoleId(await app.addUser('Data steward'));
  const edit = async (version: number) =>
    app.request(editor, staffUsers.edit, { params: { id: app.admin.id }, body: { version, role_id } });
  const demotion = await edit((await loadUser(app.admin.id)).version);
  expect([demotion.status, demotion.body.code]).toEqual([409, 'in_use']);
  const secondAdministrator = await app.addUser('Administrator');
  expect((await loadUser(app.admin.id)).is_last_administrator).toBe(false);
  expect((await changeState(editor, secondAdministrator.id, 'suspended')).status).toBe(200);
  expect((await changeState(editor, app.admin.id, 'suspended')).status).toBe(409);
});

test('keeps one of two administrators who suspend each other concurrently', async () => {
  for (let round = 0; round < 5; round++) {
    const otherAdministrator = await app.addUser('Administrator');
    const replies = await Promise.all([
      changeState(app.admin, otherAdministrator.id, 'suspended'),
      changeState(otherAdministrator, app.admin.id, 'suspended'),
    ]);
    const { rows } = await app.pool.query(`
      select u.id from app_user u join role r on r.id = u.role_id
      where r.name = 'Administrator' and u.status = 'active'`);
    expect(rows).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await setStatus(app.admin.id, 'active');
    await setStatus(otherAdministrator.id, 'deactivated');
  }
});

test('rejects granting wider roles and changing the address of users with more permissions', async () => {
  const editor = await app.addUserWith([
    ...grantsFor('elomark-users'),
    { subject: 'clients', action: 'read', scope: 'own' },
  ]);
  const role = async (grants: Grant[]) => loadRoleId(await app.addUserWith(grants));
  const sameRole = await role([{ subject: 'clients', action: 'read', scope: 'own' }]);
  const widerRole = await role([{ subject: 'clients', action: 'read', scope: 'all' }]);
  const otherRole = await role([{ subject: 'vertical', action: 'read', scope: 'own' }]);
  const user = await app.addUserWith([]);
  const edit = async (id: string, values: object) =>
    (
      await app.request(editor, staffUsers.edit, {
        params: { id },
        body: { version: (await loadUser(id)).version, ...values } as never,
      })
    ).status;
  expect(await edit(user.id, { role_id: sameRole })).toBe(200);
  expect(await edit(user.id, { role_id: widerRole })).toBe(403);
  expect(await edit(user.id, { role_id: otherRole })).toBe(403);
  expect((await loadUser(user.id)).role_id).toBe(sameRole);
  const { rows } = await app.pool.query<{ id: string; name: string }>('select id, name from role where id = any($1)', [
    [sameRole, widerRole, otherRole],
  ]);
  for (const { id, name } of rows) {
    const countOptions = async (query: object) =>
      (await app.call(editor, lookup, { params: { list: 'staff-roles' }, query })).options.length;
    // The name of an assigned role is shown even if the role is not offered.
    expect([await countOptions({ q: name }), await countOptions({ id })]).toEqual([id === sameRole ? 1 : 0, 1]);
  }
  const names = { first_name: 'A', surname: 'B', display_name: 'A B', email: 'a.b@leadwright.example' };
  const body = { ...names, role_id: otherRole, user_type_id: await findUserType(app) };
  expect((await app.request(editor, staffUsers.add, { body })).status).toBe(403);
  expect(await edit(app.admin.id, { email: 'mine@leadwright.example' })).toBe(403);
  expect(await edit(app.admin.id, { job_title: 'Head' })).toBe(200);
  expect((await changeState(editor, app.admin.id, 'suspended')).status).toBe(403);
  expect(await edit(user.id, { email: 'theirs@leadwright.example' })).toBe(200);
});

test('hands over open work of each kind and keeps completed work with the leaver', async () => {
  const [leaver, successor, manager] = await Promise.all(
    ['Data steward', 'Data steward', 'Campaign manager'].map((role) => app.addUser(role)),
  );
  const client = await addValidRow(app, clients, { account_manager_id: leaver!.id });
  const [openCampaign, completedCampaign] = [
    await addValidRow(app, campaigns, { client_id: client.id, owner_id: leaver!.id }),
    await addValidRow(app, campaigns, { client_id: client.id, owner_id: leaver!.id }),
  ];
  await app.pool.query(`update campaign set state = 'completed' where id = $1`, [completedCampaign.id]);
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [
    openCampaign.id,
    leaver!.id,
  ]);
  await app.pool.query('update app_user set manager_id = $1 where id = $2', [leaver!.id, successor!.id]);
  const work = await app.call(app.admin, staffUserWork, { params: { id: leaver!.id } });
  expect(work).toEqual({ campaigns: 1, teams: 1, clients: 1, people: 1 });

  const incompleteReply = await changeState(app.admin, leaver!.id, 'deactivated');
  const kinds = ['campaigns', 'clients', 'people', 'teams'].map((kind) => `hand_over.${kind}`);
  expect([incompleteReply.status, Object.keys(incompleteReply.body.fields ?? {}).toSorted()]).toEqual([422, kinds]);
  const successors = { campaigns: manager!.id, clients: manager!.id, people: successor!.id, teams: successor!.id };
  const invitee = await app.addUser('Data steward');
  await setStatus(invitee.id, 'invited');
  const invalidSuccessors = { ...successors, campaigns: leaver!.id, clients: invitee.id };
  const rejected = await changeState(app.admin, leaver!.id, 'deactivated', invalidSuccessors);
  expect([rejected.status, Object.keys(rejected.body.fields ?? {}).toSorted()]).toEqual([422, kinds.slice(0, 2)]);
  expect((await loadUser(leaver!.id)).status).toBe('active');

  expect((await changeState(app.admin, leaver!.id, 'deactivated', successors)).status).toBe(200);
  const loadOwner = async ({ id }: { id: string }) =>
    (await app.call(app.admin, campaigns.view, { params: { id } })).owner_id;
  expect([await loadOwner(openCampaign), await loadOwner(completedCampaign)]).toEqual([manager!.id, leaver!.id]);
  const { account_manager_id } = await app.call(app.admin, clients.view, { params: { id: client.id } });
  expect(account_manager_id).toBe(manager!.id);
  const members = await app.pool.query('select user_id from campaign_member where campaign_id = $1', [openCampaign.id]);
  expect(members.rows).toEqual([{ user_id: successor!.id }]);
  // Users cannot manage themselves.
  expect((await loadUser(successor!.id)).manager_id).toBeNull();
});

test('rejects a manager who is below the user', async () => {
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => app.addUser('Data steward')));
  const manage = async (id: string, manager_id: string) =>
    app.request(app.admin, staffUsers.edit, {
      params: { id },
      body: { version: (await loadUser(id)).version, manager_id },
    });
  expect((await manage(b!.id, a!.id)).status).toBe(200);
  expect((await manage(c!.id, b!.id)).status).toBe(200);
  for (const manager of [a, b, c])
    expect(Object.keys((await manage(a!.id, manager!.id)).body.fields ?? {})).toEqual(['manager_id']);
});

test('rejects archiving a user who is not deactivated', async () => {
  const { id } = await app.addUser('Data steward');
  const archive = async () => (await app.request(app.admin, staffUsers.remove, { params: { id } })).status;
  expect(await archive()).toBe(409);
  await changeState(app.admin, id, 'deactivated');
  expect(await archive()).toBe(200);
});

test('hides staff from client users regardless of their role', async () => {
  const client = await addValidRow(app, clients);
  const user = await app.addUserWith([...grantsFor('elomark-users'), ...grantsFor('export')], client.id);
  const query = JSON.stringify({});
  const list = await app.request(user, staffUsers.list.endpoint, { body: { query } });
  expect(JSON.parse(String(list.body.data)).rows).toEqual([]);
  const count = await app.request(user, countRows, { params: { dataset: staffUsers.list.name }, body: { query } });
  expect(count.body).toMatchObject({ count: 0 });
  const params = { id: app.admin.id };
  expect((await app.request(user, staffUsers.view, { params })).status).toBe(404);
  expect((await app.request(user, staffUserWork, { params })).status).toBe(404);
  expect((await app.request(user, signOutStaffUser, { params })).status).toBe(404);
  expect((await changeState(user, app.admin.id, 'suspended')).status).toBe(404);
  for (const name of ['staff-users', 'staff-roles', 'staff-types']) {
    const lookupReply = await app.request(user, lookup, { params: { list: name }, query: {} });
    expect(lookupReply.body.options ?? []).toEqual([]);
  }
});

test('requires a type for invitations but not for existing users', async () => {
  const names = { email: 'typeless@leadwright.example', first_name: 'A', surname: 'B', display_name: 'A B' };
  const body = { ...names, role_id: await stewardRole() };
  const rejectedReply = await app.request(app.admin, staffUsers.add, { body: body as never });
  expect([rejectedReply.status, Object.keys(rejectedReply.body.fields ?? {})]).toEqual([422, ['user_type_id']]);
  const inviteReply = await app.request(app.admin, inviteStaffUsers, {
    body: { lines: ['A B <typeless@leadwright.example>'], role_id: body.role_id } as never,
  });
  expect(inviteReply.status).toBe(422);
  const { id } = await app.addUser('Data steward');
  const editReply = await app.call(app.admin, staffUsers.edit, {
    params: { id },
    body: { version: 1, job_title: 'Head' },
  });
  expect([editReply.job_title, editReply.user_type_id]).toEqual(['Head', null]);
  // Default types exist from the start: the first administrator has one.
  const { rows } = await app.pool.query(`select y.name from app_user u join user_type y on y.id = u.user_type_id`);
  expect(rows).toContainEqual({ name: 'Administrator' });
});

test('defaults weekly hours to 40 and accepts only quarters of an hour', async () => {
  const { id } = await app.addUser('Data steward');
  expect((await loadUser(id)).weekly_hours).toBe(40);
  const setHours = (weekly_hours: number) =>
    app.request(app.admin, staffUsers.edit, { params: { id }, body: { version: 1, weekly_hours } });
  for (const hours of [-1, 168.25, 37.6])
    expect(Object.keys((await setHours(hours)).body.fields ?? {})).toEqual(['weekly_hours']);
  expect((await setHours(37.5)).body.weekly_hours).toBe(37.5);
});
