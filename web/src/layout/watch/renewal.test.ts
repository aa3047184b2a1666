import { expect, test } from 'vitest';
import { renewalOf } from './renewal.ts';

const NOON = Date.UTC(2027, 0, 1, 12);
const MINUTE = 60_000;

function tokenOf(claims: object): string {
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.seal`;
}
/** A token that the server gives at a moment of its own clock. */
const given = (at: number, seconds = 601) => tokenOf({ iat: at / 1_000, exp: at / 1_000 + seconds, sub: 'größer?~~~' });

test('a token that comes is renewed at nine tenths of its life from then on, whatever the clock of the server shows', () => {
  for (const clock of [NOON, NOON - 60 * MINUTE, NOON + 60 * MINUTE]) {
    expect(renewalOf(given(clock), NOON, true)).toBe(NOON + 9 * MINUTE);
  }
});

test('a token that was there before is renewed at nine tenths of what it says, and no later than one that comes', () => {
  expect(renewalOf(given(NOON - 4 * MINUTE), NOON, false)).toBe(NOON + 5 * MINUTE);
  expect(renewalOf(given(NOON - 60 * MINUTE), NOON, false)).toBeLessThan(NOON);
  expect(renewalOf(given(NOON + 60 * MINUTE), NOON, false)).toBe(NOON + 9 * MINUTE);
});

test('the rounding of its two seconds takes no token past its end, and none is renewed more often than each second', () => {
  expect(renewalOf(given(NOON, 5), NOON, true)).toBe(NOON + 3_600);
  for (const seconds of [-1, 0, 1, 2]) expect(renewalOf(given(NOON, seconds), NOON, true)).toBe(NOON + 1_000);
});

test('what says nothing of its life is left alone', () => {
  for (const token of ['', 'a', 'a.b.c', tokenOf({}), tokenOf({ exp: 1 })]) {
    expect(renewalOf(token, NOON, true)).toBeUndefined();
  }
});
