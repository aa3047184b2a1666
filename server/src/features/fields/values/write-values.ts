import { isDeepStrictEqual } from 'node:util';
import { requiredFieldMessage } from '@leadwright/contract/core/core-settings';
import { type CustomValue, isReference, valueSchema } from '@leadwright/contract/custom-values';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { updateOtherFieldAccountData, ValuesInput } from '@leadwright/contract/features/custom-fields';
import { defineMessage } from '@leadwright/contract/message';
import { type Problem, validate } from '@leadwright/contract/problems';
import { foldText } from '@leadwright/contract/text/fold';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import { visible, visibleOrNone } from '../../../access/scope.ts';
import { forbidden, type Viewer } from '../../../access/viewer.ts';
import { comparableTime } from '../../../database/iso-time.ts';
import type { Trx } from '../../../database/pool.ts';
import { NOT_OFFERED } from '../../../record/choices.ts';
import { CONFLICT_MESSAGE, canOverwrite, conflictError, notFoundError, notFoundMessage } from '../../../record/row.ts';
import { findCascadeViolations, loadCascades } from './cascades/check-cascades.ts';
import { type Field, findMissingFields, listVisibleFields } from './fields.queries.ts';
import { recordOf, ruleOf, type WorkingTables } from './records.queries.ts';
import { loadOfferedIds, refreshFiles } from './references.queries.ts';
import {
  type CampaignRows,
  type Row,
  type SavedRow,
  storeValues,
  type ValidEdit,
  type ValueSource,
} from './store-values.ts';
import { readValues, valuesOf } from './values.queries.ts';

/** A custom value to write. Without a row version, the write overwrites the current value. */
export interface ValueEdit {
  recordId: string;
  version?: number | undefined;
  fieldId: string;
  value: unknown;
  /** The value that the caller saw. A stale row version is accepted while this is still the stored value. */
  was?: CustomValue | undefined;
}
/** The reason why an edit is rejected, or a warning about a saved edit. */
export interface EditProblem {
  /** The index of the edit in the input. */
  index: number;
  code: 'not_found' | 'forbidden' | 'conflict' | 'invalid_input';
  problem: Problem;
}
interface WriteResult {
  saved: SavedRow[];
  /** The values that differ from the stored ones. */
  changed: { recordId: string; fieldId: string; before: CustomValue; after: CustomValue }[];
  rejected: EditProblem[];
  /** Values that are saved although a soft cascade does not allow them. */
  cascadeWarnings: EditProblem[];
}

interface WriteOptions {
  source: ValueSource;
  /** Only validates: returns what would be rejected, without saving. */
  check?: boolean;
  /** Rejects all edits of a row when one is rejected. */
  rejectWholeRows?: boolean;
}

type WritableRow = Row & { is_permitted: boolean };
type CheckedEdit = ValueEdit & ValidEdit & { index: number };

export const VALUE_TAKEN = {
  account: defineMessage('problems.valueTaken', 'Another account of the campaign already has this value.'),
  contact: defineMessage('problems.valueTakenByContact', 'Another contact of the campaign already has this value.'),
};
const VALUE_REQUIRED = defineMessage('problems.required', 'Enter a value.');

const MESSAGES = {
  noField: notFoundMessage('field'),
  forbidden: defineMessage('errors.forbidden', 'You do not have permission to do this.'),
  conflict: CONFLICT_MESSAGE,
};

const notWritableProblem = ({ label: field, type }: { label: string; type: string }): Problem =>
  type === 'formula'
    ? defineMessage('errors.fieldComputed', '“{{field}}” is a formula. Its value is calculated.', { field })
    : defineMessage('errors.fieldNotEditable', 'Your role can see “{{field}}” but not change it.', { field });

/**
 * Saves the permitted edits and returns the rejected ones with reasons. The number of statements does not depend on the
 * number of edits.
 */
