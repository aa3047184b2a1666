import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { viewerOf } from '../../access/viewer-of.queries.ts';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Task } from '../../jobs/task.ts';
import { recordOf, workingTableOf } from '../fields/values/custom-fields.service.ts';
import { MASTER_FROM, masterCopy } from '../working/working.service.ts';
import { BATCH_SIZE, type Progress, processInPages, START } from './pages.ts';
import { candidates, loadRules, type PopulateRules } from './readiness.queries.ts';
import { assertCanPopulate, endRun } from './runs.queries.ts';

export const POPULATE_JOB = 'working.populate';

type Params = { campaign_id: string; run_id: string; since: string | null };
/** `left` counts skipped rows by reason. */
type PopulateProgress = Progress & { left: Record<string, number> };

/** Puts accepted rows into work, accounts before their contacts, by the same rules as the plan. */
export const populateTask: Task<Params> = {
  kind: POPULATE_JOB,
  unit: 'rows',
  about: ({ campaign_id }) => ({ screen: 'populate', params: {}, search: { campaign: campaign_id } }),
  async run(job) {
    const { campaign_id, run_id, since } = job.params;
    const viewer = await viewerOf(job.db, job.ownerId);
    await assertCanPopulate(job.db, viewer, campaign_id);
    const rules = await loadRules(job.db, campaign_id, since);
    const done = await processInPages<PopulateProgress>(job, { ...START, left: {} }, async (trx, before) => {
      const { processed, ready, left, last } = await populateBatch(trx, rules, before, job.ownerId);
      const counted = {
        ...before,
        [before.entity]: before[before.entity] + ready,
        left: addCounts(before.left, left),
      };
      await sql`
        update campaign_run set accounts = ${counted.account}, contacts = ${counted.contact}
        where campaign_id = ${campaign_id} and id = ${run_id}`.execute(trx);
      return { processed, last, counted };
    });
    return finish(job, viewer, done);
  },
  stopped: (trx, { campaign_id, run_id }) => endRun(trx, campaign_id, run_id, 'stopped'),
};

interface BatchResult {
  processed: number;
  ready: number;
  left: Record<string, number>;
  /** The last processed row; null if there was none left. */
  last: string | null;
}

async function populateBatch(
  trx: Db,
  rules: PopulateRules,
  { entity, after }: Progress,
  userId: string | null,
): Promise<BatchResult> {
  const of = workingTableOf(entity);
  const id = recordOf(of, 'k');
  const { rows } = await sql<{ readiness: string; count: number; last: string }>`
    with judged as materialized (${candidates(rules, entity, after, BATCH_SIZE)}),
    put as (
      update ${sql.table(of.table)} k set populated_at = now(), populated_by = ${userId}::uuid, version = k.version + 1,
        working_values = c.copy, working_edits = null
      from (
        select j.id, ${masterCopy(entity)} as copy from judged j
          join ${sql.table(of.table)} k on k.campaign_id = ${rules.campaignId} and ${id} = j.id ${MASTER_FROM[entity]}
        where j.readiness = 'ready') c
      where k.campaign_id = ${rules.campaignId} and ${id} = c.id and k.populated_at is null)
    select readiness, count(*)::int, max(id::text) as last from judged group by readiness`.execute(trx);
  const left = Object.fromEntries(rows.map(({ readiness, count }) => [readiness, count]));
  const { ready = 0, ...others } = left;
  const processed = rows.reduce((sum, { count }) => sum + count, 0);
  const last =
    rows
      .map((row) => row.last)
      .sort()
      .at(-1) ?? null;
  return { processed, ready, left: others, last };
}

function addCounts(sums: PopulateProgress['left'], counts: PopulateProgress['left']): PopulateProgress['left'] {
  const next = { ...sums };
  for (const [why, count] of Object.entries(counts)) next[why] = (next[why] ?? 0) + count;
  return next;
}

async function finish(
  job: JobRun<Params>,
  viewer: Awaited<ReturnType<typeof viewerOf>>,
  { account, contact, left }: PopulateProgress,
) {
  const { campaign_id, run_id } = job.params;
  await job.step(async (trx) => {
    await endRun(trx, campaign_id, run_id, 'done');
    const after = { accounts_in_work: account, contacts_in_work: contact };
    await audit(trx, { viewer, job, action: 'update', entity: 'campaigns', id: campaign_id, before: {}, after });
    return { processed: job.processed };
  });
  return { result: { accounts: account, contacts: contact, left } };
}
