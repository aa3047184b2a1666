import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { clients } from '@leadwright/contract/features/clients';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { masterFields } from '@leadwright/contract/features/fields';
import {
  addView,
  editView,
  listOwnViews,
  listViews,
  removeView,
  type SavedView,
  setDefaultView,
  trackViewUse,
} from '@leadwright/contract/features/grid-views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** A data set that both agency staff and client users can read, with different rows. */
const params = { dataset: 'campaigns' };
const state = { layout: { visible: { code: false } }, filter: {}, search: 'north' };
const personalView = { visibility: 'personal' as const };
const teamView = { visibility: 'team' as const };

let app: TestApp;
let manager: TestUser;
let steward: TestUser;
let firstClient: string;
let secondClient: string;
let clientAdmin: TestUser;
let clientViewer: TestUser;
let otherClientAdmin: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  [firstClient, secondClient] = [(await addValidRow(app, clients)).id, (await addValidRow(app, clients)).id];
  manager = await app.addUser('Campaign manager');
  steward = await app.addUser('Data steward');
  clientAdmin = await app.addUser('Client administrator', firstClient);
  clientViewer = await app.addUser('Client viewer', firstClient);
  otherClientAdmin = await app.addUser('Client administrator', secondClient);
});
afterAll(() => app.close());

type Fields = Partial<Pick<SavedView, 'visibility' | 'client_id' | 'locked'>>;
const bodyOf = (name: string, fields: Fields = personalView) => ({
  name,
  state,
  visibility: 'personal' as const,
  ...fields,
});
const save = (user: TestUser, name: string, fields?: Fields) =>
  app.call(user, addView, { params, body: bodyOf(name, fields) });
const list = async (user: TestUser, dataset = 'campaigns') =>
  (await app.call(user, listViews, { params: { dataset } })).views;
const viewSeenBy = async (user: TestUser, { id }: SavedView) => (await list(user)).find((view) => view.id === id);
const changeView = (
  user: TestUser,
  { id, name, visibility, client_id, locked, version }: SavedView,
  fields: object = {},
) =>
  app.request(user, editView, {
    params: { ...params, id },
    body: { name, visibility, client_id, locked, version, state, ...fields },
  });
const remove = (user: TestUser, { id }: SavedView, confirmed: 'true' | 'false' = 'false') =>
  app.request(user, removeView, { params: { ...params, id }, query: { confirmed } });
const openView = (user: TestUser, { id }: SavedView) => app.request(user, trackViewUse, { params: { ...params, id } });
const setDefault = async (user: TestUser, { id }: SavedView, role: string, is_default = true) => {
  const { rows } = await app.pool.query('select id from role where name = $1', [role]);
  const body = { role_id: rows[0].id, is_default };
  return app.request(user, setDefaultView, { params: { ...params, id }, body });
};

test('saves a view and fills in missing properties', async () => {
  const view = await save(manager, 'North');
  expect(view).toMatchObject({
    name: 'North',
    visibility: 'personal',
    locked: false,
    is_own: true,
    is_default: false,
    other_users: 0,
    can: { update: true, delete: true, set_default: false },
  });
  expect(view.state).toEqual({
    layout: { order: [], visible: { code: false }, widths: {}, frozenAtEnd: [], density: 'compact' },
    sort: [],
    filter: {},
    search: 'north',
    groups: [],
  });
  expect(await viewSeenBy(manager, view)).toEqual(view);
});

test('hides a personal view from all other users', async () => {
  const view = await save(manager, 'Mine alone');
  for (const user of [app.admin, steward, clientAdmin]) {
    expect(await viewSeenBy(user, view)).toBeUndefined();
    const responses = [await changeView(user, view), await remove(user, view), await openView(user, view)];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await setDefault(user, view, 'Data steward')).status).toBe(404);
  }
});

test('shares a team view with agency staff but not with client users', async () => {
  const view = await save(manager, 'For the agency', teamView);
  expect(await viewSeenBy(steward, view)).toMatchObject({ name: 'For the agency', is_own: false });
  const responses = [await list(clientAdmin), await changeView(clientAdmin, view), await openView(clientAdmin, view)];
  expect(JSON.stringify(responses)).not.toContain('For the agency');
  expect(
    (await app.request(clientAdmin, addView, { params, body: bodyOf('Up', teamView) })).body.fields,
  ).toHaveProperty('visibility');
});

