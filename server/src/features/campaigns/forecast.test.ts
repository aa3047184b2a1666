import { campaignForecast, type Measure } from '@leadwright/contract/features/campaign-pace';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '../../testing/entity-calls.ts';
import { activityFixture } from '../activities/testing/activity-fixture.ts';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from '../working/testing/working-fixture.ts';

const createFixture = async () => activityFixture(await workingFixture(await gradeFixture()));
let fixture: Awaited<ReturnType<typeof createFixture>>;

const EVERY_DAY = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]));

beforeAll(async () => {
  fixture = await createFixture();
  const { app, campaignId } = fixture;
  await app.pool.query(`insert into working_calendar (name, week) values ('Agency', $1)`, [EVERY_DAY]);
  // Ten days; today is the fifth.
  await app.pool.query(
    `update campaign set state = 'live', time_zone = 'UTC', start_date = (now() at time zone 'UTC')::date - 4,
       end_date = (now() at time zone 'UTC')::date + 5, target_accounts = 8, target_contacts = 2, target_meetings = null,
       dials_per_day = 2 where id = $1`,
    [campaignId],
  );
});
afterAll(() => fixture.app.close());

const readForecast = () =>
  fixture.app.call(fixture.app.admin, campaignForecast, { params: { id: fixture.campaignId } });
const readMeasure = async (key: Measure) => (await readForecast()).measures.find((measure) => measure.key === key)!;
const loadPaceInList = async () => {
  const { rows } = await entityCalls(fixture.app, campaigns).list();
  return rows.find(({ id }) => id === fixture.campaignId)!.pace;
};

test('shows the plan but no capacity without developers and activities', async () => {
  const { pace, has_calendar, capacity, measures, today, end_date } = await readForecast();
  expect({ pace, has_calendar, capacity }).toEqual({
    pace: 'behind',
    has_calendar: true,
    capacity: { developers: 0, without_target: 0, elsewhere: 0, dials: null },
  });
  expect(
    measures.map(({ key, delivered, target, by_end, by_capacity }) => [key, delivered, target, by_end, by_capacity]),
  ).toEqual([
    ['accounts', 0, 8, 0, null],
    ['contacts', 0, 2, 0, null],
    ['dials', 0, null, 0, null],
    ['conversations', 0, null, 0, null],
    ['meetings', 0, null, 0, null],
  ]);
  const [accounts] = measures;
  expect(accounts!.due).toBe(4);
  expect(accounts!.points.map(({ plan }) => plan)).toEqual([1, 4, 6, 8]);
  expect([accounts!.points[1]!.day, accounts!.points.at(-1)!.day]).toEqual([today, end_date]);
});

test('counts a record once, on the day of its first activity, and skips corrected activities', async () => {
  const { app } = fixture;
  const callPair = await fixture.pair({ counts: 'own', counts_as: ['dial', 'conversation'] });
  const [first, second] = [await fixture.record(), await fixture.record()];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const logEntry = async (body: object) => {
    const { status, body: reply } = await fixture.log({ ...callPair, id: undefined, ...body });
    expect([status, reply]).toEqual([200, reply]);
    return reply.entry_id;
  };
  const { account_id, contact_id } = first;
  await logEntry({ account_id, contact_id, at: daysAgo(3) });
  await logEntry({ account_id, contact_id, at: daysAgo(1) });
  const correctedEntry = await logEntry({ account_id: second.account_id, at: daysAgo(1) });
  await logEntry({ account_id: second.account_id, at: daysAgo(1), corrects_id: correctedEntry });
  // The dial of a dropped account still counts.
  const droppedRecord = await fixture.record();
  await logEntry({ account_id: droppedRecord.account_id, at: daysAgo(2) });
  await app.pool.query('update campaign_account set dropped_at = now() where account_id = $1', [
    droppedRecord.account_id,
  ]);

  const accounts = await readMeasure('accounts');
  expect(accounts).toMatchObject({ delivered: 2, due: 4, pace: 'behind', by_end: 4, late: 10 });
  expect(accounts.points.map(({ delivered, forecast }) => [delivered, forecast])).toEqual([
    [0, null],
    [2, 2],
    [null, 3],
    [null, 4],
  ]);
  expect(await readMeasure('contacts')).toMatchObject({ delivered: 1, pace: 'on_course', by_end: 2, late: 0 });
  expect(await readMeasure('dials')).toMatchObject({ delivered: 4, target: null, by_end: 8 });
  expect(await readMeasure('conversations')).toMatchObject({ delivered: 4 });
  expect((await readForecast()).pace).toBe('behind');
  expect(await loadPaceInList()).toBe('behind');
  await app.pool.query('update campaign set target_accounts = 4 where id = $1', [fixture.campaignId]);
  expect([(await readForecast()).pace, await loadPaceInList()]).toEqual(['on_course', 'on_course']);
  await app.pool.query('update campaign set target_accounts = 3, target_contacts = 1 where id = $1', [
    fixture.campaignId,
  ]);
  expect([(await readForecast()).pace, await loadPaceInList()]).toEqual(['ahead', 'ahead']);
  // A target for meetings without any meeting keeps the campaign behind.
  await app.pool.query('update campaign set target_meetings = 1 where id = $1', [fixture.campaignId]);
  expect([(await readForecast()).pace, await loadPaceInList()]).toEqual(['behind', 'behind']);
  await app.pool.query(
    'update campaign set target_meetings = null, target_accounts = 8, target_contacts = 2 where id = $1',
    [fixture.campaignId],
  );
});

