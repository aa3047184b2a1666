import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrateWeight, fitIsotonic, fitLogistic, type JudgedWeight } from './calibration.ts';

const judgedPairs = fc.array(
  fc.record({
    weight: fc.double({ min: -20, max: 20, noNaN: true }),
    match: fc.constantFrom(0, 0.5, 1),
    count: fc.constant(1),
  }),
  { minLength: 1, maxLength: 60 },
);

test('never gives a higher weight a lower probability', () => {
  fc.assert(
    fc.property(judgedPairs, (pairs) => {
      const logistic = fitLogistic(pairs);
      for (const calibration of [logistic, { ...logistic, steps: fitIsotonic(pairs) }]) {
        let previous = 0;
        for (let weight = -25; weight <= 25; weight++) {
          const probability = calibrateWeight(weight, calibration);
          expect(probability).toBeGreaterThanOrEqual(previous);
          expect(probability).toBeLessThanOrEqual(1);
          previous = probability;
        }
      }
    }),
  );
});

test('recovers the scale of logistic data', () => {
  const pairs: JudgedWeight[] = [];
  for (let weight = -10; weight <= 10; weight += 0.5) {
    const p = 1 / (1 + 2 ** -(0.5 * weight + 1));
    pairs.push({ weight, match: 1, count: 1000 * p }, { weight, match: 0, count: 1000 * (1 - p) });
  }
  const fittedCalibration = fitLogistic(pairs);
  expect(fittedCalibration.slope).toBeCloseTo(0.5, 1);
  expect(fittedCalibration.intercept).toBeCloseTo(1, 1);
});
