import { TYPE_CHANGE } from '@leadwright/contract/features/field-types';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../../../database/pool.ts';
import type { JobRun, Task } from '../../../jobs/task.ts';
import { clearBatch, FIRST_ID, findSecondSlot, releaseSecondSlot } from '../values/custom-fields.service.ts';

/** SQL condition: the change `c` changes the type of the field. */
const changesTypeOf = (fieldId: RawBuilder<unknown>) =>
  sql`c.kind = ${TYPE_CHANGE} and c.subject_ids @> array[${fieldId}]`;

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
          select from change c where ${changesTypeOf(sql`${field_id}::uuid`)} and c.state in ('running', 'undoing')`.execute(
          trx,
        );
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
        and not exists (select from change c where ${changesTypeOf(sql`f.id`)} and (c.ended_at is null or c.ended_at > now() - interval '1 hour'))
        and not exists (select from job j where j.kind = ${CLEAR_JOB} and j.state in ('queued', 'running', 'paused')
          and j.params->>'field_id' = f.id::text)`.execute(trx);
    for (const { id } of rows) await addJob(trx, id);
  });
}
