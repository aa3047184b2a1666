import type { Slot } from './slots.ts';

/**
 * Fields whose levels form one scale: a place that agrees in part is never stronger evidence than one that agrees.
 * Levels of names and dates differ in kind (two swapped words agree by chance less often than equal ones), so they keep
 * their estimates.
 */
export const ORDERED_FIELDS: ReadonlySet<string> = new Set(['postcode', 'city', 'region', 'birth place']);

/**
 * Makes m / u decrease from level to level by pooling neighbours that increase (pool adjacent violators). Changes
 * `slots`.
 */
export function enforceOrder(indexes: readonly number[], slots: readonly Slot[]): void {
  const pools: { m: number; u: number; slotIndexes: number[] }[] = [];
  for (const slotIndex of indexes) {
    const { m, u } = slots[slotIndex] as Slot;
    pools.push({ m, u, slotIndexes: [slotIndex] });
    for (let last = pools.length - 1; last > 0; last--) {
      const better = pools[last - 1] as (typeof pools)[number];
      const worse = pools[last] as (typeof pools)[number];
      if (better.m * worse.u >= worse.m * better.u) break;
      const slotIndexes = [...better.slotIndexes, ...worse.slotIndexes];
      pools.splice(last - 1, 2, { m: better.m + worse.m, u: better.u + worse.u, slotIndexes });
    }
  }
  for (const { m, u, slotIndexes } of pools)
    for (const index of slotIndexes) (slots[index] as Slot).m = ((slots[index] as Slot).u * m) / u;
}
