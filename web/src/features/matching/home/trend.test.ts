import { expect, test } from 'vitest';
import { compareLastImport, shares } from './trend.ts';

const outcome = (certain: number, decided: number, rejected = 0, waiting = 0) => ({
  certain,
  decided,
  rejected,
  waiting,
});

test('compares the share of certain rows in the last import with that of all earlier imports', () => {
  expect(compareLastImport([])).toBeUndefined();
  expect(compareLastImport([outcome(3, 1)])).toMatchObject({ direction: 'first', lastShare: 0.75 });
  // Imports are weighted by rows: 110 of 200, not the mean of two shares.
  expect(compareLastImport([outcome(100, 0), outcome(10, 90), outcome(60, 40)])).toEqual({
    direction: 'more',
    lastShare: 0.6,
    earlierShare: 0.55,
  });
  expect(compareLastImport([outcome(60, 40), outcome(50, 40, 5, 5)])).toMatchObject({ direction: 'fewer' });
  expect(compareLastImport([outcome(600, 400), outcome(601, 399)])).toMatchObject({ direction: 'same' });
});

test('splits a bar into shares that add up to one', () => {
  const parts = shares(outcome(5, 2, 2, 1));
  expect(parts).toEqual({ certain: 0.5, decided: 0.2, rejected: 0.2, waiting: 0.1 });
  expect(shares(outcome(0, 0))).toEqual({ certain: 0, decided: 0, rejected: 0, waiting: 0 });
});
