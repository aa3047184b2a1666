import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  copiedFieldLabel,
  copiedFieldsWithAccess,
  copiedValueProblems,
} from '@leadwright/contract/features/copied-fields';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { fieldPermissions } from '../../access/field-permissions.ts';
import { forbidden, type Viewer } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { type FieldEntity, recordOf } from '../fields/values/custom-fields.service.ts';
import {
  copyOfMasterValues,
  loadWorkingRows,
  MASTER_JOINS,
  type WorkTarget,
  workTarget,
} from '../working/working.service.ts';

interface CopiedValues {
  workingValues: Record<string, string>;
  /** Edits by field. `kept` is the master value at the time when a reviewer last kept the edit. */
  edits: Record<string, { by: string | null; at: string; kept?: string }>;
  master: Record<string, string>;
}

/** Fields that cannot be cleared. */
const REQUIRED_FIELDS: Record<FieldEntity, readonly string[]> = {
  account: ['company_name', 'country'],
  contact: ['forename', 'surname'],
};
const VALUE_REQUIRED = defineMessage('problems.copyRequired', 'This cannot be left empty.');
const FIELD_NOT_EDITABLE = defineMessage('problems.copyUnknown', 'This field cannot have its own value in a campaign.');
const NOT_IN_WORK = defineMessage(
  'errors.copyNotInWork',
  'This row is not being worked yet. Populate the campaign first.',
);
const MASTER_CHANGED = defineMessage('errors.copyChanged', 'The master value has changed. Check it again.');

async function loadCopiedValues(db: Db, { campaignId, of }: WorkTarget, id: string): Promise<CopiedValues> {
  const { rows } = await sql<CopiedValues>`
    select coalesce(k.working_values, '{}') as "workingValues", coalesce(k.working_edits, '{}') as edits, ${copyOfMasterValues(of.entity)} as master
    from ${sql.table(of.table)} k ${MASTER_JOINS[of.entity]}
    where k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} = ${id}`.execute(db);
  return rows[0]!;
}

/** Returns the label of a copied field, as configured by the agency. */
export const labelOf = ({ core }: Viewer, entity: FieldEntity, field: string): string =>
  core?.[`${entity}.${field}`]?.label ?? copiedFieldLabel(entity, field);

export async function loadCopyView(db: Db, viewer: Viewer, target: WorkTarget, id: string) {
  const row = (await loadWorkingRows(db, viewer, target, [id])).get(id);
  if (!row) throw notFoundError(target.of.noun);
  const { entity } = target.of;
  const { workingValues, edits, master } = await loadCopiedValues(db, target, id);
  const editableFields =
    row.may_update && row.in_work ? copiedFieldsWithAccess(entity, fieldPermissions(viewer), 'update') : [];
  const values = copiedFieldsWithAccess(entity, fieldPermissions(viewer), 'read').map((field) => ({
    field,
    label: labelOf(viewer, entity, field),
    value: workingValues[field] ?? '',
    master: master[field] ?? '',
    edited: edits[field] !== undefined,
    may_update: editableFields.includes(field),
  }));
  return { version: row.version, may_update: row.may_update, values };
}

/**
 * Saves edited values of a working row and returns its new version. A refresh replaces an edited value only after a
 * reviewer takes the master value.
 */
export async function saveCopyEdits(
  trx: Trx,
  actor: ActorContext,
  target: WorkTarget,
  id: string,
  { version, values }: { version: number; values: Record<string, string> },
): Promise<number> {
  const row = (await loadWorkingRows(trx, actor.viewer, target, [id], { lock: true })).get(id);
  if (!row) throw notFoundError(target.of.noun);
  if (!row.may_update) throw forbidden(target.rule.subject, 'update');
  if (!row.in_work) throw new AppError('illegal_transition', NOT_IN_WORK);
  if (row.version !== version)
    throw new AppError('conflict', defineMessage('errors.copyMoved', 'Someone else has changed this row.'));
  const { entity } = target.of;
  const { workingValues } = await loadCopiedValues(trx, target, id);
  // Checks only changed values, so that existing invalid values do not block the edit.
  const changes = Object.entries(values).filter(([field, value]) => (workingValues[field] ?? '') !== value);
  assertValidValues(actor.viewer, entity, Object.fromEntries(changes));
  if (changes.length === 0) return version;
  const edit = { by: actor.viewer.userId || null, at: new Date().toISOString() };
  await saveValues(trx, target, id, Object.fromEntries(changes), {
    set: Object.fromEntries(changes.map(([field]) => [field, edit])),
  });
  await auditEdit(trx, actor, target, id, {
    before: Object.fromEntries(changes.map(([field]) => [field, workingValues[field] ?? ''])),
    after: Object.fromEntries(changes),
  });
  return version + 1;
}

