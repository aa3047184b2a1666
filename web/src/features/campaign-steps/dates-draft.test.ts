import { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { expect, test } from 'vitest';
import { shiftDates, updateRow } from './dates-draft.ts';

const calendar = new WorkingCalendar([{ week: [480, 480, 480, 480, 480, 0, 0], exceptions: [], keepsHolidays: true }]);
const emptyRow = { start: '', end: '', duration: 3 };

test('calculates start, end or duration from the other two', () => {
  const row = updateRow(emptyRow, 'start', '2026-05-07', calendar);
  expect(row.resolvedDates).toEqual({ start: '2026-05-07', end: '2026-05-11', duration: 3 });
  expect(updateRow(emptyRow, 'end', '2026-05-11', calendar).resolvedDates).toEqual(row.resolvedDates);
  expect(updateRow(row, 'end', '2026-05-12', calendar)).toMatchObject({ start: '2026-05-07', duration: 4 });
  expect(updateRow(row, 'duration', 1, calendar)).toMatchObject({ start: '2026-05-07', end: '2026-05-07' });
});

test('keeps invalid input as typed and derives no dates', () => {
  const row = updateRow(emptyRow, 'start', '2026-05-07', calendar);
  expect(updateRow(row, 'end', '2026-05-01', calendar)).toEqual({
    ...row,
    end: '2026-05-01',
    resolvedDates: undefined,
  });
  expect(updateRow(row, 'duration', null, calendar).resolvedDates).toBeUndefined();
  expect(updateRow(row, 'start', '0026-05-07', calendar).resolvedDates).toBeUndefined();
});

test('keeps the duration of a shifted step and starts it on a working day', () => {
  const friday = { start: '2026-05-08', duration: 3 };
  expect(shiftDates(friday, 1, calendar)).toEqual({ start: '2026-05-11', end: '2026-05-13', duration: 3 });
  expect(shiftDates(friday, -5, calendar)).toEqual({ start: '2026-05-01', end: '2026-05-05', duration: 3 });
  expect(shiftDates({ start: '2026-05-08', duration: 0 }, 2, calendar)).toMatchObject({
    start: '2026-05-12',
    end: '2026-05-12',
  });
  expect(shiftDates({ start: null, duration: 3 }, 1, calendar)).toBeUndefined();
});