export async function writeCustomValues(
  trx: Trx,
  actor: ActorContext,
  target: CampaignRows,
  edits: readonly ValueEdit[],
  { source, check: isCheck = false, rejectWholeRows = false }: WriteOptions,
): Promise<WriteResult> {
  const { viewer } = actor;
  const fields = await loadEditedFields(trx, viewer, target, edits, !isCheck);
  const rejected: EditProblem[] = [];
  const validEdits = edits.flatMap((edit, index): CheckedEdit[] => {
    const field = fields.get(edit.fieldId);
    if (!field) {
      rejected.push({ index, code: 'not_found', problem: MESSAGES.noField });
      return [];
    }
    if (!field.writable) {
      rejected.push({ index, code: 'forbidden', problem: notWritableProblem(field) });
      return [];
    }
    const { data, problems } = validate(field.schema, edit.value);
    const isMissing = field.required && data === null && source !== 'import';
    const problem = Object.values(problems)[0] ?? (isMissing ? VALUE_REQUIRED : undefined);
    if (problem) rejected.push({ index, code: 'invalid_input', problem });
    return problem ? [] : [{ ...edit, index, field, stored: data as CustomValue }];
  });
  const editedFields = [...new Map(validEdits.map(({ field }) => [field.id, field])).values()];
  const cascades = await loadCascades(trx, viewer, target, editedFields, !isCheck);
  const fieldsToRead = [
    ...new Map([...editedFields, ...cascades.fields.values()].map((field) => [field.id, field])).values(),
  ];
  const rows = await loadRows(trx, viewer, target, fieldsToRead, validEdits, !isCheck);
  const unknownReferences = await findUnknownReferences(trx, viewer, target, validEdits);
  for (const { index } of unknownReferences) rejected.push({ index, code: 'invalid_input', problem: NOT_OFFERED });
  const permittedEdits = validEdits.filter((edit) => {
    if (unknownReferences.has(edit)) return false;
    const code = rejectionCode(edit, rows.get(edit.recordId));
    if (code)
      rejected.push({
        index: edit.index,
        code,
        problem: code === 'not_found' ? notFoundMessage(target.of.noun) : MESSAGES[code],
      });
    return !code;
  });
  const takenEdits = await findTakenValues(trx, target, permittedEdits);
  for (const { index } of takenEdits)
    rejected.push({ index, code: 'invalid_input', problem: VALUE_TAKEN[target.of.entity] });
  const untakenEdits = permittedEdits.filter((edit) => !takenEdits.includes(edit));
  const violations = findCascadeViolations(cascades, rows, untakenEdits, 'strict');
  for (const { edit, problem } of violations) rejected.push({ index: edit.index, code: 'invalid_input', problem });
  const violatingEdits = new Set(violations.map(({ edit }) => edit));
  const compatibleEdits = untakenEdits.filter((edit) => !violatingEdits.has(edit));
  const rejectedRows = new Set(rejectWholeRows ? rejected.map(({ index }) => edits[index]!.recordId) : []);
  const acceptedEdits = compatibleEdits.filter(({ recordId }) => !rejectedRows.has(recordId));
  const currentValueOf = ({ recordId, field }: CheckedEdit) => rows.get(recordId)!.values[field.slot] ?? null;
  const changedEdits = acceptedEdits.filter((edit) => !isSameValue(currentValueOf(edit), edit.stored));
  const storedRows = isCheck ? [] : await storeValues(trx, actor, { ...target, source, rows }, changedEdits);
  const versions = new Map(acceptedEdits.map(({ recordId }) => [recordId, rows.get(recordId)!.version]));
  for (const { recordId, version } of storedRows) versions.set(recordId, version);
  const saved = [...versions].map(([recordId, version]) => ({ recordId, version }));
  const changed = changedEdits.map((edit) => ({
    recordId: edit.recordId,
    fieldId: edit.fieldId,
    before: currentValueOf(edit),
    after: edit.stored,
  }));
  const cascadeWarnings = findCascadeViolations(cascades, rows, acceptedEdits, 'soft').map(({ edit, problem }) => ({
    index: edit.index,
    code: 'invalid_input' as const,
    problem,
  }));
  return { saved, changed, rejected: rejected.sort((a, b) => a.index - b.index), cascadeWarnings };
}

/**
 * Returns whether two values are equal, although the database formats timestamps differently. Writing an equal value
 * changes neither the origin nor the row version.
 */
export const isSameValue = (current: CustomValue, requested: CustomValue) =>
  isDeepStrictEqual(comparableTime(current), comparableTime(requested));

