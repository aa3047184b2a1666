import type { FieldParams, FieldType } from '@leadwright/contract/custom-values';
import { AppError } from '@leadwright/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import { viewerOf } from '../../../access/viewer-of.queries.ts';
import type { Db } from '../../../database/pool.ts';
import type { JobRun, Task } from '../../../jobs/task.ts';
import {
  allocateSecondSlot,
  type CampaignSlot,
  clearBatch,
  FIRST,
  LAST,
  nextSlot,
  pendingSlotOf,
  recordOf,
  removeSlotFromUndoLog,
  slotAssignmentsOf,
  workingRows,
  workingTableOf,
} from '../values/custom-fields.service.ts';
import { rewritePendingValues } from '../values/pending-values.queries.ts';
import { assertNotBeingChecked, CHANGE_JOB, failingMessage, NO_FREE_SLOT, storeType } from './change-type.ts';
import { countRows, paramsFor } from './dry-run.ts';
import {
  type LosslessChange,
  loadCreatedOptions,
  losslessChange,
  recordOptions,
  recordUndoValues,
} from './lossless-change.ts';
import { assertCanAccessValues, lockField, type TypedField } from './typed-field.ts';

/** The number of rows copied in one step, which is the most that a crash loses. */
const BATCH_SIZE = 2_000;

export type ChangeParams = { change_id: string };

