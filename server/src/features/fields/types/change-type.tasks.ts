import type { FieldParams, FieldType } from '@leadwright/contract/custom-values';
import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import { loadViewer } from '../../../access/load-viewer.queries.ts';
import type { Database, Db, Trx } from '../../../database/pool.ts';
import type { JobRun, Task } from '../../../jobs/task.ts';
import {
  allocateSecondSlot,
  type CampaignSlot,
  clearBatch,
  FIRST_ID,
  findSecondSlot,
  LAST_ID,
  listSlotAssignments,
  nextSlot,
  recordOf,
  releaseSecondSlot,
  workingRows,
  workingTablesOf,
} from '../values/custom-fields.service.ts';
import { rewritePendingValues } from '../values/pending-values.queries.ts';
import { assertNotBeingChecked, CHANGE_JOB, failingMessage, NO_FREE_SLOT, storeType } from './change-type.ts';
import { countRows, resolveParams } from './dry-run.ts';
import {
  type LosslessChange,
  loadCreatedOptions,
  losslessChange,
  storeOptionsForCurrentValues,
  storeOptionsForDecidedRows,
} from './lossless-change.ts';
import { assertCanAccessValues, lockField, type TypedField } from './typed-field.ts';

/** The number of rows copied in one step. A crash loses at most one step. */
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

export const stopChange = async (trx: Trx, { change_id }: ChangeParams): Promise<void> => {
  await sql`
    update field_change set state = 'stopped', ended_at = now() where id = ${change_id} and state = 'running'`.execute(
    trx,
  );
};

type CopyCursor = { phase: 'clear' | 'copy' | 'switch'; campaign: string; after: string };

/**
 * Copies the converted values into a second slot that readers do not use. One transaction then switches all campaigns
 * to the new slot and type, after it has converted the values that were written since their rows were copied.
 */
export const changeTypeTask: Task<ChangeParams> = {
  kind: CHANGE_JOB,
  unit: 'records',
  async run(job: JobRun<ChangeParams>) {
    const actor: ActorContext = { viewer: await loadViewer(job.db, job.ownerId), job };
    let cursor = (job.checkpoint ?? { phase: 'clear', campaign: FIRST_ID, after: FIRST_ID }) as CopyCursor;
    let processed = job.processed;
    for (let isDone = false; !isDone; )
      await job.step(async (trx) => {
        const change = await findChange(trx, job.params);
        // The change is already done if the server crashed after the last step.
        isDone = change?.state !== 'running';
        if (isDone) return { processed };
        if (cursor.phase === 'clear') cursor = await clearSecondSlot(trx, change!, cursor);
        else if (cursor.phase === 'copy') {
          const { rows, next } = await copyRows(trx, change!, cursor);
          processed += rows;
          cursor = next;
        } else {
          processed = await switchType(trx, actor, change!);
          isDone = true;
        }
        return { processed, checkpoint: { ...cursor } };
      });
    return { result: { records: processed } };
  },
  handleStopped: stopChange,
};

/** Clears the second slot that an earlier change left, then allocates a new one in every campaign. */
async function clearSecondSlot(trx: Trx, change: StoredChange, cursor: CopyCursor): Promise<CopyCursor> {
  const assignment = await findSecondSlot(trx, change.field_id);
  if (assignment) {
    const { last } = await clearBatch(
      trx,
      assignment,
      assignment.campaign_id === cursor.campaign ? cursor.after : FIRST_ID,
    );
    if (!last) await releaseSecondSlot(trx, change.field_id, assignment);
    return { phase: 'clear', campaign: assignment.campaign_id, after: last ?? FIRST_ID };
  }
  const field = await lockField(trx, change.field_id);
  const start = { campaign: FIRST_ID, after: FIRST_ID };
  if (!conversionOf(field, change).convert) return { phase: 'switch', ...start };
  await allocateSlots(trx, field, change);
  return { phase: 'copy', ...start };
}

const conversionOf = (field: TypedField, { id, to_type, params }: StoredChange): LosslessChange =>
  losslessChange(field, to_type, params, id);

async function allocateSlots(trx: Trx, field: TypedField, change: StoredChange): Promise<void> {
  const { to_type } = change;
  const assignments = await listSlotAssignments(trx, field.id);
  for (const { campaign_id, other_slot } of assignments) {
    const slotRequest = { id: field.id, type: to_type, indexed: field.indexed };
    if (!other_slot && !(await allocateSecondSlot(trx, campaign_id, slotRequest)))
      throw new AppError('in_use', NO_FREE_SLOT);
  }
  if (to_type === 'select') await storeOptionsForCurrentValues(trx, change, assignments);
}

