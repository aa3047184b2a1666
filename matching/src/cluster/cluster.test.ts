import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterPairs, connectedComponents, type WeightedPair } from './cluster.ts';

const pair = (a: number, b: number, bits: number, isVetoed = false): WeightedPair => ({ a, b, bits, isVetoed });
const anyPairs = fc.array(
  fc.record({
    a: fc.integer({ min: 1, max: 12 }),
    b: fc.integer({ min: 1, max: 12 }),
    bits: fc.integer({ min: -12, max: 12 }),
    isVetoed: fc.boolean(),
  }),
  { maxLength: 40 },
);
const fewVetoes = anyPairs.map((pairs) =>
  pairs.map((weightedPair, i) => ({ ...weightedPair, isVetoed: weightedPair.isVetoed && i % 4 === 0 })),
);

describe('clusterPairs', () => {
  it('groups records that good pairs connect, directly or indirectly', () => {
    expect(clusterPairs([pair(1, 2, 5), pair(2, 3, 5), pair(7, 8, 1), pair(4, 5, -1)])).toEqual([
      [1, 2, 3],
      [7, 8],
    ]);
  });

  it('splits a chain whose ends contradict each other at its weakest pair', () => {
    const chain = [pair(1, 2, 9), pair(2, 3, 3), pair(3, 4, 9), pair(1, 3, -8), pair(1, 4, -9), pair(2, 4, -8)];
    expect(clusterPairs(chain)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('uses `absentBits` as the weight of each missing pair', () => {
    const chain = [pair(1, 2, 2), pair(2, 3, 1)];
    expect(clusterPairs(chain, 0)).toEqual([[1, 2, 3]]);
    expect(clusterPairs(chain, -2)).toEqual([[1, 2]]);
  });

  it('applies a veto of any copy of a pair', () => {
    expect(clusterPairs([pair(1, 2, 1, true), pair(2, 1, 2), pair(1, 2, 3)])).toEqual([]);
  });

  it('never puts a vetoed pair into one group', () => {
    fc.assert(
      fc.property(fewVetoes, (pairs) => {
        const groups = clusterPairs(pairs);
        for (const { a, b, isVetoed } of pairs) {
          if (isVetoed && a !== b) expect(groups.some((group) => group.includes(a) && group.includes(b))).toBe(false);
        }
      }),
    );
  });

  it('gives the same groups for any order of pairs and of the two records in a pair', () => {
    const shuffled = fewVetoes.chain((pairs) =>
      fc.tuple(
        fc.constant(pairs),
        fc.shuffledSubarray(pairs, { minLength: pairs.length, maxLength: pairs.length }),
        fc.array(fc.boolean(), { minLength: pairs.length, maxLength: pairs.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([pairs, shuffledPairs, isSwapped]) => {
        const variant = shuffledPairs.map((weightedPair, i) => {
          const { a, b } = weightedPair;
          return isSwapped[i] ? { ...weightedPair, a: b, b: a } : weightedPair;
        });
        expect(clusterPairs(variant)).toEqual(clusterPairs(pairs));
      }),
    );
  });

  it('puts every record into at most one group', () => {
    fc.assert(
      fc.property(fewVetoes, (pairs) => {
        const groupedRecords = clusterPairs(pairs).flat();
        expect(new Set(groupedRecords).size).toBe(groupedRecords.length);
      }),
    );
  });
});

it('connectedComponents groups all records that pairs connect', () => {
  expect(connectedComponents([pair(5, 4, 1), pair(1, 2, 1), pair(2, 5, 1), pair(8, 9, 1)])).toEqual([
    [1, 2, 4, 5],
    [8, 9],
  ]);
});
