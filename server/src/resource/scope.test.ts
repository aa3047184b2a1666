import { ACTIONS, type Action, type Grant, type Scope, SUBJECTS } from '@leadwright/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builderOf, clientOfRow, hasBuilder, newBody, newWord, ownValues, type Row } from '../testing/builders.ts';
import { addedRow, entityCalls, idsOf } from '../testing/entity-calls.ts';
import { features } from '../testing/features.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/** Who reaches which rows of every entity, with every call that it has: the scope of each right, the client, `can`. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// One that cannot be made fails by itself, in `writes`.
const resources = features.flatMap((feature) => feature.resources).filter(hasBuilder);

type Rights = Partial<Record<Action, Scope>>;
const EVERYTHING: Rights = Object.fromEntries(ACTIONS.map((action) => [action, 'all']));
const grants = (subjects: readonly Grant['subject'][], rights: Rights): Grant[] =>
  subjects.flatMap((subject) =>
    Object.entries(rights).map(([action, scope]) => ({ subject, action: action as Action, scope })),
  );

test('every builder says whose a row is where the scope of its entity asks', () => {
  for (const { entity, own, clientOf } of resources.map(builderOf)) {
    const said = { name: entity.resource.name, own: own !== undefined, clientOf: clientOf !== undefined };
    const { rule } = entity;
    expect(said).toEqual({ ...said, own: rule.own !== undefined, clientOf: rule.client !== undefined });
  }
});

describe.each(resources)('the rows of $name', (resource) => {
  const { subject } = resource;
  const { entity, addedBy, ...says } = builderOf(resource);
  const call: Parameters<typeof newBody>[0] = (endpoint, input) => app.call(app.admin, endpoint, input);
  const own = says.own && ((userId: string) => ownValues(call, resource, userId));
  const clientOf = says.clientOf && ((row: Row) => clientOfRow(call, resource, row));
  const addRow = (more?: object) => addedRow(app, resource, more);
  const newValues = async (user: TestUser) => ({
    ...(await newBody(call, resource)),
    ...addedBy?.(await roleOf(user)),
  });
  /** These rights on the entity itself; what it refers to may be chosen. */
  const userWith = (rights: Rights) => {
    const others = SUBJECTS.filter((other) => other !== subject);
    return app.addUserWith([...grants([subject], rights), ...grants(others, { read: 'all' })]);
  };
  const as = (user: TestUser) => entityCalls(app, resource, user);
  const present = async (id: string) => (await as(app.admin).view(id)).body;
  const rowCount = async () => {
    const { rows } = await sql`select count(*) from ${sql.table(entity.rule.table)}`.execute(app.db);
    return rows;
  };

  /** What one user may do with one row, found by trying; `can` has to have said the same. */
  async function tried(user: TestUser, { id }: Row): Promise<{ view: number; update: number; delete: number }> {
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

  /** The rows of a list but oneself, who is a row of the users. */
  const foundBy = async (user: TestUser) => idsOf((await as(user).list()).rows).filter((id) => id !== user.id);

  const ALLOWED = { view: 200, update: 200, delete: 200 };
  const HIDDEN = { view: 404, update: 404, delete: 404 };

  test('somebody without any right is refused every call', async () => {
    const nobody = await app.addUserWith([]);
    const row = await addRow();
    const body = await newValues(nobody);
    const before = await rowCount();
    expect(await tried(nobody, row)).toEqual({ view: 403, update: 403, delete: 403 });
    expect((await as(nobody).add(body)).status).toBe(403);
    expect((await as(nobody).list()).status).toBe(403);
    expect((await as(nobody).offered({ id: row.id })).status).toBe(entity.chosenBy === 'readers' ? 403 : 200);
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
  ] as [Rights, object][])('each right is one of its own: %o', async (rights, expected) => {
    const user = await userWith(rights);
    expect(await tried(user, await addRow())).toEqual(expected);
    const added = await as(user).add(await newValues(user));
    expect(added.status).toBe(rights.create ? 200 : 403);
  });

  test('whoever reads all but writes only what is theirs is refused the rows of others, and told so before', async () => {
    const user = await userWith({ read: 'all', create: 'own', update: 'own', delete: 'own' });
    const others = await addRow();
    expect(await tried(user, others)).toEqual({ view: 200, update: 403, delete: 403 });
    const body = await newValues(user);
    const before = await rowCount();
    expect((await as(user).add(body)).status).toBe(403);
    expect(await rowCount()).toEqual(before);
    if (!own) return;
    expect(await tried(user, await addRow(await own(user.id)))).toEqual(ALLOWED);
    const added = await as(user).add({ ...body, ...(await own(user.id)) });
    expect([added.status, added.body.can]).toEqual([200, { update: true, delete: true }]);
  });

  test('whoever reads only what is theirs finds nothing of others', async () => {
    const user = await userWith({ read: 'own', update: 'all', delete: 'all' });
    const others = await addRow();
    expect(await tried(user, others)).toEqual(HIDDEN);
    expect(idsOf((await as(user).list()).rows)).toEqual([]);
    if (!own) return;
    const theirs = await addRow(await own(user.id));
    expect(idsOf((await as(user).list()).rows)).toEqual([theirs.id]);
    expect(await tried(user, theirs)).toEqual(ALLOWED);
  });

  test("another client's user finds nothing and changes nothing, however much their role was given", async () => {
    const [row, other] = [await addRow(), await addRow()];
    const clientId = clientOf ? await clientOf(other) : await someClient();
    const foreigner = await app.addUserWith(grants(SUBJECTS, EVERYTHING), clientId);
    expect(await tried(foreigner, row)).toEqual(HIDDEN);
    expect(await foundBy(foreigner)).toEqual(clientOf ? [other.id] : []);
    const offered = await as(foreigner).offered({ id: row.id });
    expect(offered).toEqual({ status: 200, ids: entity.chosenBy === 'everybody' ? [row.id] : [] });
    const body = await newValues(foreigner);
    const before = await rowCount();
    expect((await as(foreigner).add(body)).status).toBeGreaterThanOrEqual(400);
    expect(await rowCount()).toEqual(before);
  });

  if (!clientOf) return;
  test("a client's user finds what is the client's own", async () => {
    const row = await addRow();
    const user = await app.addUserWith(grants([subject], { read: 'client' }), await clientOf(row));
    expect(await tried(user, row)).toEqual({ view: 200, update: 403, delete: 403 });
    expect(await foundBy(user)).toEqual([row.id]);
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
