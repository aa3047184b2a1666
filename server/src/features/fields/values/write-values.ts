import { isDeepStrictEqual } from 'node:util';
import { missing } from '@leadwright/contract/core/core-settings';
import { type CustomValue, isReference, valueSchema } from '@leadwright/contract/custom-values';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { invalidInput } from '@leadwright/contract/errors';
import type { updateOtherFieldAccountData, ValuesInput } from '@leadwright/contract/features/custom-fields';
import { defineMessage } from '@leadwright/contract/message';
import { check, type Problem } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import { visible, visibleOrNone } from '../../../access/scope.ts';
import { forbidden, type Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { NOT_OFFERED } from '../../../record/choices.ts';
import { CONFLICT_MESSAGE, canOverwrite, conflictError, notFoundError, notFoundMessage } from '../../../record/row.ts';
import { findBrokenEdits, loadCascades } from './cascades/check-cascades.ts';
import { type Field, fieldsOf, findMissingFields } from './fields.queries.ts';
import { recordOf, ruleOf, type WorkingRows } from './records.queries.ts';
import { offeredIds, refreshFiles } from './references.queries.ts';
import {
  type CampaignRows,
  type Row,
  type SavedRow,
  storeValues,
  type ValidEdit,
  type ValueSource,
} from './store-values.ts';
import { readValues, valuesOf } from './values.queries.ts';

/** A custom value to write. Without a version, the latest state is changed. */
export interface ValueEdit {
  recordId: string;
  version?: number | undefined;
  fieldId: string;
  value: unknown;
  /** The value that the caller saw. With it, a stale row version is accepted while this value is unchanged. */
  was?: CustomValue | undefined;
}
export interface RejectedEdit {
  /** The index of the edit in the input. */
  at: number;
  code: 'not_found' | 'forbidden' | 'conflict' | 'invalid_input';
  problem: Problem;
}
interface Written {
  saved: SavedRow[];
  /** The values that differ from the stored ones. */
  changed: { recordId: string; fieldId: string; before: CustomValue; after: CustomValue }[];
  refused: RejectedEdit[];
  /** Values that are saved although a soft cascade does not allow them. */
  cascadeWarnings: RejectedEdit[];
}

interface WriteOptions {
  source: ValueSource;
  /** Returns what would be rejected, without saving. */
  check?: boolean;
  /** Rejects all edits of a row when one is rejected. */
  rejectWholeRows?: boolean;
}

type WritableRow = Row & { may: boolean };
type Checked = ValueEdit & ValidEdit & { at: number };

const TAKEN = {
  account: defineMessage('problems.valueTaken', 'Another account of the campaign already has this value.'),
  contact: defineMessage('problems.valueTakenByContact', 'Another contact of the campaign already has this value.'),
};
const MISSING = defineMessage('problems.required', 'Enter a value.');

const MESSAGES = {
  noField: notFoundMessage('field'),
  computed: defineMessage('errors.fieldComputed', 'This field is a formula. Its value is calculated.'),
  readOnly: defineMessage('errors.fieldReadOnly', 'Your role can see this field but not change it.'),
  forbidden: defineMessage('errors.forbidden', 'You do not have permission to do this.'),
  conflict: CONFLICT_MESSAGE,
};

/** Saves the permitted edits and returns the rejected ones with a reason. Uses a fixed number of statements. */
export async function writeCustomValues(
  trx: Db,
  actor: ActorContext,
  where: CampaignRows,
  edits: readonly ValueEdit[],
  { source, check: isCheck = false, rejectWholeRows = false }: WriteOptions,
): Promise<Written> {
  const { viewer } = actor;
  const fields = await loadEditedFields(trx, viewer, where, edits, !isCheck);
  const refused: RejectedEdit[] = [];
  const valid = edits.flatMap((edit, at): Checked[] => {
    const field = fields.get(edit.fieldId);
    if (!field) {
      refused.push({ at, code: 'not_found', problem: MESSAGES.noField });
      return [];
    }
    if (!field.writable) {
      refused.push({
        at,
        code: 'forbidden',
        problem: field.type === 'formula' ? MESSAGES.computed : MESSAGES.readOnly,
      });
      return [];
    }
    const { data, problems } = check(field.schema, edit.value);
    const isMissing = field.required && data === null && source !== 'import';
    const problem = Object.values(problems)[0] ?? (isMissing ? MISSING : undefined);
    if (problem) refused.push({ at, code: 'invalid_input', problem });
    return problem ? [] : [{ ...edit, at, field, stored: data as CustomValue }];
  });
  const changedFields = [...new Map(valid.map(({ field }) => [field.id, field])).values()];
  const chains = await loadCascades(trx, viewer, where, changedFields, !isCheck);
  const read = [...new Map([...changedFields, ...chains.fields.values()].map((field) => [field.id, field])).values()];
  const rows = await loadRows(trx, viewer, where, read, valid, !isCheck);
  const unknown = await findUnknownReferences(trx, viewer, where, valid);
  for (const { at } of unknown) refused.push({ at, code: 'invalid_input', problem: NOT_OFFERED });
  const permitted = valid.filter((edit) => {
    if (unknown.has(edit)) return false;
    const code = rejectionCode(edit, rows.get(edit.recordId));
    if (code)
      refused.push({
        at: edit.at,
        code,
        problem: code === 'not_found' ? notFoundMessage(where.of.noun) : MESSAGES[code],
      });
    return !code;
  });
  const taken = await findTakenValues(trx, where, permitted);
  for (const { at } of taken) refused.push({ at, code: 'invalid_input', problem: TAKEN[where.of.entity] });
  const apart = permitted.filter((edit) => !taken.includes(edit));
  const broken = findBrokenEdits(chains, rows, apart, 'strict');
  for (const { fit, problem } of broken) refused.push({ at: fit.at, code: 'invalid_input', problem });
  const wrong = new Set(broken.map(({ fit }) => fit));
  const unconflicted = apart.filter((edit) => !wrong.has(edit));
  const rejectedRows = new Set(rejectWholeRows ? refused.map(({ at }) => edits[at]!.recordId) : []);
  const accepted = unconflicted.filter(({ recordId }) => !rejectedRows.has(recordId));
  const currentValueOf = ({ recordId, field }: Checked) => rows.get(recordId)!.values[field.slot] ?? null;
  const changedEdits = accepted.filter((edit) => !isSame(currentValueOf(edit), edit.stored));
  const stored = isCheck ? [] : await storeValues(trx, actor, { ...where, source, rows }, changedEdits);
  const versions = new Map(accepted.map(({ recordId }) => [recordId, rows.get(recordId)!.version]));
  for (const { recordId, version } of stored) versions.set(recordId, version);
  const saved = [...versions].map(([recordId, version]) => ({ recordId, version }));
  const changed = changedEdits.map((edit) => ({
    recordId: edit.recordId,
    fieldId: edit.fieldId,
    before: currentValueOf(edit),
    after: edit.stored,
  }));
  const cascadeWarnings = findBrokenEdits(chains, rows, accepted, 'soft').map(({ fit, problem }) => ({
    at: fit.at,
    code: 'invalid_input' as const,
    problem,
  }));
  return { saved, changed, refused: refused.sort((a, b) => a.at - b.at), cascadeWarnings };
}

/**
 * Whether two values are equal; the database formats timestamps differently. An unchanged value keeps its origin, and
 * its row keeps its version.
 */
export const isSame = (now: CustomValue, requested: CustomValue) =>
  isDeepStrictEqual(now, requested) ||
  (typeof now === 'string' &&
    typeof requested === 'string' &&
    requested.endsWith('Z') &&
    Date.parse(now) === Date.parse(requested));

/**
 * Returns why a row rejects the value. A stale version is accepted while the value is unchanged, or is the requested
 * one already.
 */
function rejectionCode({ version, was, field, stored }: Checked, row: WritableRow | undefined) {
  if (!row) return 'not_found';
  if (!row.may) return 'forbidden';
  if (version === undefined || version === row.version) return undefined;
  return canOverwrite(row.values[field.slot] ?? null, { was, wanted: stored }) ? undefined : 'conflict';
}

/**
 * Locks the unique fields among `ids`, in order, before they are locked for share. Writes of unique values run one at a
 * time.
 */
export const lockUniqueFields = (trx: Db, ids: readonly string[]) =>
  sql`
    select from field where id = any(${ids}::uuid[]) and params @> '{"unique": true}' order by id for update`.execute(
    trx,
  );

async function loadEditedFields(
  trx: Db,
  viewer: Viewer,
  { campaignId, of }: CampaignRows,
  edits: readonly ValueEdit[],
  lock: boolean,
) {
  const ids = [...new Set(edits.map(({ fieldId }) => fieldId))];
  if (lock) await lockUniqueFields(trx, ids);
  const fields = await fieldsOf(trx, viewer, {
    campaignId,
    entity: of.entity,
    subject: ruleOf(of).subject,
    states: ['active'],
    ids,
    // Blocks archiving and purging of a field until its values are written.
    locked: lock,
  });
  return new Map(fields.map((field) => [field.id, { ...field, schema: valueSchema(field) }]));
}

/**
 * Returns the edits whose value another record already has in a unique field, ignoring case and surrounding spaces. Of
 * two equal edits, the later one is returned.
 */
export async function findTakenValues<E extends ValidEdit>(
  trx: Db,
  { campaignId, of }: CampaignRows,
  edits: readonly E[],
): Promise<E[]> {
  const once = edits.filter(({ field, stored }) => field.params.unique && stored !== null);
  if (once.length === 0) return [];
  const byField = [...Map.groupBy(once, ({ field }) => field)];
  const alike = (value: CustomValue) => String(value).trim().toLowerCase();
  const taken: E[] = [];
  for (const [{ slot }, some] of byField) {
    const { rows } = await sql<{ id: string; value: string }>`
      select ${recordOf(of, 'k')} as id, lower(k.${sql.ref(slot)}::text) as value from ${sql.table(of.table)} k
      where k.campaign_id = ${campaignId} and lower(k.${sql.ref(slot)}::text) = any(${some.map(({ stored }) => alike(stored))}::text[])
        and not ${recordOf(of, 'k')} = any(${some.map(({ recordId }) => recordId)}::uuid[])`.execute(trx);
    const holders = new Map(rows.map(({ value, id }) => [value, id]));
    for (const edit of some) {
      const value = alike(edit.stored);
      const holder = holders.get(value) ?? edit.recordId;
      if (holder !== edit.recordId) taken.push(edit);
      holders.set(value, holder);
    }
  }
  return taken;
}

/** Returns the edits that refer to a record which the viewer cannot choose. */
async function findUnknownReferences(
  trx: Db,
  viewer: Viewer,
  { campaignId }: CampaignRows,
  edits: readonly Checked[],
): Promise<Set<Checked>> {
  const referenceEdits = edits.filter(({ field, stored }) => isReference(field.type) && stored !== null);
  const unknown = new Set<Checked>();
  // A file belongs to one field; other references of a type share one list.
  const groupOf = ({ field }: Checked) => (field.type === 'file' ? field.id : field.type);
  for (const some of Map.groupBy(referenceEdits, groupOf).values()) {
    const { type, id: fieldId } = some[0]!.field;
    const ids = [...new Set(some.map(({ stored }) => String(stored)))];
    const known =
      type === 'file'
        ? await refreshFiles(trx, { campaignId, fieldId }, ids)
        : await offeredIds(trx, viewer, type, ids);
    for (const edit of some) if (!known.has(String(edit.stored))) unknown.add(edit);
  }
  return unknown;
}

/** Loads the rows with their values; `lock` locks them until the transaction ends. */
async function loadRows(
  trx: Db,
  viewer: Viewer,
  { campaignId, of }: CampaignRows,
  fields: readonly Field[],
  edits: readonly ValueEdit[],
  lock: boolean,
): Promise<Map<string, WritableRow>> {
  if (edits.length === 0) return new Map();
  const ids = [...new Set(edits.map(({ recordId }) => recordId))];
  const { rows } = await sql<WritableRow>`
    select ${recordOf(of, 'k')} as id, k.version, ${valuesOf(fields)} as values, ${visibleOrNone(viewer, ruleOf(of), 'k', 'update')} as may
    from ${sql.table(of.table)} k
    where k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} = any(${ids}::uuid[]) and ${visible(viewer, ruleOf(of), 'k')}
    order by ${recordOf(of, 'k')} ${lock ? sql`for update` : sql``}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes the values of one record, all or none. Returns its version and warnings. */
export async function writeAllOrNothing(
  trx: Db,
  actor: ActorContext,
  of: WorkingRows,
  recordId: string,
  { campaign_id: campaignId, version, values }: ValuesInput,
): Promise<{ version: number; warnings: ReplyOf<typeof updateOtherFieldAccountData>['warnings'] }> {
  const { viewer } = actor;
  const edits = values.map(({ field_id, value }) => ({ recordId, version, fieldId: field_id, value }));
  const { saved, refused, cascadeWarnings } = await writeCustomValues(trx, actor, { campaignId, of }, edits, {
    source: 'form',
  });
  const empty = refused.length === 0 ? await findEmptyRequired(trx, viewer, of, { campaignId, recordId }) : {};
  if (Object.keys(empty).length > 0) throw invalidInput(empty);
  const codes = new Set(refused.map(({ code }) => code));
  const wrong = refused.filter(({ code, problem }) => code === 'invalid_input' || problem === MESSAGES.noField);
  if (wrong.length > 0)
    throw invalidInput(
      Object.fromEntries(
        wrong.map(({ at, code, problem }) => [`values.${at}.${code === 'not_found' ? 'field_id' : 'value'}`, problem]),
      ),
    );
  if (codes.has('not_found')) throw notFoundError(of.noun);
  if (codes.has('forbidden')) throw forbidden(ruleOf(of).subject, 'update');
  if (codes.has('conflict')) {
    const now = await readValues(trx, viewer, of, campaignId, recordId);
    const values = now.values.map(({ field_id, value }) => [field_id, value]);
    throw conflictError({ id: recordId, version: now.version, ...Object.fromEntries(values) });
  }
  const warnings = cascadeWarnings.map(({ at, problem }) => ({
    field_id: values[at]!.field_id,
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
  trx: Db,
  viewer: Viewer,
  of: WorkingRows,
  { campaignId, recordId }: { campaignId: string; recordId: string },
): Promise<Record<string, Problem>> {
  const lacked = await findMissingFields(trx, viewer, { campaignId, of }, 'always', [recordId]);
  const problems = (lacked.get(recordId) ?? []).map(({ id, label }) => [`required.${id}`, missing(label)]);
  return Object.fromEntries(problems);
}
