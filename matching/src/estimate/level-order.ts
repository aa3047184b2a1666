import type { Slot } from './slots.ts';

/**
 * Fields whose levels are one scale: a place that agrees in part says no more than one that agrees. Names and dates have
 * levels of their own kind (two swapped words are rarer by chance than the same ones), which keep what they are found at.
 */
export const GRADED: ReadonlySet<string> = new Set(['postcode', 'city', 'region', 'birth place']);

/** Makes m/u fall from level to level by pooling neighbours that do not (pool adjacent violators). */
export function holdOrder(places: readonly number[], slots: readonly Slot[]): void {
  const pools: { m: number; u: number; at: number[] }[] = [];
  for (const at of places) {
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
    for (const place of at) (slots[place] as Slot).m = ((slots[place] as Slot).u * m) / u;
}
