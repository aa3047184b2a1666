import { dayNumber } from '@leadwright/contract/schedule/days';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { calendarOf, loadCalendars, workingDayCountSql } from './calendars.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const slots = [{ from: '09:00', to: '17:00' }];
const DAY_MS = 86_400_000;

/** 60 periods of different lengths around the exceptions below. */
const PERIODS = Array.from({ length: 60 }, (_, index) => {
  const first = new Date(Date.UTC(2026, 2, 1 + ((index * 7) % 40)));
  const last = new Date(first.getTime() + ((index * 13) % 50) * DAY_MS);
  return [first.toISOString().slice(0, 10), last.toISOString().slice(0, 10)] as const;
});

const WEEKS: [name: string, week: object[] | null, isSet: boolean][] = [
  ['no calendar at all', null, false],
  ['Monday to Friday', [slots, slots, slots, slots, slots, [], []], true],
  [
    'Sunday to Thursday, with a half Sunday',
    [slots, slots, slots, slots, [], [], [{ from: '09:00', to: '12:00' }]],
    true,
  ],
  ['a week without working time', [[], [], [], [], [], [], []], false],
];

test.each(WEEKS)('counts the same working days in SQL as WorkingCalendar: %s', async (_, week, isSet) => {
  await app.pool.query('delete from working_calendar');
  if (week) {
    await app.pool.query(
      `with new_calendar as (insert into working_calendar (name, week) values ('Agency', $1) returning id)
       insert into working_exception (calendar_id, day, minutes, name)
       select id, day::date, minutes, day from new_calendar,
         (values ('2026-03-16', 0), ('2026-03-18', 240), ('2026-03-21', 480),
         ('2026-03-22', 0), ('2026-04-03', 0)) e(day, minutes)`,
      [JSON.stringify(week)],
    );
    // A person’s calendar must not affect others.
    await app.pool.query(`insert into working_calendar (name, user_id, week) values ('Own', $1, $2)`, [
      app.admin.id,
      JSON.stringify([slots, [], [], [], [], [], []]),
    ]);
  }
  const calendars = await loadCalendars(app.db, []);
  expect(calendars.isSet).toBe(isSet);
  const calendar = calendarOf(calendars)!;
  const { rows } = await sql<{ days: number }>`
    select ${workingDayCountSql(sql`s.first`, sql`s.last`)}::int as days
    from unnest(${PERIODS.map(([first]) => first)}::date[], ${PERIODS.map(([, last]) => last)}::date[])
      with ordinality s(first, last, no) order by s.no`.execute(app.db);
  expect(rows.map(({ days }) => days)).toEqual(
    PERIODS.map(([first, last]) => calendar.daysBetween(dayNumber(first), dayNumber(last) + 1)),
  );
  expect(new Set(rows.map(({ days }) => days)).size).toBeGreaterThan(10);
});

test('returns no calendar for a person without working days', async () => {
  await app.pool.query('delete from working_calendar');
  const { id } = await app.addUserWith([]);
  await app.pool.query(
    `insert into working_calendar (name, user_id, week) values ('Own', $1, '[[],[],[],[],[],[],[]]')`,
    [id],
  );
  const calendars = await loadCalendars(app.db, [id]);
  expect(calendarOf(calendars, id)).toBeNull();
  expect(calendarOf(calendars)!.isWorking(dayNumber('2026-03-02'))).toBe(true);
});
