import { ACTIONS, type Action, type Grant, type Scope, SUBJECTS } from '@leadwright/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builderOf, clientOfRow, hasBuilder, newBody, newWord, type Row, valuesOwnedBy } from '../testing/builders.ts';
import { addValidRow, entityCalls, idsOf } from '../testing/entity-calls.ts';
import { features } from '../testing/features.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

// These tests check the access to rows of each entity by each call: permission scopes, client users and `can`.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// A resource without a builder fails in `writes`.
const resources = features.flatMap((feature) => feature.resources).filter(hasBuilder);

type Permissions = Partial<Record<Action, Scope>>;
const ALL_ACTIONS: Permissions = Object.fromEntries(ACTIONS.map((action) => [action, 'all']));
const toGrants = (subjects: readonly Grant['subject'][], permissions: Permissions): Grant[] =>
  subjects.flatMap((subject) =>
    Object.entries(permissions).map(([action, scope]) => ({ subject, action: action as Action, scope })),
  );

test('defines owner and client of a row in each builder whose scope rule needs them', () => {
  for (const { entity, own: ownValues, clientOf } of resources.map(builderOf)) {
    const definition = { name: entity.resource.name, own: ownValues !== undefined, clientOf: clientOf !== undefined };
    const { rule } = entity;
    expect(definition).toEqual({ ...definition, own: rule.own !== undefined, clientOf: rule.client !== undefined });
  }
});