export interface StoredChange {
  id: string;
  field_id: string;
  into_id: string | null;
  to_type: FieldType;
  params: FieldParams;
  state: 'running' | 'stopped' | 'done';
}
export async function findChange(db: Db, { change_id }: ChangeParams): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select id, field_id, into_id, to_type, params, state from field_change where id = ${change_id}`.execute(db);
  return rows[0];
}

export const stopChange = async (trx: Db, { change_id }: ChangeParams): Promise<void> => {
  await sql`
    update field_change set state = 'stopped', ended_at = now() where id = ${change_id} and state = 'running'`.execute(
    trx,
  );
};

type CopyCursor = { phase: 'clear' | 'copy' | 'switch'; campaign: string; after: string };

/**
 * Copies the converted values into a second slot that readers do not use. One transaction then switches all campaigns
 * to the new slot and type: readers see the old type with its values before it and the new type after it. The switch
 * also converts values written since their row was copied, because they differ from the copy.
 */
export const changeTypeTask: Task<ChangeParams> = {
  kind: CHANGE_JOB,
  unit: 'records',
  async run(job: JobRun<ChangeParams>) {
    const actor: ActorContext = { viewer: await viewerOf(job.db, job.ownerId), job };
    let at = (job.checkpoint ?? { phase: 'clear', campaign: FIRST, after: FIRST }) as CopyCursor;
    let processed = job.processed;
    for (let isOver = false; !isOver; )
      await job.step(async (trx) => {
        const change = await findChange(trx, job.params);
        // The change is already done if the server crashed after the last step.
        isOver = change?.state !== 'running';
        if (isOver) return { processed };
        if (at.phase === 'clear') at = await clearSecondSlot(trx, change!, at);
        else if (at.phase === 'copy') {
          const { rows, next } = await copyRows(trx, change!, at);
          processed += rows;
          at = next;
        } else {
          processed = await switchType(trx, actor, change!);
          isOver = true;
        }
        return { processed, checkpoint: { ...at } };
      });
    return { result: { records: processed } };
  },
  stopped: stopChange,
};

/** Clears the leftovers of an earlier change, then allocates a second slot in every campaign. */
async function clearSecondSlot(trx: Db, change: StoredChange, at: CopyCursor): Promise<CopyCursor> {
  const assignment = await pendingSlotOf(trx, change.field_id);
  if (assignment) {
    const { last } = await clearBatch(trx, assignment, assignment.campaign_id === at.campaign ? at.after : FIRST);
    if (!last) await removeSlotFromUndoLog(trx, change.field_id, assignment);
    return { phase: 'clear', campaign: assignment.campaign_id, after: last ?? FIRST };
  }
  const field = await lockField(trx, change.field_id);
  const start = { campaign: FIRST, after: FIRST };
  if (!pathOf(field, change).becomes) return { phase: 'switch', ...start };
  await allocateSlots(trx, field, change);
  return { phase: 'copy', ...start };
}

const pathOf = (field: TypedField, { id, to_type, params }: StoredChange): LosslessChange =>
  losslessChange(field, to_type, params, id);

async function allocateSlots(trx: Db, field: TypedField, change: StoredChange): Promise<void> {
  const { to_type } = change;
  const assignments = await slotAssignmentsOf(trx, field.id);
  for (const { campaign_id, other_slot } of assignments) {
    const placed = { id: field.id, type: to_type, indexed: field.indexed };
    if (!other_slot && !(await allocateSecondSlot(trx, campaign_id, placed)))
      throw new AppError('in_use', NO_FREE_SLOT);
  }
  if (to_type === 'select') await recordOptions(trx, change, assignments);
}

async function copyRows(trx: Db, change: StoredChange, at: CopyCursor): Promise<{ rows: number; next: CopyCursor }> {
  const assignment = await nextSlot(trx, change.field_id, at);
  if (!assignment) return { rows: 0, next: { ...at, phase: 'switch' } };
  const { campaign_id: campaign, slot, other_slot, after } = assignment;
  // A campaign that started to use the field during the job gets its second slot at the switch.
  if (!other_slot) return { rows: 0, next: { phase: 'copy', campaign, after: LAST } };
  const of = workingTableOf(assignment.entity);
  const value = sql`k.${sql.ref(slot)}`;
  const { rows: found } = await sql<{ record_id: string }>`
    select ${recordOf(of, 'k')} as record_id from ${workingRows(assignment)} and ${recordOf(of, 'k')} > ${after} and ${value} is not null
    order by ${recordOf(of, 'k')} limit ${BATCH_SIZE}`.execute(trx);
  const last = found.at(-1)?.record_id;
  if (last) {
    const becomes = pathOf(await loadField(trx, change), change).becomes!(value);
    await sql`
      update ${sql.table(of.table)} k set ${sql.ref(other_slot)} = ${becomes}
      where k.campaign_id = ${campaign} and ${recordOf(of, 'k')} > ${after} and ${recordOf(of, 'k')} <= ${last}
        and ${value} is not null`.execute(trx);
  }
  const next = { phase: 'copy' as const, campaign, after: found.length < BATCH_SIZE ? LAST : last! };
  return { rows: found.length, next };
}

/** Loads the field with its current options, which are needed to convert values. */
async function loadField(trx: Db, { field_id }: StoredChange): Promise<TypedField> {
  const { rows } = await sql<TypedField>`select * from field where id = ${field_id}`.execute(trx);
  return rows[0]!;
}

/**
 * Switches all campaigns to the new type and its values in one transaction. Returns the number of records with a value.
 */
async function switchType(trx: Db, actor: ActorContext, change: StoredChange): Promise<number> {
  // Blocks writes of the field until the transaction ends.
  const field = await lockField(trx, change.field_id);
  await assertCanAccessValues(trx, actor.viewer, field, await slotAssignmentsOf(trx, field.id));
  const { fails, becomes } = pathOf(field, change);
  if (becomes) await allocateSlots(trx, field, change);
  const assignments = await slotAssignmentsOf(trx, field.id);
  await assertNotBeingChecked(trx, field.id, assignments);
  const failingCount = await countRows(trx, assignments, fails);
  if (failingCount > 0) throw new AppError('in_use', failingMessage(failingCount));
  const moved = await countRows(trx, assignments, () => sql`true`);
  if (change.to_type === 'select') await recordUndoValues(trx, change, assignments);
  if (becomes) for (const assignment of assignments) await switchSlot(trx, field, change, assignment, becomes);
  const options = change.to_type === 'select' ? await loadCreatedOptions(trx, change.id) : field.options;
  const params = paramsFor(field, change.to_type, change.params);
  await storeType(trx, actor, field, { type: change.to_type, params, options });
  await sql`delete from field_change_value where change_id = ${change.id}`.execute(trx);
  await sql`
    update field_change set state = 'done', moved = ${moved}, ended_at = now() where id = ${change.id}`.execute(trx);
  return moved;
}

type Conversion = NonNullable<LosslessChange['becomes']>;

async function switchSlot(
  trx: Db,
  field: TypedField,
  { to_type }: StoredChange,
  assignment: CampaignSlot,
  becomes: Conversion,
): Promise<void> {
  const { campaign_id, slot, other_slot } = assignment;
  const other = sql.ref(other_slot!);
  const value = sql`k.${sql.ref(slot)}`;
  const converted = sql`case when ${value} is not null then ${becomes(value)} end`;
  await sql`
    update ${sql.table(workingTableOf(assignment.entity).table)} k set ${other} = ${converted}
    where k.campaign_id = ${campaign_id} and k.${other} is distinct from ${converted}`.execute(trx);
  await sql`
    update custom_field set slot = other_slot, other_slot = slot, updated_at = now()
    where campaign_id = ${campaign_id} and id = ${field.id}`.execute(trx);
  await rewriteUndoValues(trx, assignment, becomes);
  await rewritePendingValues(trx, assignment, field.id, becomes);
  if (to_type === 'multi_select')
    await sql`
      update option_merge_row set before = jsonb_build_array(before)
      where campaign_id = ${campaign_id} and jsonb_typeof(before) = 'string'
        and merge_id in (select id from option_merge where field_id = ${field.id})`.execute(trx);
}

/**
 * Converts the values that undoing a merge of accounts or a decision would restore. The `after` of a merge keeps the
 * value of the old column too, because later edits are detected by comparing the whole row.
 */
async function rewriteUndoValues(
  trx: Db,
  { campaign_id, slot, other_slot }: CampaignSlot,
  becomes: Conversion,
): Promise<void> {
  const other = sql`${other_slot}::text`;
  const toNewType = (row: RawBuilder<unknown>) =>
    sql`jsonb_strip_nulls(jsonb_build_object(${other}, to_jsonb(${becomes(sql`(${row}->>${slot}::text)`)})))`;
  const moved = (row: RawBuilder<unknown>) => sql`(${row} - ${slot}::text) || ${toNewType(row)}`;
  const campaignFilter = sql`c.table_name = 'campaign_account' and c.key->>'campaign_id' = ${campaign_id}`;
  await sql`
    update account_merge_change c set before = ${moved(sql`c.before`)}
    where ${campaignFilter} and c.before ? ${slot}::text`.execute(trx);
  await sql`
    update account_merge_change c set after = c.after || ${toNewType(sql`c.after`)}
    where ${campaignFilter} and c.after ? ${slot}::text`.execute(trx);
  await sql`
    update match_decision d set before = jsonb_set(d.before, array['link'], ${moved(sql`(d.before->'link')`)})
    where d.campaign_id = ${campaign_id} and d.before->'link' ? ${slot}::text`.execute(trx);
}

export const CLEAR_JOB = 'field-types.clear';

/** Clears the columns that held values before a type change, which frees them for other fields. */
export const clearTask: Task<{ field_id: string }> = {
  kind: CLEAR_JOB,
  unit: 'values',
  async run(job: JobRun<{ field_id: string }>) {
    const { field_id } = job.params;
    let after = String(job.checkpoint?.after ?? FIRST);
    for (let isOver = false; !isOver; )
      await job.step(async (trx) => {
        // Stop if a new type change is running: it clears the leftovers itself before it allocates slots.
        await sql`select from field where id = ${field_id} for update`.execute(trx);
        const { rows } = await sql`
          select from field_change where field_id = ${field_id} and state = 'running' and into_id is null`.execute(trx);
        const assignment = rows.length > 0 ? undefined : await pendingSlotOf(trx, field_id);
        isOver = !assignment;
        if (!assignment) return { processed: job.processed };
        const { cleared, last } = await clearBatch(trx, assignment, after);
        if (!last) await removeSlotFromUndoLog(trx, field_id, assignment);
        after = last ?? FIRST;
        return { processed: job.processed + cleared, checkpoint: { after } };
      });
    return { result: { values: job.processed } };
  },
};

/**
 * Starts that job for each field with leftovers, one hour after its type change ended: an export that started before
 * may still read the old column.
 */
export async function clearLeftovers(db: Db, add: (trx: Db, fieldId: string) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct f.id from custom_field f
      where f.other_slot is not null
        and not exists (select from field_change c where c.field_id = f.id and (c.ended_at is null or c.ended_at > now() - interval '1 hour'))
        and not exists (select from job j where j.kind = ${CLEAR_JOB} and j.state in ('queued', 'running', 'paused')
          and j.params->>'field_id' = f.id::text)`.execute(trx);
    for (const { id } of rows) await add(trx, id);
  });
}
