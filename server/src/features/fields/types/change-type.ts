import { FIELD_TYPE } from '@leadwright/contract/custom-values';
import { invalidInput } from '@leadwright/contract/errors';
import type { RequestedType } from '@leadwright/contract/features/field-types';
import type { FieldKind } from '@leadwright/contract/features/fields';
import { defineMessage } from '@leadwright/contract/message';
import type { ActorContext } from '../../../access/audit.ts';
import { nameForJobTitle } from '../../../access/field-access.ts';
import { applyChange } from '../../../change/change-in-request.ts';
import { startChange } from '../../../change/start-change.ts';
import type { App } from '../../../context.ts';
import type { Trx } from '../../../database/pool.ts';
import { conflictError } from '../../../record/row.ts';
import { assertFieldUnused, listSlotAssignments } from '../values/custom-fields.service.ts';
import { hasPendingValues } from '../values/pending-values.queries.ts';
import { resolveDefinition } from './dry-run.ts';
import { losslessChange } from './lossless-change.ts';
import { assertAllFit, assertNotBeingChecked, type TypeChangeParams, typeChangeKind } from './type-change-kind.ts';
import { assertCanAccessValues, assertTypeChangeable, countStoredValues, loadTypedField } from './typed-field.ts';

/**
 * Changes the type immediately if no record has a value and no pending import row would set one. Otherwise starts a job
 * that converts the values.
 */
export async function changeType(
  app: Pick<App, 'jobs' | 'records'>,
  trx: Trx,
  actor: ActorContext,
  kind: FieldKind,
  id: string,
  typeRequest: RequestedType,
): Promise<{ job_id: string | null }> {
  const { viewer } = actor;
  const field = await loadTypedField(trx, viewer, kind, id, { action: 'update', lock: true });
  if (field.version !== typeRequest.version) throw conflictError(field);
  await assertTypeChangeable(trx, field);
  await assertFieldUnused(trx, viewer, id);
  const assignments = await listSlotAssignments(trx, id);
  await assertCanAccessValues(trx, viewer, field, assignments);
  const storedCount = await countStoredValues(trx, assignments);
  const { way, type, params, options } = resolveDefinition(
    field,
    typeRequest,
    storedCount > 0 || (await hasPendingValues(trx, assignments, id)),
  );
  if (way === 'migrate')
    throw invalidInput({
      type: defineMessage(
        'problems.typeUnsafe',
        'Records have values that may not fit “{{type}}”. Create a new field and copy the values.',
        { type: FIELD_TYPE[type] },
      ),
    });
  await assertNotBeingChecked(trx, id, assignments);
  const is_empty = way === 'free';
  const plan = {
    params: { kind, field_id: id, entity: field.entity, from: field.type, type, params, options, is_empty },
    subjectIds: [id],
    campaignId: field.campaign_id,
  } satisfies { params: TypeChangeParams; subjectIds: string[]; campaignId: string | null };
  if (is_empty) {
    await applyChange(trx, actor, typeChangeKind(app), { ...plan, recordIds: [] });
    return { job_id: null };
  }
  await assertAllFit(trx, field, assignments, losslessChange(field, type, params));
  const { job_id } = await startChange(app, trx, actor, typeChangeKind(app), {
    ...plan,
    title: `Change the type of ${nameForJobTitle(field)} to ${FIELD_TYPE[type]}`,
    total: storedCount,
  });
  return { job_id };
}
