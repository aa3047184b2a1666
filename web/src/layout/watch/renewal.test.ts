import { expect, test } from 'vitest';
import { renewalTimeOf } from './renewal.ts';

const NOON = Date.UTC(2027, 0, 1, 12);
const MINUTE = 60_000;

function tokenOf(claims: object): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}
/** Returns a token with an issue time in milliseconds of the server clock and a lifetime in seconds. */
const tokenAt = (issuedAt: number, seconds = 601) =>
  tokenOf({ iat: issuedAt / 1_000, exp: issuedAt / 1_000 + seconds, sub: 'größer?~~~' });

test('renews a new token after 90 % of its lifetime, independent of the server clock', () => {
  for (const clock of [NOON, NOON - 60 * MINUTE, NOON + 60 * MINUTE]) {
    expect(renewalTimeOf(tokenAt(clock), NOON, true)).toBe(NOON + 9 * MINUTE);
  }
});

test('renews an older token based on its issue time, and no later than a new token', () => {
  expect(renewalTimeOf(tokenAt(NOON - 4 * MINUTE), NOON, false)).toBe(NOON + 5 * MINUTE);
  expect(renewalTimeOf(tokenAt(NOON - 60 * MINUTE), NOON, false)).toBeLessThan(NOON);
  expect(renewalTimeOf(tokenAt(NOON + 60 * MINUTE), NOON, false)).toBe(NOON + 9 * MINUTE);
});

test('renews before the expiry despite rounded times, at most once a second', () => {
  expect(renewalTimeOf(tokenAt(NOON, 5), NOON, true)).toBe(NOON + 3_600);
  for (const seconds of [-1, 0, 1, 2]) expect(renewalTimeOf(tokenAt(NOON, seconds), NOON, true)).toBe(NOON + 1_000);
});

test('ignores a token without issue and expiry times', () => {
  for (const token of ['', 'a', 'a.b.c', tokenOf({}), tokenOf({ exp: 1 })]) {
    expect(renewalTimeOf(token, NOON, true)).toBeUndefined();
  }
});