/** Throws one error with all problems of the new values. */
function assertValidValues(viewer: Viewer, entity: FieldEntity, values: Record<string, string>): void {
  const editableFields = copiedFieldsWithAccess(entity, fieldPermissions(viewer), 'update');
  const editableValues = Object.fromEntries(Object.entries(values).filter(([field]) => editableFields.includes(field)));
  const valueProblems = copiedValueProblems(entity, editableValues);
  const problems: Problems = {};
  for (const [field, value] of Object.entries(values)) {
    const isMissing = value === '' && REQUIRED_FIELDS[entity].includes(field);
    const problem = !(field in editableValues) ? FIELD_NOT_EDITABLE : isMissing ? VALUE_REQUIRED : valueProblems[field];
    if (problem) problems[`values.${field}`] = problem;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** Reviews an edited value: takes the master value, or keeps the edit until the master value changes. */
export async function reviewEditedValue(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  {
    entity,
    record_id: id,
    field,
    seen: seenMasterValue,
    take: takeMasterValue,
  }: { entity: FieldEntity; record_id: string; field: string; seen: string; take: boolean },
): Promise<void> {
  const target = workTarget(campaignId, entity);
  if (!copiedFieldsWithAccess(entity, fieldPermissions(actor.viewer), 'update').includes(field))
    throw invalidInput({ field: FIELD_NOT_EDITABLE });
  await sql`select from ${sql.table(target.of.table)} k
    where k.campaign_id = ${campaignId} and ${recordOf(target.of, 'k')} = ${id} for update`.execute(trx);
  const copiedValues = await loadCopiedValues(trx, target, id);
  if (!copiedValues) throw notFoundError(target.of.noun);
  const edit = copiedValues.edits[field];
  if (copiedValues.master[field] !== seenMasterValue || !edit) throw new AppError('conflict', MASTER_CHANGED);
  if (takeMasterValue) await saveValues(trx, target, id, { [field]: seenMasterValue }, { drop: [field] });
  else await saveValues(trx, target, id, {}, { set: { [field]: { ...edit, kept: seenMasterValue } } });
  const before = { [field]: copiedValues.workingValues[field] ?? '' };
  const after = { [field]: takeMasterValue ? seenMasterValue : before[field], reviewed: field };
  await auditEdit(trx, actor, target, id, { before, after });
}

async function saveValues(
  trx: Trx,
  { campaignId, of }: WorkTarget,
  id: string,
  values: Record<string, string>,
  edits: { set?: object; drop?: string[] },
): Promise<void> {
  await sql`
    update ${sql.table(of.table)} k set version = k.version + 1,
      working_values = coalesce(k.working_values, '{}') || ${JSON.stringify(values)}::jsonb,
      working_edits = (coalesce(k.working_edits, '{}') || ${JSON.stringify(edits.set ?? {})}::jsonb) - ${edits.drop ?? []}::text[]
    where k.campaign_id = ${campaignId} and ${recordOf(of, 'k')} = ${id}`.execute(trx);
}

const auditEdit = (
  trx: Trx,
  actor: ActorContext,
  { campaignId, of }: WorkTarget,
  id: string,
  difference: { before: object; after: object },
) => audit(trx, { ...actor, action: 'update', entity: of.table, id: `${campaignId}/${id}`, ...difference } as never);
