import { sql } from 'kysely';
import { deleteChangesAbout } from '../../../change/changes.queries.ts';
import { removeFieldFromLog } from '../../../change/log.queries.ts';
import type { Trx } from '../../../database/pool.ts';
import type { JobRun, Outcome, Task } from '../../../jobs/task.ts';
import { clearBatch, deletePendingValues, findSecondSlot, releaseSecondSlot } from './empty-slots.ts';
import { FIRST_ID, listSlotAssignments, type SlotAssignment } from './slots.queries.ts';

export interface PurgeField extends Record<string, unknown> {
  field_id: string;
}

/**
 * Clears the columns of a field in every campaign and then deletes the field. A slot becomes free only when it is
 * empty, so that a new field never shows old values.
 */
export const purgeFieldTask: Task<PurgeField> = {
  kind: 'custom-fields.purge',
  unit: 'values',
  async run(job: JobRun<PurgeField>): Promise<Outcome> {
    const { field_id } = job.params;
    let after = String(job.checkpoint?.after ?? FIRST_ID);
    for (let isDone = false; !isDone; ) {
      await job.step(async (trx) => {
        const slot = await nextColumn(trx, field_id);
        if (!slot) {
          await removeFieldFromLog(trx, field_id);
          // Campaigns that use a formula have no column for it.
          await sql`delete from custom_field where id = ${field_id}`.execute(trx);
          await sql`delete from field where id = ${field_id}`.execute(trx);
          await deleteChangesAbout(trx, field_id);
          isDone = true;
          return { processed: job.processed, checkpoint: { after } };
        }
        const { cleared, last } = await clearBatch(trx, slot, after, slot.is_second ? undefined : field_id);
        if (!last && slot.is_second) await releaseSecondSlot(trx, field_id, slot);
        if (!last && !slot.is_second) await removeFromCampaign(trx, field_id, slot);
        after = last ?? FIRST_ID;
        return { processed: job.processed + cleared, checkpoint: { after } };
      });
    }
    return { result: { values: job.processed } };
  },
  // Some values may be deleted already. The field stays archived with the remaining values and can be purged again.
  async handleStopped(trx, { field_id }) {
    await sql`
      update field set purging = false, version = version + 1, updated_at = now()
      where id = ${field_id} and purging`.execute(trx);
  },
};

/** Returns the next column to clear. Second columns, which a type change leaves, come first. */
async function nextColumn(trx: Trx, fieldId: string): Promise<(SlotAssignment & { is_second: boolean }) | undefined> {
  const secondSlot = await findSecondSlot(trx, fieldId);
  if (secondSlot) return { ...secondSlot, is_second: true };
  const [slot] = await listSlotAssignments(trx, fieldId);
  return slot && { ...slot, is_second: false };
}

/** Removes the field from a campaign, and its values from pending import rows. */
async function removeFromCampaign(trx: Trx, fieldId: string, { campaign_id }: SlotAssignment): Promise<void> {
  await deletePendingValues(trx, fieldId, campaign_id);
  await sql`delete from custom_field where campaign_id = ${campaign_id} and id = ${fieldId}`.execute(trx);
}
