import { hasAccess } from '@leadwright/contract/access';
import type { CustomValue, FieldRules } from '@leadwright/contract/custom-values';
import { VALUE_COPY } from '@leadwright/contract/features/field-types';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { sql } from 'kysely';
import { nameForJobTitle } from '../../../access/field-access.ts';
import { visibleOrNone } from '../../../access/scope.ts';
import { addRows } from '../../../change/changes.queries.ts';
import {
  type ChangeKind,
  type ChangeResult,
  type ChangeRow,
  type ChangeStep,
  type Cursor,
  type RowOutcome,
  skipReason,
  type UndoOutcome,
} from '../../../change/kinds.ts';
import type { App } from '../../../context.ts';
import type { Trx } from '../../../database/pool.ts';
import { fieldEntities } from '../definitions/fields.service.ts';
import {
  FIRST_ID,
  LAST_ID,
  listSlotAssignments,
  nextSlot,
  recordOf,
  workingRows,
  workingTablesOf,
  writeCustomValues,
} from '../values/custom-fields.service.ts';
import { nameRecordsWithValue } from '../values/name-records.ts';
import { addReferenceNames, createConverter } from './converter.ts';
import { assertChangesReadable, assertTypeChangeable, loadTypedField } from './typed-field.ts';

export type ValueCopyParams = { kind: FieldKind; field_id: string; into_id: string; entity: string };
type ValueCopyKind = ChangeKind<ValueCopyParams, unknown>;
type ValueCopyStep = ChangeStep<ValueCopyParams, unknown>;

/** The kind of changes that copy the values of a field to a new field of another type. */
export const valueCopyKind = (app: Pick<App, 'records'>): ValueCopyKind => ({
  name: VALUE_COPY,
  unit: 'records',
  // Each value is validated and audited in the same way as a cell edit.
  batchSize: 1_000,
  open: ({ trx, actor: { viewer }, change: { params } }) =>
    loadTypedField(trx, viewer, params.kind, params.into_id, { action: 'update' }),
  select: selectRecords,
  apply: copyValues,
  revert: removeValues,

  mayUndo: ({ grants, clientId }, { params }) =>
    !clientId && hasAccess(grants, { subject: fieldResources[params.kind].subject, action: 'update' }),

  async prepareUndo(trx, { viewer }, { params: { kind, into_id } }) {
    const into = await loadTypedField(trx, viewer, kind, into_id, { action: 'update', lock: true });
    await assertTypeChangeable(trx, into);
    return {
      title: `Undo: copy values to ${nameForJobTitle(into)}`,
      entry: { action: 'undo', entity: fieldResources[kind].name, id: into_id, before: { values_in: into.label } },
    };
  },

  assertSubjectReadable: assertChangesReadable,

  async describe(db, changes, viewer) {
    const ids = changes.flatMap(({ subject_ids }) => subject_ids);
    const labels = new Map<string, string>();
    for (const kind of new Set(changes.map(({ params }) => params.kind))) {
      const { rows } = await sql<{ id: string; label: string }>`
        select t.id, t.label from field t where t.id = any(${ids}::uuid[])
          and ${visibleOrNone(viewer, fieldEntities[kind].rule, 't')}`.execute(db);
      for (const { id, label } of rows) labels.set(id, label);
    }
    return new Map(
      changes.map(({ id, params: { field_id, into_id } }) => [
        id,
        { from: labels.get(field_id) ?? '', into: labels.get(into_id) ?? '' },
      ]),
    );
  },

  // The reason of a row shows its value in the copied field.
  async nameRows(db, viewer, { params }, rows) {
    const { rows: readableFields } = await sql`
      select from field t where t.id = ${params.field_id} and ${visibleOrNone(viewer, fieldEntities[params.kind].rule, 't')}`.execute(
      db,
    );
    return readableFields.length > 0 ? nameRecordsWithValue(app, db, viewer, params, rows) : new Map();
  },
});

/** Adds the next records of a campaign with a value. */
async function selectRecords(
  { trx, change: { id, params } }: ValueCopyStep,
  cursor: Cursor,
  limit: number,
): Promise<{ next: Cursor }> {
  const { campaign = FIRST_ID, after = FIRST_ID } = cursor ?? {};
  const slot = await nextSlot(trx, params.field_id, { campaign: String(campaign), after: String(after) });
  if (!slot) return { next: null };
  const record = recordOf(workingTablesOf(params.entity), 'k');
  const { rows } = await sql<{ id: string }>`
    select ${record} as id from ${workingRows(slot)} and ${record} > ${slot.after} and k.${sql.ref(slot.slot)} is not null
    order by ${record} limit ${limit}`.execute(trx);
  const ids = rows.map((row) => row.id);
  await addRows(
    trx,
    id,
    sql`select ${slot.campaign_id}::uuid as campaign_id, r.id as record_id, ${params.into_id}::text as place
      from unnest(${ids}::uuid[]) r(id)`,
  );
  return { next: { campaign: slot.campaign_id, after: ids.length < limit ? LAST_ID : ids.at(-1)! } };
}