describe.each(resources)('rows of $name', (resource) => {
  const { subject } = resource;
  const { entity, valuesForRole, ...builder } = builderOf(resource);
  const call: Parameters<typeof newBody>[0] = (endpoint, input) => app.call(app.admin, endpoint, input);
  const ownValues = builder.own && ((userId: string) => valuesOwnedBy(call, resource, userId));
  const clientOf = builder.clientOf && ((row: Row) => clientOfRow(call, resource, row));
  const addRow = (values?: object) => addValidRow(app, resource, values);
  const createValues = async (user: TestUser) => ({
    ...(await newBody(call, resource)),
    ...valuesForRole?.(await roleOf(user)),
  });
  /** Adds a user with these permissions for the entity and with permission to read all other records. */
  const addUserWith = (permissions: Permissions) => {
    const otherSubjects = SUBJECTS.filter((candidate) => candidate !== subject);
    return app.addUserWith([...toGrants([subject], permissions), ...toGrants(otherSubjects, { read: 'all' })]);
  };
  const callsAs = (user: TestUser) => entityCalls(app, resource, user);
  const loadRow = async (id: string) => (await callsAs(app.admin).view(id)).body;
  const countRows = async () => {
    const { rows } = await sql`select count(*) from ${sql.table(entity.rule.table)}`.execute(app.db);
    return rows;
  };

  /** Tries all actions of a user on a row, returns the status codes and checks that `can` matches them. */
  async function tryActions(user: TestUser, { id }: Row): Promise<{ view: number; update: number; delete: number }> {
    const previous = await loadRow(id);
    const view = await callsAs(user).view(id);
    const update = await callsAs(user).edit(id, { version: previous.version, name: `By ${newWord()}` });
    const updatedRow = await loadRow(id);
    if (update.status !== 200) expect(updatedRow).toEqual(previous);
    const remove = await callsAs(user).remove(id);
    if (remove.status !== 200) expect(await loadRow(id)).toEqual(updatedRow);
    if (view.status === 200)
      expect(view.body.can).toEqual({ update: update.status === 200, delete: remove.status === 200 });
    return { view: view.status, update: update.status, delete: remove.status };
  }

  /** Returns the ids in the list, without the row of the user in lists of users. */
  const loadListedIds = async (user: TestUser) =>
    idsOf((await callsAs(user).list()).rows).filter((id) => id !== user.id);

  const ALLOWED = { view: 200, update: 200, delete: 200 };
  const HIDDEN = { view: 404, update: 404, delete: 404 };

  test('rejects every call of a user without permissions', async () => {
    const userWithoutGrants = await app.addUserWith([]);
    const row = await addRow();
    const body = await createValues(userWithoutGrants);
    const previous = await countRows();
    expect(await tryActions(userWithoutGrants, row)).toEqual({ view: 403, update: 403, delete: 403 });
    expect((await callsAs(userWithoutGrants).add(body)).status).toBe(403);
    expect((await callsAs(userWithoutGrants).list()).status).toBe(403);
    expect((await callsAs(userWithoutGrants).loadOptionIds({ id: row.id })).status).toBe(
      entity.selectableBy === 'readers' ? 403 : 200,
    );
    expect(await countRows()).toEqual(previous);
  });

  test.each([
    [{ read: 'all' }, { view: 200, update: 403, delete: 403 }],
    [
      { read: 'all', update: 'all' },
      { view: 200, update: 200, delete: 403 },
    ],
    [
      { read: 'all', delete: 'all' },
      { view: 200, update: 403, delete: 200 },
    ],
    [ALL_ACTIONS, ALLOWED],
  ] as [Permissions, object][])('checks each permission separately: %o', async (permissions, expected) => {
    const user = await addUserWith(permissions);
    expect(await tryActions(user, await addRow())).toEqual(expected);
    const addReply = await callsAs(user).add(await createValues(user));
    expect(addReply.status).toBe(permissions.create ? 200 : 403);
  });

  test('rejects changes of rows outside the scope, as stated in `can`', async () => {
    const user = await addUserWith({ read: 'all', create: 'own', update: 'own', delete: 'own' });
    const otherUsersRow = await addRow();
    expect(await tryActions(user, otherUsersRow)).toEqual({ view: 200, update: 403, delete: 403 });
    const body = await createValues(user);
    const previous = await countRows();
    expect((await callsAs(user).add(body)).status).toBe(403);
    expect(await countRows()).toEqual(previous);
    if (!ownValues) return;
    expect(await tryActions(user, await addRow(await ownValues(user.id)))).toEqual(ALLOWED);
    const addReply = await callsAs(user).add({ ...body, ...(await ownValues(user.id)) });
    expect([addReply.status, addReply.body.can]).toEqual([200, { update: true, delete: true }]);
  });

  test('hides other users’ rows from a user who may read only their own rows', async () => {
    const user = await addUserWith({ read: 'own', update: 'all', delete: 'all' });
    const otherUsersRow = await addRow();
    expect(await tryActions(user, otherUsersRow)).toEqual(HIDDEN);
    expect(idsOf((await callsAs(user).list()).rows)).toEqual([]);
    if (!ownValues) return;
    const ownRow = await addRow(await ownValues(user.id));
    expect(idsOf((await callsAs(user).list()).rows)).toEqual([ownRow.id]);
    expect(await tryActions(user, ownRow)).toEqual(ALLOWED);
  });

  test('hides rows from users of other clients and rejects their changes with any role', async () => {
    const [row, otherRow] = [await addRow(), await addRow()];
    const clientId = clientOf ? await clientOf(otherRow) : await addClient();
    const clientUser = await app.addUserWith(toGrants(SUBJECTS, ALL_ACTIONS), clientId);
    expect(await tryActions(clientUser, row)).toEqual(HIDDEN);
    expect(await loadListedIds(clientUser)).toEqual(clientOf ? [otherRow.id] : []);
    const offeredRows = await callsAs(clientUser).loadOptionIds({ id: row.id });
    expect(offeredRows).toEqual({ status: 200, ids: entity.selectableBy === 'everybody' ? [row.id] : [] });
    const body = await createValues(clientUser);
    const previous = await countRows();
    expect((await callsAs(clientUser).add(body)).status).toBeGreaterThanOrEqual(400);
    expect(await countRows()).toEqual(previous);
  });

  if (!clientOf) return;
  test('shows a client user the rows of their client', async () => {
    const row = await addRow();
    const user = await app.addUserWith(toGrants([subject], { read: 'client' }), await clientOf(row));
    expect(await tryActions(user, row)).toEqual({ view: 200, update: 403, delete: 403 });
    expect(await loadListedIds(user)).toEqual([row.id]);
  });
});

async function roleOf({ id }: TestUser): Promise<string> {
  const { role_id } = await app.db
    .selectFrom('app_user')
    .select('role_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return role_id;
}

async function addClient(): Promise<string> {
  const { id } = await app.db
    .insertInto('client')
    .values({ code: newWord(), name: newWord() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
