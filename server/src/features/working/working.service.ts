import type { AppError } from '@leadwright/contract/errors';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import type { ActorContext } from '../../access/audit.ts';
import type { Db } from '../../database/pool.ts';
import { type MoveOptions, type MoveResult, moveRows, type WorkingChange } from './move-rows.ts';
import type { WorkTarget } from './rows.queries.ts';

export { MASTER, MASTER_FROM, masterCopy } from './copies.queries.ts';
export { updateLastActivity } from './last-activity.ts';
export { countAffectedWork, mergeWork } from './merged-work.queries.ts';
/** What other features use of working rows. */
export { loadDefaultSteps, migrateGrades, type StepReplacement } from './migrate-grades.ts';
export { type MoveOptions, type MoveResult, moveRows, type WorkingChange } from './move-rows.ts';
export { isBlockedByAccount, type WorkingRow, type WorkTarget, workingRows, workTarget } from './rows.queries.ts';
export { type NewEntry, writeTrail } from './trail.ts';
export { workingValues } from './working-values.ts';
export { writeCustomFields } from './write-custom-fields.ts';

const sameChangeFor = (ids: readonly string[], change: WorkingChange) => new Map(ids.map((id) => [id, change]));

/** Changes the status of rows of a campaign. Returns the rejected rows by id. */
export const setStatus = (
  trx: Db,
  actor: ActorContext,
  target: WorkTarget,
  ids: readonly string[],
  status: WorkingStatus,
  more: Pick<WorkingChange, 'reason' | 'until' | 'evidence'> = {},
  how: MoveOptions = {},
): Promise<MoveResult> => moveRows(trx, actor, target, sameChangeFor(ids, { ...more, status }), how);

/** Grades rows of a campaign by the id or code of a step of its pinned version; null removes the grade. */
export const setGrade = (
  trx: Db,
  actor: ActorContext,
  target: WorkTarget,
  ids: readonly string[],
  step: string | null,
  more: Pick<WorkingChange, 'note' | 'evidence'> = {},
  how: MoveOptions = {},
): Promise<MoveResult> => moveRows(trx, actor, target, sameChangeFor(ids, { ...more, grade: step }), how);

/** Throws the error of the first rejected row, for calls with one row. */
export function throwRejected(moved: MoveResult): void {
  const [error]: AppError[] = [...moved.refused.values()];
  if (error) throw error;
}
