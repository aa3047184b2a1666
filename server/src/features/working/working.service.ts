import type { AppError } from '@leadwright/contract/errors';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import type { ActorContext } from '../../access/audit.ts';
import type { Db } from '../../database/pool.ts';
import { type Moved, type MoveHow, moveRows, type WorkingChange } from './move-rows.ts';
import type { WorkPlace } from './rows.queries.ts';

/** What other features use of working rows. */
export { type ChosenStep, carryGrades, usualStepsOf } from './carry-grades.ts';
export { MASTER, MASTER_FROM, masterCopy } from './copies.queries.ts';
export { writeCustomFields } from './fill-own.ts';
export { countAffectedWork, mergeWork } from './merged-work.queries.ts';
export { type Moved, type MoveHow, moveRows, type WorkingChange } from './move-rows.ts';
export { isBlockedByAccount, type WorkingRow, type WorkPlace, workingRows, workPlace } from './rows.queries.ts';
export { type NewEntry, writeTrail } from './trail.ts';
export { workedOn } from './worked-on.ts';
export { workingValues } from './working-values.ts';

const forAll = (ids: readonly string[], change: WorkingChange) => new Map(ids.map((id) => [id, change]));

/** Changes the status of rows of a campaign. Returns the rejected rows by id. */
export const setStatus = (
  trx: Db,
  actor: ActorContext,
  place: WorkPlace,
  ids: readonly string[],
  status: WorkingStatus,
  more: Pick<WorkingChange, 'reason' | 'until' | 'evidence'> = {},
  how: MoveHow = {},
): Promise<Moved> => moveRows(trx, actor, place, forAll(ids, { ...more, status }), how);

/** Grades rows of a campaign by the id or code of a step of its pinned version; null removes the grade. */
export const setGrade = (
  trx: Db,
  actor: ActorContext,
  place: WorkPlace,
  ids: readonly string[],
  step: string | null,
  more: Pick<WorkingChange, 'note' | 'evidence'> = {},
  how: MoveHow = {},
): Promise<Moved> => moveRows(trx, actor, place, forAll(ids, { ...more, grade: step }), how);

/** Throws the error of the first rejected row, for calls with one row. */
export function throwRejected(moved: Moved): void {
  const [error]: AppError[] = [...moved.refused.values()];
  if (error) throw error;
}
