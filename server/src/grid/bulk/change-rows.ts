import { AppError } from '@leadwright/contract/errors';
import type { SkipReason } from '@leadwright/contract/features/changes';
import { defineMessage } from '@leadwright/contract/message';
import type { ActorContext } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import type { ChangedRecords, Difference } from '../../record/kinds.ts';
import { changeError, type FoundRow, findRows, type Values } from '../../record/row.ts';
import type { EditedGrid } from '../edited-grid.ts';

/** A row and the new values of some of its fields. */
export interface RowChange {
  id: string;
  values: Values;
  /** If set, the row is only changed while its records have these versions. */
  expectedVersions?: RowVersions;
}
/** The versions of the row's own record and of the record with the fields of the scope. */
export interface RowVersions {
  version: number | null;
  scope_version: number | null;
}

/** The outcome of a row. A skipped row is not changed at all, even if only one field was rejected. */
export type RowOutcome =
  | { state: 'changed'; difference: Difference }
  | { state: 'same' }
  | { state: 'skipped'; reason: SkipReason };

/** Returns the records with a field: the row's own records, or else the records of the scope. */
export function recordsOfField({ grid, ownRecords, scopeRecords }: EditedGrid, name: string): ChangedRecords {
  const isOwn = Object.hasOwn(grid.dataset.record?.fields.shape ?? {}, name);
  const records = (isOwn ? undefined : scopeRecords) ?? ownRecords;
  if (!records) throw new AppError('not_found', 'These rows can no longer be changed in bulk.');
  return records;
}

/**
 * Changes rows with the same effects as the form of a row, with statements that change all rows at once. With `check`,
 * only returns the outcomes.
 */
export async function changeRows(
  trx: Trx,
  actor: ActorContext,
  edited: EditedGrid,
  rows: readonly RowChange[],
  { check = false, isUndo = false } = {},
): Promise<Map<string, RowOutcome>> {
  const skipReasons = new Map<string, SkipReason>();
  const differences = new Map<string, Difference>();
  const groups = groupByRecords(edited, rows);
  for (const [records, changes] of groups) {
    const selection = { ...records.rows, ids: changes.map(({ id }) => id) };
    // Rows are locked in the order of their ids, as in all other code, which prevents deadlocks.
    const foundRows = await findRows(trx, actor.viewer, selection, 'update', { lock: !check });
    for (const { id, version } of changes) {
      const reason = rowError(foundRows.get(id), version, records.noun);
      if (reason) skipReasons.set(id, reasonOf(reason));
    }
  }
  const applyChanges = async (isCheck: boolean) => {
    for (const [records, changes] of groups) {
      const valuesById = new Map(changes.flatMap(({ id, values }) => (skipReasons.has(id) ? [] : [[id, values]])));
      const { rejected, changed } = await records.change(trx, actor, valuesById, {
        check: isCheck,
        entryMode: 'bulk',
        isUndo,
      });
      for (const [id, error] of rejected) skipReasons.set(id, reasonOf(error));
      for (const [id, { before, after }] of changed) {
        const previous = differences.get(id);
        differences.set(id, { before: { ...previous?.before, ...before }, after: { ...previous?.after, ...after } });
      }
    }
  };
  // When rows consist of two records, both are checked before one is written.
  if (groups.size > 1 && !check) await applyChanges(true);
  await applyChanges(check);
  return new Map(rows.map(({ id }) => [id, outcomeOf(skipReasons.get(id), differences.get(id))]));
}

interface RecordChange {
  id: string;
  values: Values;
  version: number | null | undefined;
}

/** Groups the changes by the kind of record behind the rows. */
function groupByRecords(edited: EditedGrid, rows: readonly RowChange[]): Map<ChangedRecords, RecordChange[]> {
  const groups = new Map<ChangedRecords, RecordChange[]>();
  for (const { id, values, expectedVersions } of rows)
    for (const [records, fields] of Map.groupBy(Object.keys(values), (name) => recordsOfField(edited, name))) {
      const version = records === edited.ownRecords ? expectedVersions?.version : expectedVersions?.scope_version;
      const group = groups.get(records) ?? [];
      group.push({ id, values: Object.fromEntries(fields.map((name) => [name, values[name]])), version });
      groups.set(records, group);
    }
  return groups;
}

function outcomeOf(reason: SkipReason | undefined, difference: Difference | undefined): RowOutcome {
  if (reason) return { state: 'skipped', reason };
  return difference ? { state: 'changed', difference } : { state: 'same' };
}

function rowError(row: FoundRow | undefined, version: RecordChange['version'], noun: string): AppError | undefined {
  const reason = changeError(row, noun);
  if (reason || version === undefined || version === row?.version) return reason;
  return new AppError(
    'conflict',
    defineMessage('problems.changedSince', 'This {{what}} has since been changed.', { what: noun }),
  );
}

/**
 * Returns the reason to report: the problem of the first field, which is more specific than the error, or the error.
 */
function reasonOf({ message, messageKey: key, fields = {}, fieldMessageKeys = {} }: AppError): SkipReason {
  const [firstProblem] = Object.entries(fields);
  const [reason, reasonKey] = firstProblem ? [firstProblem[1], fieldMessageKeys[firstProblem[0]]] : [message, key];
  return reasonKey ? { message: reason, messageKey: reasonKey } : { message: reason };
}