async function copyRows(
  trx: Trx,
  change: StoredChange,
  cursor: CopyCursor,
): Promise<{ rows: number; next: CopyCursor }> {
  const assignment = await nextSlot(trx, change.field_id, cursor);
  if (!assignment) return { rows: 0, next: { ...cursor, phase: 'switch' } };
  const { campaign_id: campaign, slot, other_slot, after } = assignment;
  // A campaign that added the field during the job gets its second slot at the switch.
  if (!other_slot) return { rows: 0, next: { phase: 'copy', campaign, after: LAST_ID } };
  const tables = workingTablesOf(assignment.entity);
  const value = sql`k.${sql.ref(slot)}`;
  const { rows: batch } = await sql<{ record_id: string }>`
    select ${recordOf(tables, 'k')} as record_id from ${workingRows(assignment)} and ${recordOf(tables, 'k')} > ${after} and ${value} is not null
    order by ${recordOf(tables, 'k')} limit ${BATCH_SIZE}`.execute(trx);
  const last = batch.at(-1)?.record_id;
  if (last) {
    const convertedValue = conversionOf(await loadField(trx, change), change).convert!(value);
    await sql`
      update ${sql.table(tables.table)} k set ${sql.ref(other_slot)} = ${convertedValue}
      where k.campaign_id = ${campaign} and ${recordOf(tables, 'k')} > ${after} and ${recordOf(tables, 'k')} <= ${last}
        and ${value} is not null`.execute(trx);
  }
  const next = { phase: 'copy' as const, campaign, after: batch.length < BATCH_SIZE ? LAST_ID : last! };
  return { rows: batch.length, next };
}

/** Loads the field with its current options, which are needed to convert values. */
async function loadField(trx: Trx, { field_id }: StoredChange): Promise<TypedField> {
  const { rows } = await sql<TypedField>`select * from field where id = ${field_id}`.execute(trx);
  return rows[0]!;
}

/**
 * Switches all campaigns to the new type and its values in one transaction. Returns the number of records with a value.
 */
async function switchType(trx: Trx, actor: ActorContext, change: StoredChange): Promise<number> {
  // Blocks writes of the field until the transaction ends.
  const field = await lockField(trx, change.field_id);
  await assertCanAccessValues(trx, actor.viewer, field, await listSlotAssignments(trx, field.id));
  const { fails, convert } = conversionOf(field, change);
  if (convert) await allocateSlots(trx, field, change);
  const assignments = await listSlotAssignments(trx, field.id);
  await assertNotBeingChecked(trx, field.id, assignments);
  const failingCount = await countRows(trx, assignments, fails);
  if (failingCount > 0) throw new AppError('in_use', failingMessage(failingCount));
  const movedCount = await countRows(trx, assignments, () => sql`true`);
  if (change.to_type === 'select') await storeOptionsForDecidedRows(trx, change, assignments);
  if (convert) for (const assignment of assignments) await switchSlot(trx, field, assignment, convert);
  const options = change.to_type === 'select' ? await loadCreatedOptions(trx, change.id) : field.options;
  const params = resolveParams(field, change.to_type, change.params);
  await storeType(trx, actor, field, { type: change.to_type, params, options });
  await sql`delete from field_change_value where change_id = ${change.id}`.execute(trx);
  await sql`
    update field_change set state = 'done', moved = ${movedCount}, ended_at = now() where id = ${change.id}`.execute(
    trx,
  );
  return movedCount;
}

type Conversion = NonNullable<LosslessChange['convert']>;

async function switchSlot(trx: Trx, field: TypedField, assignment: CampaignSlot, convert: Conversion): Promise<void> {
  const { campaign_id, slot, other_slot } = assignment;
  const newSlot = sql.ref(other_slot!);
  const value = sql`k.${sql.ref(slot)}`;
  const newValue = sql`case when ${value} is not null then ${convert(value)} end`;
  await sql`
    update ${sql.table(workingTablesOf(assignment.entity).table)} k set ${newSlot} = ${newValue}
    where k.campaign_id = ${campaign_id} and k.${newSlot} is distinct from ${newValue}`.execute(trx);
  await sql`
    update custom_field set slot = other_slot, other_slot = slot, updated_at = now()
    where campaign_id = ${campaign_id} and id = ${field.id}`.execute(trx);
  await rewritePendingValues(trx, assignment, field.id, convert);
}

export const CLEAR_JOB = 'field-types.clear';

/** Clears the columns that stored the values before a type change. Other fields can use them afterwards. */
export const clearTask: Task<{ field_id: string }> = {
  kind: CLEAR_JOB,
  unit: 'values',
  async run(job: JobRun<{ field_id: string }>) {
    const { field_id } = job.params;
    let after = String(job.checkpoint?.after ?? FIRST_ID);
    for (let isDone = false; !isDone; )
      await job.step(async (trx) => {
        // A running type change clears the second slot itself before it allocates a new one.
        await sql`select from field where id = ${field_id} for update`.execute(trx);
        const { rows } = await sql`
          select from field_change where field_id = ${field_id} and state = 'running' and into_id is null`.execute(trx);
        const assignment = rows.length > 0 ? undefined : await findSecondSlot(trx, field_id);
        isDone = !assignment;
        if (!assignment) return { processed: job.processed };
        const { cleared, last } = await clearBatch(trx, assignment, after);
        if (!last) await releaseSecondSlot(trx, field_id, assignment);
        after = last ?? FIRST_ID;
        return { processed: job.processed + cleared, checkpoint: { after } };
      });
    return { result: { values: job.processed } };
  },
};

/**
 * Starts the clear job for each field with an old column, one hour after its type change ended. An export that started
 * before the change may still read the old column.
 */
export async function startClearJobs(
  db: Database,
  addJob: (trx: Trx, fieldId: string) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select distinct f.id from custom_field f
      where f.other_slot is not null
        and not exists (select from field_change c where c.field_id = f.id and (c.ended_at is null or c.ended_at > now() - interval '1 hour'))
        and not exists (select from job j where j.kind = ${CLEAR_JOB} and j.state in ('queued', 'running', 'paused')
          and j.params->>'field_id' = f.id::text)`.execute(trx);
    for (const { id } of rows) await addJob(trx, id);
  });
}
