import { expect, test } from 'vitest';
import { estimateModel, estimateU, type LevelPattern } from './estimate.ts';

const M = { name: { same: 0.9, differ: 0.1 }, city: { same: 0.8, differ: 0.2 }, phone: { same: 0.7, differ: 0.3 } };
const U = { name: { same: 0.01, differ: 0.99 }, city: { same: 0.1, differ: 0.9 }, phone: { same: 0.02, differ: 0.98 } };

/** Exact pattern counts of a population with a known model. */
function population(lambda: number, pairs: number): LevelPattern[] {
  const patterns: LevelPattern[] = [];
  for (const name of ['same', 'differ'] as const) {
    for (const city of ['same', 'differ'] as const) {
      for (const phone of ['same', 'differ'] as const) {
        const share = (p: typeof M) => p.name[name] * p.city[city] * p.phone[phone];
        const count = pairs * (lambda * share(M) + (1 - lambda) * share(U));
        patterns.push({ levels: { name, city, phone }, count });
      }
    }
  }
  return patterns;
}

test('EM finds the model that made the patterns', () => {
  const u = estimateU(population(0, 1e7));
  const start = {
    m: { name: { same: 0.7, differ: 0.3 }, city: { same: 0.7, differ: 0.3 }, phone: { same: 0.7, differ: 0.3 } },
  };
  const found = estimateModel(population(0.05, 1e6), u, { ...start, lambda: 0.01 });
  expect(found.lambda).toBeCloseTo(0.05, 2);
  for (const field of ['name', 'city', 'phone'] as const) expect(found.m[field]?.same).toBeCloseTo(M[field].same, 1);
  expect(found.bits.name?.same).toBeGreaterThan(5);
  expect(found.bits.name?.differ).toBeLessThan(-2);
});

test('the same patterns give the same bits, and no patterns are an error', () => {
  const run = () => estimateModel(population(0.05, 1e6), U, { m: M, lambda: 0.1 });
  expect(JSON.stringify(run())).toBe(JSON.stringify(run()));
  expect(() => estimateModel([], U, { m: M, lambda: 0.1 })).toThrow(RangeError);
});
