import type { ComparisonModel } from '@leadwright/matching';
import type { Db } from '../../../database/pool.ts';
import type { Entity } from '../../../match-index/engine/entities.ts';
import { scoreIndexPairs } from './find-pairs.ts';
import type { Grouping } from './group-records.ts';

/**
 * Returns a grouping with the records that equal an index record and are not in the index themselves: each is in the
 * group of that record and paired with it. `equalRecords` has them by the number of the index record.
 */
export async function addEqualRecords(
  db: Db,
  entity: Entity,
  model: ComparisonModel | null,
  { groups, pairs }: Grouping,
  equalRecords: ReadonlyMap<number, number[]>,
): Promise<Grouping> {
  const grouped = new Set(groups.flat());
  const singles = [...equalRecords.keys()].filter((first) => !grouped.has(first)).map((first) => [first]);
  const withEqualRecords = [...groups, ...singles].map((group) =>
    group.flatMap((no) => [no, ...(equalRecords.get(no) ?? [])]).sort((x, y) => x - y),
  );
  const selfPairs = await scoreIndexPairs(
    db,
    entity,
    model,
    [...equalRecords.keys()].map((first) => [first, first]),
  );
  const equalPairs = selfPairs.flatMap((pair) => (equalRecords.get(pair.a) ?? []).map((b) => ({ ...pair, b })));
  return {
    groups: withEqualRecords.sort((x, y) => x[0]! - y[0]!),
    pairs: [...pairs, ...equalPairs].sort((x, y) => x.a - y.a || x.b - y.b),
  };
}
