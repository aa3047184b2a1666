import { AppError, invalidInput } from '@leadwright/contract/errors';
import { customColumn, fieldOfColumn } from '@leadwright/contract/features/custom-fields';
import type { ActorContext } from '../../../access/audit.ts';
import type { Db } from '../../../database/pool.ts';
import type { ChangedRecords, ChangeOptions, ChangeResult, FieldChanges } from '../../../record/kinds.ts';
import { type FieldEntity, ruleOf, WORKING_TABLES, type WorkingRows } from './records.queries.ts';
import { type RejectedEdit, writeCustomValues } from './write-values.ts';

/** Returns how grid cells change the custom values of the working rows of a campaign. */
export function campaignValues(campaignId: string, entity: FieldEntity = 'account'): ChangedRecords {
  const of = WORKING_TABLES[entity];
  return {
    noun: of.noun,
    rows: { rule: ruleOf(of), column: of.id as never, campaignId },
    log: { entity: of.table, idOf: (id) => `${campaignId}/${id}` },
    change: (trx, actor, changes, how) => changeValues(trx, actor, { campaignId, of }, changes, how),
  };
}

async function changeValues(
  trx: Db,
  actor: ActorContext,
  rows: { campaignId: string; of: WorkingRows },
  changes: FieldChanges,
  { check, way }: ChangeOptions,
): Promise<ChangeResult> {
  const edits = [...changes].flatMap(([recordId, values]) =>
    Object.entries(values).map(([column, value]) => ({ recordId, fieldId: fieldOfColumn(column), value })),
  );
  const { refused, changed } = await writeCustomValues(trx, actor, rows, edits, {
    source: way,
    check,
    rejectWholeRows: true,
  });
  const byRow = Map.groupBy(refused, ({ at }) => edits[at]!.recordId);
  const errors = [...byRow].map(([id, problems]) => [id, rowError(problems, ({ at }) => edits[at]!.fieldId)] as const);
  const differences = [...Map.groupBy(changed, ({ recordId }) => recordId)].map(([id, values]) => {
    const side = (of: 'before' | 'after') =>
      Object.fromEntries(values.map((value) => [customColumn(value.fieldId), value[of]]));
    return [id, { before: side('before'), after: side('after') }] as const;
  });
  return { refused: new Map(errors), changed: new Map(differences) };
}

/** Returns the error of a row: one for the whole row, or a problem for each value. */
function rowError(problems: readonly RejectedEdit[], fieldOf: (edit: RejectedEdit) => string): AppError {
  const ofRow = problems.find(({ code }) => code === 'forbidden' || code === 'conflict');
  if (ofRow) return new AppError(ofRow.code, ofRow.problem);
  return invalidInput(Object.fromEntries(problems.map((edit) => [customColumn(fieldOf(edit)), edit.problem])));
}
