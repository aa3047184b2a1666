import { type AppError, invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import type { ActorContext } from '../../access/audit.ts';
import type { Db } from '../../database/pool.ts';
import type {
  ChangedRecords,
  ChangeFields,
  ChangeOptions,
  ChangeResult,
  Difference,
  FieldChanges,
} from '../../record/kinds.ts';
import type { Values } from '../../record/row.ts';
import { campaignValues, type FieldEntity, ruleOf, workingTableOf } from '../fields/values/custom-fields.service.ts';
import { moveRows, type WorkingChange } from './move-rows.ts';
import { withStatusName } from './store-moves.ts';

const STATE_COLUMNS = new Set([
  'account_status',
  'contact_status',
  'status_reason',
  'status_until',
  'grade',
  'grade_note',
]);

/** Changes a part of the columns of rows; `whole` has all changes. */
type ChangePart = (...args: [...Parameters<ChangeFields>, whole: FieldChanges]) => ReturnType<ChangeFields>;

/**
 * Returns how grid cells change the working rows of a campaign: their state and their custom values. When either part
 * of a row is rejected, neither is written.
 */
export function workingValues(campaignId: string, entity: FieldEntity): ChangedRecords {
  const custom = campaignValues(campaignId, entity);
  const parts: { takes: (name: string) => boolean; change: ChangePart }[] = [
    { takes: (name) => STATE_COLUMNS.has(name), change: changeState(campaignId, entity) },
    { takes: (name) => !STATE_COLUMNS.has(name), change: custom.change },
  ];
  return {
    ...custom,
    async change(trx, actor, changes, how) {
      const affectedParts = parts
        .map(({ takes, change }) => ({ change, changes: partOf(changes, takes) }))
        .filter((part) => part.changes.size > 0);
      const refused = new Map<string, AppError>();
      if (affectedParts.length > 1 && !how.check)
        for (const part of affectedParts) {
          const judged = await part.change(trx, actor, part.changes, { ...how, check: true }, changes);
          for (const [id, error] of judged.refused) refused.set(id, error);
        }
      const changed = new Map<string, Difference>();
      for (const part of affectedParts) {
        const accepted = new Map([...part.changes].filter(([id]) => !refused.has(id)));
        const done = await part.change(trx, actor, accepted, how, changes);
        for (const [id, error] of done.refused) refused.set(id, error);
        for (const [id, { before, after }] of done.changed) {
          const other = changed.get(id);
          changed.set(id, { before: { ...other?.before, ...before }, after: { ...other?.after, ...after } });
        }
      }
      return { refused, changed };
    },
  };
}

function partOf(changes: FieldChanges, takes: (name: string) => boolean): Map<string, Values> {
  const part = new Map<string, Values>();
  for (const [id, values] of changes) {
    const partValues = Object.entries(values).filter(([name]) => takes(name));
    if (partValues.length > 0) part.set(id, Object.fromEntries(partValues));
  }
  return part;
}

const MISSING = defineMessage('problems.required', 'Enter a value.');

function changeState(campaignId: string, entity: FieldEntity): ChangePart {
  const of = workingTableOf(entity);
  const target = { campaignId, of, rule: ruleOf(of) };
  const statusName = `${entity}_status`;
  const names = { status: statusName, reason: 'status_reason', until: 'status_until', note: 'grade_note' };
  return async (
    trx: Db,
    actor: ActorContext,
    changes: FieldChanges,
    { check, isUndo = false }: ChangeOptions,
    whole: FieldChanges,
  ): Promise<ChangeResult> => {
    const requested = new Map<string, WorkingChange>();
    const refused = new Map<string, AppError>();
    for (const [id, values] of changes)
      if (statusName in values && !values[statusName]) refused.set(id, invalidInput({ [statusName]: MISSING }));
      else requested.set(id, { ...changeOf(values, statusName), customValues: whole.get(id) });
    const moved = await moveRows(trx, actor, target, requested, { check, isUndo, names });
    for (const [id, error] of moved.refused) refused.set(id, error);
    const changed = [...moved.changed].map(([id, difference]) => [id, withStatusName(difference, statusName)] as const);
    return { refused, changed: new Map(changed) };
  };
}

/** An empty text clears the value; an omitted column keeps it. */
function changeOf(values: Values, statusName: string): WorkingChange {
  const text = (name: string) => (name in values ? String(values[name] ?? '') : undefined);
  return {
    status: text(statusName) as WorkingStatus | undefined,
    reason: text('status_reason'),
    until: 'status_until' in values ? ((values.status_until as string | null) ?? null) : undefined,
    grade: 'grade' in values ? ((values.grade as string | null) ?? null) : undefined,
    note: text('grade_note'),
  };
}
