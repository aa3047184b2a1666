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
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createLookups } from '../lookups/lookups.service.ts';

let app: TestApp;
let ownClient: { id: string; name: string } | undefined;
let foreignClient: typeof ownClient;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  [ownClient, foreignClient] = (await Promise.all([
    addValidRow(app, clients),
    addValidRow(app, clients),
  ])) as unknown as NonNullable<typeof ownClient>[];
  for (const { id } of [ownClient!, foreignClient!]) await addValidRow(app, campaigns, { client_id: id });
  await app.pool.query(
    `insert into job (kind, title, unit, owner_id, campaign_id, state, finished_at)
     select 'none', 'Theirs', 'rows', $1, id, 'done', now() from campaign where client_id = $2`,
    [app.admin.id, foreignClient!.id],
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
    ownClient!.id,
  );
});
afterAll(() => app.close());

async function runAccessTest(testedUser = user): Promise<AccessTestResult> {
  const { job_id } = await app.call(app.admin, startAccessTest, { body: { user_id: testedUser.id } });
  const { result } = await app.waitForJobEnd(job_id);
  return result as AccessTestResult;
}
const findSource = ({ places }: AccessTestResult, kind: AccessTestSource['kind'], name: string) =>
  places.find((source) => source.kind === kind && source.name === name)!;

/** Registers the data set of campaigns with a deliberate mistake. Returns a function that removes it. */
function registerLeakyGrid(
  breakGrid: (grid: ServedGrid) => Partial<ServedGrid['source']> | { dataset: ServedGrid['dataset'] },
) {
  const grid = app.grids.get(campaigns.list.name)!;
  const { dataset, ...source } = { dataset: grid.dataset, ...breakGrid(grid) };
  app.grids.set('leaky', { dataset: { ...dataset, name: 'leaky' }, source: { ...grid.source, ...source } });
  return () => app.grids.delete('leaky');
}

test('reads every registered source without failures', async () => {
  const result = await runAccessTest(app.admin);
  const names = (kind: AccessTestSource['kind']) =>
    result.places.filter((source) => source.kind === kind).map(({ name }) => name);
  expect(names('rows')).toEqual([...app.grids.keys()]);
  expect(names('export')).toEqual([...app.grids.keys()]);
  expect(names('lookup')).toEqual([...createLookups(app).keys()]);
  expect(names('events')).toEqual(app.boundEndpoints.filter(({ reply }) => reply === 'events').map(({ path }) => path));
  expect(result.places.filter(({ outcome }) => outcome !== 'reached')).toEqual([]);
  expect(result.foreign).toBe(0);
  expect(findSource(result, 'rows', campaigns.list.name)).toMatchObject({ rows: 2 });
});

test('reaches only rows of the own client, and only with a permission of the role', async () => {
  const result = await runAccessTest();
  expect(result.foreign).toBe(0);
  const ownRows = [{ id: ownClient!.id, name: ownClient!.name, rows: 1, foreign: false }];
  for (const kind of ['rows', 'export', 'lookup'] as const) {
    expect(findSource(result, kind, campaigns.list.name)).toMatchObject({
      outcome: 'reached',
      rows: 1,
      clients: ownRows,
    });
    expect(findSource(result, kind, 'tags').outcome).toBe('refused');
  }
});

test('reports a data set that ignores the scope of the user, for rows and for export', async () => {
  const restore = registerLeakyGrid(({ source }) => ({
    rows: (viewer, scope) => ({ ...source.rows(viewer, scope), visible: sql`true` as unknown as Visible }),
  }));
  const result = await runAccessTest();
  restore();
  for (const kind of ['rows', 'export'] as const) {
    const { rows, foreign, clients: reachedClients } = findSource(result, kind, 'leaky');
    expect({ kind, rows, foreign }).toEqual({ kind, rows: 2, foreign: 1 });
    expect(reachedClients.filter((client) => client.foreign)).toEqual([
      { id: foreignClient!.id, name: foreignClient!.name, rows: 1, foreign: true },
    ]);
  }
  expect(result.foreign).toBe(2);
});

