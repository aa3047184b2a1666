import type { Change, ChangeResults } from '@leadwright/contract/features/changes';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../database/pool.ts';
import { countOutcomes, type ListedChange } from './changes.queries.ts';
import type { ChangeKind, Json } from './kinds.ts';
import { canBeUndone, undoEnd } from './start-change.ts';

/** Returns what lists show of changes of a kind. Of their rows, only those that stay unchanged are counted. */
export async function describeChanges<P extends Json, C>(
  db: Db,
  viewer: Viewer,
  kind: ChangeKind<P, C>,
  changes: readonly ListedChange<P>[],
): Promise<Change[]> {
  const outcomes = await countOutcomes(db, idsOf(changes), { withReasonOnly: true });
  const describe = await descriptionsOf(db, viewer, kind, changes);
  return changes.map((change) => {
    const { skipped, kept } = outcomes.get(change.id)!;
    return { ...describe(change), skipped, kept };
  });
}

/** Returns the results of changes of a kind, with the counts of all rows. */
export async function loadResults<P extends Json, C>(
  db: Db,
  viewer: Viewer,
  kind: ChangeKind<P, C>,
  changes: readonly ListedChange<P>[],
): Promise<ChangeResults[]> {
  const outcomes = await countOutcomes(db, idsOf(changes));
  const describe = await descriptionsOf(db, viewer, kind, changes);
  return changes.map((change) => {
    const described = describe(change);
    const undo_until = described.can_undo ? (undoEnd(kind, change)?.toISOString() ?? null) : null;
    return { ...described, ...outcomes.get(change.id)!, undo_until };
  });
}

const idsOf = (changes: readonly ListedChange[]) => changes.map(({ id }) => id);

/** Returns the function that describes a change without its rows. */
async function descriptionsOf<P extends Json, C>(
  db: Db,
  viewer: Viewer,
  kind: ChangeKind<P, C>,
  changes: readonly ListedChange<P>[],
): Promise<(change: ListedChange<P>) => Omit<Change, 'skipped' | 'kept'>> {
  const names = await kind.describe?.(db, changes, viewer);
  return (change) => ({
    id: change.id,
    kind: change.kind,
    subject_ids: change.subject_ids,
    state: change.state,
    at: change.at,
    by: change.by,
    changed: change.changed,
    from: names?.get(change.id)?.from ?? '',
    into: names?.get(change.id)?.into ?? '',
    can_undo: canBeUndone(kind, change) && kind.mayUndo(viewer, change),
  });
}
