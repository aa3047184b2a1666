import { AppError, invalidInput } from '@leadwright/contract/errors';
import { customColumn, fieldIdOfColumn } from '@leadwright/contract/features/custom-fields';
import type { ActorContext } from '../../../access/audit.ts';
import type { Trx } from '../../../database/pool.ts';
import type { ChangedRecords, ChangeOptions, ChangeResult, FieldChanges } from '../../../record/kinds.ts';
import { type FieldEntity, ruleOf, WORKING_TABLES, type WorkingTables } from './records.queries.ts';
import { type EditProblem, writeCustomValues } from './write-values.ts';

/** Returns the record source through which grids change custom values of a campaign. */
export function campaignValues(campaignId: string, entity: FieldEntity = 'account'): ChangedRecords {
  const tables = WORKING_TABLES[entity];
  return {
    noun: tables.noun,
    rows: { rule: ruleOf(tables), column: tables.id as never, campaignId },
    log: { entity: tables.table, idOf: (id) => `${campaignId}/${id}` },
    change: (trx, actor, changes, options) => changeValues(trx, actor, { campaignId, of: tables }, changes, options),
  };
}

async function changeValues(
  trx: Trx,
  actor: ActorContext,
  rows: { campaignId: string; of: WorkingTables },
  changes: FieldChanges,
  { check, entryMode }: ChangeOptions,
): Promise<ChangeResult> {
  const edits = [...changes].flatMap(([recordId, values]) =>
    Object.entries(values).map(([column, value]) => ({ recordId, fieldId: fieldIdOfColumn(column), value })),
  );
  const { rejected, changed } = await writeCustomValues(trx, actor, rows, edits, {
    source: entryMode,
    check,
    rejectWholeRows: true,
  });
  const rejectedByRow = Map.groupBy(rejected, ({ index }) => edits[index]!.recordId);
  const errors = [...rejectedByRow].map(
    ([id, problems]) => [id, rowError(problems, ({ index }) => edits[index]!.fieldId)] as const,
  );
  const differences = [...Map.groupBy(changed, ({ recordId }) => recordId)].map(([id, values]) => {
    const side = (version: 'before' | 'after') =>
      Object.fromEntries(values.map((value) => [customColumn(value.fieldId), value[version]]));
    return [id, { before: side('before'), after: side('after') }] as const;
  });
  return { rejected: new Map(errors), changed: new Map(differences) };
}

/** Returns the error of a row: one for the whole row, or a problem for each value. */
function rowError(problems: readonly EditProblem[], fieldOf: (edit: EditProblem) => string): AppError {
  const rowProblem = problems.find(({ code }) => code === 'forbidden' || code === 'conflict');
  if (rowProblem) return new AppError(rowProblem.code, rowProblem.problem);
  return invalidInput(Object.fromEntries(problems.map((edit) => [customColumn(fieldOf(edit)), edit.problem])));
}
