import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { undoChange, viewChange } from '@leadwright/contract/features/changes';
import { startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { controlJob } from '@leadwright/contract/features/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectByDepth } from '../../../../scripts/test-depth.ts';
import { killDuringJob, waitForJob } from '../../testing/killed-server.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

const ROWS = selectByDepth({ gate: 8_000, deep: 20_000 });
const params = { dataset: allDbAccounts.name };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const addAccounts = (name: string, from: number, to: number) =>
  app.pool.query(
    `insert into account (company_name, country, employees) select $1 || ' ' || i, 'GB', 'old ' || i % 100
     from generate_series($2::int, $3::int) i`,
    [name, from, to],
  );
/** Returns a selection of the rows that are not changed yet. */
const selectUnchanged = (quickSearch: string) => ({
  query: JSON.stringify({
    quickSearch,
    filterModel: { employees: { filterType: 'text', type: 'startsWith', filter: 'old' } },
  }),
});
const startChange = (user: TestUser, quickSearch: string) =>
  app.call(user, startBulkChange, {
    params,
    body: { selection: selectUnchanged(quickSearch), changes: { employees: 'new' } },
  });
async function killJob(jobId: string) {
  const { state, processed } = await killDuringJob(app, jobId);
  expect([state, processed < ROWS]).toEqual(['running', true]);
}
const countRows = async (name: string) => {
  const { rows } = await app.pool.query(
    `select employees, version, count(*)::int as rows,
       sum((select count(*) from audit_event e where e.entity = 'accounts' and e.entity_id = a.id::text))::int as events
     from account a where company_name like $1 || ' %' group by 1, 2 order by 1, 2`,
    [name],
  );
  return rows;
};

test('changes and undoes each row once after a crash and ignores rows added later', async () => {
  await addAccounts('Killed', 1, ROWS);
  const { change_id, job_id } = await startChange(app.admin, 'killed');
  await killJob(job_id);
  await addAccounts('Killed', ROWS + 1, ROWS + 50);
  await app.jobs.start();
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', processed: ROWS });
  const [changed, ...laterRows] = await countRows('Killed');
  expect(changed).toEqual({ employees: 'new', version: 2, rows: ROWS, events: ROWS });
  expect(laterRows.reduce((sum, { rows }) => sum + rows, 0)).toBe(50);
  expect(laterRows.every(({ version, events }) => version === 1 && events === 0)).toBe(true);

  const undo = await app.call(app.admin, undoChange, { params: { id: change_id } });
  expect(await app.waitForJobEnd(undo.job_id)).toMatchObject({ state: 'done', processed: ROWS });
  const { rows } = await app.pool.query(
    `select count(*)::int as rows, count(*) filter (where version = 3)::int as restored,
       count(*) filter (where employees <> 'old ' || split_part(company_name, ' ', 2)::int % 100)::int as wrong
     from account where company_name like 'Killed %'`,
  );
  expect(rows).toEqual([{ rows: ROWS + 50, restored: ROWS, wrong: 0 }]);
});

test('can undo the rows that a cancelled bulk change has changed', async () => {
  await addAccounts('Cancelled', 1, ROWS);
  const { change_id, job_id } = await startChange(app.admin, 'cancelled');
  await waitForJob(app, job_id, ({ processed }) => processed > 0);
  await app.call(app.admin, controlJob, { params: { id: job_id }, body: { action: 'cancel' } });
  const { state, processed } = await app.waitForJobEnd(job_id);
  expect(state).toBe('cancelled');
  const outcome = await app.call(app.admin, viewChange, { params: { id: change_id } });
  expect(outcome).toMatchObject({ changed: Number(processed), undo_until: expect.any(String) });
  expect(outcome.changed).toBeLessThan(ROWS);
  const undo = await app.call(app.admin, undoChange, { params: { id: change_id } });
  expect(await app.waitForJobEnd(undo.job_id)).toMatchObject({ state: 'done', processed });
  expect((await countRows('Cancelled')).filter(({ employees }) => employees === 'new')).toEqual([]);
});

test('stops a waiting job when its user loses the permission', async () => {
  const otherApp = await startTestApp();
  try {
    const { rows } = await otherApp.pool.query(
      `insert into account (company_name, country) values ('Waiting Ltd', 'GB') returning id`,
    );
    const grants = (['read', 'update'] as const).flatMap((action) =>
      (['accounts', 'mass-update'] as const).map((subject) => ({ subject, action, scope: 'all' }) as const),
    );
    const user = await otherApp.addUserWith(grants);
    const body = { selection: { ids: [rows[0].id] }, changes: { employees: '1' } };
    const { job_id } = await otherApp.call(user, startBulkChange, { params, body });
    await otherApp.pool.query(
      `delete from role_permission p using app_user u where u.id = $1 and p.role_id = u.role_id and p.action = 'update'`,
      [user.id],
    );
    await otherApp.jobs.start();
    expect(await otherApp.waitForJobEnd(job_id)).toMatchObject({ state: 'failed' });
    expect((await otherApp.pool.query('select employees from account')).rows).toEqual([{ employees: '' }]);
  } finally {
    await otherApp.close();
  }
});
