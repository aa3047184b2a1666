import { campaigns } from '@leadwright/contract/features/campaigns';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import { visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import { updateVersion } from '../../record/row.ts';
import { rowSource } from '../../resource/entity.ts';
import { migrateGrades, type StepReplacement } from '../working/working.service.ts';
import { campaignEntity } from './campaigns.ts';

interface MoveParams extends Record<string, unknown> {
  grade_id: string;
  version_id: string;
  campaign_ids: string[];
  mapping: StepReplacement[];
}

/**
 * Moves campaigns to another version of their scheme one by one, each with all its records in one transaction, so that
 * a campaign is never graded by two versions. Skips a campaign that was moved or archived, or that the job’s owner can
 * no longer change.
 */
export const moveCampaignsTask = (app: App): Task<MoveParams> => ({
  kind: 'campaigns.move-version',
  unit: 'campaigns',
  async run(job: JobRun<MoveParams>) {
    const source = rowSource(app, campaignEntity);
    const { grade_id, version_id, campaign_ids, mapping } = job.params;
    let moved = Number(job.checkpoint?.moved ?? 0);
    for (let index = job.processed; index < campaign_ids.length; index += 1)
      await job.step(async (trx) => {
        const viewer = await loadViewer(trx, job.ownerId);
        const id = campaign_ids[index]!;
        const { rows } = await sql<{ version: number }>`
          select c.version from campaign c
          where c.id = ${id} and c.archived_at is null and ${visible(viewer, 'campaign', 'c', 'update')}
            and c.grade_version_id in (select v.id from grade_version v where v.grade_id = ${grade_id} and v.id <> ${version_id})
          for update of c`.execute(trx);
        if (rows[0]) {
          const before = await source.read(trx, viewer, id);
          await updateVersion(trx, 'campaign', { id, version: rows[0].version }, { grade_version_id: version_id });
          await migrateGrades(trx, { viewer }, id, version_id, mapping);
          const after = await source.read(trx, viewer, id);
          await audit(trx, { viewer, job, action: 'update', entity: campaigns.name, id, before, after });
          moved += 1;
        }
        return { processed: index + 1, checkpoint: { moved } };
      });
    return { result: { moved, left: campaign_ids.length - moved } };
  },
});
