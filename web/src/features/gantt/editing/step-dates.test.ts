import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { expect, test } from 'vitest';
import { gripsOf, moveStepDates, resizeStepDates } from './step-dates.ts';

const calendar = new WorkingCalendar([
  {
    week: [480, 480, 480, 480, 480, 0, 0],
    exceptions: [{ day: '2026-05-12', minutes: 0, kind: 'holiday', name: 'Holiday' }],
    keepsHolidays: true,
  },
]);
/** Returns a step from Thursday to Friday. */
const step = (overrides: object = {}) =>
  ({
    start: '2026-05-07',
    end: '2026-05-08',
    duration: 2,
    state: 'not_started',
    may_update: true,
    ...overrides,
  }) as CampaignStep;
const days = (dates: ReturnType<typeof moveStepDates>) => dates && [dates.start, dates.end, dates.duration];

test('moves a bar to working days and keeps its duration', () => {
  expect(days(moveStepDates(step(), calendar, 'move', 1))).toEqual(['2026-05-08', '2026-05-11', 2]);
  expect(days(moveStepDates(step(), calendar, 'move', 2))).toEqual(['2026-05-11', '2026-05-13', 2]);
  expect(days(moveStepDates(step({ start: '2026-05-11', end: '2026-05-13' }), calendar, 'move', -1))).toEqual([
    '2026-05-08',
    '2026-05-11',
    2,
  ]);
  const milestone = { start: '2026-05-08', end: '2026-05-08', duration: 0 };
  expect(days(moveStepDates(step(milestone), calendar, 'move', 1))).toEqual(['2026-05-11', '2026-05-11', 0]);
});

test('resizes a step by its edges, to a minimum of one day', () => {
  expect(days(moveStepDates(step(), calendar, 'end', 3))).toEqual(['2026-05-07', '2026-05-11', 3]);
  expect(days(moveStepDates(step(), calendar, 'end', -9))).toEqual(['2026-05-07', '2026-05-07', 1]);
  expect(days(moveStepDates(step(), calendar, 'start', -1))).toEqual(['2026-05-06', '2026-05-08', 3]);
  expect(days(moveStepDates(step(), calendar, 'start', 9))).toEqual(['2026-05-08', '2026-05-08', 1]);
  expect(moveStepDates(step(), calendar, 'end', 1)).toBeUndefined();
  expect(days(resizeStepDates(step(), calendar, 2))).toEqual(['2026-05-07', '2026-05-13', 4]);
  expect(days(resizeStepDates(step({ end: '2026-05-07', duration: 1 }), calendar, -1))).toBeUndefined();
});

test('allows dragging only the parts that the step’s state and the user’s permission allow', () => {
  expect(gripsOf(step())).toEqual({ move: true, resize: true, link: true });
  expect(gripsOf(step({ state: 'in_progress' }))).toEqual({ move: false, resize: true, link: true });
  expect(gripsOf(step({ state: 'done' }))).toEqual({ move: false, resize: false, link: true });
  expect(gripsOf(step({ may_update: false }))).toEqual({ move: false, resize: false, link: false });
});
