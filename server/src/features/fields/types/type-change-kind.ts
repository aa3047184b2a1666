import { hasAccess } from '@leadwright/contract/access';
import {
  FIELD_TYPE,
  type FieldOption,
  type FieldParams,
  type FieldType,
  hasOptions,
  type StoredType,
} from '@leadwright/contract/custom-values';
import { AppError } from '@leadwright/contract/errors';
import { TYPE_CHANGE } from '@leadwright/contract/features/field-types';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import { nameForJobTitle } from '../../../access/field-access.ts';
import type {
  ChangeKind,
  ChangeResult,
  ChangeRow,
  ChangeStep,
  Cursor,
  PreparedUndo,
  Selection,
  StoredChange,
  UndoOutcome,
} from '../../../change/kinds.ts';
import type { App } from '../../../context.ts';
import type { Trx } from '../../../database/pool.ts';
import { illegalTransition } from '../../../record/row.ts';
import {
  assertFieldUnused,
  type CampaignSlot,
  FIRST_ID,
  LAST_ID,
  listSlotAssignments,
  nextSlot,
  slotsOf,
  unchangedReasons,
} from '../values/custom-fields.service.ts';
import { nameRecordsWithValue } from '../values/name-records.ts';
import { isBeingChecked } from '../values/pending-values.queries.ts';
import {
  allocateSecondSlots,
  clearSecondSlot,
  clearSecondSlots,
  copyBatch,
  logValues,
  needsOtherSlot,
  restoreBatch,
  switchSlot,
} from './convert-values.ts';
import { countRows, hasMisfitPendingValue, PENDING_MISFITS, resolveParams } from './dry-run.ts';
import {
  addOptionsForDecidedRows,
  type Conversion,
  codesOf,
  FOR_EMPTY_FIELD,
  losslessChange,
  type OptionValue,
  optionsForCurrentValues,
  reverseChange,
  toFieldOptions,
} from './lossless-change.ts';
import { adaptDefault, type StoredDefinition, storeType } from './store-type.ts';
import {
  assertCanAccessValues,
  assertChangesReadable,
  assertTypeChangeable,
  loadTypedField,
  lockField,
  type TypedField,
} from './typed-field.ts';

export type TypeChangeParams = {
  kind: FieldKind;
  field_id: string;
  entity: string;
  from: FieldType;
  type: StoredType;
  params: FieldParams;
  /** The options of the new type, unless they are created from the values. */
  options: FieldOption[];
  /** Whether the field has no values. */
  is_empty: boolean;
};
type TypeChangeKind = ChangeKind<TypeChangeParams, TypedField>;
type TypeChangeStep = ChangeStep<TypeChangeParams, TypedField>;

/** What a change stores: the options of its values until it is complete, then the previous definition. */
interface TypeChangeResult {
  values?: OptionValue[];
  before?: StoredDefinition;
}
const resultOf = ({ result }: StoredChange<TypeChangeParams>) => result as TypeChangeResult;

const copiesIntoOptions = ({ from, type, is_empty }: TypeChangeParams) =>
  type === 'select' && !hasOptions(from) && !is_empty;

/** The kind of changes of the type of a field, which convert its values in all campaigns. */
export const typeChangeKind = (app: Pick<App, 'records'>): TypeChangeKind => ({
  name: TYPE_CHANGE,
  unit: 'records',
  tables: ['change_row', 'campaign_account', 'campaign_contact'],
  open: ({ trx, actor: { viewer }, change: { params } }) =>
    loadTypedField(trx, viewer, params.kind, params.field_id, { action: 'update' }),
  select: copyValues,
  complete: switchType,
  revert: restoreValues,
  revertCompletion: switchTypeBack,

  // A change that was stopped has changed nothing that users can see.
  mayUndo: ({ grants, clientId }, change) =>
    resultOf(change).before !== undefined &&
    !clientId &&
    hasAccess(grants, { subject: fieldResources[change.params.kind].subject, action: 'update' }),
  prepareUndo,
  assertSubjectReadable: assertChangesReadable,

  describe: async (_db, changes) =>
    new Map(changes.map(({ id, params }) => [id, { from: params.from, into: params.type }])),

  nameRows: (db, viewer, { params }, rows) => nameRecordsWithValue(app, db, viewer, params, rows),
});

