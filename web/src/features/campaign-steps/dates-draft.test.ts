import { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { expect, test } from 'vitest';
import { changedRow, shiftedDates } from './dates-draft.ts';

const calendar = new WorkingCalendar([{ week: [480, 480, 480, 480, 480, 0, 0], exceptions: [], keepsHolidays: true }]);
const blank = { start: '', end: '', duration: 3 };

test('derives the missing one of start, end and duration', () => {
  const row = changedRow(blank, 'start', '2026-05-07', calendar);
  expect(row.resolvedDates).toEqual({ start: '2026-05-07', end: '2026-05-11', duration: 3 });
  expect(changedRow(blank, 'end', '2026-05-11', calendar).resolvedDates).toEqual(row.resolvedDates);
  expect(changedRow(row, 'end', '2026-05-12', calendar)).toMatchObject({ start: '2026-05-07', duration: 4 });
  expect(changedRow(row, 'duration', 1, calendar)).toMatchObject({ start: '2026-05-07', end: '2026-05-07' });
});

test('keeps invalid input as typed and derives no dates', () => {
  const row = changedRow(blank, 'start', '2026-05-07', calendar);
  expect(changedRow(row, 'end', '2026-05-01', calendar)).toEqual({
    ...row,
    end: '2026-05-01',
    resolvedDates: undefined,
  });
  expect(changedRow(row, 'duration', null, calendar).resolvedDates).toBeUndefined();
  expect(changedRow(row, 'start', '0026-05-07', calendar).resolvedDates).toBeUndefined();
});

test('keeps the duration of a shifted step and starts it on a working day', () => {
  const friday = { start: '2026-05-08', duration: 3 };
  expect(shiftedDates(friday, 1, calendar)).toEqual({ start: '2026-05-11', end: '2026-05-13', duration: 3 });
  expect(shiftedDates(friday, -5, calendar)).toEqual({ start: '2026-05-01', end: '2026-05-05', duration: 3 });
  expect(shiftedDates({ start: '2026-05-08', duration: 0 }, 2, calendar)).toMatchObject({
    start: '2026-05-12',
    end: '2026-05-12',
  });
  expect(shiftedDates({ start: null, duration: 3 }, 1, calendar)).toBeUndefined();
});
