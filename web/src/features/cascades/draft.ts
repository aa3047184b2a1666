import type { Pair } from '@leadwright/contract/cascades/chain';
import type { Cascade } from '@leadwright/contract/features/cascades';

export const keyOf = ({ level, parent, child }: Pair) => `${level} ${parent} ${child}`;

/** The pairs of a chain while they are being edited. */
export interface PairDraft {
  cascade: Cascade;
  pairs: ReadonlyMap<string, Pair>;
  change: (pairs: readonly Pair[]) => void;
}

/** The options of a level (1 is the highest) that can be paired. */
export const offeredIn = ({ levels }: Cascade, level: number) =>
  levels[level - 1]!.options.filter(({ state }) => state === 'active');

/** The values of a level that go with a value of the level before it. */
export const childrenOf = (pairs: Iterable<Pair>, level: number, parent: string): string[] =>
  [...pairs].filter((pair) => pair.level === level && pair.parent === parent).map(({ child }) => child);

/** The same pairs with other children of one parent. */
export const withChildren = (
  pairs: Iterable<Pair>,
  level: number,
  parent: string,
  children: readonly string[],
): Pair[] => [
  ...[...pairs].filter((pair) => pair.level !== level || pair.parent !== parent),
  ...children.map((child) => ({ level, parent, child })),
];
