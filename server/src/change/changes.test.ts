import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import {
  changeRows,
  listChanges,
  MAX_LISTED_CHANGES,
  undoChange,
  viewChange,
} from '@leadwright/contract/features/changes';
import { startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { mergeVerticals, verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());

const addAccounts = async (...names: string[]): Promise<string[]> => {
  const { rows } = await app.pool.query(
    `insert into account (company_name, country) select unnest($1::text[]), 'GB' returning id`,
    [names],
  );
  return rows.map(({ id }) => id);
};
const startChange = (ids: string[], user: TestUser = app.admin) =>
  app.call(user, startBulkChange, {
    params: { dataset: allDbAccounts.name },
    body: { selection: { ids }, changes: { employees: '5' } },
  });
const change = async (...ids: string[]) => {
  const { change_id, job_id } = await startChange(ids);
  await app.waitForJobEnd(job_id);
  return change_id;
};
const requestUndo = (id: string, user: TestUser = app.admin) => app.request(user, undoChange, { params: { id } });
const view = (id: string) => app.call(app.admin, viewChange, { params: { id } });

test('rejects an undo while the change is running, and a second undo', async () => {
  const ids = await addAccounts('Busy Ltd');
  const client = await app.pool.connect();
  await client.query('begin');
  await client.query('select from account where id = any($1) for update', [ids]);
  const { change_id, job_id } = await startChange(ids);
  expect((await requestUndo(change_id)).body.code).toBe('illegal_transition');
  await client.query('rollback');
  client.release();
  await app.waitForJobEnd(job_id);
  const replies = await Promise.all([requestUndo(change_id), requestUndo(change_id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  await app.waitForJobEnd(replies.find(({ status }) => status === 200)!.body.job_id);
  expect(await view(change_id)).toMatchObject({ state: 'undone', undone: 1, can_undo: false });
  expect((await requestUndo(change_id)).status).toBe(409);
});

test('keeps and lists a row whose record is gone', async () => {
  const [goneId, presentId] = (await addAccounts('Gone Ltd', 'Present Ltd')) as [string, string];
  const id = await change(goneId, presentId);
  await app.pool.query('delete from account where id = $1', [goneId]);
  const { body } = await requestUndo(id);
  expect(await app.waitForJobEnd(body.job_id)).toMatchObject({ state: 'done_with_errors' });
  expect(await view(id)).toMatchObject({ undone: 1, kept: [{ message: 'This account does not exist.', count: 1 }] });
  const { count, rows } = await app.call(app.admin, changeRows, { params: { id }, query: { state: 'kept' } });
  // Its name is gone with the record.
  expect([count, rows]).toEqual([1, []]);
});

test('lists the changes of a record only for users who can read the record', async () => {
  const [from_id, into_id] = [
    (await addValidRow(app, verticals, { name: 'Listed' })).id,
    (await addValidRow(app, verticals, { name: 'Target' })).id,
  ];
  const { change_id, job_id } = await app.call(app.admin, mergeVerticals, { body: { from_id, into_id } });
  await app.waitForJobEnd(job_id);
  const list = (user: TestUser, subject_id: string) =>
    app.request(user, listChanges, { query: { kind: 'verticals.merge', subject_id } });
  for (const subject_id of [from_id, into_id])
    expect((await list(app.admin, subject_id)).body.changes).toMatchObject([
      { id: change_id, from: 'Listed', into: 'Target', can_undo: true },
    ]);
  const reader = await app.addUserWith([{ subject: verticals.subject, action: 'read', scope: 'all' }]);
  expect((await list(reader, from_id)).body.changes).toMatchObject([{ id: change_id, can_undo: false }]);
  expect((await requestUndo(change_id, reader)).status).toBe(409);
  const outsider = await app.addUserWith([]);
  expect((await list(outsider, from_id)).status).not.toBe(200);
  for (const endpoint of [viewChange, undoChange])
    expect((await app.request(outsider, endpoint, { params: { id: change_id } })).status).not.toBe(200);
});

test('lists the latest changes of a record', async () => {
  const { id } = await addValidRow(app, verticals, { name: 'Often merged' });
  await app.pool.query(
    `insert into change (kind, subject_ids, params, state, created_at)
     select 'verticals.merge', array[$1::uuid], jsonb_build_object('from_id', $1::text, 'into_id', $1::text), 'done',
       now() - make_interval(days => i)
     from generate_series(1, $2::int) i`,
    [id, MAX_LISTED_CHANGES + 1],
  );
  const query = { kind: 'verticals.merge', subject_id: id };
  const { changes } = await app.call(app.admin, listChanges, { query });
  const dates = changes.map(({ at }) => at);
  expect(dates).toHaveLength(MAX_LISTED_CHANGES);
  expect(dates).toEqual(dates.toSorted().reverse());
});
