import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Outcome, Task } from '../../jobs/task.ts';
import { clearContacts } from './clear-contacts.ts';

const BATCH = 2_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

export interface PurgeField extends Record<string, unknown> {
  field_id: string;
}
interface Place {
  campaign_id: string;
  slot: string;
}

/**
 * Empties the columns of a field that is being removed, campaign by campaign, then removes it: only then is its place
 * free, so that a new field never shows an old one's values.
 */
export const purgeFieldTask: Task<PurgeField> = {
  kind: 'custom-fields.purge',
  unit: 'values',
  async run(job: JobRun<PurgeField>): Promise<Outcome> {
    const { field_id } = job.params;
    let after = String(job.checkpoint?.after ?? FIRST);
    for (let done = false; !done; ) {
      await job.step(async (trx) => {
        const ofContacts = await clearContacts(trx, field_id);
        if (ofContacts > 0) return { processed: job.processed + ofContacts, checkpoint: { after } };
        const place = await firstPlace(trx, field_id);
        if (!place) {
          await sql`delete from field where id = ${field_id}`.execute(trx);
          done = true;
          return { processed: job.processed, checkpoint: { after } };
        }
        const { cleared, last } = await clearBatch(trx, field_id, place, after);
        if (!last) await forget(trx, field_id, place);
        after = last ?? FIRST;
        return { processed: job.processed + cleared, checkpoint: { after } };
      });
    }
    return { result: { values: job.processed } };
  },
  // Some values may be gone: the field stays archived with the rest, and can be removed again.
  async stopped(trx, { field_id }) {
    await sql`
      update field set purging = false, version = version + 1, updated_at = now()
      where id = ${field_id} and purging`.execute(trx);
  },
};

async function firstPlace(trx: Db, fieldId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select campaign_id, slot from custom_field where id = ${fieldId} order by campaign_id limit 1`.execute(trx);
  return rows[0];
}

async function clearBatch(trx: Db, fieldId: string, { campaign_id, slot }: Place, after: string) {
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
        where o.campaign_id = ${campaign_id} and o.account_id = b.account_id and o.field_id = ${fieldId})
    select count(*)::int as cleared, max(account_id::text) as last from batch`.execute(trx);
  return rows[0]!;
}

/** The place of the field in a campaign, and its values in the rows that an undo would put back. */
async function forget(trx: Db, fieldId: string, { campaign_id, slot }: Place): Promise<void> {
  await sql`
    update account_merge_change set before = before - ${slot}::text, after = after - ${slot}::text
    where table_name = 'campaign_account' and key->>'campaign_id' = ${campaign_id}
      and (before ? ${slot}::text or after ? ${slot}::text)`.execute(trx);
  await sql`
    delete from account_merge_change
    where table_name = 'campaign_account_value_origin' and key->>'campaign_id' = ${campaign_id}
      and key->>'field_id' = ${fieldId}`.execute(trx);
  await sql`
    update match_decision set before = before #- array['link', ${slot}::text]
    where campaign_id = ${campaign_id} and before->'link' ? ${slot}::text`.execute(trx);
  await sql`
    update import_row set custom = nullif(custom - ${fieldId}::text, '{}')
    where campaign_id = ${campaign_id} and custom ? ${fieldId}::text`.execute(trx);
  await sql`delete from custom_field where campaign_id = ${campaign_id} and id = ${fieldId}`.execute(trx);
}
