import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import { recordOf, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import { copyOfMasterValues, MASTER_JOINS } from '../working/working.service.ts';
import { BATCH_SIZE, INITIAL_PROGRESS, processInPages, type RunProgress } from './process-in-pages.ts';
import { candidatesQuery, loadRules, type PopulateRules } from './readiness.queries.ts';
import { assertCanPopulate, endRun } from './runs.queries.ts';

export const POPULATE_JOB = 'working.populate';

type Params = { campaign_id: string; run_id: string; since: string | null };
/** Progress of a run. `left` counts skipped rows by reason. */
type PopulateProgress = RunProgress & { left: Record<string, number> };

/** Populates the accepted rows of a campaign by the rules of the plan, accounts before contacts. */
export const populateTask: Task<Params> = {
  kind: POPULATE_JOB,
  unit: 'rows',
  about: ({ campaign_id }) => ({ screen: 'populate', params: {}, search: { campaign: campaign_id } }),
  async run(job) {
    const { campaign_id, run_id, since } = job.params;
    const viewer = await loadViewer(job.db, job.ownerId);
    await assertCanPopulate(job.db, viewer, campaign_id);
    const rules = await loadRules(job.db, campaign_id, since);
    const result = await processInPages<PopulateProgress>(
      job,
      { ...INITIAL_PROGRESS, left: {} },
      async (trx, progress) => {
        const { processed, ready, skipped, last } = await populateBatch(trx, rules, progress, job.ownerId);
        const updatedProgress = {
          ...progress,
          [progress.entity]: progress[progress.entity] + ready,
          left: addCounts(progress.left, skipped),
        };
        await sql`
        update campaign_run set accounts = ${updatedProgress.account}, contacts = ${updatedProgress.contact}
        where campaign_id = ${campaign_id} and id = ${run_id}`.execute(trx);
        return { processed, last, updatedProgress };
      },
    );
    return finish(job, viewer, result);
  },
  handleStopped: (trx, { campaign_id, run_id }) => endRun(trx, campaign_id, run_id, 'stopped'),
};

interface BatchResult {
  processed: number;
  ready: number;
  /** Counts of skipped rows by reason. */
  skipped: Record<string, number>;
  /** The id of the last processed row; null if no rows were left. */
  last: string | null;
}

async function populateBatch(
  trx: Db,
  rules: PopulateRules,
  { entity, after }: RunProgress,
  userId: string | null,
): Promise<BatchResult> {
  const table = workingTablesOf(entity);
  const id = recordOf(table, 'k');
  const { rows } = await sql<{ readiness: string; count: number; last: string }>`
    with classified_row as materialized (${candidatesQuery(rules, entity, after, BATCH_SIZE)}),
    populated_row as (
      update ${sql.table(table.table)} k set populated_at = now(), populated_by = ${userId}::uuid, version = k.version + 1,
        working_values = c.copy, working_edits = null
      from (
        select j.id, ${copyOfMasterValues(entity)} as copy from classified_row j
          join ${sql.table(table.table)} k on k.campaign_id = ${rules.campaignId} and ${id} = j.id ${MASTER_JOINS[entity]}
        where j.readiness = 'ready') c
      where k.campaign_id = ${rules.campaignId} and ${id} = c.id and k.populated_at is null)
    select readiness, count(*)::int, max(id::text) as last from classified_row group by readiness`.execute(trx);
  const counts = Object.fromEntries(rows.map(({ readiness, count }) => [readiness, count]));
  const { ready = 0, ...skipped } = counts;
  const processed = rows.reduce((sum, { count }) => sum + count, 0);
  const last =
    rows
      .map((row) => row.last)
      .sort()
      .at(-1) ?? null;
  return { processed, ready, skipped, last };
}

function addCounts(sums: PopulateProgress['left'], counts: PopulateProgress['left']): PopulateProgress['left'] {
  const next = { ...sums };
  for (const [reason, count] of Object.entries(counts)) next[reason] = (next[reason] ?? 0) + count;
  return next;
}

async function finish(
  job: JobRun<Params>,
  viewer: Awaited<ReturnType<typeof loadViewer>>,
  { account, contact, left: counts }: PopulateProgress,
) {
  const { campaign_id, run_id } = job.params;
  await job.step(async (trx) => {
    await endRun(trx, campaign_id, run_id, 'done');
    const after = { accounts_in_work: account, contacts_in_work: contact };
    await audit(trx, { viewer, job, action: 'update', entity: 'campaigns', id: campaign_id, before: {}, after });
    return { processed: job.processed };
  });
  return { result: { accounts: account, contacts: contact, left: counts } };
}
