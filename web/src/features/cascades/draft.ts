import type { Pair } from '@leadwright/contract/cascades/chain';
import type { Cascade } from '@leadwright/contract/features/cascades';

export const pairKey = ({ level, parent, child }: Pair) => `${level} ${parent} ${child}`;

/** The allowed pairs of a cascade with unsaved changes. `change` replaces all pairs. */
export interface PairDraft {
  cascade: Cascade;
  pairs: ReadonlyMap<string, Pair>;
  change: (pairs: readonly Pair[]) => void;
}

/** Returns the active options of a level; level 1 is the highest. Only active options can be paired. */
export const activeOptions = ({ levels }: Cascade, level: number) =>
  levels[level - 1]!.options.filter(({ state }) => state === 'active');

/** Returns the values of a level that are paired with the value `parent` of the level above. */
export const childrenOf = (pairs: Iterable<Pair>, level: number, parent: string): string[] =>
  [...pairs].filter((pair) => pair.level === level && pair.parent === parent).map(({ child }) => child);

/** Returns all pairs, with the children of one parent replaced. */
export const replaceChildren = (
  pairs: Iterable<Pair>,
  level: number,
  parent: string,
  children: readonly string[],
): Pair[] => [
  ...[...pairs].filter((pair) => pair.level !== level || pair.parent !== parent),
  ...children.map((child) => ({ level, parent, child })),
];
