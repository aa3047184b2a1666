import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builderOf, hasBuilder, prepareMove } from '../testing/builders.ts';
import { addValidRow, entityCalls } from '../testing/entity-calls.ts';
import { allResources, features } from '../testing/features.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Changes of state, for every entity with states. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const withStates = (resources: typeof allResources) =>
  resources.filter(hasBuilder).flatMap((resource) => {
    const { states, rule } = builderOf(resource).entity;
    return states ? [{ name: resource.name, resource, machine: states, table: rule.table }] : [];
  });
const statefulResources = withStates(features.flatMap((feature) => feature.resources));

test('includes clients and tags', () => {
  const names = withStates(allResources).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['clients', 'tags']));
});

describe.each(statefulResources)('$name', ({ resource, machine, table }) => {
  const names = Object.keys(machine.states);
  const moves = names.flatMap((from) => names.map((to) => ({ from, to })));
  /** Adds a row in the given state. */
  const addRowInState = async (state: string, isArchived = false): Promise<{ id: string; version: number }> => {
    const { id } = await addValidRow(app, resource);
    const { rows } = await app.pool.query(
      `update ${table} set ${machine.field} = $2, archived_at = case when $3 then now() end where id = $1
       returning id, version`,
      [id, state, isArchived],
    );
    return rows[0];
  };
  const move = (id: string, state: string, more: object = {}) =>
    app.request(app.admin, machine.change, { params: { id }, body: { state, ...more } } as never);
  const stateOf = async (id: string) =>
    ((await entityCalls(app, resource).view(id)).body as unknown as Record<string, unknown>)[machine.field];

  test.each(moves.filter(({ from, to }) => machine.next[from]!.includes(to)))('changes $from to $to', async (m) => {
    const { id, version: added } = await addRowInState(m.from);
    const call: Parameters<typeof prepareMove>[0] = (endpoint, input) => app.call(app.admin, endpoint, input);
    const more = await prepareMove(call, resource, { id, version: added });
    const { version } = (await entityCalls(app, resource).view(id)).body;
    const { status, body } = await move(id, m.to, more);
    expect([status, body]).toMatchObject([200, { [machine.field]: m.to, version: version + 1 }]);
    const { rows } = await app.pool.query(
      `select before->>$3 as from, after->>$3 as to from audit_event
       where entity = $1 and entity_id = $2 and action = 'state'`,
      [resource.name, id, machine.field],
    );
    expect(rows).toEqual([m]);
  });

  test.each(moves.filter(({ from, to }) => !machine.next[from]!.includes(to)))(
    'rejects $from to $to and returns the allowed states',
    async ({ from, to }) => {
      const { id } = await addRowInState(from);
      const { status, body } = await move(id, to);
      expect([status, body.code, body.detail]).toEqual([409, 'illegal_transition', { allowed: machine.next[from] }]);
      expect(await stateOf(id)).toBe(from);
    },
  );

  const formMoves = machine.field in resource.fields.shape ? moves : [];
  test.each(formMoves.filter(({ from, to }) => from !== to && !machine.next[from]!.includes(to)))(
    'rejects $from to $to by the form',
    async ({ from, to }) => {
      const { id, version } = await addRowInState(from);
      const { status, body } = await app.request(app.admin, resource.edit, {
        params: { id },
        body: { version, [machine.field]: to },
      });
      expect([status, body.detail]).toEqual([409, { allowed: machine.next[from] }]);
      expect(await stateOf(id)).toBe(from);
    },
  );

  test('requires an archived row to be restored first', async () => {
    const from = names.find((name) => machine.next[name]!.length > 0)!;
    const { id } = await addRowInState(from, true);
    const { status, body } = await move(id, machine.next[from]![0]!);
    expect([status, body.detail]).toEqual([409, { allowed: [] }]);
  });
});
