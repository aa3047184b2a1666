import { expect, test } from 'vitest';
import { afterQuiet, nextDigest } from './quiet-hours.ts';

const NIGHTS = { quiet_from: '19:00', quiet_to: '07:00', quiet_weekends: false, digest_at: '08:00' };
const after = (now: string, zone: string, hours = {}) =>
  afterQuiet(new Date(now), { ...NIGHTS, ...hours }, zone)
    .toISOString()
    .slice(0, 16);
const digest = (now: string, zone: string, hours = {}) =>
  nextDigest(new Date(now), { ...NIGHTS, ...hours }, zone)
    .toISOString()
    .slice(0, 16);

test.each([
  ['in the day nothing waits', '2026-06-10T12:00Z', 'Europe/London', '2026-06-10T12:00'],
  ['the evening waits for the morning', '2026-06-10T18:30Z', 'Europe/London', '2026-06-11T06:00'],
  ['after midnight the same morning is meant', '2026-06-11T01:00Z', 'Europe/London', '2026-06-11T06:00'],
  ['they begin and end to the minute', '2026-06-11T06:00Z', 'Europe/London', '2026-06-11T06:00'],
  ['a minute before they end is quiet', '2026-06-11T05:59Z', 'Europe/London', '2026-06-11T06:00'],
  ['the zone is the reader’s', '2026-06-10T12:00Z', 'Asia/Tokyo', '2026-06-10T22:00'],
  ['zones stand apart by less than hours, too', '2026-06-10T14:00Z', 'Asia/Kathmandu', '2026-06-11T01:15'],
  // On 29 March 2026 the clocks of Europe go forward, on 25 October back.
  ['a night that is an hour short ends by the new clock', '2026-03-28T20:00Z', 'Europe/London', '2026-03-29T06:00'],
  ['a night before it ends by the old one', '2026-03-27T20:00Z', 'Europe/London', '2026-03-28T07:00'],
  ['a night that is an hour longer ends by the new clock', '2026-10-24T20:00Z', 'Europe/Berlin', '2026-10-25T06:00'],
  ['south of the equator it is the other way round', '2026-10-03T10:00Z', 'Australia/Sydney', '2026-10-03T20:00'],
])('%s', (_, now, zone, expected) => {
  expect(after(now, zone)).toBe(expected);
});

test('hours that end when the clock is put forward end at the moment that it is', () => {
  // 01:30 of that night is none in London: the clock goes from 01:00 to 02:00.
  expect(after('2026-03-28T23:00Z', 'Europe/London', { quiet_to: '01:30' })).toBe('2026-03-29T01:30');
  // 02:30 comes twice in Berlin; the first one ends them.
  expect(after('2026-10-24T22:00Z', 'Europe/Berlin', { quiet_to: '02:30' })).toBe('2026-10-25T00:30');
});

test('a weekend is quiet until its Monday where somebody says so', () => {
  const hours = { quiet_weekends: true };
  expect(after('2026-06-12T18:30Z', 'Europe/London', hours)).toBe('2026-06-15T06:00');
  expect(after('2026-06-13T12:00Z', 'Europe/London', hours)).toBe('2026-06-15T06:00');
  expect(after('2026-06-13T12:00Z', 'Europe/London', { ...hours, quiet_from: '09:00', quiet_to: '09:00' })).toBe(
    '2026-06-14T23:00',
  );
  expect(after('2026-06-12T12:00Z', 'Europe/London', hours)).toBe('2026-06-12T12:00');
});

test('hours within a day are quiet, and none are where they begin as they end', () => {
  const noon = { quiet_from: '12:00', quiet_to: '13:00' };
  expect(after('2026-06-10T11:30Z', 'Europe/London', noon)).toBe('2026-06-10T12:00');
  expect(after('2026-06-10T20:30Z', 'Europe/London', noon)).toBe('2026-06-10T20:30');
  expect(after('2026-06-10T22:30Z', 'Europe/London', { quiet_from: '10:00', quiet_to: '10:00' })).toBe(
    '2026-06-10T22:30',
  );
});

test('the mail of a day goes out at its time, across a change of the clock as well, and never in quiet hours', () => {
  expect(digest('2026-06-10T06:00Z', 'Europe/London')).toBe('2026-06-10T07:00');
  expect(digest('2026-06-10T07:00Z', 'Europe/London')).toBe('2026-06-11T07:00');
  expect(digest('2026-03-28T12:00Z', 'Europe/London')).toBe('2026-03-29T07:00');
  expect(digest('2026-06-10T12:00Z', 'Europe/London', { digest_at: '05:00' })).toBe('2026-06-11T06:00');
  expect(digest('2026-06-12T12:00Z', 'Europe/London', { quiet_weekends: true })).toBe('2026-06-15T06:00');
});
