import type { AppError } from '@leadwright/contract/errors';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import type { ActorContext } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import { type MoveOptions, type MoveResult, moveRows, type WorkingChange } from './move-rows.ts';
import type { WorkTarget } from './rows.queries.ts';

// Exports for other features.
export { updateLastActivity } from './last-activity.ts';
export { copyOfMasterValues, MASTER_JOINS, MASTER_VALUES } from './master-values.queries.ts';
export { loadDefaultSteps, migrateGrades, type StepReplacement } from './migrate-grades.ts';
export { type MoveOptions, type MoveResult, moveRows, type WorkingChange } from './move-rows.ts';
export { isBlockedByAccount, loadWorkingRows, type WorkingRow, type WorkTarget, workTarget } from './rows.queries.ts';
export { type NewEntry, writeTrail } from './trail.ts';
export { workingValues } from './working-values.ts';
export { writeCustomFields } from './write-custom-fields.ts';

const sameChangeFor = (ids: readonly string[], change: WorkingChange) => new Map(ids.map((id) => [id, change]));

/** Changes the status of rows of a campaign. Returns the changed and the refused rows by id. */
export const setStatus = (
  trx: Trx,
  actor: ActorContext,
  target: WorkTarget,
  ids: readonly string[],
  status: WorkingStatus,
  details: Pick<WorkingChange, 'reason' | 'until' | 'evidence'> = {},
  options: MoveOptions = {},
): Promise<MoveResult> => moveRows(trx, actor, target, sameChangeFor(ids, { ...details, status }), options);

/**
 * Sets the grade of rows, given the id or code of a step in the grade scheme version that the campaign pins. Null
 * removes the grade.
 */
export const setGrade = (
  trx: Trx,
  actor: ActorContext,
  target: WorkTarget,
  ids: readonly string[],
  gradeStep: string | null,
  details: Pick<WorkingChange, 'note' | 'evidence'> = {},
  options: MoveOptions = {},
): Promise<MoveResult> => moveRows(trx, actor, target, sameChangeFor(ids, { ...details, grade: gradeStep }), options);

/** Throws the error of the first refused row, for requests that change only one row. */
export function throwIfRefused(result: MoveResult): void {
  const [error]: AppError[] = [...result.rejected.values()];
  if (error) throw error;
}
