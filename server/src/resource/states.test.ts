import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builderOf, hasBuilder, prepareTransitions } from '../testing/builders.ts';
import { addValidRow, entityCalls } from '../testing/entity-calls.ts';
import { allResources, features } from '../testing/features.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// These tests cover changes of state, for each entity with states.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const selectStateful = (resources: typeof allResources) =>
  resources.filter(hasBuilder).flatMap((resource) => {
    const { states, rule } = builderOf(resource).entity;
    return states ? [{ name: resource.name, resource, machine: states, table: rule.table }] : [];
  });
const statefulResources = selectStateful(features.flatMap((feature) => feature.resources));

test('covers at least clients and tags', () => {
  const names = selectStateful(allResources).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['clients', 'tags']));
});

describe.each(statefulResources)('$name', ({ resource, machine, table }) => {
  const names = Object.keys(machine.states);
  const transitions = names.flatMap((from) => names.map((to) => ({ from, to })));
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
  const changeState = (id: string, state: string, input: object = {}) =>
    app.request(app.admin, machine.change, { params: { id }, body: { state, ...input } } as never);
  const stateOf = async (id: string) =>
    ((await entityCalls(app, resource).view(id)).body as unknown as Record<string, unknown>)[machine.field];

  test.each(transitions.filter(({ from, to }) => machine.next[from]!.includes(to)))(
    'changes $from to $to',
    async (transition) => {
      const { id, version: addedVersion } = await addRowInState(transition.from);
      const call: Parameters<typeof prepareTransitions>[0] = (endpoint, input) => app.call(app.admin, endpoint, input);
      const input = await prepareTransitions(call, resource, { id, version: addedVersion });
      const { version } = (await entityCalls(app, resource).view(id)).body;
      const { status, body } = await changeState(id, transition.to, input);
      expect([status, body]).toMatchObject([200, { [machine.field]: transition.to, version: version + 1 }]);
      const { rows } = await app.pool.query(
        `select before->>$3 as from, after->>$3 as to from audit_event
       where entity = $1 and entity_id = $2 and action = 'state'`,
        [resource.name, id, machine.field],
      );
      expect(rows).toEqual([transition]);
    },
  );

  test.each(transitions.filter(({ from, to }) => !machine.next[from]!.includes(to)))(
    'rejects the change from $from to $to and returns the allowed states',
    async ({ from, to }) => {
      const { id } = await addRowInState(from);
      const { status, body } = await changeState(id, to);
      expect([status, body.code, body.detail]).toEqual([409, 'illegal_transition', { allowed: machine.next[from] }]);
      expect(await stateOf(id)).toBe(from);
    },
  );

  const formTransitions = machine.field in resource.fields.shape ? transitions : [];
  test.each(formTransitions.filter(({ from, to }) => from !== to && !machine.next[from]!.includes(to)))(
    'rejects the change from $from to $to in the form',
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

  test('rejects state changes of an archived row', async () => {
    const from = names.find((name) => machine.next[name]!.length > 0)!;
    const { id } = await addRowInState(from, true);
    const { status, body } = await changeState(id, machine.next[from]![0]!);
    expect([status, body.detail]).toEqual([409, { allowed: [] }]);
  });
});
