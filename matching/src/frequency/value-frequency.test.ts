import { expect, test } from 'vitest';
import { EMPTY_VALUES, rarityBits, valueFrequencyFrom } from './value-frequency.ts';

const frequency = valueFrequencyFrom(
  [
    ['l:', 10_000],
    ['l:smith', 500],
    ['l:jones', 400],
    ['l:ardern', 2],
  ],
  10_000,
);

test('gives more bits to a rare value than to a common one and none without data', () => {
  expect(rarityBits(frequency, 'l', 'ardern')).toBeGreaterThan(2);
  expect(rarityBits(frequency, 'l', 'smith')).toBeLessThan(-2);
  expect(rarityBits(frequency, 'l', 'never-seen')).toBeGreaterThanOrEqual(rarityBits(frequency, 'l', 'ardern'));
  expect(rarityBits(EMPTY_VALUES, 'l', 'smith')).toBe(0);
  expect(rarityBits(frequency, 'g', 'anna')).toBe(0);
});

test('gives the probability that two records agree', () => {
  expect(frequency.collision('l')).toBeCloseTo((500 * 499 + 400 * 399 + 2) / (10_000 * 9_999), 8);
});
