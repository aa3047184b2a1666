import { grantedScope } from '@leadwright/contract/access';
import {
  changeRows,
  listChanges,
  MAX_LISTED_CHANGES,
  MAX_LISTED_ROWS,
  undoChange,
  viewChange,
} from '@leadwright/contract/features/changes';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import { findChanges, type ListedChange, listRowsInState } from '../../change/changes.queries.ts';
import { describeChanges, loadResults } from '../../change/describe-changes.ts';
import type { ChangeKind } from '../../change/kinds.ts';
import { startUndo } from '../../change/start-change.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';

/** Registers the endpoints that are the same for all kinds of changes. Each kind starts its changes itself. */
export function changesRoutes(app: App): void {
  serve(app, listChanges, async ({ query, viewer, db }) => {
    const kind = app.changes.get(query.kind);
    if (!kind?.assertSubjectReadable) throw notFoundError('change');
    await kind.assertSubjectReadable(db, viewer, query.subject_id);
    const isAbout = sql`c.kind = ${query.kind} and c.subject_ids @> ${[query.subject_id]}::uuid[]`;
    const changes = await findChanges(db, isAbout, MAX_LISTED_CHANGES);
    return { changes: await describeChanges(db, viewer, kind, changes) };
  });

  serve(app, viewChange, async ({ params: { id }, viewer, db }) => {
    const { kind, change } = await loadVisibleChange(app, db, viewer, id);
    const [results] = await loadResults(db, viewer, kind, [change]);
    return results!;
  });

  serve(app, changeRows, async ({ params: { id }, query: { state }, viewer, db }) => {
    const { kind, change } = await loadVisibleChange(app, db, viewer, id);
    const { count, rows } = await listRowsInState(db, id, state, MAX_LISTED_ROWS);
    const names = await kind.nameRows(db, viewer, change, rows);
    return {
      count,
      rows: rows.flatMap(({ record_id, reason }) => {
        const name = names.get(record_id);
        return name === undefined ? [] : [{ record_id, name, ...reason }];
      }),
    };
  });

  serveWrite(app, undoChange, async ({ params: { id }, viewer, request, trx }) => {
    await loadVisibleChange(app, trx, viewer, id);
    return startUndo(app, trx, { viewer, request }, id);
  });
}

/**
 * Returns the viewer's own change, a change about a record that the viewer can read, or any change for agency users who may
 * see all jobs. Throws `not_found` otherwise.
 */
async function loadVisibleChange(
  app: App,
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ kind: ChangeKind; change: ListedChange }> {
  const [change] = await findChanges(db, sql`c.id = ${id}`, 1);
  const kind = app.changes.get(change?.kind ?? '');
  if (!change || !kind) throw notFoundError('change');
  const canSeeAllJobs = viewer.clientId === null && grantedScope(viewer.grants, 'jobs', 'read') === 'all';
  if (change.created_by !== viewer.userId && !canSeeAllJobs) await assertSubjectReadable(db, viewer, kind, change);
  return { kind, change };
}

/** Throws unless the viewer can read one of the records that the change is about, as the list of changes requires. */
async function assertSubjectReadable(db: Db, viewer: Viewer, kind: ChangeKind, change: ListedChange): Promise<void> {
  let rejection: unknown = notFoundError('change');
  for (const subjectId of kind.assertSubjectReadable ? change.subject_ids : []) {
    try {
      return await kind.assertSubjectReadable!(db, viewer, subjectId);
    } catch (error) {
      rejection = error;
    }
  }
  throw rejection;
}
