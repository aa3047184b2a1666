import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Outcome, Task } from '../../jobs/task.ts';

const BATCH = 2_000;

export interface ClearSlot extends Record<string, unknown> {
  campaign_id: string;
  field_id: string;
  slot: string;
}

/**
 * Empties the slot of a field that is being removed, then removes the field: only then is the slot free, so that a new
 * field never shows an old one's values.
 */
export const clearSlotTask: Task<ClearSlot> = {
  kind: 'custom-fields.clear-slot',
  unit: 'values',
  async run(job: JobRun<ClearSlot>): Promise<Outcome> {
    for (let after = String(job.checkpoint?.after ?? '00000000-0000-0000-0000-000000000000'), done = false; !done; ) {
      await job.step(async (trx) => {
        const { cleared, last } = await clearBatch(trx, job.params, after);
        if (last) after = last;
        else {
          done = true;
          await forget(trx, job.params);
        }
        return { processed: job.processed + cleared, checkpoint: { after } };
      });
    }
    return { result: { values: job.processed } };
  },
  // Some values may be gone: the field stays archived with the rest, and can be removed again.
  async stopped(trx, { campaign_id, field_id }) {
    await sql`
      update custom_field set state = 'archived', version = version + 1, updated_at = now()
      where campaign_id = ${campaign_id} and id = ${field_id} and state = 'purging'`.execute(trx);
  },
};

async function clearBatch(trx: Db, { campaign_id, field_id, slot }: ClearSlot, after: string) {
  const column = sql.ref(slot);
  const { rows } = await sql<{ cleared: number; last: string | null }>`
    with batch as materialized (
        select account_id from campaign_account
        where campaign_id = ${campaign_id} and account_id > ${after} and ${column} is not null
        order by account_id limit ${BATCH} for update),
      cleared as (
        update campaign_account k set ${column} = null, version = k.version + 1 from batch b
        where k.campaign_id = ${campaign_id} and k.account_id = b.account_id),
      origins as (
        delete from campaign_account_value_origin o using batch b
        where o.campaign_id = ${campaign_id} and o.account_id = b.account_id and o.field_id = ${field_id})
    select count(*)::int as cleared, max(account_id::text) as last from batch`.execute(trx);
  return rows[0]!;
}

/** The field itself, and its values in the rows that an undo would put back. */
async function forget(trx: Db, { campaign_id, field_id, slot }: ClearSlot): Promise<void> {
  await sql`
    update account_merge_change set before = before - ${slot}::text, after = after - ${slot}::text
    where table_name = 'campaign_account' and key->>'campaign_id' = ${campaign_id}
      and (before ? ${slot}::text or after ? ${slot}::text)`.execute(trx);
  await sql`
    delete from account_merge_change
    where table_name = 'campaign_account_value_origin' and key->>'field_id' = ${field_id}`.execute(trx);
  await sql`
    update match_decision set before = before #- array['link', ${slot}::text]
    where campaign_id = ${campaign_id} and before->'link' ? ${slot}::text`.execute(trx);
  await sql`delete from custom_field where campaign_id = ${campaign_id} and id = ${field_id}`.execute(trx);
}
