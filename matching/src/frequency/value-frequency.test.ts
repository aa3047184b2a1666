import { expect, test } from 'vitest';
import { EMPTY_VALUES, rarityBits, valueFrequencyFrom } from './value-frequency.ts';

// Keys as in `contactValues`: "l" is the surname, "g" the given name, and "l:" counts all records with a surname.
const frequency = valueFrequencyFrom(
  [
    ['l:', 10_000],
    ['l:smith', 500],
    ['l:jones', 400],
    ['l:ardern', 2],
  ],
  10_000,
);

test('gives a rare value more bits than a common one, and 0 bits without data', () => {
  expect(rarityBits(frequency, 'l', 'ardern')).toBeGreaterThan(2);
  expect(rarityBits(frequency, 'l', 'smith')).toBeLessThan(-2);
  expect(rarityBits(frequency, 'l', 'never-seen')).toBeGreaterThanOrEqual(rarityBits(frequency, 'l', 'ardern'));
  expect(rarityBits(EMPTY_VALUES, 'l', 'smith')).toBe(0);
  expect(rarityBits(frequency, 'g', 'anna')).toBe(0);
});

test('returns the probability that two random records have the same value', () => {
  expect(frequency.collision('l')).toBeCloseTo((500 * 499 + 400 * 399 + 2) / (10_000 * 9_999), 8);
});
