import { describe, expect, test } from 'vitest';
import { type CalendarLayer, WorkingCalendar } from './calendar.ts';
import { completeDates } from './complete-dates.ts';
import { dayNumber, dayOf } from './days.ts';

const OFFICE_WEEK = [480, 480, 480, 480, 480, 0, 0];
const agency: CalendarLayer = {
  week: OFFICE_WEEK,
  keepsHolidays: true,
  exceptions: [
    { day: '2026-05-04', minutes: 0, kind: 'holiday', name: 'Early May bank holiday' },
    { day: '2026-12-24', minutes: 240, kind: 'other', name: 'Christmas Eve' },
  ],
};
const layer = (overrides: Partial<CalendarLayer>): CalendarLayer => ({
  week: null,
  exceptions: [],
  keepsHolidays: true,
  ...overrides,
});
const isWorking = (calendar: WorkingCalendar, ...days: string[]) =>
  days.map((day) => calendar.isWorking(dayNumber(day)));

describe('a working calendar', () => {
  test('combines layers so that the last layer decides each day', () => {
    const days = ['2026-05-04', '2026-05-05', '2026-05-08', '2026-05-09', '2026-05-11'];
    expect(isWorking(new WorkingCalendar([agency]), ...days)).toEqual([false, true, true, false, true]);
    const team = layer({ week: [480, 480, 480, 480, 0, 480, 0] });
    expect(isWorking(new WorkingCalendar([agency, team]), ...days)).toEqual([false, true, false, true, true]);
    const leave = layer({ exceptions: [{ day: '2026-05-11', minutes: 0, kind: 'leave', name: 'Leave' }] });
    const person = new WorkingCalendar([agency, team, leave]);
    expect(isWorking(person, ...days)).toEqual([false, true, false, true, false]);
    expect(person.exceptionOn(dayNumber('2026-05-11'))?.kind).toBe('leave');
  });

  test('can ignore the holidays of lower layers', () => {
    const layerWithoutHolidays = layer({ keepsHolidays: false });
    expect(isWorking(new WorkingCalendar([agency, layerWithoutHolidays]), '2026-05-04')).toEqual([true]);
  });

  test('counts a part-day as a fraction', () => {
    const calendar = new WorkingCalendar([agency]);
    const end = (start: string, duration: number) => dayOf(calendar.endOf(dayNumber(start), duration));
    expect(end('2026-12-23', 1)).toBe('2026-12-23');
    expect(end('2026-12-23', 2)).toBe('2026-12-25');
    const halfDayLayer = layer({ week: [240, 240, 240, 240, 240, 0, 0] });
    const halfDayCalendar = new WorkingCalendar([agency, halfDayLayer]);
    expect(dayOf(halfDayCalendar.endOf(dayNumber('2026-05-05'), 2))).toBe('2026-05-08');
  });

  test('shifts days forward and backward', () => {
    const calendar = new WorkingCalendar([agency]);
    const day = (number: number) => dayOf(number);
    expect(day(calendar.nextWorkingDay(dayNumber('2026-05-02')))).toBe('2026-05-05');
    expect(day(calendar.previousWorkingDay(dayNumber('2026-05-04')))).toBe('2026-05-01');
    expect(day(calendar.latestStart(dayNumber('2026-05-05'), 2))).toBe('2026-05-01');
    expect(calendar.daysBetween(dayNumber('2026-05-01'), dayNumber('2026-05-08'))).toBe(4);
    expect(calendar.daysBetween(dayNumber('2026-05-08'), dayNumber('2026-05-01'))).toBe(-4);
    expect(day(calendar.shift(dayNumber('2026-05-02'), 2))).toBe('2026-05-07');
    expect(day(calendar.shift(dayNumber('2026-05-09'), -2))).toBe('2026-05-07');
  });

  test('covers distant dates', () => {
    const calendar = new WorkingCalendar([agency]);
    expect(dayOf(calendar.endOf(dayNumber('1999-01-04'), 1_000))).toBe('2002-11-01');
    expect(calendar.daysBetween(dayNumber('1999-01-01'), dayNumber('2039-01-01'))).toBe(10_435);
    const oneHourCalendar = new WorkingCalendar([layer({ week: [60, 0, 0, 0, 0, 0, 0] })]);
    expect(dayOf(oneHourCalendar.endOf(dayNumber('2026-01-01'), 2))).toBe('2026-01-12');
    expect(() => oneHourCalendar.endOf(dayNumber('2026-01-01'), 1_000_000)).toThrow(RangeError);
  });

  test.each([[[]], [[layer({})]], [[layer({ week: [0, 0, 0, 0, 0, 0, 0] })]], [[layer({ week: [480] })]]])(
    'rejects layers without working time: %j',
    (layers) => expect(() => new WorkingCalendar(layers)).toThrow(RangeError),
  );
});

describe('completing start, end and duration', () => {
  const calendar = new WorkingCalendar([agency]);
  test.each([
    ['start and duration', { start: '2026-04-30', end: null, duration: 3 }, ['2026-04-30', '2026-05-05', 3]],
    ['end and duration', { start: null, end: '2026-05-05', duration: 3 }, ['2026-04-30', '2026-05-05', 3]],
    ['start and end', { start: '2026-04-30', end: '2026-05-05', duration: null }, ['2026-04-30', '2026-05-05', 3]],
    ['a start on a free day', { start: '2026-05-02', end: null, duration: 1 }, ['2026-05-05', '2026-05-05', 1]],
    ['an end on a free day', { start: null, end: '2026-05-04', duration: 1 }, ['2026-05-01', '2026-05-01', 1]],
    ['a milestone', { start: '2026-05-04', end: null, duration: 0 }, ['2026-05-05', '2026-05-05', 0]],
    ['all three', { start: '2026-05-05', end: '2026-05-29', duration: 2 }, ['2026-05-05', '2026-05-06', 2]],
  ])('computes all three from %s', (_, knownDates, [start, end, duration]) =>
    expect(completeDates(knownDates, calendar)).toEqual({ start, end, duration }),
  );

  test.each([
    { start: '2026-05-05', end: null, duration: null },
    { start: '2026-05-05', end: '2026-05-01', duration: null },
    { start: '2026-05-02', end: '2026-05-03', duration: null },
  ])('returns undefined for the incomplete or contradictory dates %j', (knownDates) =>
    expect(completeDates(knownDates, calendar)).toBeUndefined(),
  );
});
