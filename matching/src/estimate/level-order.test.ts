import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enforceOrder } from './level-order.ts';
import type { Slot } from './slots.ts';

const share = fc.integer({ min: 1, max: 1000 });
const createSlots = (shares: [number, number][]): Slot[] =>
  shares.map(([m, u], i) => ({ field: 'city', level: String(i), m: m / 1000, u: u / 1000, isForNamesakes: false }));

test('never ranks a worse level above a better one and keeps the number of matches', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 6 }), (shares) => {
      const slots = createSlots(shares);
      const sumBefore = slots.reduce((sum, { m }) => sum + m, 0);
      enforceOrder([...slots.keys()], slots);
      for (let i = 1; i < slots.length; i++) {
        const [better, worse] = [slots[i - 1] as Slot, slots[i] as Slot];
        expect(worse.m / worse.u).toBeLessThanOrEqual((better.m / better.u) * (1 + 1e-9));
      }
      expect(slots.reduce((sum, { m }) => sum + m, 0)).toBeCloseTo(sumBefore, 9);
    }),
  );
});

test('leaves levels in order unchanged', () => {
  const slots = createSlots([
    [700, 10],
    [200, 20],
    [100, 970],
  ]);
  const original = structuredClone(slots);
  enforceOrder([0, 1, 2], slots);
  for (const [i, { m }] of slots.entries()) expect(m).toBeCloseTo((original[i] as Slot).m, 12);
});
