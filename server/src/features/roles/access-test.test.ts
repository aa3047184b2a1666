import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import {
  type AccessTestResult,
  type AccessTestSource,
  latestAccessTest,
  startAccessTest,
} from '@leadwright/contract/features/role-explain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Visible } from '../../access/scope.ts';
import type { ServedGrid } from '../../record/source.ts';
import { addedRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { lookupsOf } from '../lookups/lookups.service.ts';

let app: TestApp;
let mine: { id: string; name: string } | undefined;
let others: typeof mine;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  [mine, others] = (await Promise.all([addedRow(app, clients), addedRow(app, clients)])) as unknown as NonNullable<
    typeof mine
  >[];
  for (const { id } of [mine!, others!]) await addedRow(app, campaigns, { client_id: id });
  await app.pool.query(
    `insert into job (kind, title, unit, owner_id, campaign_id, state, finished_at)
     select 'none', 'Theirs', 'rows', $1, id, 'done', now() from campaign where client_id = $2`,
    [app.admin.id, others!.id],
  );
});
beforeEach(async () => {
  user = await app.addUserWith(
    [
      { subject: 'campaigns', action: 'read', scope: 'all' },
      { subject: 'clients', action: 'read', scope: 'all' },
      { subject: 'accounts', action: 'read', scope: 'all' },
      { subject: 'export', action: 'read', scope: 'all' },
    ],
    mine!.id,
  );
});
afterAll(() => app.close());

async function drill(of = user): Promise<AccessTestResult> {
  const { job_id } = await app.call(app.admin, startAccessTest, { body: { user_id: of.id } });
  const { result } = await app.finished(job_id);
  return result as AccessTestResult;
}
const placeOf = ({ places }: AccessTestResult, kind: AccessTestSource['kind'], name: string) =>
  places.find((place) => place.kind === kind && place.name === name)!;

/** The data set of campaigns, changed as somebody may get it wrong. */
function served(wrong: (grid: ServedGrid) => Partial<ServedGrid['source']> | { dataset: ServedGrid['dataset'] }) {
  const grid = app.grids.get(campaigns.list.name)!;
  const { dataset, ...source } = { dataset: grid.dataset, ...wrong(grid) };
  app.grids.set('leaky', { dataset: { ...dataset, name: 'leaky' }, source: { ...grid.source, ...source } });
  return () => app.grids.delete('leaky');
}

test('a drill walks whatever gives rows away, as it is registered, and fails at none of it', async () => {
  const result = await drill(app.admin);
  const names = (kind: AccessTestSource['kind']) =>
    result.places.filter((place) => place.kind === kind).map(({ name }) => name);
  expect(names('rows')).toEqual([...app.grids.keys()]);
  expect(names('export')).toEqual([...app.grids.keys()]);
  expect(names('lookup')).toEqual([...lookupsOf(app).keys()]);
  expect(names('events')).toEqual(app.served.filter(({ reply }) => reply === 'events').map(({ path }) => path));
  expect(result.places.filter(({ outcome }) => outcome !== 'reached')).toEqual([]);
  expect(result.foreign).toBe(0);
  expect(placeOf(result, 'rows', campaigns.list.name)).toMatchObject({ rows: 2 });
});

test("a client's user reaches the client's own alone, and what the role does not give is refused", async () => {
  const result = await drill();
  expect(result.foreign).toBe(0);
  const own = [{ id: mine!.id, name: mine!.name, rows: 1, foreign: false }];
  for (const kind of ['rows', 'export', 'lookup'] as const) {
    expect(placeOf(result, kind, campaigns.list.name)).toMatchObject({ outcome: 'reached', rows: 1, clients: own });
    expect(placeOf(result, kind, 'tags').outcome).toBe('refused');
  }
});

test('a data set that forgets its scope is a red line, on the screen and in the file', async () => {
  const mend = served(({ source }) => ({
    rows: (viewer, scope) => ({ ...source.rows(viewer, scope), visible: sql`true` as unknown as Visible }),
  }));
  const result = await drill();
  mend();
  for (const kind of ['rows', 'export'] as const) {
    const { rows, foreign, clients: reached } = placeOf(result, kind, 'leaky');
    expect({ kind, rows, foreign }).toEqual({ kind, rows: 2, foreign: 1 });
    expect(reached.filter((client) => client.foreign)).toEqual([
      { id: others!.id, name: others!.name, rows: 1, foreign: true },
    ]);
  }
  expect(result.foreign).toBe(2);
});

