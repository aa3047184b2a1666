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
  const pools: { m: number; u: number; at: number[] }[] = [];
  for (const at of indexes) {
    const { m, u } = slots[at] as Slot;
    pools.push({ m, u, at: [at] });
    for (let last = pools.length - 1; last > 0; last--) {
      const better = pools[last - 1] as (typeof pools)[number];
      const worse = pools[last] as (typeof pools)[number];
      if (better.m * worse.u >= worse.m * better.u) break;
      pools.splice(last - 1, 2, { m: better.m + worse.m, u: better.u + worse.u, at: [...better.at, ...worse.at] });
    }
  }
  for (const { m, u, at } of pools)
    for (const index of at) (slots[index] as Slot).m = ((slots[index] as Slot).u * m) / u;
}
