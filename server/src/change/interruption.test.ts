import { undoChange, viewChange } from '@leadwright/contract/features/changes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitForJob } from '../testing/killed-server.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { BATCH_SIZE, CHANGE_FIXTURES, type ChangeFixture, ROWS } from './testing/change-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  for (const kind of app.changes.values()) kind.batchSize = BATCH_SIZE;
});
afterAll(() => app.close());

/**
 * Lets another worker take over the job in its last step, as after a crash: the step is rolled back, and the job
 * continues from its checkpoint.
 */
async function interruptLastStep(
  { lockRow }: ChangeFixture,
  lastRow: 'first' | 'last',
  start: () => Promise<{ job_id: string }>,
) {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await lockRow(client, lastRow);
    const { job_id } = await start();
    await waitForJob(app, job_id, ({ processed }) => processed === ROWS - BATCH_SIZE);
    await app.pool.query(
      `update job set locked_by = gen_random_uuid(), heartbeat_at = now() - interval '1 hour' where id = $1`,
      [job_id],
    );
    await client.query('rollback');
    expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', processed: ROWS });
  } finally {
    client.release();
  }
}

test('covers every kind of change', () => {
  expect(Object.keys(CHANGE_FIXTURES).sort()).toEqual([...app.changes.keys()].sort());
});

describe.each(Object.keys(CHANGE_FIXTURES))('%s', (kind) => {
  test('changes and restores each row once when both jobs are interrupted', async () => {
    const fixture = await CHANGE_FIXTURES[kind]!(app);
    const before = await fixture.loadRows();
    const writes = (await fixture.countWrites?.()) ?? 0;
    let id = '';
    await interruptLastStep(fixture, 'last', async () => {
      const change = await fixture.start();
      id = change.change_id;
      return change;
    });
    expect(await fixture.loadRows()).not.toEqual(before);
    expect(await app.call(app.admin, viewChange, { params: { id } })).toMatchObject({
      kind,
      state: 'done',
      changed: ROWS,
      skipped: [],
      incomplete: [],
      can_undo: true,
    });

    await interruptLastStep(fixture, 'first', () => app.call(app.admin, undoChange, { params: { id } }));
    expect(await fixture.loadRows()).toEqual(before);
    if (fixture.countWrites) expect(await fixture.countWrites()).toBe(writes + 2 * ROWS);
    expect(await app.call(app.admin, viewChange, { params: { id } })).toMatchObject({
      state: 'undone',
      changed: 0,
      undone: ROWS,
      kept: [],
      can_undo: false,
    });
  });
});
