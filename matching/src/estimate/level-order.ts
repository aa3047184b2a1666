import type { FieldLevel } from './field-levels.ts';

/**
 * Fields whose levels form one scale: a place that agrees in part is never stronger evidence than one that agrees.
 * Levels of names and dates differ in kind (two swapped words agree by chance less often than equal ones), so they keep
 * their estimates.
 */
export const ORDERED_FIELDS: ReadonlySet<string> = new Set(['postcode', 'city', 'region', 'birth place']);

/**
 * Makes m / u decrease from level to level by pooling adjacent levels where it increases (pool adjacent violators).
 * Changes `fieldLevels`.
 */
export function enforceOrder(indexes: readonly number[], fieldLevels: readonly FieldLevel[]): void {
  const pools: { m: number; u: number; levelIndexes: number[] }[] = [];
  for (const levelIndex of indexes) {
    const { m, u } = fieldLevels[levelIndex] as FieldLevel;
    pools.push({ m, u, levelIndexes: [levelIndex] });
    for (let last = pools.length - 1; last > 0; last--) {
      const better = pools[last - 1] as (typeof pools)[number];
      const worse = pools[last] as (typeof pools)[number];
      if (better.m * worse.u >= worse.m * better.u) break;
      const levelIndexes = [...better.levelIndexes, ...worse.levelIndexes];
      pools.splice(last - 1, 2, { m: better.m + worse.m, u: better.u + worse.u, levelIndexes });
    }
  }
  for (const { m, u, levelIndexes } of pools)
    for (const index of levelIndexes) {
      const fieldLevel = fieldLevels[index] as FieldLevel;
      fieldLevel.m = (fieldLevel.u * m) / u;
    }
}
