import type { Db } from '../../../database/pool.ts';
import type { Entity } from '../../../match-index/engine/entities.ts';
import { scoreIndexPairs } from './find-pairs.ts';
import { type Grouping, type GroupOptions, isLink } from './group-records.ts';

/**
 * Returns a grouping with the records that equal an index record and are not in the index themselves: each is paired
 * with that record, and in its group if that record and its copy are a proposed duplicate, which two records with a common
 * name and nothing else are not. `equalRecords` has them by the number of the index record.
 */
export async function addEqualRecords(
  db: Db,
  entity: Entity,
  { groups, pairs }: Grouping,
  equalRecords: ReadonlyMap<number, number[]>,
  { threshold, model = null }: GroupOptions = {},
): Promise<Grouping> {
  const selfPairs = await scoreIndexPairs(
    db,
    entity,
    model,
    [...equalRecords.keys()].map((first) => [first, first]),
  );
  const duplicates = new Map(
    selfPairs.filter((pair) => isLink(pair, threshold)).map(({ a }) => [a, equalRecords.get(a) ?? []]),
  );
  const grouped = new Set(groups.flat());
  const singles = [...duplicates.keys()].filter((first) => !grouped.has(first)).map((first) => [first]);
  const groupsWithDuplicates = [...groups, ...singles].map((group) =>
    group.flatMap((no) => [no, ...(duplicates.get(no) ?? [])]).sort((x, y) => x - y),
  );
  const equalPairs = selfPairs.flatMap((pair) => (equalRecords.get(pair.a) ?? []).map((b) => ({ ...pair, b })));
  return {
    groups: groupsWithDuplicates.sort((x, y) => x[0]! - y[0]!),
    pairs: [...pairs, ...equalPairs].sort((x, y) => x.a - y.a || x.b - y.b),
  };
}