test('reports agency rows that a client user reaches', async () => {
  await app.pool.query(`insert into account (company_name, country) values ('Agency’s Ltd', 'GB')`);
  const [name, grid] = [...app.grids].find(([, { source }]) => source.table === 'account')!;
  expect(findSource(await runAccessTest(), 'rows', name)).toMatchObject({ rows: 0, foreign: 0 });
  app.grids.set('leaky', {
    dataset: { ...grid.dataset, name: 'leaky' },
    source: {
      ...grid.source,
      rows: (viewer, scope) => ({ ...grid.source.rows(viewer, scope), visible: sql`true` as unknown as Visible }),
    },
  });
  const leakySource = findSource(await runAccessTest(), 'rows', 'leaky');
  app.grids.delete('leaky');
  expect(leakySource.foreign).toBe(leakySource.rows);
  expect(leakySource.rows).toBeGreaterThan(0);
});

test('reports lookups and event streams without a user condition', async () => {
  const list = app.choices.get(clients.name)!;
  app.choices.set('leaky', { ...list, where: () => sql`true` });
  const [stream] = app.streams.values();
  app.streams.set('leaky', {
    ...stream!,
    endpoint: { ...stream!.endpoint, path: 'leaky' },
    visibleTo: () => sql`true`,
  });
  const result = await runAccessTest();
  app.choices.delete('leaky');
  app.streams.delete('leaky');
  const { rows, foreign, clients: reachedClients } = findSource(result, 'lookup', 'leaky');
  expect(reachedClients.filter((client) => !client.foreign).map(({ id }) => id)).toEqual([ownClient!.id]);
  expect(foreign).toBe(rows - 1);
  expect(reachedClients.map(({ id }) => id)).toContain(foreignClient!.id);
  expect(findSource(result, 'events', 'leaky').foreign).toBe(1);
  expect(findSource(result, 'events', stream!.endpoint.path).foreign).toBe(0);
});

test('reports rows of other clients for a user with access in scope "own"', async () => {
  const developer = await app.addUser('Sales developer');
  await app.pool.query('update campaign set owner_id = $1 where client_id = $2', [developer.id, ownClient!.id]);
  const result = await runAccessTest(developer);
  expect(result.foreign).toBe(0);
  expect(findSource(result, 'rows', campaigns.list.name).clients.map(({ id }) => id)).toEqual([ownClient!.id]);
  const restore = registerLeakyGrid(({ source }) => ({
    rows: (viewer, scope) => ({ ...source.rows(viewer, scope), visible: sql`true` as unknown as Visible }),
  }));
  expect(findSource(await runAccessTest(developer), 'rows', 'leaky').foreign).toBe(1);
  restore();
});

test('reports a data set as failed if its scope has an unknown key', async () => {
  const restore = registerLeakyGrid(({ dataset }) => ({
    dataset: { ...dataset, scope: z.object({ planet: z.string() }) as never },
  }));
  expect(findSource(await runAccessTest(), 'rows', 'leaky').outcome).toBe('failed');
  restore();
});

test('returns the latest access test of a user and rejects unauthorised starts', async () => {
  expect(await app.call(app.admin, latestAccessTest, { params: { userId: user.id } })).toEqual({ job_id: null });
  await runAccessTest();
  const { job_id } = await app.call(app.admin, latestAccessTest, { params: { userId: user.id } });
  expect((await app.waitForJobEnd(job_id!)).state).toBe('done');
  const updateRoles = { subject: 'roles', action: 'update' } as const;
  const readClientUsers = { subject: 'client-users', action: 'read', scope: 'all' } as const;
  const [userWithOwnScope, userWithoutUserAccess] = await Promise.all([
    app.addUserWith([{ ...updateRoles, scope: 'own' }, readClientUsers]),
    app.addUserWith([{ ...updateRoles, scope: 'all' }]),
  ]);
  const start = async (actor: TestUser) =>
    (await app.request(actor, startAccessTest, { body: { user_id: user.id } })).status;
  expect([await start(userWithOwnScope), await start(userWithoutUserAccess), await start(user)]).toEqual([
    403, 404, 403,
  ]);
});
