import { expect, test } from 'vitest';
import { endOfQuietHours, nextDigestTime } from './quiet-hours.ts';

const QUIET_NIGHTS = { quiet_from: '19:00', quiet_to: '07:00', quiet_weekends: false, digest_at: '08:00' };
const endOfQuiet = (now: string, zone: string, hours = {}) =>
  endOfQuietHours(new Date(now), { ...QUIET_NIGHTS, ...hours }, zone)
    .toISOString()
    .slice(0, 16);
const digestTime = (now: string, zone: string, hours = {}) =>
  nextDigestTime(new Date(now), { ...QUIET_NIGHTS, ...hours }, zone)
    .toISOString()
    .slice(0, 16);

test.each([
  ['does not wait during the day', '2026-06-10T12:00Z', 'Europe/London', '2026-06-10T12:00'],
  ['waits from the evening until the morning', '2026-06-10T18:30Z', 'Europe/London', '2026-06-11T06:00'],
  ['waits after midnight until the same morning', '2026-06-11T01:00Z', 'Europe/London', '2026-06-11T06:00'],
  ['ends exactly at the end time', '2026-06-11T06:00Z', 'Europe/London', '2026-06-11T06:00'],
  ['is still quiet one minute before the end', '2026-06-11T05:59Z', 'Europe/London', '2026-06-11T06:00'],
  ['uses the time zone of the user', '2026-06-10T12:00Z', 'Asia/Tokyo', '2026-06-10T22:00'],
  ['supports time zones with an offset in minutes', '2026-06-10T14:00Z', 'Asia/Kathmandu', '2026-06-11T01:15'],
  // In Europe, clocks go forward on 29 March 2026 and back on 25 October 2026.
  ['uses the new clock after a change to summer time', '2026-03-28T20:00Z', 'Europe/London', '2026-03-29T06:00'],
  ['uses the old clock the night before a change', '2026-03-27T20:00Z', 'Europe/London', '2026-03-28T07:00'],
  ['uses the new clock after a change to winter time', '2026-10-24T20:00Z', 'Europe/Berlin', '2026-10-25T06:00'],
  ['supports clock changes in the southern hemisphere', '2026-10-03T10:00Z', 'Australia/Sydney', '2026-10-03T20:00'],
])('%s', (_, now, zone, expected) => {
  expect(endOfQuiet(now, zone)).toBe(expected);
});

test('handles an end time that is skipped or occurs twice when clocks change', () => {
  // The clock in London goes from 01:00 to 02:00 that night, so 01:30 does not exist.
  expect(endOfQuiet('2026-03-28T23:00Z', 'Europe/London', { quiet_to: '01:30' })).toBe('2026-03-29T01:30');
  // The time 02:30 occurs twice in Berlin. Quiet hours end at the first.
  expect(endOfQuiet('2026-10-24T22:00Z', 'Europe/Berlin', { quiet_to: '02:30' })).toBe('2026-10-25T00:30');
});

test('waits on weekends until Monday if quiet weekends are on', () => {
  const hours = { quiet_weekends: true };
  expect(endOfQuiet('2026-06-12T18:30Z', 'Europe/London', hours)).toBe('2026-06-15T06:00');
  expect(endOfQuiet('2026-06-13T12:00Z', 'Europe/London', hours)).toBe('2026-06-15T06:00');
  expect(endOfQuiet('2026-06-13T12:00Z', 'Europe/London', { ...hours, quiet_from: '09:00', quiet_to: '09:00' })).toBe(
    '2026-06-14T23:00',
  );
  expect(endOfQuiet('2026-06-12T12:00Z', 'Europe/London', hours)).toBe('2026-06-12T12:00');
});

test('supports quiet hours within one day, and has none if start and end are equal', () => {
  const noonHours = { quiet_from: '12:00', quiet_to: '13:00' };
  expect(endOfQuiet('2026-06-10T11:30Z', 'Europe/London', noonHours)).toBe('2026-06-10T12:00');
  expect(endOfQuiet('2026-06-10T20:30Z', 'Europe/London', noonHours)).toBe('2026-06-10T20:30');
  expect(endOfQuiet('2026-06-10T22:30Z', 'Europe/London', { quiet_from: '10:00', quiet_to: '10:00' })).toBe(
    '2026-06-10T22:30',
  );
});

test('schedules the digest at its time, across clock changes, outside quiet hours', () => {
  expect(digestTime('2026-06-10T06:00Z', 'Europe/London')).toBe('2026-06-10T07:00');
  expect(digestTime('2026-06-10T07:00Z', 'Europe/London')).toBe('2026-06-11T07:00');
  expect(digestTime('2026-03-28T12:00Z', 'Europe/London')).toBe('2026-03-29T07:00');
  expect(digestTime('2026-06-10T12:00Z', 'Europe/London', { digest_at: '05:00' })).toBe('2026-06-11T06:00');
  expect(digestTime('2026-06-12T12:00Z', 'Europe/London', { quiet_weekends: true })).toBe('2026-06-15T06:00');
});
