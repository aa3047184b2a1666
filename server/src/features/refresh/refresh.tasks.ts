import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { viewerOf } from '../../access/viewer-of.queries.ts';
import type { Db } from '../../database/pool.ts';
import type { Task } from '../../jobs/task.ts';
import { recordOf, type WorkingRows, workingTableOf } from '../fields/values/custom-fields.service.ts';
import {
  assertCanPopulate,
  BATCH_SIZE,
  endRun,
  type Page,
  type Progress,
  processInPages,
  START,
} from '../populate/populate.service.ts';
import { differences, loadPolicies } from './differences.queries.ts';

type Params = { campaign_id: string; run_id: string };

interface Changed {
  processed: number;
  changed: number;
  last: string | null;
}
/** Returns the page with updated counts of changed rows. */
const pageOf = (before: Progress, { processed, changed, last }: Changed): Page<Progress> => ({
  processed,
  last,
  counted: { ...before, [before.entity]: before[before.entity] + changed },
});

const about = ({ campaign_id }: Params) => ({
  screen: 'refresh' as const,
  params: {},
  search: { campaign: campaign_id },
});

/**
 * Locks the next rows in work until the transaction ends. Their values are read by a separate statement, because a
 * locking read that waits for a concurrent edit would return the values before the edit.
 */
async function lockPage(trx: Db, of: WorkingRows, campaignId: string, after: string): Promise<string[]> {
  const id = recordOf(of, 'k');
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${sql.table(of.table)} k
    where k.campaign_id = ${campaignId} and k.populated_at is not null and ${id} > ${after}::uuid
    order by ${id} limit ${BATCH_SIZE} for update`.execute(trx);
  return rows.map((row) => row.id);
}

/** Copies newer values of the master to a campaign and stores the previous values for undo. */
export const refreshTask: Task<Params> = {
  kind: 'working.refresh',
  unit: 'rows',
  about,
  async run(job) {
    const { campaign_id, run_id } = job.params;
    const viewer = await viewerOf(job.db, job.ownerId);
    await assertCanPopulate(job.db, viewer, campaign_id);
    const policies = await loadPolicies(job.db, campaign_id);
    const { account, contact } = await processInPages(job, START, async (trx, before) => {
      const { entity, after } = before;
      const of = workingTableOf(entity);
      const id = recordOf(of, 'k');
      const ids = await lockPage(trx, of, campaign_id, after);
      const { rows } = await sql<Pick<Changed, 'changed'>>`
        with changes as materialized (
          select d.record_id, jsonb_object_agg(d.field, d.old) as before, jsonb_object_agg(d.field, d.new) as after
          from (${differences(policies, entity, campaign_id, sql`${id} = any(${ids}::uuid[])`)}) d
          where d.kind in ('take', 'fill') group by d.record_id),
        put as (
          update ${sql.table(of.table)} k set version = k.version + 1,
            working_values = coalesce(k.working_values, '{}') || c.after
          from changes c where k.campaign_id = ${campaign_id} and ${id} = c.record_id),
        kept as (
          insert into refresh_change (campaign_id, run_id, record_id, before, after)
          select ${campaign_id}, ${run_id}, record_id, before, after from changes)
        select count(*)::int as changed from changes`.execute(trx);
      const page = pageOf(before, { ...rows[0]!, processed: ids.length, last: ids.at(-1) ?? null });
      const { counted } = page;
      await sql`update campaign_run set accounts = ${counted.account}, contacts = ${counted.contact}
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
  stopped: (trx, { campaign_id, run_id }) => endRun(trx, campaign_id, run_id, 'stopped'),
};

/** Restores the values before a refresh, field by field, unless they have changed since the refresh. */
export const undoRefreshTask: Task<Params> = {
  kind: 'working.refresh-undo',
  unit: 'rows',
  about,
  async run(job) {
    const { campaign_id, run_id } = job.params;
    const viewer = await viewerOf(job.db, job.ownerId);
    await assertCanPopulate(job.db, viewer, campaign_id);
    const { account, contact } = await processInPages(job, START, async (trx, before) => {
      const { entity, after } = before;
      const of = workingTableOf(entity);
      const id = recordOf(of, 'k');
      const { rows } = await sql<Changed>`
        with page as materialized (
          select c.record_id as id, c.before, c.after, k.working_values, k.working_edits from refresh_change c
            join ${sql.table(of.table)} k on k.campaign_id = c.campaign_id and ${id} = c.record_id
          where c.campaign_id = ${campaign_id} and c.run_id = ${run_id} and c.record_id > ${after}::uuid
          order by c.record_id limit ${BATCH_SIZE} for update of k),
        put as (
          update ${sql.table(of.table)} k set version = k.version + 1, working_values = k.working_values || b.was
          from page p cross join lateral (
            select jsonb_object_agg(f.field, p.before -> f.field) as was
            from jsonb_each_text(p.after) as f(field, value)
            where p.working_values ->> f.field = f.value and not coalesce(p.working_edits ? f.field, false)) b
          where k.campaign_id = ${campaign_id} and ${id} = p.id and b.was is not null returning 1)
        select (select count(*) from page)::int as processed, (select max(id::text) from page) as last,
          (select count(*) from put)::int as changed`.execute(trx);
      return pageOf(before, rows[0]!);
    });
    await job.step(async (trx) => {
      await endRun(trx, campaign_id, run_id, 'undone');
      await audit(trx, { viewer, job, action: 'undo', entity: 'campaigns', id: campaign_id, after: { run_id } });
      return { processed: job.processed };
    });
    return { result: { accounts: account, contacts: contact } };
  },
  stopped: (trx, { campaign_id, run_id }) => endRun(trx, campaign_id, run_id, 'stopped'),
};
