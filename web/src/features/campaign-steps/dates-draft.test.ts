import { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { expect, test } from 'vitest';
import { changedRow, shifted } from './dates-draft.ts';

const calendar = new WorkingCalendar([{ week: [480, 480, 480, 480, 480, 0, 0], exceptions: [], keepsHolidays: true }]);
const blank = { start: '', end: '', duration: 3 };

test('derives the third of start, end and duration', () => {
  const from = changedRow(blank, 'start', '2026-05-07', calendar);
  expect(from.resolvedDates).toEqual({ start: '2026-05-07', end: '2026-05-11', duration: 3 });
  expect(changedRow(blank, 'end', '2026-05-11', calendar).resolvedDates).toEqual(from.resolvedDates);
  expect(changedRow(from, 'end', '2026-05-12', calendar)).toMatchObject({ start: '2026-05-07', duration: 4 });
  expect(changedRow(from, 'duration', 1, calendar)).toMatchObject({ start: '2026-05-07', end: '2026-05-07' });
});

test('keeps invalid input as typed and derives no dates', () => {
  const from = changedRow(blank, 'start', '2026-05-07', calendar);
  expect(changedRow(from, 'end', '2026-05-01', calendar)).toEqual({
    ...from,
    end: '2026-05-01',
    resolvedDates: undefined,
  });
  expect(changedRow(from, 'duration', null, calendar).resolvedDates).toBeUndefined();
  expect(changedRow(from, 'start', '0026-05-07', calendar).resolvedDates).toBeUndefined();
});

test('keeps the duration of a shifted step and starts it on a working day', () => {
  const friday = { start: '2026-05-08', duration: 3 };
  expect(shifted(friday, 1, calendar)).toEqual({ start: '2026-05-11', end: '2026-05-13', duration: 3 });
  expect(shifted(friday, -5, calendar)).toEqual({ start: '2026-05-01', end: '2026-05-05', duration: 3 });
  expect(shifted({ start: '2026-05-08', duration: 0 }, 2, calendar)).toMatchObject({
    start: '2026-05-12',
    end: '2026-05-12',
  });
  expect(shifted({ start: null, duration: 3 }, 1, calendar)).toBeUndefined();
});
