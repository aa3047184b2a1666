import type { Job } from '@leadwright/contract/features/jobs';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';

/** States in which chunks can be run again. A cancelled job must be started again as a whole. */
export const ENDED_STATES = ['done', 'done_with_errors', 'failed'];

const MAX_LISTED = 50;

/** A job for the page, with columns that are not sent to the page. */
type LoadedJob = Job & { file: string | null; owner_id: string | null; subject: string | null };

/** Returns the latest jobs that match a condition on `job`. */
export async function loadJobs(
  { jobs }: Pick<App, 'jobs'>,
  db: Db,
  where: RawBuilder<SqlBool>,
  limit = MAX_LISTED,
): Promise<LoadedJob[]> {
  const { rows } = await sql<Omit<LoadedJob, 'link' | 'subject' | 'change_id'> & Parameters<typeof jobs.about>[0]>`
    select params, campaign_id, id, owner_id, kind, title, unit, state, processed, total, message, result, created_at, finished_at, file, file is not null as has_file,
      case when running_seconds > 0.2 and processed > 0 then processed / running_seconds end as rate,
      case when state = 'running' and running_seconds > 0.2 and processed > 0 and total > processed
        then (total - processed) * running_seconds / processed end as remaining_seconds,
      case when state = 'done_with_errors' then coalesce((
        select json_agg(json_build_object('no', c.no, 'message', c.message) order by c.no)
        from job_chunk c where c.job_id = job.id and c.state = 'failed'), '[]') else '[]' end as failed_chunks
    from job
    where ${where} order by created_at desc limit ${limit}`.execute(db);
  return rows.map(({ params, campaign_id, ...job }) => ({
    ...job,
    link: jobs.about({ kind: job.kind, params, campaign_id }),
    subject: jobs.subjectOf({ kind: job.kind, params }),
    change_id: typeof params.change_id === 'string' ? params.change_id : null,
  }));
}

/**
 * Returns the latest jobs that match a condition on `job`, without those that a later job on the same subject replaces
 * and without housekeeping jobs that do not need the attention of a user.
 */
export async function listLatestJobs(app: Pick<App, 'jobs'>, db: Db, where: RawBuilder<SqlBool>): Promise<LoadedJob[]> {
  const needsNoAttention = sql<SqlBool>`job.kind = any(${app.jobs.housekeepingKinds()}::text[]) and job.state not in ('paused', 'failed')`;
  const jobs = await loadJobs(app, db, sql<SqlBool>`${where} and not (${needsNoAttention})`);
  const subjects = new Set<string>();
  return jobs.filter(({ subject }) => {
    const isReplaced = subject !== null && subjects.has(subject);
    if (subject !== null) subjects.add(subject);
    return !isReplaced;
  });
}

/** Reopens a chunk of an ended job and queues the job. Returns false if the chunk does not exist. */
export async function reopenChunk(trx: Trx, jobId: string, no: number): Promise<boolean> {
  const { rows } = await sql`
    with chunk as (
      select c.job_id, c.no, case when c.state = 'done' then c.units else 0 end as undone_units
      from job_chunk c join job j on j.id = c.job_id
      where c.job_id = ${jobId} and c.no = ${no} and c.state in ('done', 'failed') and j.state = any(${ENDED_STATES})
      for update),
    reopened_chunk as (
      update job_chunk c set state = 'open', is_rerun = true, attempts = 0, message = null
      from chunk where c.job_id = chunk.job_id and c.no = chunk.no)
    update job set state = 'queued', processed = processed - chunk.undone_units, message = null, finished_at = null, attempts = 0
    from chunk where job.id = chunk.job_id
    returning job.id`.execute(trx);
  return rows.length === 1;
}
