import { type ComparisonModel, clusterPairs, connectedComponents, DOUBTFUL_NAMES } from '@leadwright/matching';
import type { Db } from '../../../database/pool.ts';
import type { Entity } from '../../../match-index/engine/entities.ts';
import type { ScoredPair } from '../../../match-index/engine/score-pairs.ts';
import { findPairs, scoreIndexPairs } from './find-pairs.ts';

/** The minimum probability of a proposed duplicate. */
const DEFAULT_THRESHOLD = 0.5;
/**
 * The size limit for scoring pairs without a shared key. In larger groups, such pairs count as evidence against a
 * match.
 */
const MAX_GROUP_SIZE = 200;
/** The evidence, in bits, that is assumed for a pair without a score. */
const UNSCORED_PAIR_BITS = -4;

/** Groups of duplicate records, and all scored pairs. */
export interface Grouping {
  groups: number[][];
  pairs: ScoredPair[];
}

const bitsOf = (probability: number, threshold: number) => {
  const p = Math.min(0.9999, Math.max(0.0001, probability));
  return Math.log2(p / (1 - p)) - Math.log2(threshold / (1 - threshold));
};

/**
 * Finds pairs of records by shared keys and groups the duplicates. Scores all pairs in a group first, so that a chain
 * of similar records is not grouped if its ends contradict each other.
 */
export async function groupRecords(
  db: Db,
  entity: Entity,
  { threshold = DEFAULT_THRESHOLD, model = null }: GroupOptions = {},
): Promise<Grouping> {
  const scoredPairs = await findPairs(db, entity, model);
  const components = connectedComponents([...scoredPairs.values()].filter((pair) => isLink(pair, threshold)));
  const componentOf = new Map<number, number>();
  components.forEach((members, component) => {
    for (const member of members) componentOf.set(member, component);
  });
  const missingPairs = components.flatMap((members) =>
    members.length > MAX_GROUP_SIZE ? [] : unscoredPairs(members, scoredPairs),
  );
  for (const pair of await scoreIndexPairs(db, entity, model, missingPairs))
    scoredPairs.set(`${pair.a} ${pair.b}`, pair);
  const pairs = [...scoredPairs.values()].sort((x, y) => x.a - y.a || x.b - y.b);
  const groups = clusterPairs(
    pairs
      .filter(({ a, b }) => componentOf.has(a) && componentOf.get(a) === componentOf.get(b))
      .map(({ a, b, probability, vetoes }) => {
        const bits = bitsOf(probability, threshold);
        return {
          a,
          b,
          bits: vetoes.length > 0 ? Math.min(UNSCORED_PAIR_BITS, bits) : bits,
          isVetoed: vetoes.some((veto) => veto !== DOUBTFUL_NAMES),
        };
      }),
    UNSCORED_PAIR_BITS,
  );
  return { groups, pairs };
}

export interface GroupOptions {
  /** Minimum probability of a link. */
  threshold?: number;
  /** Default: the shipped model. */
  model?: ComparisonModel | null;
}

/** Returns whether a pair is a proposed duplicate. */
export const isLink = ({ probability, vetoes }: ScoredPair, threshold = DEFAULT_THRESHOLD) =>
  probability >= threshold && vetoes.length === 0;

function unscoredPairs(members: number[], scoredPairs: Map<string, ScoredPair>): [number, number][] {
  return members.flatMap((a, i) =>
    members.slice(i + 1).flatMap((b): [number, number][] => (scoredPairs.has(`${a} ${b}`) ? [] : [[a, b]])),
  );
}
