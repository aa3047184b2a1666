import { expect, test } from 'vitest';
import { nextDate } from './next-date.ts';

const campaign = { start_date: '2026-03-01', end_date: '2026-09-30' };

test('returns the start date of a future campaign and otherwise its end date', () => {
  expect(nextDate(campaign, '2026-02-28')).toEqual({ key: 'starts', day: '2026-03-01' });
  expect(nextDate(campaign, '2026-03-01')).toEqual({ key: 'ends', day: '2026-09-30' });
  expect(nextDate(campaign, '2026-09-30')).toEqual({ key: 'ends', day: '2026-09-30' });
  expect(nextDate(campaign, '2026-10-01')).toEqual({ key: 'ended', day: '2026-09-30' });
});
