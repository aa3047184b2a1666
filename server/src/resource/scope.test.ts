import { ACTIONS, type Action, type Grant, type Scope, SUBJECTS } from '@leadwright/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builderOf, clientOfRow, hasBuilder, newBody, newWord, type Row, valuesOwnedBy } from '../testing/builders.ts';
import { addValidRow, entityCalls, idsOf } from '../testing/entity-calls.ts';
import { features } from '../testing/features.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/** Who can access which rows of every entity with each call: the scope of each permission, the client, `can`. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// A resource without a builder fails in `writes`.
const resources = features.flatMap((feature) => feature.resources).filter(hasBuilder);

type Permissions = Partial<Record<Action, Scope>>;
const EVERYTHING: Permissions = Object.fromEntries(ACTIONS.map((action) => [action, 'all']));
const grants = (subjects: readonly Grant['subject'][], permissions: Permissions): Grant[] =>
  subjects.flatMap((subject) =>
    Object.entries(permissions).map(([action, scope]) => ({ subject, action: action as Action, scope })),
  );

test('has the owner and the client of a row in each builder whose scope rule needs it', () => {
  for (const { entity, own, clientOf } of resources.map(builderOf)) {
    const definition = { name: entity.resource.name, own: own !== undefined, clientOf: clientOf !== undefined };
    const { rule } = entity;
    expect(definition).toEqual({ ...definition, own: rule.own !== undefined, clientOf: rule.client !== undefined });
  }
});

describe.each(resources)('the rows of $name', (resource) => {
  const { subject } = resource;
  const { entity, addedBy, ...builder } = builderOf(resource);
  const call: Parameters<typeof newBody>[0] = (endpoint, input) => app.call(app.admin, endpoint, input);
  const own = builder.own && ((userId: string) => valuesOwnedBy(call, resource, userId));
  const clientOf = builder.clientOf && ((row: Row) => clientOfRow(call, resource, row));
  const addRow = (more?: object) => addValidRow(app, resource, more);
  const newValues = async (user: TestUser) => ({
    ...(await newBody(call, resource)),
    ...addedBy?.(await roleOf(user)),
  });
  /** Adds a user with these permissions on the entity, who may read what it refers to. */
  const userWith = (permissions: Permissions) => {
    const others = SUBJECTS.filter((other) => other !== subject);
    return app.addUserWith([...grants([subject], permissions), ...grants(others, { read: 'all' })]);
  };
  const as = (user: TestUser) => entityCalls(app, resource, user);
  const present = async (id: string) => (await as(app.admin).view(id)).body;
  const rowCount = async () => {
    const { rows } = await sql`select count(*) from ${sql.table(entity.rule.table)}`.execute(app.db);
    return rows;
  };

  /** Returns what a user may do with a row, found by trying, and checks that `can` builder the same. */
  async function tryActions(user: TestUser, { id }: Row): Promise<{ view: number; update: number; delete: number }> {
    const before = await present(id);
    const view = await as(user).view(id);
    const update = await as(user).edit(id, { version: before.version, name: `By ${newWord()}` });
    const between = await present(id);
    if (update.status !== 200) expect(between).toEqual(before);
    const remove = await as(user).remove(id);
    if (remove.status !== 200) expect(await present(id)).toEqual(between);
    if (view.status === 200)
      expect(view.body.can).toEqual({ update: update.status === 200, delete: remove.status === 200 });
    return { view: view.status, update: update.status, delete: remove.status };
  }

  /** Returns the rows of a list without the user's own row in the list of users. */
  const listedIds = async (user: TestUser) => idsOf((await as(user).list()).rows).filter((id) => id !== user.id);

  const ALLOWED = { view: 200, update: 200, delete: 200 };
  const HIDDEN = { view: 404, update: 404, delete: 404 };

  test('rejects every call of a user without permissions', async () => {
    const userWithoutGrants = await app.addUserWith([]);
    const row = await addRow();
    const body = await newValues(userWithoutGrants);
    const before = await rowCount();
    expect(await tryActions(userWithoutGrants, row)).toEqual({ view: 403, update: 403, delete: 403 });
    expect((await as(userWithoutGrants).add(body)).status).toBe(403);
    expect((await as(userWithoutGrants).list()).status).toBe(403);
    expect((await as(userWithoutGrants).offered({ id: row.id })).status).toBe(
      entity.selectableBy === 'readers' ? 403 : 200,
    );
    expect(await rowCount()).toEqual(before);
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
    [EVERYTHING, ALLOWED],
  ] as [Permissions, object][])('checks each permission separately: %o', async (permissions, expected) => {
    const user = await userWith(permissions);
    expect(await tryActions(user, await addRow())).toEqual(expected);
    const added = await as(user).add(await newValues(user));
    expect(added.status).toBe(permissions.create ? 200 : 403);
  });

  test('rejects changes of other users’ rows outside the scope, as `can` announces', async () => {
    const user = await userWith({ read: 'all', create: 'own', update: 'own', delete: 'own' });
    const others = await addRow();
    expect(await tryActions(user, others)).toEqual({ view: 200, update: 403, delete: 403 });
    const body = await newValues(user);
    const before = await rowCount();
    expect((await as(user).add(body)).status).toBe(403);
    expect(await rowCount()).toEqual(before);
    if (!own) return;
    expect(await tryActions(user, await addRow(await own(user.id)))).toEqual(ALLOWED);
    const added = await as(user).add({ ...body, ...(await own(user.id)) });
    expect([added.status, added.body.can]).toEqual([200, { update: true, delete: true }]);
  });

  test('hides other users’ rows from a user who reads only their own', async () => {
    const user = await userWith({ read: 'own', update: 'all', delete: 'all' });
    const others = await addRow();
    expect(await tryActions(user, others)).toEqual(HIDDEN);
    expect(idsOf((await as(user).list()).rows)).toEqual([]);
    if (!own) return;
    const theirs = await addRow(await own(user.id));
    expect(idsOf((await as(user).list()).rows)).toEqual([theirs.id]);
    expect(await tryActions(user, theirs)).toEqual(ALLOWED);
  });

  test('hides rows from another client’s user and rejects changes with any role', async () => {
    const [row, other] = [await addRow(), await addRow()];
    const clientId = clientOf ? await clientOf(other) : await someClient();
    const clientUser = await app.addUserWith(grants(SUBJECTS, EVERYTHING), clientId);
    expect(await tryActions(clientUser, row)).toEqual(HIDDEN);
    expect(await listedIds(clientUser)).toEqual(clientOf ? [other.id] : []);
    const offered = await as(clientUser).offered({ id: row.id });
    expect(offered).toEqual({ status: 200, ids: entity.selectableBy === 'everybody' ? [row.id] : [] });
    const body = await newValues(clientUser);
    const before = await rowCount();
    expect((await as(clientUser).add(body)).status).toBeGreaterThanOrEqual(400);
    expect(await rowCount()).toEqual(before);
  });

  if (!clientOf) return;
  test('shows a client user the rows of their client', async () => {
    const row = await addRow();
    const user = await app.addUserWith(grants([subject], { read: 'client' }), await clientOf(row));
    expect(await tryActions(user, row)).toEqual({ view: 200, update: 403, delete: 403 });
    expect(await listedIds(user)).toEqual([row.id]);
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

async function someClient(): Promise<string> {
  const { id } = await app.db
    .insertInto('client')
    .values({ code: newWord(), name: newWord() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
