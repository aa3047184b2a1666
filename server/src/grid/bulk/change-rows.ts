import { AppError } from '@leadwright/contract/errors';
import type { SkipReason } from '@leadwright/contract/features/grid-bulk';
import { defineMessage } from '@leadwright/contract/message';
import type { ActorContext } from '../../access/audit.ts';
import type { Db } from '../../database/pool.ts';
import type { ChangedRecords, Difference } from '../../record/kinds.ts';
import { changeError, type FoundRow, findRows, type Values } from '../../record/row.ts';
import type { EditedGrid } from '../edited-grid.ts';

/** Large enough for efficient statements, small enough that other writers do not wait long for a row. */
export const BATCH = 2_000;

/** A row and the new values of some of its fields. */
export interface RowChange {
  id: string;
  values: Values;
  /** When set, the row is changed only if its records still have these versions. */
  was?: RowVersions;
}
/** The versions of a row's own record and of the record that holds the fields of the scope. */
export interface RowVersions {
  version: number | null;
  scope_version: number | null;
}

/** The outcome of a row. A skipped row is not changed at all, even if other fields of it could be. */
export type RowOutcome =
  | { state: 'changed'; difference: Difference }
  | { state: 'same' }
  | { state: 'skipped'; reason: SkipReason };

/** Returns the records that hold a field: the row's own record, or else those that the scope defines. */
export function recordsOfField({ grid, rows, scopeRecords }: EditedGrid, name: string): ChangedRecords {
  const isOwn = Object.hasOwn(grid.dataset.record?.fields.shape ?? {}, name);
  const records = (isOwn ? undefined : scopeRecords) ?? rows;
  if (!records) throw new AppError('not_found', 'These rows can no longer be changed in bulk.');
  return records;
}

/**
 * Changes rows as the form of each would, in statements for all of them; with `check`, returns only what would change.
 * Rows are locked in the order of their ids, as everywhere, which prevents deadlocks.
 */
export async function changeRows(
  trx: Db,
  actor: ActorContext,
  edited: EditedGrid,
  rows: readonly RowChange[],
  { check = false, isUndo = false } = {},
): Promise<Map<string, RowOutcome>> {
  const skipped = new Map<string, SkipReason>();
  const differences = new Map<string, Difference>();
  const parts = groupByRecords(edited, rows);
  for (const [records, changes] of parts) {
    const named = { ...records.rows, ids: changes.map(({ id }) => id) };
    const found = await findRows(trx, actor.viewer, named, 'update', { lock: !check });
    for (const { id, version } of changes) {
      const reason = rowError(found.get(id), version, records.noun);
      if (reason) skipped.set(id, reasonOf(reason));
    }
  }
  const change = async (isCheck: boolean) => {
    for (const [records, changes] of parts) {
      const left = new Map(changes.flatMap(({ id, values }) => (skipped.has(id) ? [] : [[id, values]])));
      const { refused, changed } = await records.change(trx, actor, left, {
        check: isCheck,
        way: 'bulk',
        isUndo,
      });
      for (const [id, error] of refused) skipped.set(id, reasonOf(error));
      for (const [id, { before, after }] of changed) {
        const other = differences.get(id);
        differences.set(id, { before: { ...other?.before, ...before }, after: { ...other?.after, ...after } });
      }
    }
  };
  // With two records behind a row, both are checked before either is written.
  if (parts.size > 1 && !check) await change(true);
  await change(check);
  return new Map(rows.map(({ id }) => [id, outcomeOf(skipped.get(id), differences.get(id))]));
}

interface RecordChange {
  id: string;
  values: Values;
  version: number | null | undefined;
}

/** Groups the changes by the kind of record behind the rows. */
function groupByRecords(edited: EditedGrid, rows: readonly RowChange[]): Map<ChangedRecords, RecordChange[]> {
  const parts = new Map<ChangedRecords, RecordChange[]>();
  for (const { id, values, was } of rows)
    for (const [records, fields] of Map.groupBy(Object.keys(values), (name) => recordsOfField(edited, name))) {
      const version = records === edited.rows ? was?.version : was?.scope_version;
      const part = parts.get(records) ?? [];
      part.push({ id, values: Object.fromEntries(fields.map((name) => [name, values[name]])), version });
      parts.set(records, part);
    }
  return parts;
}

function outcomeOf(reason: SkipReason | undefined, difference: Difference | undefined): RowOutcome {
  if (reason) return { state: 'skipped', reason };
  return difference ? { state: 'changed', difference } : { state: 'same' };
}

function rowError(found: FoundRow | undefined, version: RecordChange['version'], what: string): AppError | undefined {
  const reason = changeError(found, what);
  if (reason || version === undefined || version === found?.version) return reason;
  return new AppError(
    'conflict',
    defineMessage('problems.changedSince', 'This {{what}} has since been changed.', { what }),
  );
}

/** Returns the problem of the first field, which is more specific than the error. */
function reasonOf({ message, messageKey: key, fields = {}, fieldMessageKeys = {} }: AppError): SkipReason {
  const [first] = Object.entries(fields);
  const [text, where] = first ? [first[1], fieldMessageKeys[first[0]]] : [message, key];
  return where ? { message: text, messageKey: where } : { message: text };
}
