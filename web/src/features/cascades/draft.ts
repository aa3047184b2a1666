import type { Pair } from '@leadwright/contract/cascades/chain';
import type { Cascade } from '@leadwright/contract/features/cascades';

export const pairKey = ({ level, parent, child }: Pair) => `${level} ${parent} ${child}`;

/** The edited pairs of a chain. */
export interface PairDraft {
  cascade: Cascade;
  pairs: ReadonlyMap<string, Pair>;
  change: (pairs: readonly Pair[]) => void;
}

/** Returns the options of a level that can be paired; level 1 is the highest. */
export const activeOptions = ({ levels }: Cascade, level: number) =>
  levels[level - 1]!.options.filter(({ state }) => state === 'active');

/** Returns the values of a level that are paired with a value of the level above. */
export const childrenOf = (pairs: Iterable<Pair>, level: number, parent: string): string[] =>
  [...pairs].filter((pair) => pair.level === level && pair.parent === parent).map(({ child }) => child);

/** Returns the pairs, with the children of one parent replaced. */
export const replaceChildren = (
  pairs: Iterable<Pair>,
  level: number,
  parent: string,
  children: readonly string[],
): Pair[] => [
  ...[...pairs].filter((pair) => pair.level !== level || pair.parent !== parent),
  ...children.map((child) => ({ level, parent, child })),
];
