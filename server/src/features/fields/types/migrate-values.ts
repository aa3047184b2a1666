import { FIELD_TYPE } from '@leadwright/contract/custom-values';
import type { RequestedType } from '@leadwright/contract/features/field-types';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import { nameForJobTitle } from '../../../access/field-access.ts';
import { startChange } from '../../../change/start-change.ts';
import type { App } from '../../../context.ts';
import type { Trx } from '../../../database/pool.ts';
import { conflictError, type Values } from '../../../record/row.ts';
import type { Entity, RowSource } from '../../../resource/entity.ts';
import { addRow } from '../../../resource/entity-routes.ts';
import { uniqueName } from '../definitions/fields.service.ts';
import { assignSlots, listSlotAssignments } from '../values/custom-fields.service.ts';
import { hasPendingValues } from '../values/pending-values.queries.ts';
import { addReferenceNames, displayText } from './converter.ts';
import { loadDistinctValues, resolveDefinition, rulesOf } from './dry-run.ts';
import { createOptions } from './lossless-change.ts';
import {
  assertCanAccessValues,
  assertTypeChangeable,
  countStoredValues,
  loadTypedField,
  type TypedField,
} from './typed-field.ts';
import { valueCopyKind } from './value-copy-kind.ts';

/** Creates a field of the requested type in the same campaigns and starts the job that copies the values. */
export async function migrateField(
  app: App,
  entity: Entity,
  source: RowSource<Entity['resource']>,
  trx: Trx,
  actor: ActorContext,
  kind: FieldKind,
  id: string,
  { label, ...typeRequest }: RequestedType & { label: string },
): Promise<{ id: string; job_id: string }> {
  const { viewer } = actor;
  const field = await loadTypedField(trx, viewer, kind, id, { action: 'update', lock: true });
  if (field.version !== typeRequest.version) throw conflictError(field);
  await assertTypeChangeable(trx, field);
  const assignments = await listSlotAssignments(trx, id);
  await assertCanAccessValues(trx, viewer, field, assignments);
  const storedCount = await countStoredValues(trx, assignments);
  const definition = resolveDefinition(
    field,
    typeRequest,
    storedCount > 0 || (await hasPendingValues(trx, assignments, id)),
  );
  const values = definition.optionsFromValues ? (await loadDistinctValues(trx, assignments)).values : [];
  const sourceRules = await addReferenceNames(
    trx,
    viewer,
    field,
    values.map(({ value }) => value),
  );
  const newOptions = createOptions(
    values.map(({ value, count }) => ({ value: displayText(sourceRules, value), count })),
  );
  const { type, params, options } = rulesOf(definition, newOptions);
  const before = await source.read(trx, viewer, id);
  const copiedProperties = Object.fromEntries(
    Object.keys(fieldResources[kind].fields.shape).map((name) => [name, (before as Values)[name]]),
  );
  const body: Values = {
    ...copiedProperties,
    label,
    key: uniqueName(label, 50, await loadTakenKeys(trx, field), /^[a-z]/),
    type,
    params,
    options,
    // Headers of import files keep mapping to the original field.
    import_synonyms: [],
    default_value: null,
    export_name: '',
  };
  const metadata = { kind, entity: field.entity, created_by: viewer.userId || null };
  const addToCampaigns = async (newId: string) => {
    for (const { campaign_id } of assignments)
      await assignSlots(trx, viewer, campaign_id, [{ id: newId, type, indexed: field.indexed }], {
        full: 'type',
        slot: 'type',
      });
  };
  const newField = (await addRow(app, entity, source, trx, actor, body, metadata, addToCampaigns)) as { id: string };
  await audit(trx, {
    ...actor,
    action: 'update',
    entity: fieldResources[kind].name,
    id,
    before: { values_in: field.label },
    after: { values_in: label },
  });
  const { job_id } = await startChange(app, trx, actor, valueCopyKind(app), {
    title: `Copy the values of ${nameForJobTitle(field)} to ${nameForJobTitle({ ...field, label })} (${FIELD_TYPE[type]})`,
    subjectIds: [id, newField.id],
    campaignId: field.campaign_id,
    params: { kind, field_id: id, into_id: newField.id, entity: field.entity },
    total: storedCount,
  });
  return { id: newField.id, job_id };
}

async function loadTakenKeys(trx: Trx, { kind, client_id, campaign_id }: TypedField): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from field where kind = ${kind} and client_id is not distinct from ${client_id}::uuid
      and campaign_id is not distinct from ${campaign_id}::uuid`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}
