import { type AppError, invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import type { ActorContext } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import type {
  ChangedRecords,
  ChangeFields,
  ChangeOptions,
  ChangeResult,
  Difference,
  FieldChanges,
} from '../../record/kinds.ts';
import type { Values } from '../../record/row.ts';
import { campaignValues, type FieldEntity, ruleOf, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { moveRows, type WorkingChange } from './move-rows.ts';
import { renameStatusColumn } from './store-moves.ts';

const STATE_COLUMNS = new Set([
  'account_status',
  'contact_status',
  'status_reason',
  'status_until',
  'grade',
  'grade_note',
]);

/** Changes some columns of rows. `allChanges` contains the changes of all columns. */
type ChangePart = (...args: [...Parameters<ChangeFields>, allChanges: FieldChanges]) => ReturnType<ChangeFields>;

/**
 * Returns the functions by which grid cells change the state and the custom values of working rows. If either part of a
 * row is rejected, neither is written.
 */
export function workingValues(campaignId: string, entity: FieldEntity): ChangedRecords {
  const customValues = campaignValues(campaignId, entity);
  const parts: { includes: (name: string) => boolean; change: ChangePart }[] = [
    { includes: (name) => STATE_COLUMNS.has(name), change: changeState(campaignId, entity) },
    { includes: (name) => !STATE_COLUMNS.has(name), change: customValues.change },
  ];
  return {
    ...customValues,
    async change(trx, actor, changes, options) {
      const affectedParts = parts
        .map(({ includes, change }) => ({ change, changes: selectColumns(changes, includes) }))
        .filter((part) => part.changes.size > 0);
      const rejected = new Map<string, AppError>();
      if (affectedParts.length > 1 && !options.check)
        for (const part of affectedParts) {
          const checkResult = await part.change(trx, actor, part.changes, { ...options, check: true }, changes);
          for (const [id, error] of checkResult.rejected) rejected.set(id, error);
        }
      const changed = new Map<string, Difference>();
      for (const part of affectedParts) {
        const acceptedChanges = new Map([...part.changes].filter(([id]) => !rejected.has(id)));
        const result = await part.change(trx, actor, acceptedChanges, options, changes);
        for (const [id, error] of result.rejected) rejected.set(id, error);
        for (const [id, { before, after }] of result.changed) {
          const earlierDifference = changed.get(id);
          changed.set(id, {
            before: { ...earlierDifference?.before, ...before },
            after: { ...earlierDifference?.after, ...after },
          });
        }
      }
      return { rejected, changed };
    },
  };
}

function selectColumns(changes: FieldChanges, includes: (name: string) => boolean): Map<string, Values> {
  const part = new Map<string, Values>();
  for (const [id, values] of changes) {
    const partValues = Object.entries(values).filter(([name]) => includes(name));
    if (partValues.length > 0) part.set(id, Object.fromEntries(partValues));
  }
  return part;
}

const VALUE_REQUIRED = defineMessage('problems.required', 'Enter a value.');

function changeState(campaignId: string, entity: FieldEntity): ChangePart {
  const workingTable = workingTablesOf(entity);
  const target = { campaignId, of: workingTable, rule: ruleOf(workingTable) };
  const statusName = `${entity}_status`;
  const names = { status: statusName, reason: 'status_reason', until: 'status_until', note: 'grade_note' };
  return async (
    trx: Trx,
    actor: ActorContext,
    changes: FieldChanges,
    { check, isUndo = false }: ChangeOptions,
    allChanges: FieldChanges,
  ): Promise<ChangeResult> => {
    const requested = new Map<string, WorkingChange>();
    const rejected = new Map<string, AppError>();
    for (const [id, values] of changes)
      if (statusName in values && !values[statusName]) rejected.set(id, invalidInput({ [statusName]: VALUE_REQUIRED }));
      else requested.set(id, { ...toWorkingChange(values, statusName), customValues: allChanges.get(id) });
    const moveResult = await moveRows(trx, actor, target, requested, { check, isUndo, names });
    for (const [id, error] of moveResult.rejected) rejected.set(id, error);
    const changed = [...moveResult.changed].map(
      ([id, difference]) => [id, renameStatusColumn(difference, statusName)] as const,
    );
    return { rejected, changed: new Map(changed) };
  };
}

/** Converts cell values to a change. An empty text clears a value; an omitted column keeps it. */
function toWorkingChange(values: Values, statusName: string): WorkingChange {
  const text = (name: string) => (name in values ? String(values[name] ?? '') : undefined);
  return {
    status: text(statusName) as WorkingStatus | undefined,
    reason: text('status_reason'),
    until: 'status_until' in values ? ((values.status_until as string | null) ?? null) : undefined,
    grade: 'grade' in values ? ((values.grade as string | null) ?? null) : undefined,
    note: text('grade_note'),
  };
}