test('shares a client view with its users and with staff who can see the client', async () => {
  const client = { visibility: 'client' as const, client_id: firstClient };
  const staffView = await save(manager, 'What we deliver', client);
  const clientView = await save(clientAdmin, 'Our own order', { visibility: 'client' });
  expect(clientView.client_id).toBe(firstClient);
  for (const user of [clientViewer, clientAdmin, steward])
    expect((await list(user)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Our own order', 'What we deliver']),
    );
  // Names of staff are visible to staff only; client users see names of their own client.
  expect((await viewSeenBy(clientViewer, staffView))?.owner_label).toBeNull();
  expect((await viewSeenBy(clientViewer, clientView))?.owner_label).toBe('Test Client administrator');

  const developer = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'own' }]);
  for (const user of [otherClientAdmin, developer]) {
    const responses = [
      await list(user),
      await changeView(user, staffView),
      await changeView(user, clientView),
      await remove(user, clientView),
      await openView(user, staffView),
      await app.request(user, addView, { params, body: bodyOf('Sneaky', client) }),
    ];
    expect(JSON.stringify(responses)).not.toMatch(/What we deliver|Our own order|Client T/);
    expect(responses.slice(1).map((response) => (response as { status: number }).status)).toEqual([
      404, 404, 404, 404, 422,
    ]);
  }
});

test('hides views from users who cannot read the rows', async () => {
  await app.call(steward, addView, {
    params: { dataset: 'get_all_db_accounts' },
    body: bodyOf('Accounts', teamView),
  });
  const request = (dataset: string) => app.request(clientAdmin, listViews, { params: { dataset } });
  expect((await request('get_all_db_accounts')).status).toBe(403);
  expect((await request('no_such_grid')).status).toBe(404);
  expect((await list(manager)).map(({ name }) => name)).not.toContain('Accounts');
  // A client role with too many permissions still cannot see views of the agency.
  const userWithExcessPermissions = await app.addUserWith(
    [{ subject: 'accounts', action: 'read', scope: 'all' }],
    firstClient,
  );
  expect(await list(userWithExcessPermissions, 'get_all_db_accounts')).toEqual([]);
});

test('limits changes of a locked view to its owner and administrators', async () => {
  const view = await save(manager, 'Shared', { ...teamView, locked: true });
  expect((await viewSeenBy(steward, view))?.can).toEqual({ update: false, delete: false, set_default: false });
  expect((await changeView(steward, view)).status).toBe(403);
  expect((await changeView(app.admin, view, { name: 'Shared by all' })).body.version).toBe(2);
  const unlocked = (await changeView(manager, { ...view, version: 2 }, { locked: false })).body;
  expect((await changeView(steward, unlocked, { name: 'Renamed' })).body).toMatchObject({
    name: 'Renamed',
    version: 4,
  });
  // Other users still cannot share, lock or delete the unlocked view.
  for (const fields of [{ locked: true }, { visibility: 'personal' }])
    expect((await changeView(steward, { ...unlocked, version: 4 }, fields)).status).toBe(403);
  expect((await remove(steward, unlocked)).status).toBe(403);
});

test('keeps the state of a view when it is renamed', async () => {
  const { id, version, ...view } = await save(manager, 'Before');
  const body = { name: 'After', visibility: view.visibility, client_id: null, locked: false, version };
  const renamed = await app.call(manager, editView, { params: { ...params, id }, body });
  expect(renamed).toMatchObject({ name: 'After', state: view.state });
});

test('keeps the filter and order of columns that the user who changes the view cannot see', async () => {
  const { id: fieldId } = await addValidRow(app, masterFields);
  await app.pool.query(
    'update field set visible_to = array(select role_id from app_user where id = $2) where id = $1',
    [fieldId, app.admin.id],
  );
  const hidden = {
    filter: { [customColumn(fieldId)]: { filterType: 'text', type: 'equals', filter: 'secret' } },
    sort: [{ colId: customColumn(fieldId), sort: 'asc' }],
  };
  const ofAccounts = { dataset: accountsForCampaign.name };
  const body = { ...bodyOf('By a secret', teamView), state: { layout: {}, ...hidden } } as never;
  const view = await app.call(app.admin, addView, { params: ofAccounts, body });
  const { status, body: changed } = await app.request(manager, editView, {
    params: { ...ofAccounts, id: view.id },
    body: { ...teamView, name: view.name, client_id: null, locked: false, version: 1, state: { ...state } } as never,
  });
  expect([status, changed.state]).toMatchObject([200, { filter: {}, sort: [], search: 'north' }]);
  const stored = (await list(app.admin, accountsForCampaign.name)).find(({ id }) => id === view.id)!;
  expect(stored.state).toMatchObject({ ...hidden, search: 'north' });
});