test('forecasts results from the remaining dials in the developers’ calendars', async () => {
  const { app, campaignId } = fixture;
  const [developer, otherDeveloper] = [await app.addUserWith([]), await app.addUserWith([])];
  await app.pool.query('update app_user set daily_dial_target = 4, weekly_hours = 56 where id = $1', [developer.id]);
  await app.pool.query(`insert into campaign_member (campaign_id, user_id, role) select $1, unnest($2::uuid[]), 'sd'`, [
    campaignId,
    [developer.id, otherDeveloper.id],
  ]);
  // The other developer has no dial target and is away on every day except the first.
  await app.pool.query(
    `with personal_calendar as (insert into working_calendar (name, user_id) values ('Away', $1) returning id)
     insert into working_exception (calendar_id, day, minutes, kind, name)
     select personal_calendar.id, (now() at time zone 'UTC')::date + d, 0, 'leave', 'Leave'
     from personal_calendar, generate_series(-3, 5) d`,
    [otherDeveloper.id],
  );
  expect((await readForecast()).capacity).toEqual({ developers: 2, without_target: 1, elsewhere: 0, dials: 24 });
  // The dial target is two a day for ten days of one developer and one day of the other. Four dials produced two
  // accounts, so 24 would produce twelve; both forecasts stop at their targets.
  expect(await readMeasure('dials')).toMatchObject({ delivered: 4, target: 22, by_capacity: 22 });
  expect(await readMeasure('accounts')).toMatchObject({ delivered: 2, by_capacity: 8 });
  await app.pool.query(
    `with personal_calendar as (insert into working_calendar (name, user_id) values ('Own', $1) returning id)
     insert into working_exception (calendar_id, day, minutes, kind, name)
     select personal_calendar.id, (now() at time zone 'UTC')::date + d, 0, 'leave', 'Leave'
     from personal_calendar, generate_series(1, 4) d`,
    [developer.id],
  );
  expect((await readForecast()).capacity.dials).toBe(8);
  expect(await readMeasure('accounts')).toMatchObject({ by_capacity: 6 });
});

test('counts weekdays and reports has_calendar as false without a working calendar', async () => {
  const { app } = fixture;
  await app.pool.query('delete from working_calendar where user_id is null');
  const { has_calendar, measures } = await readForecast();
  expect([has_calendar, measures.length]).toEqual([false, 5]);
  await app.pool.query(`insert into working_calendar (name, week) values ('Agency', '[[],[],[],[],[],[],[]]')`);
  expect((await readForecast()).has_calendar).toBe(false);
});

test('hides the forecast from client users and from users who cannot see the campaign', async () => {
  const { app, campaignId } = fixture;
  const { rows } = await app.pool.query<{ client_id: string }>(
    'update campaign set client_visible = true where id = $1 returning client_id',
    [campaignId],
  );
  const statusFor = async (user: Parameters<typeof app.request>[0]) =>
    (await app.request(user, campaignForecast, { params: { id: campaignId } })).status;
  const readPermission = { subject: 'campaigns', action: 'read' } as const;
  const clientUser = await app.addUserWith([{ ...readPermission, scope: 'client' }], rows[0]!.client_id);
  expect(await statusFor(clientUser)).toBe(403);
  expect(await statusFor(await app.addUserWith([{ ...readPermission, scope: 'own' }]))).toBe(404);
  expect(await statusFor(await app.addUserWith([{ ...readPermission, scope: 'all' }]))).toBe(200);
});