/**
 * Returns why the row rejects the edit. A stale version is accepted if the stored value is the one that the caller saw
 * or the requested one.
 */
function rejectionCode({ version, was, field, stored }: CheckedEdit, row: WritableRow | undefined) {
  if (!row) return 'not_found';
  if (!row.is_permitted) return 'forbidden';
  if (version === undefined || version === row.version) return undefined;
  return canOverwrite(row.values[field.slot] ?? null, { was, newValue: stored }) ? undefined : 'conflict';
}

/**
 * Locks the unique fields among `ids`, in order, so that writes of unique values run one at a time. Runs before the
 * fields are locked for share.
 */
export const lockUniqueFields = (trx: Trx, ids: readonly string[]) =>
  sql`
    select from field where id = any(${ids}::uuid[]) and params @> '{"unique": true}' order by id for update`.execute(
    trx,
  );

async function loadEditedFields(
  trx: Trx,
  viewer: Viewer,
  { campaignId, of: tables }: CampaignRows,
  edits: readonly ValueEdit[],
  lock: boolean,
) {
  const ids = [...new Set(edits.map(({ fieldId }) => fieldId))];
  if (lock) await lockUniqueFields(trx, ids);
  const fields = await listVisibleFields(trx, viewer, {
    campaignId,
    entity: tables.entity,
    subject: ruleOf(tables).subject,
    states: ['active'],
    ids,
    // Blocks archiving and purging of a field until its values are written.
    locked: lock,
  });
  return new Map(fields.map((field) => [field.id, { ...field, schema: valueSchema(field) }]));
}

/**
 * Returns the edits of unique fields whose value another record already has, ignoring case and surrounding spaces. Of
 * two edits with the same value, returns the later one.
 */
export async function findTakenValues<E extends ValidEdit>(
  trx: Trx,
  { campaignId, of: tables }: CampaignRows,
  edits: readonly E[],
): Promise<E[]> {
  const uniqueEdits = edits.filter(({ field, stored }) => field.params.unique && stored !== null);
  if (uniqueEdits.length === 0) return [];
  const editsByField = [...Map.groupBy(uniqueEdits, ({ field }) => field)];
  const fold = (value: CustomValue) => foldText(String(value).trim());
  const takenEdits: E[] = [];
  for (const [{ slot }, fieldEdits] of editsByField) {
    const { rows } = await sql<{ id: string; value: string }>`
      select ${recordOf(tables, 'k')} as id, fold(k.${sql.ref(slot)}::text) as value from ${sql.table(tables.table)} k
      where k.campaign_id = ${campaignId} and fold(k.${sql.ref(slot)}::text) = any(${fieldEdits.map(({ stored }) => fold(stored))}::text[])
        and not ${recordOf(tables, 'k')} = any(${fieldEdits.map(({ recordId }) => recordId)}::uuid[])`.execute(trx);
    const holders = new Map(rows.map(({ value, id }) => [value, id]));
    for (const edit of fieldEdits) {
      const value = fold(edit.stored);
      const holder = holders.get(value) ?? edit.recordId;
      if (holder !== edit.recordId) takenEdits.push(edit);
      holders.set(value, holder);
    }
  }
  return takenEdits;
}

/** Returns the references to records that the viewer cannot choose. */
async function findUnknownReferences(
  trx: Trx,
  viewer: Viewer,
  { campaignId }: CampaignRows,
  edits: readonly CheckedEdit[],
): Promise<Set<CheckedEdit>> {
  const referenceEdits = edits.filter(({ field, stored }) => isReference(field.type) && stored !== null);
  const unknownEdits = new Set<CheckedEdit>();
  // A file belongs to one field; other references of a type share one list.
  const groupOf = ({ field }: CheckedEdit) => (field.type === 'file' ? field.id : field.type);
  for (const group of Map.groupBy(referenceEdits, groupOf).values()) {
    const { type, id: fieldId } = group[0]!.field;
    const ids = [...new Set(group.map(({ stored }) => String(stored)))];
    const allowedIds =
      type === 'file'
        ? await refreshFiles(trx, { campaignId, fieldId }, ids)
        : await loadOfferedIds(trx, viewer, type, ids);
    for (const edit of group) if (!allowedIds.has(String(edit.stored))) unknownEdits.add(edit);
  }
  return unknownEdits;
}