test('rejects the second of two concurrent changes', async () => {
  // Repeats the test, so that some changes overlap.
  for (let round = 0; round < 8; round++) {
    const view = await save(manager, `Contested ${round}`, teamView);
    const responses = await Promise.all([
      changeView(manager, view, { name: `Manager was here ${round}` }),
      changeView(steward, view, { name: `Steward was here ${round}` }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = responses.find(({ status }) => status === 200)!.body;
    const loser = responses.find(({ status }) => status === 409)!.body;
    expect(loser).toMatchObject({ code: 'conflict', detail: { current: { name: winner.name, version: 2 } } });
  }
});

test('requires a confirmation with the number of users to delete a view in use', async () => {
  const view = await save(manager, 'Popular', teamView);
  for (const user of [manager, steward, app.admin, app.admin]) expect((await openView(user, view)).status).toBe(200);
  expect((await viewSeenBy(manager, view))?.other_users).toBe(2);
  expect((await viewSeenBy(manager, view))?.last_used_at).not.toBeNull();
  const response = await remove(manager, view);
  expect(response.body).toMatchObject({ code: 'in_use', message: '2 other people use this view.' });
  // Making it personal also removes it for the other users.
  expect((await changeView(manager, view, personalView)).body.code).toBe('in_use');
  expect((await remove(manager, view, 'true')).status).toBe(200);
  expect(await viewSeenBy(steward, view)).toBeUndefined();
});

test('does not count users who opened a view long ago', async () => {
  const view = await save(manager, 'Forgotten', teamView);
  await openView(steward, view);
  await app.pool.query(`update grid_view_use set last_used_at = now() - interval '91 days' where view_id = $1`, [
    view.id,
  ]);
  expect((await remove(manager, view)).status).toBe(200);
});

test('lets administrators set one shared view as the default of a role', async () => {
  const [firstView, secondView] = [await save(manager, 'Start A', teamView), await save(manager, 'Start B', teamView)];
  expect((await setDefault(manager, firstView, 'Data steward')).status).toBe(403);
  for (const view of [firstView, secondView])
    expect((await setDefault(app.admin, view, 'Data steward')).status).toBe(200);
  const defaults = async (user: TestUser) =>
    (await list(user)).filter(({ is_default }) => is_default).map(({ name }) => name);
  expect(await defaults(steward)).toEqual(['Start B']);
  expect(await defaults(manager)).toEqual([]);
  expect((await viewSeenBy(app.admin, secondView))?.default_role_ids).toHaveLength(1);
  expect((await viewSeenBy(steward, secondView))?.default_role_ids).toEqual([]);
  await setDefault(app.admin, secondView, 'Data steward', false);
  expect(await defaults(steward)).toEqual([]);
  await setDefault(app.admin, secondView, 'Data steward');
  await changeView(manager, secondView, personalView);
  await changeView(manager, { ...secondView, version: 2 });
  expect(await defaults(steward)).toEqual([]);
  expect((await setDefault(manager, await save(manager, 'Not shared'), 'Data steward')).body.fields).toHaveProperty(
    'visibility',
  );
});

test('lets client administrators set the default view of their users', async () => {
  const view = await save(clientAdmin, 'Begin here', { visibility: 'client' });
  const otherClientsView = await save(otherClientAdmin, 'Begin there', { visibility: 'client' });
  expect((await setDefault(clientViewer, view, 'Client viewer')).status).toBe(403);
  for (const [user, defaultView] of [
    [clientAdmin, view],
    [otherClientAdmin, otherClientsView],
  ] as const)
    expect((await setDefault(user, defaultView, 'Client viewer')).status).toBe(200);
  expect((await viewSeenBy(clientViewer, view))?.is_default).toBe(true);
  expect((await list(clientAdmin)).some(({ is_default }) => is_default)).toBe(false);
  // The default applies to the client’s users, but not to staff with the same role.
  await setDefault(app.admin, view, 'Data steward');
  expect((await viewSeenBy(steward, view))?.is_default).toBe(false);
  // Only agency staff can administer roles.
  const userWithExcessPermissions = await app.addUserWith(
    (['campaigns', 'roles'] as const).flatMap((subject) =>
      (['read', 'update'] as const).map((action) => ({ subject, action, scope: 'all' as const })),
    ),
    firstClient,
  );
  expect((await viewSeenBy(userWithExcessPermissions, view))?.can).toEqual({
    update: true,
    delete: false,
    set_default: false,
  });
});

test('reports all problems of an invalid view and requires unique names', async () => {
  const invalidView = {
    name: ' ',
    visibility: 'everybody',
    state: { layout: { widths: { code: 'wide' } }, sort: 'up', more: 1 },
  };
  const response = await app.request(manager, addView, { params, body: invalidView as never });
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.fields ?? {}).sort()).toEqual(
    expect.arrayContaining(['name', 'state', 'state.layout.widths.code', 'state.sort', 'visibility']),
  );
  const longState = { ...state, filter: { code: { filterType: 'set', values: Array(300).fill('x'.repeat(500)) } } };
  const tooLong = await app.request(manager, addView, {
    params,
    body: { ...bodyOf('Long'), state: longState as never },
  });
  expect(tooLong.body.fields).toHaveProperty('state');
  expect(
    (await app.request(manager, addView, { params, body: bodyOf('x', { visibility: 'client' }) })).body.fields,
  ).toEqual({ client_id: 'Choose a client.' });

  await save(manager, 'Twice');
  await save(steward, 'Twice');
  await save(manager, 'Twice', teamView);
  const duplicate = await app.request(steward, addView, { params, body: bodyOf('TWICE', teamView) });
  expect(duplicate.body.fields).toEqual({ name: 'Another view in this list has this name.' });
  await save(clientAdmin, 'Twice', { visibility: 'client' });
  await save(otherClientAdmin, 'Twice', { visibility: 'client' });
});

test('lists a view whose state is no longer valid', async () => {
  const view = await save(manager, 'From before');
  await app.pool.query(`update grid_view set state = '{"density": "tiny", "sort": 7}' where id = $1`, [view.id]);
  expect((await viewSeenBy(manager, view))?.state).toEqual({ density: 'tiny', sort: 7 });
});

test('audits every change of a view', async () => {
  const view = await save(manager, 'Audited', teamView);
  await changeView(manager, view, { name: 'Audited again' });
  await setDefault(app.admin, view, 'Finance');
  await remove(manager, view);
  const { rows } = await app.pool.query(
    `select action, user_id from audit_event where entity = 'grid-views' and entity_id = $1 order by id`,
    [view.id],
  );
  expect(rows).toEqual([
    { action: 'create', user_id: manager.id },
    { action: 'update', user_id: manager.id },
    { action: 'set default', user_id: app.admin.id },
    { action: 'delete', user_id: manager.id },
  ]);
});

test('limits a user to a hundred views of one grid', async () => {
  const user = await app.addUser('Finance');
  await app.pool.query(
    `insert into grid_view (dataset, name, owner_id, visibility, state)
     select 'campaigns', 'View ' || n, $1, 'personal', '{}' from generate_series(1, 100) n`,
    [user.id],
  );
  const response = await app.request(user, addView, { params, body: bodyOf('One more') });
  expect(response.body.fields).toEqual({ name: 'You already have 100 views of this table. Delete one first.' });
});

test('lists own views of all readable grids, most recently used first', async () => {
  const user = await app.addUser('Campaign manager');
  const [firstView, secondView] = [await save(user, 'Own one'), await save(user, 'Own two', teamView)];
  const body = bodyOf('Own accounts');
  await app.call(user, addView, {
    params: { dataset: 'get_all_db_accounts' },
    body,
  });
  await openView(user, secondView);
  const listOwn = async () =>
    (await app.call(user, listOwnViews)).views.map(({ name, dataset, title }) => [name, dataset, title]);
  expect(await listOwn()).toEqual([
    ['Own two', 'campaigns', 'Campaigns'],
    ['Own accounts', 'get_all_db_accounts', expect.any(String)],
    ['Own one', 'campaigns', 'Campaigns'],
  ]);
  const ids = (await app.call(manager, listOwnViews)).views.map(({ id }) => id);
  for (const { id } of [firstView, secondView]) expect(ids).not.toContain(id);
  // Views are hidden without the permission to read the rows.
  const reader = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'all' }]);
  await app.pool.query('update grid_view set owner_id = $1 where owner_id = $2', [reader.id, user.id]);
  expect((await app.call(reader, listOwnViews)).views.map(({ name }) => name)).toEqual(['Own one', 'Own two']);
});
