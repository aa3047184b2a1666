import { AppError, invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { WorkingStatus } from '@leadwright/contract/working/status';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import { forbidden } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import { NOT_OFFERED } from '../../record/choices.ts';
import type { ChangeResult } from '../../record/kinds.ts';
import { illegalTransition, notFoundError } from '../../record/row.ts';
import { filterUnfilled, findMissingFields } from '../fields/values/custom-fields.service.ts';
import { loadPinnedScheme, type PinnedScheme } from '../grades/pinned-scheme.queries.ts';
import {
  gradeRejection,
  type RecordData,
  type Rejection,
  type RequestedGrade,
  type RequestedStatus,
  statusRejection,
} from './change-rules.ts';
import type { Move } from './move.ts';
import { loadFilledFields, loadWorkingRows, type WorkingRow, type WorkTarget } from './rows.queries.ts';
import { storeMoves, type TrailOptions } from './store-moves.ts';
import { suppressionErrors } from './suppression-sync.ts';

/** A change of a working row. Omitted properties stay unchanged. */
export interface WorkingChange {
  status?: WorkingStatus | undefined;
  reason?: string | undefined;
  until?: string | null | undefined;
  /** The id or code of a step; null removes the grade. */
  grade?: string | null | undefined;
  note?: string | undefined;
  evidence?: string | undefined;
  /** Values of custom fields that are written together with the change, by column. */
  customValues?: Readonly<Record<string, unknown>> | undefined;
}

export interface MoveOptions extends TrailOptions {
  /** Only checks the changes and saves nothing. */
  check?: boolean;
  /** Whether the system caused the change: a passed opportunity, an end date, or a rule of the campaign. */
  isSystemChange?: boolean;
  /** Restores an earlier state without checking the transition, which was valid then. */
  isUndo?: boolean;
  /** The input fields that report problems, by property. */
  names?: Partial<Record<string, string>>;
}

export interface MoveResult extends ChangeResult {
  /** The changed rows with their earlier state, by id. */
  moves: Map<string, Move>;
}

/**
 * Changes the status and grade of working rows, with trail and audit entries; every change must use this function.
 * Checks each row separately and saves all valid rows with a fixed number of statements.
 */
export async function moveRows(
  trx: Trx,
  actor: ActorContext,
  target: WorkTarget,
  changes: ReadonlyMap<string, WorkingChange>,
  options: MoveOptions = {},
): Promise<MoveResult> {
  const changesGrade = [...changes.values()].some(({ grade }) => grade !== undefined);
  const scheme = changesGrade ? await loadPinnedScheme(trx, target.campaignId, { lock: !options.check }) : undefined;
  const rows = await loadWorkingRows(trx, actor.viewer, target, [...changes.keys()], { lock: !options.check });
  const recordDataOf = await loadRecordData(trx, actor, target, scheme, changes);
  const cooldownDay = await cooldownEnd(trx, target, changes);
  const rejected = new Map<string, AppError>();
  const moves = new Map<string, Move>();
  for (const [id, change] of changes) {
    const row = rows.get(id);
    if (!row) rejected.set(id, notFoundError(target.of.noun));
    else if (!row.may_update) rejected.set(id, forbidden(target.rule.subject, 'update'));
    else {
      const move = checkChange(
        actor,
        target,
        scheme,
        row,
        addCooldownEnd(change, cooldownDay),
        recordDataOf(id),
        options,
      );
      if (move instanceof AppError) rejected.set(id, move);
      else if (move) moves.set(id, move);
    }
  }
  for (const [id, error] of await suppressionErrors(trx, target, [...moves.values()], options.names?.status)) {
    moves.delete(id);
    rejected.set(id, error);
  }
  if (!options.check) await storeMoves(trx, actor, target, [...moves.values()], options);
  const changed = new Map([...moves].map(([id, move]) => [id, move.difference]));
  return { rejected, changed, moves };
}

const DECLINED_STATUS = 'not_interested';

/** Returns the end of the cooldown if a change declines a contact. */
async function cooldownEnd(
  trx: Trx,
  { campaignId }: WorkTarget,
  changes: ReadonlyMap<string, WorkingChange>,
): Promise<string | undefined> {
  if (![...changes.values()].some(({ status }) => status === DECLINED_STATUS)) return undefined;
  const { rows } = await sql<{ day: string }>`
    select (current_date + cooldown_days)::text as day from campaign where id = ${campaignId}`.execute(trx);
  return rows[0]?.day;
}

/** Adds the end of the cooldown to a change that declines a contact without an end date. */
const addCooldownEnd = (change: WorkingChange, day: string | undefined): WorkingChange =>
  change.status === DECLINED_STATUS && !change.until && day ? { ...change, until: day } : change;

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Loads the data that the requested grades require. Returns a function from record id to data. */
async function loadRecordData(
  trx: Trx,
  { viewer }: ActorContext,
  target: WorkTarget,
  scheme: PinnedScheme | undefined,
  changes: ReadonlyMap<string, WorkingChange>,
): Promise<(id: string) => RecordData> {
  if (!scheme) return () => ({ filledFields: NO_FIELDS, missingCustomFields: [] });
  const gradedIds = [...changes].flatMap(([id, { grade }]) => (grade ? [id] : []));
  const filledFieldsById = await loadFieldsFilledForSteps(trx, target, scheme, changes);
  const missingById = await findMissingFields(trx, viewer, target, 'on_grade', gradedIds);
  return (id) => ({
    filledFields: filledFieldsById.get(id) ?? NO_FIELDS,
    missingCustomFields: filterUnfilled(missingById.get(id), changes.get(id)?.customValues),
  });
}

/** Loads the filled fields of the records whose requested step requires fields. */
async function loadFieldsFilledForSteps(
  trx: Trx,
  target: WorkTarget,
  { steps }: PinnedScheme,
  changes: ReadonlyMap<string, WorkingChange>,
): Promise<Map<string, ReadonlySet<string>>> {
  const stepsWithRequirements = new Set(
    steps.filter((step) => step.required_fields.length > 0).flatMap(({ id, code }) => [id, code]),
  );
  const ids = [...changes].flatMap(([id, { grade }]) => (grade && stepsWithRequirements.has(grade) ? [id] : []));
  return ids.length > 0 ? loadFilledFields(trx, target, ids) : new Map();
}

const SCHEME_REQUIRED = defineMessage(
  'working.noScheme',
  'This campaign has no grade scheme. Choose one in its settings.',
);

/** Returns the change of a row, an error, or undefined if nothing changes. */
function checkChange(
  { viewer }: ActorContext,
  { of }: WorkTarget,
  scheme: PinnedScheme | undefined,
  row: WorkingRow,
  change: WorkingChange,
  recordData: RecordData,
  { isSystemChange = false, isUndo = false, names = {} }: MoveOptions,
): Move | AppError | undefined {
  const rejections: (Rejection | undefined)[] = [];
  const { entity } = of;
  const evidence = change.evidence ?? '';
  let status: RequestedStatus | undefined;
  if (change.status !== undefined && change.status !== row.status) {
    status = { status: change.status, reason: change.reason ?? '', until: change.until ?? null, evidence };
    if (!isUndo) rejections.push(statusRejection(viewer, entity, row, status, !isSystemChange));
  }
  let grade: RequestedGrade | undefined;
  if (change.grade !== undefined) {
    const step =
      change.grade === null ? null : scheme?.steps.find(({ id, code }) => [id, code].includes(change.grade!));
    if (!scheme || step === undefined)
      rejections.push({ code: 'invalid_input', problems: { grade: scheme ? NOT_OFFERED : SCHEME_REQUIRED } });
    else if ((step?.id ?? null) !== row.grade_step_id) {
      grade = { step, note: change.note ?? '', evidence };
      if (!isUndo) rejections.push(gradeRejection(viewer, entity, scheme, row, grade, recordData));
    }
  }
  const actualRejections = rejections.filter((rejection) => rejection !== undefined);
  if (actualRejections.length > 0) return toError(actualRejections, names);
  return createMove(row, scheme, { change, status, grade });
}

/** Returns one error: a forbidden or illegal change first, otherwise all missing values. */
function toError(rejections: readonly Rejection[], names: Partial<Record<string, string>>): AppError {
  const problems: Problems = {};
  for (const rejection of rejections) {
    if (rejection.code === 'invalid_input')
      for (const [name, problem] of Object.entries(rejection.problems)) problems[names[name] ?? name] = problem;
    else if (rejection.code === 'forbidden') return new AppError('forbidden', rejection.message);
    else return illegalTransition(rejection.message, rejection.allowed ?? []);
  }
  return invalidInput(problems);
}

interface CheckedChange {
  change: WorkingChange;
  status: RequestedStatus | undefined;
  grade: RequestedGrade | undefined;
}

function createMove(
  row: WorkingRow,
  scheme: PinnedScheme | undefined,
  { change, status, grade }: CheckedChange,
): Move | undefined {
  const codeOf = (id: string | null) => scheme?.steps.find((step) => step.id === id)?.code ?? null;
  const after = {
    status: status?.status ?? row.status,
    // A reason belongs to one status and is cleared with the next.
    status_reason: change.reason ?? (status ? '' : row.status_reason),
    status_until: change.until === undefined ? (status ? null : row.status_until) : change.until,
    grade_step_id: grade ? (grade.step?.id ?? null) : row.grade_step_id,
    grade_note: change.note ?? (grade ? '' : row.grade_note),
  };
  const difference = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> };
  for (const name of ['status', 'status_reason', 'status_until', 'grade_note'] as const)
    if (after[name] !== row[name]) {
      difference.before[name] = row[name];
      difference.after[name] = after[name];
    }
  if (grade) {
    difference.before.grade = codeOf(row.grade_step_id);
    difference.after.grade = grade.step?.code ?? null;
  }
  if (Object.keys(difference.after).length === 0) return undefined;
  return {
    row,
    after,
    difference,
    isStatusChanged: status !== undefined,
    isGradeChanged: grade !== undefined,
    needsQc: grade?.step?.needs_qc ?? false,
    evidence: change.evidence ?? '',
  };
}
