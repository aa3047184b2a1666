import {
  FIELD_TYPE,
  type FieldOption,
  type FieldParams,
  type FieldType,
  hasOptions,
  normaliseForComparison,
  validateDefault,
} from '@leadwright/contract/custom-values';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { RequestedType } from '@leadwright/contract/features/field-types';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import { nameForJobTitle } from '../../../access/field-access.ts';
import type { App } from '../../../context.ts';
import type { Trx } from '../../../database/pool.ts';
import { assertNoRunningChange } from '../options/unfinished-merges.queries.ts';
import {
  allocateSecondSlot,
  assertFieldUnused,
  type CampaignSlot,
  deletePendingValues,
  listSlotAssignments,
} from '../values/custom-fields.service.ts';
import { hasPendingValues, isBeingChecked } from '../values/pending-values.queries.ts';
import { countRows, type Definition, needsOtherSlot, resolveDefinition } from './dry-run.ts';
import { losslessChange } from './lossless-change.ts';
import {
  assertCanAccessValues,
  assertTypeChangeable,
  countStoredValues,
  loadTypedField,
  TYPE_CHANGE_RUNNING,
  type TypedField,
} from './typed-field.ts';

export const CHANGE_JOB = 'field-types.change';

/**
 * Changes the type immediately if no record has a value and no pending import row would set one. Otherwise starts a job
 * that converts the values.
 */
export async function changeType(
  { jobs }: Pick<App, 'jobs'>,
  trx: Trx,
  actor: ActorContext,
  kind: FieldKind,
  id: string,
  typeRequest: RequestedType,
): Promise<{ job_id: string | null }> {
  const { viewer } = actor;
  const field = await loadTypedField(trx, viewer, kind, id, { action: 'update', lock: true });
  assertTypeChangeable(field, typeRequest.version);
  await assertFieldUnused(trx, id);
  const assignments = await listSlotAssignments(trx, id);
  await assertCanAccessValues(trx, viewer, field, assignments);
  const storedCount = await countStoredValues(trx, assignments);
  const definition = resolveDefinition(
    field,
    typeRequest,
    storedCount > 0 || (await hasPendingValues(trx, assignments, id)),
  );
  if (definition.way === 'migrate')
    throw invalidInput({
      type: defineMessage(
        'problems.typeUnsafe',
        'Records have values that may not fit “{{type}}”. Create a new field and copy the values.',
        { type: FIELD_TYPE[definition.type] },
      ),
    });
  await assertNoRunningChange(trx, id);
  await assertNotBeingChecked(trx, id, assignments);
  if (definition.way === 'free') {
    await changeEmptyField(trx, actor, field, definition, assignments);
    return { job_id: null };
  }
  const { type, params } = definition;
  const failingCount = await countRows(trx, assignments, losslessChange(field, type, params).fails);
  if (failingCount > 0) throw new AppError('in_use', failingMessage(failingCount));
  const changeId = await addChange(trx, actor, field, definition);
  const job_id = await jobs.add(trx, {
    kind: CHANGE_JOB,
    title: `Change the type of ${nameForJobTitle(field)} to ${FIELD_TYPE[type]}`,
    ownerId: viewer.userId,
    ...(field.campaign_id ? { campaignId: field.campaign_id } : {}),
    params: { change_id: changeId },
    total: storedCount,
  });
  return { job_id };
}

export const failingMessage = (count: number) =>
  defineMessage('errors.typeFails', '{{count}} records have a value that does not fit. Change them first.', { count });

export async function addChange(
  trx: Trx,
  { viewer }: ActorContext,
  field: TypedField,
  { type, params }: Pick<Definition, 'type' | 'params'>,
  intoId: string | null = null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into field_change (field_id, from_type, to_type, params, into_id, created_by)
    values (${field.id}, ${field.type}, ${type}, ${JSON.stringify(params)}::jsonb, ${intoId}::uuid, ${viewer.userId || null}::uuid)
    returning id`.execute(trx);
  return rows[0]!.id;
}

export async function assertNotBeingChecked(
  trx: Trx,
  fieldId: string,
  assignments: readonly CampaignSlot[],
): Promise<void> {
  if (await isBeingChecked(trx, assignments, fieldId))
    throw new AppError(
      'conflict',
      defineMessage(
        'errors.fileChecking',
        'Imported rows with values for this field are being checked. Try again when that has finished.',
      ),
    );
}

/** Changes the type of a field without values. Allocates a slot of the new type in each campaign. */
async function changeEmptyField(
  trx: Trx,
  actor: ActorContext,
  field: TypedField,
  definition: Definition,
  assignments: readonly CampaignSlot[],
): Promise<void> {
  const { type, params, options } = definition;
  for (const { campaign_id, other_slot } of assignments) {
    if (other_slot) throw new AppError('conflict', TYPE_CHANGE_RUNNING);
    const needsSlot = needsOtherSlot(field.type, type);
    if (needsSlot && !(await allocateSecondSlot(trx, campaign_id, { id: field.id, type, indexed: field.indexed })))
      throw invalidInput({ type: NO_FREE_SLOT });
    if (needsSlot)
      await sql`
        update custom_field set slot = other_slot, other_slot = null
        where campaign_id = ${campaign_id} and id = ${field.id}`.execute(trx);
    await deletePendingValues(trx, field.id, campaign_id);
  }
  await storeType(trx, actor, field, { type, params, options });
}

export const NO_FREE_SLOT = defineMessage(
  'problems.noPlace',
  'A campaign that uses this field has reached its limit of fields of this kind.',
);

interface TypeDefinition {
  type: FieldType;
  params: FieldParams;
  options: FieldOption[];
}

/** Keeps the default value if the new type accepts it. For a choice, marks the matching option as the default. */
function adaptDefault({ default_value: oldDefault }: TypedField, { type, params, options }: TypeDefinition) {
  if (oldDefault === null || hasOptions(type)) {
    const isDefault = ({ label, state }: FieldOption) =>
      oldDefault !== null &&
      state === 'active' &&
      normaliseForComparison(label) === normaliseForComparison(String(oldDefault));
    const defaultIndex = options.findIndex(isDefault);
    const optionsWithDefault = options.map((option, index) =>
      index === defaultIndex ? { ...option, is_default: true } : option,
    );
    return { type, params, options: optionsWithDefault, default_value: null };
  }
  const { data, problems } = validateDefault({ type, params, options }, oldDefault);
  return { type, params, options, default_value: Object.keys(problems).length > 0 ? null : data };
}

/** Stores the new type. The version changes, so that a save based on the old type is rejected. */
export async function storeType(trx: Trx, actor: ActorContext, field: TypedField, next: TypeDefinition): Promise<void> {
  const after = adaptDefault(field, next);
  const { type, params, options, default_value: defaultValue } = after;
  await sql`
    update field set type = ${type}, params = ${JSON.stringify(params)}::jsonb, options = ${JSON.stringify(options)}::jsonb,
      default_value = ${defaultValue === null ? null : JSON.stringify(defaultValue)}::jsonb, version = version + 1, updated_at = now()
    where id = ${field.id}`.execute(trx);
  // The default values that campaigns set have the old type.
  await sql`update custom_field set default_value = null where id = ${field.id} and default_value is not null`.execute(
    trx,
  );
  await audit(trx, {
    ...actor,
    action: 'update',
    entity: fieldResources[field.kind].name,
    id: field.id,
    before: { type: field.type, params: field.params, options: field.options, default_value: field.default_value },
    after,
  });
}
