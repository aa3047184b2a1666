import { describe, expect, test } from 'vitest';
import { WorkingCalendar } from '../schedule/calendar.ts';
import { dayNumber } from '../schedule/days.ts';
import { type CampaignPeriod, forecastByCapacity, forecastEnd, forecastPoints } from './forecast.ts';
import { paceOf } from './pace.ts';

const WEEK = [480, 480, 480, 480, 480, 0, 0];
const calendar = new WorkingCalendar([
  { week: WEEK, keepsHolidays: true, exceptions: [{ day: '2026-03-18', minutes: 0, kind: 'holiday', name: 'Fair' }] },
]);
/**
 * A campaign from a Monday to a Friday: twenty working days, one of them a holiday. Day 10 is the end of the second
 * week.
 */
const period = (today: string): CampaignPeriod => ({
  start: dayNumber('2026-03-02'),
  end: dayNumber('2026-03-27'),
  today: dayNumber(today),
  calendar,
});

describe('forecast of a target', () => {
  test('counts the delay in working days, without weekends and holidays', () => {
    expect(forecastEnd(period('2026-03-13'), 40, 95)).toEqual({
      ...{ due: 50, pace: 'behind', by_end: 76, done_on: '2026-04-03', late: 5 },
    });
  });

  test('reports an early finish, and no date for a reached target', () => {
    expect(forecastEnd(period('2026-03-13'), 60, 90)).toEqual({
      ...{ due: 47, pace: 'ahead', by_end: 114, done_on: '2026-03-23', late: -4 },
    });
    expect(forecastEnd(period('2026-03-13'), 90, 90)).toMatchObject({ pace: 'ahead', done_on: null, late: null });
  });

  test('handles no results, no target, and days outside the campaign', () => {
    expect(forecastEnd(period('2026-03-13'), 0, 95)).toEqual({
      ...{ due: 50, pace: 'behind', by_end: 0, done_on: null, late: null },
    });
    expect(forecastEnd(period('2026-03-13'), 40, null)).toEqual({
      ...{ due: null, pace: null, by_end: 76, done_on: null, late: null },
    });
    expect(Object.values(forecastEnd(period('2026-03-01'), 0, 95))).toEqual([null, null, null, null, null]);
    expect(forecastEnd(period('2026-04-01'), 94, 95)).toEqual({
      ...{ due: 95, pace: 'behind', by_end: 94, done_on: null, late: null },
    });
  });

  test('tolerates a tenth of the due amount before the end', () => {
    const paceAt = (delivered: number, isOver = false) =>
      paceOf({ delivered, target: 100, elapsed: 5, total: 10, isOver });
    expect([44, 45, 50, 55, 56].map((delivered) => paceAt(delivered))).toEqual([
      ...['behind', 'on_course', 'on_course', 'on_course', 'ahead'],
    ]);
    expect([paceAt(99, true), paceAt(100, true)]).toEqual(['behind', 'on_course']);
  });

  test('reaches the target by the end if and only if the forecast day is not after the end', () => {
    for (let target = 1; target < 60; target += 7)
      for (let delivered = 1; delivered < target; delivered++)
        for (const today of ['2026-03-02', '2026-03-07', '2026-03-17', '2026-03-18', '2026-03-26', '2026-03-27']) {
          const { by_end, done_on, late } = forecastEnd(period(today), delivered, target);
          expect(by_end).toBeGreaterThanOrEqual(delivered);
          expect([by_end! >= target, late! <= 0]).toEqual([done_on! <= '2026-03-27', done_on! <= '2026-03-27']);
        }
  });

  test('makes the target due immediately if the campaign has no working day', () => {
    const weekend = { ...period('2026-03-07'), start: dayNumber('2026-03-07'), end: dayNumber('2026-03-08') };
    expect(forecastEnd(weekend, 5, 10)).toMatchObject({ due: 10, pace: 'behind', by_end: 5, late: 1 });
  });
});

test('expects the same results per remaining dial as per past dial', () => {
  const progress = { delivered: 40, target: 120 };
  expect(forecastByCapacity(progress, 200, 300)).toBe(100);
  expect(forecastByCapacity(progress, 200, 0)).toBe(40);
  expect(forecastByCapacity({ delivered: 0, target: 120 }, 0, 300)).toBeNull();
  // The forecast stops at the target, if there is one.
  expect(forecastByCapacity(progress, 200, 3000)).toBe(120);
  expect(forecastByCapacity({ delivered: 130, target: 120 }, 200, 3000)).toBe(130);
  expect(forecastByCapacity({ delivered: 40, target: null }, 200, 3000)).toBe(640);
});

test('returns points for weeks, today and the end, with forecasts from today’s total', () => {
  const deliveries = [
    { day: dayNumber('2026-03-03'), count: 10 },
    { day: dayNumber('2026-03-11'), count: 30 },
  ];
  const points = forecastPoints(period('2026-03-13'), { target: 95, deliveries, by_end: 76, by_capacity: 112 });
  expect(
    points.map(({ day, plan, delivered, forecast, capacity }) => [day, plan, delivered, forecast, capacity]),
  ).toEqual([
    ['2026-03-02', 5, 0, null, null],
    ['2026-03-09', 30, 10, null, null],
    ['2026-03-13', 50, 40, 40, 40],
    ['2026-03-16', 55, null, 44, 48],
    ['2026-03-23', 75, null, 60, 80],
    ['2026-03-27', 95, null, 76, 112],
  ]);
});

test('counts results after the end on the last day and limits the points of a long campaign', () => {
  const deliveries = [{ day: dayNumber('2026-03-30'), count: 10 }];
  const finished = forecastPoints(period('2026-04-01'), { target: 95, deliveries, by_end: 10, by_capacity: null });
  expect(finished.at(-1)).toEqual({ day: '2026-03-27', plan: 95, delivered: 10, forecast: null, capacity: null });
  const longCampaign = { ...period('2026-03-13'), end: dayNumber('2028-02-25') };
  expect(forecastPoints(longCampaign, { target: 95, deliveries, by_end: null, by_capacity: null }).length).toBeLessThan(
    20,
  );
});
