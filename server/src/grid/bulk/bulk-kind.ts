import { type BulkBody, UNDO_MINUTES } from '@leadwright/contract/features/grid-bulk';
import { BULK_JOB } from '@leadwright/contract/features/jobs';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { addRows } from '../../change/changes.queries.ts';
import type { ChangeKind, RowOutcome, UndoOutcome } from '../../change/kinds.ts';
import type { App } from '../../context.ts';
import type { ChangedRecords } from '../../record/kinds.ts';
import type { Values } from '../../record/row.ts';
import { type EditedGrid, editedGrid } from '../edited-grid.ts';
import { openNamedGrid } from '../open-grid.ts';
import { changeRows, type RowChange } from './change-rows.ts';
import { assertCanChange, type BulkChange, prepareBulkChange } from './open-bulk.ts';
import { loadLabels, selectedIdsQuery } from './selected-records.queries.ts';

/** The request of a bulk change, its title, its data set and the keys of the data set's scope. */
export type BulkParams = BulkBody & { dataset: string; title: string };

interface BulkContext {
  edited: EditedGrid;
  /** Undefined during an undo, which restores the values of each row. */
  change?: BulkChange;
}

/** The kind of changes that set the same values in many rows of a grid. */
export const bulkKind = (app: App): ChangeKind<BulkParams, BulkContext> => {
  const openGrid = async (viewer: Viewer, params: BulkParams) =>
    editedGrid(app, await openNamedGrid(app, params.dataset, viewer, params));
  return {
    name: BULK_JOB,
    unit: 'rows',
    undoMinutes: UNDO_MINUTES,
    retentionDays: 7,

    async open({ trx, actor: { viewer }, change: { state, params } }) {
      if (state === 'undoing') return { edited: await openGrid(viewer, params) };
      const change = await prepareBulkChange(app, trx, viewer, params);
      return { edited: change.edited, change };
    },

    // All ids are selected at once, so that rows that match the selection later are not changed.
    async select({ trx, actor, change: { id, params }, context: { edited, change } }) {
      const total = await addRows(
        trx,
        id,
        sql`select ${params.campaign_id ?? null}::uuid as campaign_id, s.id as record_id, null as place
          from (${selectedIdsQuery(edited.grid, params.selection)}) s order by s.id`,
      );
      const after = { selection: params.selection, changes: auditValues(change!), rows: total };
      await audit(trx, { ...actor, action: 'bulk-change', entity: params.dataset, id, after });
      return { next: null, total };
    },

    async apply({ trx, actor, context: { edited, change } }, rows) {
      const changes = rows.map(({ record_id }) => ({ id: record_id, values: change!.values }));
      const outcomesById = await changeRows(trx, actor, edited, changes);
      const outcomes = new Map(
        rows.map(({ no, record_id }): [number, RowOutcome] => {
          const outcome = outcomesById.get(record_id)!;
          return [no, outcome.state === 'changed' ? { state: 'changed', before: outcome.difference.before } : outcome];
        }),
      );
      return { outcomes, versions: versionsOf(edited) };
    },

    async revert({ trx, actor, context: { edited } }, rows) {
      const changes = rows.map(
        (row): RowChange => ({ id: row.record_id, values: row.before as Values, expectedVersions: row }),
      );
      assertCanChange(actor.viewer, edited, [...new Set(changes.flatMap(({ values }) => Object.keys(values)))]);
      const outcomesById = await changeRows(trx, actor, edited, changes, { isUndo: true });
      const outcomes = new Map(
        rows.map(({ no, record_id }): [number, UndoOutcome] => {
          const outcome = outcomesById.get(record_id)!;
          return [no, outcome.state === 'skipped' ? { ...outcome, state: 'kept' } : { state: 'undone' }];
        }),
      );
      return { outcomes };
    },

    mayUndo: (viewer, { created_by }) => created_by === viewer.userId,
    prepareUndo: async (_trx, _actor, { id, changed, params: { dataset, title } }) => ({
      title: `Undo: ${title}`,
      entry: { action: 'bulk-undo', entity: dataset, id, after: { rows: changed } },
    }),

    async nameRows(db, viewer, { params }, rows) {
      const { grid } = await openGrid(viewer, params);
      const kind = app.records.get(grid.dataset.record?.name ?? '');
      if (!kind) return new Map();
      const ids = rows.map(({ record_id }) => record_id);
      return loadLabels(db, kind, ids, visible(viewer, kind.rule, 't'));
    },
  };
};

/**
 * Returns the values for the audit log. Sensitive values are masked, because readers of the log may not have permission
 * to see them.
 */
const auditValues = ({ edited, values }: BulkChange): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      edited.grid.columns.get(name)?.guards && value !== null ? '•••' : value,
    ]),
  );

/** SQL for the current version of the record behind the row `r` of a change. */
function versionOf(records: ChangedRecords | undefined) {
  if (!records) return sql`null::int`;
  const { rule, column = 'id' as never, campaignId } = records.rows;
  return sql`(select t.version from ${sql.table(rule.table)} t where ${sql.ref(`t.${column}`)} = r.record_id
    and ${campaignId ? sql`t.campaign_id = ${campaignId}` : sql`true`})`;
}
const versionsOf = ({ ownRecords, scopeRecords }: EditedGrid) => ({
  version: versionOf(ownRecords),
  scope_version: versionOf(scopeRecords),
});