export const failingMessage = (count: number) =>
  defineMessage('errors.typeFails', '{{count}} records have a value that does not fit. Change them first.', { count });

/** Throws if a record or an import row under review has a value that does not fit the new type. */
export async function assertAllFit(
  trx: Trx,
  field: TypedField,
  assignments: readonly CampaignSlot[],
  { fails }: Conversion,
): Promise<void> {
  const failingCount = await countRows(trx, assignments, fails);
  if (failingCount > 0) throw new AppError('in_use', failingMessage(failingCount));
  if (await hasMisfitPendingValue(trx, field, assignments, fails)) throw new AppError('in_use', PENDING_MISFITS);
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

const conversionOf = (field: TypedField, { type, params, is_empty }: TypeChangeParams, values: OptionValue[] = []) =>
  is_empty ? FOR_EMPTY_FIELD : losslessChange(field, type, params, codesOf(values));

/** Copies the converted values of the next records to a second slot, after clearing what an earlier change left. */
async function copyValues(
  { trx, change, context: field }: TypeChangeStep,
  cursor: Cursor,
  limit: number,
): Promise<Selection> {
  const { params } = change;
  const { convert } = conversionOf(field, params, resultOf(change).values);
  if (!convert) return { next: null };
  const { phase, campaign, after } = { phase: 'clear', campaign: FIRST_ID, after: FIRST_ID, ...cursor };
  if (phase === 'clear') {
    const next = await clearSecondSlot(trx, field.id, { campaign, after });
    if (next) return { next: { phase, ...next } };
    await lockField(trx, field.id);
    const assignments = await allocateSecondSlots(trx, { ...field, type: params.type });
    const values = copiesIntoOptions(params) ? await optionsForCurrentValues(trx, field.id, assignments, []) : [];
    return { next: { phase: 'copy', campaign: FIRST_ID, after: FIRST_ID }, result: { values } };
  }
  const slot = await nextSlot(trx, field.id, { campaign, after });
  if (!slot) return { next: null };
  // A campaign that added the field during the job gets its second slot at the switch.
  if (!slot.other_slot) return { next: { phase, campaign: slot.campaign_id, after: LAST_ID } };
  const { count, last } = await copyBatch(trx, slot, convert, limit);
  return { next: { phase, campaign: slot.campaign_id, after: count < limit ? LAST_ID : last! }, processed: count };
}

/** Switches all campaigns to the new type and its values, and logs the values. Returns the previous definition. */
const switchType: TypeChangeKind['complete'] = async ({ trx, actor, change }) => {
  const { id, params } = change;
  // Blocks writes of the field until the transaction ends.
  const field = await lockField(trx, params.field_id);
  let assignments = await listSlotAssignments(trx, field.id);
  await assertCanAccessValues(trx, actor.viewer, field, assignments);
  await assertNotBeingChecked(trx, field.id, assignments);
  let values: OptionValue[] = [];
  if (copiesIntoOptions(params)) {
    values = await optionsForCurrentValues(trx, field.id, assignments, resultOf(change).values ?? []);
    values = await addOptionsForDecidedRows(trx, field.id, assignments, values);
  }
  const conversion = conversionOf(field, params, values);
  await assertAllFit(trx, field, assignments, conversion);
  assignments = await prepareSlots(trx, field, params.type, conversion);
  for (const assignment of assignments) {
    await switchSlot(trx, field.id, assignment, conversion);
    if (conversion.convert) await logValues(trx, id, field.id, assignment);
  }
  const options = copiesIntoOptions(params)
    ? toFieldOptions(values)
    : hasOptions(params.from)
      ? field.options
      : params.options;
  const definition = { type: params.type, params: resolveParams(field, params.type, params.params), options };
  return { before: await storeType(trx, actor, field, adaptDefault(field, definition)) };
};

/** Returns the slots of the field, with second slots if the conversion writes to them. */
async function prepareSlots(
  trx: Trx,
  field: TypedField,
  type: FieldType,
  { convert, isForEmptyField }: Conversion,
): Promise<CampaignSlot[]> {
  const needsSlots = convert || (isForEmptyField && needsOtherSlot(field.type, type as StoredType));
  if (isForEmptyField) await clearSecondSlots(trx, field.id);
  if (needsSlots) return allocateSecondSlots(trx, { ...field, type });
  return (await listSlotAssignments(trx, field.id)).map((assignment) => ({ ...assignment, other_slot: null }));
}

/** Writes the previous values of unchanged records to a second slot. The other rows are kept. */
async function restoreValues(
  { trx, change, context: field }: TypeChangeStep,
  rows: readonly ChangeRow[],
): Promise<ChangeResult<UndoOutcome>> {
  const { type } = resultOf(change).before!;
  await clearUnsuitableSlots(trx, field, type);
  const slots = new Map((await allocateSecondSlots(trx, { ...field, type })).map((slot) => [slot.campaign_id, slot]));
  const outcomes = new Map<number, UndoOutcome>();
  for (const [campaignId, group] of Map.groupBy(rows, (row) => row.campaign_id!)) {
    const slot = slots.get(campaignId);
    const restored = slot ? await restoreBatch(trx, slot, group) : new Set<string>();
    const keptRows = group.filter(({ record_id }) => !restored.has(record_id));
    const reasonOf = await unchangedReasons(trx, campaignId, field.entity, keptRows);
    for (const row of keptRows) outcomes.set(row.no, { state: 'kept', reason: reasonOf(row) });
  }
  return { outcomes };
}

/** Clears second slots that cannot store values of the type. Those of the last change often can. */
async function clearUnsuitableSlots(trx: Trx, field: TypedField, type: FieldType): Promise<void> {
  const assignments = await listSlotAssignments(trx, field.id);
  const { kind } = slotsOf(type as StoredType);
  if (assignments.some(({ other_slot }) => other_slot && !other_slot.startsWith(`${kind}_`)))
    await clearSecondSlots(trx, field.id);
}

/** Switches all campaigns back to the previous type and values. */
const switchTypeBack: TypeChangeKind['revertCompletion'] = async ({ trx, actor, change }) => {
  const before = resultOf(change).before!;
  const field = await lockField(trx, change.params.field_id);
  const conversion = await checkUndo(trx, actor, field, before.type);
  if (conversion.convert) await clearUnsuitableSlots(trx, field, before.type);
  for (const assignment of await prepareSlots(trx, field, before.type, conversion))
    await switchSlot(trx, field.id, assignment, conversion, change.id);
  // Options may have been added or merged since.
  const options = hasOptions(field.type) && hasOptions(before.type) ? field.options : before.options;
  await storeType(trx, actor, field, { ...before, options });
};

/** Returns the conversion back to the type. Throws if values have been written that do not fit it. */
async function checkUndo(trx: Trx, { viewer }: ActorContext, field: TypedField, type: FieldType): Promise<Conversion> {
  const assignments = await listSlotAssignments(trx, field.id);
  await assertCanAccessValues(trx, viewer, field, assignments);
  await assertNotBeingChecked(trx, field.id, assignments);
  const conversion = reverseChange(field, type);
  await assertAllFit(trx, field, assignments, conversion);
  return conversion;
}

async function prepareUndo(
  trx: Trx,
  actor: ActorContext,
  { id, params, result }: StoredChange<TypeChangeParams>,
): Promise<PreparedUndo> {
  const field = await loadTypedField(trx, actor.viewer, params.kind, params.field_id, { action: 'update', lock: true });
  await assertTypeChangeable(trx, field);
  await assertFieldUnused(trx, actor.viewer, field.id);
  await assertIsLastChange(trx, field.id, id);
  await checkUndo(trx, actor, field, (result as TypeChangeResult).before!.type);
  return {
    title: `Undo: change the type of ${nameForJobTitle(field)} to ${FIELD_TYPE[params.type]}`,
    entry: {
      action: 'undo',
      entity: fieldResources[field.kind].name,
      id: field.id,
      before: { type: params.type },
      after: { type: params.from },
    },
  };
}

/** Throws if the type of the field has been changed again since the change. */
async function assertIsLastChange(trx: Trx, fieldId: string, changeId: string): Promise<void> {
  const { rows } = await sql`
    select from change c join change later on later.subject_ids @> ${[fieldId]}::uuid[] and later.kind = c.kind
      and later.created_at > c.created_at and later.result ? 'before' and later.state <> 'undone'
    where c.id = ${changeId} limit 1`.execute(trx);
  if (rows.length > 0)
    throw illegalTransition(
      defineMessage(
        'errors.typeChangedAgain',
        'The type of this field has been changed again. Undo that change first.',
      ),
      [],
    );
}
