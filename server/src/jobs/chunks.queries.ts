import { sql } from 'kysely';
import type { Database, Trx } from '../database/pool.ts';
import { attemptCount, isAbandoned } from './lease.queries.ts';
import type { PlannedChunk } from './task.ts';

export interface ClaimedChunk {
  job_id: string;
  no: number;
  plan: Record<string, unknown>;
  is_rerun: boolean;
  attempts: number;
  kind: string;
  params: Record<string, unknown>;
  owner_id: string | null;
  campaign_id: string | null;
  checkpoint: Record<string, unknown> | null;
  /** The worker that has claimed the chunk. */
  locked_by: string;
}

export async function addChunks(trx: Trx, jobId: string, chunks: readonly PlannedChunk[]): Promise<void> {
  await sql`
    insert into job_chunk (job_id, no, plan, units)
    select ${jobId}, no - 1, chunk->'plan', (chunk->>'units')::int
    from jsonb_array_elements(${JSON.stringify(chunks)}::jsonb) with ordinality as c(chunk, no)`.execute(trx);
}

/**
 * Claims the next open chunk of one job, or of any job of `kinds` that another worker runs. Skips jobs that are to be
 * paused or cancelled.
 */
export async function claimChunk(
  db: Database,
  worker: string,
  filter: { jobId: string } | { kinds: string[] },
): Promise<ClaimedChunk | undefined> {
  const condition =
    'jobId' in filter ? sql`j.id = ${filter.jobId}` : sql`j.kind = any(${filter.kinds}) and j.locked_by <> ${worker}`;
  const { rows } = await sql<ClaimedChunk>`
    update job_chunk c set state = 'running', locked_by = ${worker}, heartbeat_at = now(),
      attempts = ${attemptCount('c')}
    from job j
    where j.id = c.job_id and (c.job_id, c.no) = (
      select o.job_id, o.no from job_chunk o join job j on j.id = o.job_id
      where ${condition} and j.state = 'running' and j.control is null
        and (o.state = 'open' or ${isAbandoned('o')})
      order by j.created_at, o.no for update of o skip locked limit 1)
    returning c.job_id, c.no, c.plan, c.is_rerun, c.attempts, j.kind, j.params, j.owner_id, j.campaign_id, j.checkpoint, c.locked_by`.execute(
    db,
  );
  return rows[0];
}

const isLeased = ({ job_id, no, locked_by }: ClaimedChunk) =>
  sql`job_id = ${job_id} and no = ${no} and state = 'running' and locked_by = ${locked_by}`;

export async function renewChunkLease(db: Database, chunk: ClaimedChunk): Promise<boolean> {
  const { numAffectedRows } = await sql`update job_chunk set heartbeat_at = now() where ${isLeased(chunk)}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Marks the chunk as done and updates the progress in the transaction of the chunk. Returns false if another worker has
 * taken the chunk over.
 */
export async function completeChunk(trx: Trx, chunk: ClaimedChunk, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    with completed_chunk as (
      update job_chunk set state = 'done', locked_by = null, message = null where ${isLeased(chunk)}
      returning job_id, units)
    update job j set processed = j.processed + d.units, attempts = 1, running_seconds = j.running_seconds + ${seconds}
    from completed_chunk d where j.id = d.job_id and j.state = 'running' returning j.id`.execute(trx);
  return rows.length === 1;
}

/** Returns the chunk to the queue or marks it as failed. */
export async function releaseChunk(
  db: Database,
  chunk: ClaimedChunk,
  { state, message, attempts }: { state: 'open' | 'failed'; message: string | null; attempts: number },
): Promise<void> {
  await sql`
    update job_chunk set state = ${state}, message = ${message}, attempts = ${attempts}, locked_by = null
    where ${isLeased(chunk)}`.execute(db);
}

export interface Progress {
  processed: number;
  control: 'pause' | 'cancel' | null;
  unfinished: number;
  failed: number;
}

export async function loadProgress(db: Database, jobId: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select j.processed, j.control, count(*) filter (where c.state in ('open', 'running'))::int as unfinished,
      count(*) filter (where c.state = 'failed')::int as failed
    from job j left join job_chunk c on c.job_id = j.id where j.id = ${jobId} group by j.id`.execute(db);
  return rows[0]!;
}
