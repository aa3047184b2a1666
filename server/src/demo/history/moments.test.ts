import { expect, test } from 'vitest';
import { instantOf, momentOf, workingDay, workingDayIndex } from './moments.ts';

test.each([
  ['a Monday', '2026-11-30', '2026-11-27', '2026-11-30', '2026-12-01'],
  ['a Friday', '2026-11-27', '2026-11-26', '2026-11-27', '2026-11-30'],
  ['a Saturday', '2026-11-28', '2026-11-27', '2026-11-30', '2026-12-01'],
  ['a Sunday', '2026-11-29', '2026-11-27', '2026-11-30', '2026-12-01'],
])('counts working days from %s', (_, today, last, zero, next) => {
  expect([-1, 0, 1].map((index) => workingDay(today, index))).toEqual([last, zero, next]);
  for (const index of [-30, -5, -1, 0, 1, 8]) expect(workingDayIndex(today, workingDay(today, index))).toBe(index);
  expect(workingDay(today, -30)).toBe(workingDay('2026-11-30', today === '2026-11-27' ? -31 : -30));
});

test('rejects a day of the weekend', () => {
  expect(() => workingDayIndex('2026-11-30', '2026-11-28')).toThrow('not a working day');
});

test.each([
  ['winter', '2026-11-30', '2026-11-27T09:12:00.000Z'],
  ['summer', '2026-07-06', '2026-07-03T08:12:00.000Z'],
])('takes times of day in London in %s', (_, today, instant) => {
  const moment = { day: -1, time: '09:12' };
  expect(instantOf(today, moment)).toBe(instant);
  expect(momentOf(today, instant)).toEqual(moment);
});