test("the agency's own rows are a red line where a user of a client reaches them", async () => {
  await app.pool.query(`insert into account (company_name, country) values ('Agency’s Ltd', 'GB')`);
  const [name, grid] = [...app.grids].find(([, { source }]) => source.table === 'account')!;
  expect(placeOf(await drill(), 'rows', name)).toMatchObject({ rows: 0, foreign: 0 });
  app.grids.set('leaky', {
    dataset: { ...grid.dataset, name: 'leaky' },
    source: {
      ...grid.source,
      rows: (viewer, scope) => ({ ...grid.source.rows(viewer, scope), visible: sql`true` as unknown as Visible }),
    },
  });
  const leaky = placeOf(await drill(), 'rows', 'leaky');
  app.grids.delete('leaky');
  expect(leaky.foreign).toBe(leaky.rows);
  expect(leaky.rows).toBeGreaterThan(0);
});

test('a look-up and a stream of events that forget whom they are for are red lines', async () => {
  const list = app.choices.get(clients.name)!;
  app.choices.set('leaky', { ...list, where: () => sql`true` });
  const [stream] = app.streams.values();
  app.streams.set('leaky', { ...stream!, endpoint: { ...stream!.endpoint, path: 'leaky' }, heardBy: () => sql`true` });
  const result = await drill();
  app.choices.delete('leaky');
  app.streams.delete('leaky');
  const { rows, foreign, clients: reached } = placeOf(result, 'lookup', 'leaky');
  expect(reached.filter((client) => !client.foreign).map(({ id }) => id)).toEqual([mine!.id]);
  expect(foreign).toBe(rows - 1);
  expect(reached.map(({ id }) => id)).toContain(others!.id);
  expect(placeOf(result, 'events', 'leaky').foreign).toBe(1);
  expect(placeOf(result, 'events', stream!.endpoint.path).foreign).toBe(0);
});

test('whoever works for one client in the own scope has no business with the others', async () => {
  const developer = await app.addUser('Sales developer');
  await app.pool.query('update campaign set owner_id = $1 where client_id = $2', [developer.id, mine!.id]);
  const own = await drill(developer);
  expect(own.foreign).toBe(0);
  expect(placeOf(own, 'rows', campaigns.list.name).clients.map(({ id }) => id)).toEqual([mine!.id]);
  const mend = served(({ source }) => ({
    rows: (viewer, scope) => ({ ...source.rows(viewer, scope), visible: sql`true` as unknown as Visible }),
  }));
  expect(placeOf(await drill(developer), 'rows', 'leaky').foreign).toBe(1);
  mend();
});

test('a data set that asks for what a drill cannot name is told as not walked', async () => {
  const mend = served(({ dataset }) => ({
    dataset: { ...dataset, scope: z.object({ planet: z.string() }) as never },
  }));
  expect(placeOf(await drill(), 'rows', 'leaky').outcome).toBe('failed');
  mend();
});

test('the latest drill of a user is found again, and who does not give rights starts none', async () => {
  expect(await app.call(app.admin, latestAccessTest, { params: { userId: user.id } })).toEqual({ job_id: null });
  await drill();
  const { job_id } = await app.call(app.admin, latestAccessTest, { params: { userId: user.id } });
  expect((await app.finished(job_id!)).state).toBe('done');
  const change = { subject: 'roles', action: 'update' } as const;
  const people = { subject: 'client-users', action: 'read', scope: 'all' } as const;
  const [own, blind] = await Promise.all([
    app.addUserWith([{ ...change, scope: 'own' }, people]),
    app.addUserWith([{ ...change, scope: 'all' }]),
  ]);
  const start = async (by: TestUser) => (await app.request(by, startAccessTest, { body: { user_id: user.id } })).status;
  expect([await start(own), await start(blind), await start(user)]).toEqual([403, 404, 403]);
});
