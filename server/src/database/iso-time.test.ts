import { expect, test } from 'vitest';
import { comparableTime } from './iso-time.ts';

test.each([
  ['2026-03-01T10:00:00+00:00', '2026-03-01T10:00:00.000Z', true],
  ['2026-03-01T12:00+02:00', '2026-03-01T10:00:00Z', true],
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00+01:00', false],
  // Other text stays as it is, also when a date can be read from it.
  ['1Z', '01Z', false],
  ['2026-99-99T10:00:00Z', '2026-88-88T10:00:00Z', false],
])('compares %s with %s as moments', (left, right, isSame) => {
  expect(comparableTime(left) === comparableTime(right)).toBe(isSame);
});
