import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { activeImports, BATCH_STATE } from '@leadwright/contract/features/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let clientId: string;

beforeAll(async () => {
  app = await startTestApp();
  clientId = (await addValidRow(app, clients, {})).id;
  const { id } = await addValidRow(app, campaigns, { client_id: clientId, name: 'Dash campaign' });
  const states = Object.keys(BATCH_STATE);
  await app.pool.query(
    `insert into import_batch (campaign_id, file_name, file_path, file_bytes, file_hash, options, state, rows, created_at)
     select $1, state, '', 1, 'h', '{}', state, 3, now() + no * interval '1 minute'
     from unnest($2::text[]) with ordinality as s(state, no)`,
    [id, states],
  );
});
afterAll(() => app.close());

test('lists imports that need action first, then running, then finished ones', async () => {
  const { waiting, imports } = await app.call(app.admin, activeImports);
  expect(waiting).toBe(5);
  expect(imports.map(({ state }) => state)).toEqual([
    'failed',
    'stopped',
    'loaded',
    'staged',
    'uploaded',
    'matching',
    'loading',
    'staging',
  ]);
  await app.pool.query(`update import_batch set state = 'discarded' where state in ('loading', 'staging', 'matching')`);
  const { imports: laterImports } = await app.call(app.admin, activeImports);
  expect(laterImports.slice(5).map(({ state }) => state)).toEqual(['reviewing', 'finished']);
});

test('omits imports outside the viewer’s scope', async () => {
  const read = { subject: 'import-account-contact-to-campaign', action: 'read' } as const;
  for (const user of [
    await app.addUserWith([{ ...read, scope: 'own' }]),
    await app.addUserWith([{ ...read, scope: 'all' }], clientId),
  ])
    expect(await app.call(user, activeImports)).toEqual({ waiting: 0, imports: [] });
});