/** Loads the rows with their values; `lock` locks them until the transaction ends. */
async function loadRows(
  trx: Trx,
  viewer: Viewer,
  { campaignId, of: tables }: CampaignRows,
  fields: readonly Field[],
  edits: readonly ValueEdit[],
  lock: boolean,
): Promise<Map<string, WritableRow>> {
  if (edits.length === 0) return new Map();
  const ids = [...new Set(edits.map(({ recordId }) => recordId))];
  const { rows } = await sql<WritableRow>`
    select ${recordOf(tables, 'k')} as id, k.version, ${valuesOf(fields)} as values,
      ${visibleOrNone(viewer, ruleOf(tables), 'k', 'update')} as is_permitted
    from ${sql.table(tables.table)} k
    where k.campaign_id = ${campaignId} and ${recordOf(tables, 'k')} = any(${ids}::uuid[]) and ${visible(viewer, ruleOf(tables), 'k')}
    order by ${recordOf(tables, 'k')} ${lock ? sql`for update` : sql``}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes all values of one record or none. Returns the new row version and the warnings. */
export async function writeAllOrNothing(
  trx: Trx,
  actor: ActorContext,
  tables: WorkingTables,
  recordId: string,
  { campaign_id: campaignId, version, values }: ValuesInput,
): Promise<{ version: number; warnings: ReplyOf<typeof updateOtherFieldAccountData>['warnings'] }> {
  const { viewer } = actor;
  const edits = values.map(({ field_id, value }) => ({ recordId, version, fieldId: field_id, value }));
  const { saved, rejected, cascadeWarnings } = await writeCustomValues(trx, actor, { campaignId, of: tables }, edits, {
    source: 'form',
  });
  const missingProblems =
    rejected.length === 0 ? await findEmptyRequired(trx, viewer, tables, { campaignId, recordId }) : {};
  if (Object.keys(missingProblems).length > 0) throw invalidInput(missingProblems);
  const codes = new Set(rejected.map(({ code }) => code));
  const inputErrors = rejected.filter(({ code, problem }) => code === 'invalid_input' || problem === MESSAGES.noField);
  if (inputErrors.length > 0)
    throw invalidInput(
      Object.fromEntries(
        inputErrors.map(({ index, code, problem }) => [
          `values.${index}.${code === 'not_found' ? 'field_id' : 'value'}`,
          problem,
        ]),
      ),
    );
  if (codes.has('not_found')) throw notFoundError(tables.noun);
  const forbiddenEdits = rejected.filter(({ code, problem }) => code === 'forbidden' && problem !== MESSAGES.forbidden);
  if (forbiddenEdits[0])
    throw new AppError('forbidden', forbiddenEdits[0].problem, {
      fields: Object.fromEntries(forbiddenEdits.map(({ index, problem }) => [`values.${index}.value`, problem])),
    });
  if (codes.has('forbidden')) throw forbidden(ruleOf(tables).subject, 'update');
  if (codes.has('conflict')) {
    const current = await readValues(trx, viewer, tables, campaignId, recordId);
    const currentValues = current.values.map(({ field_id, value }) => [field_id, value]);
    throw conflictError({ id: recordId, version: current.version, ...Object.fromEntries(currentValues) });
  }
  const warnings = cascadeWarnings.map(({ index, problem }) => ({
    field_id: values[index]!.field_id,
    ...messageOf(problem),
  }));
  return { version: saved[0]!.version, warnings };
}

const messageOf = (problem: Problem) => {
  if (typeof problem === 'string') return { message: problem };
  const { message, ...messageKey } = problem;
  return { message, messageKey };
};

/** Returns a problem for each required field of the record that is empty and that the viewer may write. */
async function findEmptyRequired(
  trx: Trx,
  viewer: Viewer,
  tables: WorkingTables,
  { campaignId, recordId }: { campaignId: string; recordId: string },
): Promise<Record<string, Problem>> {
  const missingFields = await findMissingFields(trx, viewer, { campaignId, of: tables }, 'always', [recordId]);
  const problems = (missingFields.get(recordId) ?? []).map(({ id, label }) => [
    `required.${id}`,
    requiredFieldMessage(label),
  ]);
  return Object.fromEntries(problems);
}
