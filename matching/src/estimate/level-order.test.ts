import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldLevel } from './field-levels.ts';
import { enforceOrder } from './level-order.ts';

const share = fc.integer({ min: 1, max: 1000 });
const createFieldLevels = (shares: [number, number][]): FieldLevel[] =>
  shares.map(([m, u], i) => ({ field: 'city', level: String(i), m: m / 1000, u: u / 1000, isForNamesakes: false }));

test('never ranks a worse level above a better one and keeps the number of matches', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 6 }), (shares) => {
      const fieldLevels = createFieldLevels(shares);
      const sumBefore = fieldLevels.reduce((sum, { m }) => sum + m, 0);
      enforceOrder([...fieldLevels.keys()], fieldLevels);
      for (let i = 1; i < fieldLevels.length; i++) {
        const [better, worse] = [fieldLevels[i - 1] as FieldLevel, fieldLevels[i] as FieldLevel];
        expect(worse.m / worse.u).toBeLessThanOrEqual((better.m / better.u) * (1 + 1e-9));
      }
      expect(fieldLevels.reduce((sum, { m }) => sum + m, 0)).toBeCloseTo(sumBefore, 9);
    }),
  );
});

test('leaves correctly ordered levels unchanged', () => {
  const fieldLevels = createFieldLevels([
    [700, 10],
    [200, 20],
    [100, 970],
  ]);
  const original = structuredClone(fieldLevels);
  enforceOrder([0, 1, 2], fieldLevels);
  for (const [i, { m }] of fieldLevels.entries()) expect(m).toBeCloseTo((original[i] as FieldLevel).m, 12);
});
