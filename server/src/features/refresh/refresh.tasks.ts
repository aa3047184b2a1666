import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import type { Db } from '../../database/pool.ts';
import type { Task } from '../../jobs/task.ts';
import { recordOf, type WorkingTables, workingTablesOf } from '../fields/values/custom-fields.service.ts';
import {
  assertCanPopulate,
  BATCH_SIZE,
  endRun,
  INITIAL_PROGRESS,
  type PageResult,
  processInPages,
  type RunProgress,
} from '../populate/populate.service.ts';
import { differencesQuery, loadPolicies } from './differences.queries.ts';

type Params = { campaign_id: string; run_id: string };

interface BatchResult {
  processed: number;
  changed: number;
  last: string | null;
}
/** Returns the page of a processed batch, with the changed rows added to the counts. */
const pageOf = (progress: RunProgress, { processed, changed, last }: BatchResult): PageResult<RunProgress> => ({
  processed,
  last,
  updatedProgress: { ...progress, [progress.entity]: progress[progress.entity] + changed },
});

const about = ({ campaign_id }: Params) => ({
  screen: 'refresh' as const,
  params: {},
  search: { campaign: campaign_id },
});

/**
 * Locks the next rows in work until the transaction ends and returns their ids. Callers read the values with a separate
 * statement, because a locking read may return values from before a concurrent edit.
 */
async function lockPage(trx: Db, table: WorkingTables, campaignId: string, after: string): Promise<string[]> {
  const id = recordOf(table, 'k');
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(table.table)} k
    where k.campaign_id = ${campaignId} and k.populated_at is not null and ${id} > ${after}::uuid
    order by ${id} limit ${BATCH_SIZE} for update`.execute(trx);
  return rows.map((row) => row.id);
}

/** Copies newer values of the master database to a campaign. Stores the previous values for undo. */
export const refreshTask: Task<Params> = {
  kind: 'working.refresh',
  unit: 'rows',
  about,
  async run(job) {
    const { campaign_id, run_id } = job.params;
    const viewer = await loadViewer(job.db, job.ownerId);
    await assertCanPopulate(job.db, viewer, campaign_id);
    const policies = await loadPolicies(job.db, campaign_id);
    const { account, contact } = await processInPages(job, INITIAL_PROGRESS, async (trx, progress) => {
      const { entity, after } = progress;
      const table = workingTablesOf(entity);
      const id = recordOf(table, 'k');
      const ids = await lockPage(trx, table, campaign_id, after);
      const { rows } = await sql<Pick<BatchResult, 'changed'>>`
        with changes as materialized (
          select d.record_id, jsonb_object_agg(d.field, d.old) as before, jsonb_object_agg(d.field, d.new) as after
          from (${differencesQuery(policies, entity, campaign_id, sql`${id} = any(${ids}::uuid[])`)}) d
          where d.kind in ('take', 'fill') group by d.record_id),
        updated_row as (
          update ${sql.table(table.table)} k set version = k.version + 1,
            working_values = coalesce(k.working_values, '{}') || c.after
          from changes c where k.campaign_id = ${campaign_id} and ${id} = c.record_id),
        stored_change as (
          insert into refresh_change (campaign_id, run_id, record_id, before, after)
          select ${campaign_id}, ${run_id}, record_id, before, after from changes)
        select count(*)::int as changed from changes`.execute(trx);
      const page = pageOf(progress, { ...rows[0]!, processed: ids.length, last: ids.at(-1) ?? null });
      const { updatedProgress } = page;
      await sql`update campaign_run set accounts = ${updatedProgress.account}, contacts = ${updatedProgress.contact}
        where campaign_id = ${campaign_id} and id = ${run_id}`.execute(trx);
      return page;
    });
    await job.step(async (trx) => {
      await endRun(trx, campaign_id, run_id, 'done');
      const after = { accounts_refreshed: account, contacts_refreshed: contact };
      await audit(trx, { viewer, job, action: 'update', entity: 'campaigns', id: campaign_id, before: {}, after });
      return { processed: job.processed };
    });
    return { result: { accounts: account, contacts: contact } };
  },
  handleStopped: (trx, { campaign_id, run_id }) => endRun(trx, campaign_id, run_id, 'stopped'),
};

/** Restores each value that a refresh changed, unless the value has changed since. */
export const undoRefreshTask: Task<Params> = {
  kind: 'working.refresh-undo',
  unit: 'rows',
  about,
  async run(job) {
    const { campaign_id, run_id } = job.params;
    const viewer = await loadViewer(job.db, job.ownerId);
    await assertCanPopulate(job.db, viewer, campaign_id);
    const { account, contact } = await processInPages(job, INITIAL_PROGRESS, async (trx, progress) => {
      const { entity, after } = progress;
      const table = workingTablesOf(entity);
      const id = recordOf(table, 'k');
      const { rows } = await sql<BatchResult>`
        with page as materialized (
          select c.record_id as id, c.before, c.after, k.working_values, k.working_edits from refresh_change c
            join ${sql.table(table.table)} k on k.campaign_id = c.campaign_id and ${id} = c.record_id
          where c.campaign_id = ${campaign_id} and c.run_id = ${run_id} and c.record_id > ${after}::uuid
          order by c.record_id limit ${BATCH_SIZE} for update of k),
        restored_row as (
          update ${sql.table(table.table)} k set version = k.version + 1, working_values = k.working_values || b.old_values
          from page p cross join lateral (
            select jsonb_object_agg(f.field, p.before -> f.field) as old_values
            from jsonb_each_text(p.after) as f(field, value)
            where p.working_values ->> f.field = f.value and not coalesce(p.working_edits ? f.field, false)) b
          where k.campaign_id = ${campaign_id} and ${id} = p.id and b.old_values is not null returning 1)
        select (select count(*) from page)::int as processed, (select max(id::text) from page) as last,
          (select count(*) from restored_row)::int as changed`.execute(trx);
      return pageOf(progress, rows[0]!);
    });
    await job.step(async (trx) => {
      await endRun(trx, campaign_id, run_id, 'undone');
      await audit(trx, { viewer, job, action: 'undo', entity: 'campaigns', id: campaign_id, after: { run_id } });
      return { processed: job.processed };
    });
    return { result: { accounts: account, contacts: contact } };
  },
  handleStopped: (trx, { campaign_id, run_id }) => endRun(trx, campaign_id, run_id, 'stopped'),
};
