import { login } from '@leadwright/contract/features/auth';
import { listBatches } from '@leadwright/contract/features/imports';
import { listTrail } from '@leadwright/contract/features/working';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-config.ts';
import { administratorPasswordHash, insertAgency, loadDemo, requestDemo } from '../load.ts';
import { HISTORY_FILE } from './load-history.ts';
import { dayOf, workingDay } from './moments.ts';
import { recordHistory, takeSnapshot } from './testing/record-history.ts';
import { playSixWeeks } from './testing/six-weeks.ts';
import { createStory } from './testing/story.ts';

const NOW = new Date();
let app: TestApp;
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await app.pool.query<R>(text, values)).rows;

describe('recorded history', () => {
  beforeAll(async () => {
    app = await startTestApp({ jobs: true });
    await app.db.transaction().execute(async (trx) => insertAgency(trx, (await administratorPasswordHash(trx))!));
  });
  afterAll(() => app.close());

  test('is what the product writes when the six weeks are played again', async () => {
    const before = await takeSnapshot(app.db);
    const story = await createStory(app, dayOf(NOW));
    await playSixWeeks(story);
    // After a change of the product that changes what it writes, `-u` renews the file.
    await expect(await recordHistory(story, before)).toMatchFileSnapshot(HISTORY_FILE.pathname);
  });
});

describe('demo agency with its history', () => {
  beforeAll(async () => {
    app = await startTestApp();
    await app.transaction((trx) => requestDemo(trx));
  });
  afterAll(() => app.close());

  test('is complete after a start that followed a killed one', async () => {
    const blocker = await app.pool.connect();
    await blocker.query('begin; lock table trail_entry');
    const loading = loadDemo(app.db, true).then(
      () => 'loaded',
      () => 'killed',
    );
    const kill = () =>
      query(`select pg_terminate_backend(pid) from pg_locks where relation = 'trail_entry'::regclass and not granted`);
    await expect.poll(async () => (await kill()).length, { timeout: 60_000 }).toBe(1);
    await blocker.query('rollback');
    blocker.release();
    expect(await loading).toBe('killed');
    expect(await query(`select count(*)::int as accounts from account`)).toEqual([{ accounts: 0 }]);
    // As autovacuum does: the planner then expects no rows in tables full of dead ones.
    await query('analyze');
    expect(await loadDemo(app.db, true)).not.toEqual([]);
    expect(await query(`select count(*)::int as imports from import_batch`)).toEqual([{ imports: 3 }]);
  });

  test('has two finished imports and one with rows that wait for review', async () => {
    const { batches } = await app.call(app.admin, listBatches, { query: {} });
    const day = (index: number) => workingDay(dayOf(NOW), index);
    expect(
      batches.map(({ file_name, state, counts, created_at }) => [
        file_name,
        state,
        counts,
        dayOf(new Date(created_at)),
      ]),
    ).toEqual([
      [
        'council-suppliers.csv',
        'reviewing',
        { invalid: 0, remaining: 34, accepted: 34, added: 0, rejected: 20 },
        day(-5),
      ],
      ['firmen-suedwest.csv', 'finished', { invalid: 0, remaining: 0, accepted: 39, added: 0, rejected: 17 }, day(-20)],
      ['employers.csv', 'finished', { invalid: 0, remaining: 0, accepted: 64, added: 30, rejected: 7 }, day(-30)],
    ]);
  });

  test('assigns the accounts of two campaigns to six developers, who have worked on them', async () => {
    const developers = await query<{ code: string; email: string; accounts: number; worked: number }>(`
      select c.code, u.email, count(*)::int as accounts, count(k.last_activity_at)::int as worked
      from campaign_account k join campaign c on c.id = k.campaign_id join app_user u on u.id = k.sales_developer_id
      group by 1, 2 order by 1, 2`);
    expect(developers.map(({ code, email, accounts }) => [code, email.split('@')[0], accounts])).toEqual([
      ['RHEIN-26-01', 'tilda.rabenhorst', 12],
      ['RHEIN-26-01', 'wendelin.oberkirch', 12],
      ['RHEIN-26-01', 'zennor.akeley', 11],
      ['TYNE-26-01', 'orsola.tench', 27],
      ['TYNE-26-01', 'padrig.wimble', 26],
      ['TYNE-26-01', 'sales.developer', 27],
      ['TYNE-26-01', 'zennor.akeley', 26],
    ]);
    for (const { email, worked } of developers) expect([email, worked > 5]).toEqual([email, true]);
    expect(
      await query(`select count(*)::int as unassigned from campaign_account k join campaign c on c.id = k.campaign_id
      where c.code = 'TYNE-26-01' and k.populated_at is not null and k.sales_developer_id is null`),
    ).toEqual([{ unassigned: 14 }]);
  });

  test('shows a developer the trail of an account that they work on', async () => {
    const email = 'sales.developer@leadwright.example';
    const { userData, accessToken } = await app.call(app.admin, login, { body: { email, password: PASSWORD } });
    const [account] = await query<{ campaign_id: string; id: string }>(
      `select campaign_id, account_id as id from campaign_account where sales_developer_id = $1
       order by attempts desc nulls last limit 1`,
      [userData.uid],
    );
    const { entries } = await app.call({ id: userData.uid, email, token: accessToken, sessionId: '' }, listTrail, {
      params: { ...account!, of: 'accounts' },
      query: {},
    });
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['activity', 'assignment']));
  });

  test('contains each activity and each callback once', async () => {
    expect(
      await query(`select at from trail_entry where kind = 'activity'
        group by campaign_id, account_id, user_id, at having count(*) > 1`),
    ).toEqual([]);
    expect(await query(`select entry_id from callback group by 1 having count(*) > 1`)).toEqual([]);
  });

  test('happens on working days of the last six weeks', async () => {
    const [times] = await query<{ first: Date; last: Date; weekend: number }>(`
      with times (at) as (
        select created_at from import_batch union all select decided_at from match_decision
        union all select at from trail_entry union all select at from audit_event where entity <> 'sessions')
      select min(at) as first, max(at) as last,
        count(*) filter (where extract(isodow from at at time zone 'Europe/London') > 5)::int as weekend from times`);
    expect(times!.weekend).toBe(0);
    expect(dayOf(times!.first)).toBe(workingDay(dayOf(NOW), -30));
    expect(dayOf(times!.last)).toBe(workingDay(dayOf(NOW), -1));
  });
});
