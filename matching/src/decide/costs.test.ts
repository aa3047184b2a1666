import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_COSTS, thresholdsOf } from './costs.ts';
import { DEFAULT_THRESHOLDS } from './decide.ts';

test('gives the default thresholds for the default costs', () => {
  expect(thresholdsOf(DEFAULT_COSTS)).toEqual(DEFAULT_THRESHOLDS);
});

test('gives thresholds whose decision has the lowest expected cost', () => {
  const minutes = fc.double({ min: 0.1, max: 1000, noNaN: true });
  fc.assert(
    fc.property(
      minutes,
      minutes,
      minutes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (wrong_link, missed_link, review, p) => {
        const { accept, none } = thresholdsOf({ wrong_link, missed_link, review });
        expect(accept).toBeGreaterThanOrEqual(none);
        const cost = { accept: (1 - p) * wrong_link, review, none: p * missed_link };
        const decision = p >= accept ? 'accept' : p < none ? 'none' : 'review';
        const slack = 0.0002 * Math.max(wrong_link, missed_link);
        expect(cost[decision]).toBeLessThanOrEqual(Math.min(...Object.values(cost)) + slack);
      },
    ),
  );
});