/** Copies the values as if they were pasted into cells of the new field. Skips values that it does not accept. */
async function copyValues(step: ValueCopyStep, rows: readonly ChangeRow[]): Promise<ChangeResult<RowOutcome>> {
  const { trx, actor, change } = step;
  const { field_id, into_id, entity } = change.params;
  const tables = workingTablesOf(entity);
  const record = recordOf(tables, 'k');
  const slots = await listSlotAssignments(trx, field_id);
  const [storedRules, targetRules] = await loadBothRules(trx, field_id, into_id);
  return writeByCampaign(step, rows, async (campaignId, group) => {
    const assignment = slots.find(({ campaign_id }) => campaign_id === campaignId);
    if (!assignment) return [];
    const { rows: stored } = await sql<{ id: string; value: CustomValue }>`
      select ${record} as id, to_jsonb(${sql.ref(`k.${assignment.slot}`)}) as value
      from ${workingRows(assignment)} and ${record} = any(${group.map(({ record_id }) => record_id)}::uuid[])`.execute(
      trx,
    );
    const values = new Map(stored.map(({ id, value }) => [id, value]));
    const sourceRules = await addReferenceNames(trx, actor.viewer, storedRules, [...values.values()]);
    const convert = createConverter(sourceRules, targetRules);
    return group.flatMap(({ no, record_id }) => {
      const value = values.get(record_id) ?? null;
      return value === null ? [] : [{ no, recordId: record_id, value: convert(value) }];
    });
  });
}

/** Restores the previous values of records that still have the copied value. */
async function removeValues(step: ValueCopyStep, rows: readonly ChangeRow[]): Promise<ChangeResult<UndoOutcome>> {
  const { outcomes } = await writeByCampaign(step, rows, async (_campaignId, group) =>
    group.map(({ no, record_id, before, after }) => ({
      no,
      recordId: record_id,
      value: before,
      // A version that no row has: only the copied value is overwritten.
      version: 0,
      was: after as CustomValue,
    })),
  );
  return {
    outcomes: new Map(
      [...outcomes].map(([no, outcome]) => [
        no,
        outcome.state === 'skipped' ? { state: 'kept', reason: outcome.reason } : { state: 'undone' },
      ]),
    ),
  };
}

interface NumberedEdit {
  no: number;
  recordId: string;
  value: unknown;
  version?: number;
  was?: CustomValue;
}

/** Writes values of the new field in each campaign. Rows without an edit stay the same. */
async function writeByCampaign(
  { trx, actor, change: { params } }: ValueCopyStep,
  rows: readonly ChangeRow[],
  editsOf: (campaignId: string, rows: readonly ChangeRow[]) => Promise<NumberedEdit[]>,
): Promise<ChangeResult<RowOutcome>> {
  const outcomes = new Map<number, RowOutcome>(rows.map(({ no }) => [no, { state: 'same' }]));
  for (const [campaignId, group] of Map.groupBy(rows, (row) => row.campaign_id!)) {
    const edits = (await editsOf(campaignId, group)).map((edit) => ({ ...edit, fieldId: params.into_id }));
    const target = { campaignId, of: workingTablesOf(params.entity) };
    const { changed, rejected } = await writeCustomValues(trx, actor, target, edits, { source: 'migration' });
    const numbers = new Map(edits.map(({ no, recordId }) => [recordId, no]));
    for (const { recordId, before, after } of changed)
      outcomes.set(numbers.get(recordId)!, { state: 'changed', before, after });
    for (const { index, problem } of rejected)
      outcomes.set(edits[index]!.no, { state: 'skipped', reason: skipReason(problem) });
  }
  return { outcomes };
}

async function loadBothRules(trx: Trx, fromId: string, intoId: string): Promise<[FieldRules, FieldRules]> {
  const { rows } = await sql<FieldRules & { id: string }>`
    select id, type, params, options from field where id in (${fromId}, ${intoId})`.execute(trx);
  const findRules = (id: string) => rows.find((row) => row.id === id)!;
  return [findRules(fromId), findRules(intoId)];
}
