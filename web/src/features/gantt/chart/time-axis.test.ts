import { dayNumber } from '@leadwright/contract/schedule/days';
import { expect, test } from 'vitest';
import { buildAxis, buildFittingAxis, leftOf, spanOf, ticksOf, widthOf, ZOOMS } from './time-axis.ts';

const SPAN: [number, number] = [dayNumber('2026-05-04'), dayNumber('2027-02-12')];

test('spans today and all steps with dates', () => {
  const ranges = [
    { start: '2026-05-04', end: '2026-05-08' },
    { start: null, end: null },
    { start: '2026-05-06', end: '2026-06-01' },
  ];
  expect(spanOf(ranges, '2026-05-05')).toEqual([dayNumber('2026-05-04'), dayNumber('2026-06-01')]);
  expect(spanOf(ranges, '2026-11-26')[1]).toBe(dayNumber('2026-11-26'));
  expect(spanOf([], '2026-11-26')).toEqual([dayNumber('2026-11-26'), dayNumber('2026-11-26')]);
});

test('fits the span into the width, with at most the day width of the finest zoom', () => {
  const axis = buildFittingAxis(SPAN, 700);
  expect(widthOf(axis)).toBeLessThanOrEqual(700.01);
  expect(leftOf(axis, '2026-05-04')).toBeGreaterThanOrEqual(0);
  expect(buildFittingAxis([SPAN[0], SPAN[0] + 2], 5_000).dayWidth).toBe(32);
});

test.each(ZOOMS)('leaves no gaps between the header ticks at the %s zoom', (zoom) => {
  const axis = buildAxis(zoom, SPAN);
  for (const line of ticksOf(axis, axis.first, axis.last)) {
    expect(dayNumber(line[0]!.day)).toBeLessThanOrEqual(axis.first);
    for (const [previousIndex, tick] of line.slice(1).entries())
      expect(dayNumber(tick.day)).toBe(dayNumber(line[previousIndex]!.day) + line[previousIndex]!.days);
    expect(dayNumber(line.at(-1)!.day) + line.at(-1)!.days).toBeGreaterThan(axis.last);
  }
});

test('starts weeks on Monday and quarters with their first month', () => {
  const [, weeks] = ticksOf(buildAxis('week', SPAN), dayNumber('2026-05-07'), dayNumber('2026-05-12'));
  expect(weeks.map(({ day }) => day)).toEqual(['2026-05-04', '2026-05-11']);
  const [years, quarters] = ticksOf(buildAxis('quarter', SPAN), dayNumber('2026-11-30'), dayNumber('2027-01-02'));
  expect(quarters.map(({ day }) => day)).toEqual(['2026-10-01', '2027-01-01']);
  expect(years.map(({ day, days }) => [day, days])).toEqual([
    ['2026-01-01', 365],
    ['2027-01-01', 365],
  ]);
});
