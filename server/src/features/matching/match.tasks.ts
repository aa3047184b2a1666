import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { JobRun, Outcome, Task } from '../../jobs/task.ts';
import { drawAuditSample } from './audit-sample.queries.ts';
import { settleBatches } from './batches.queries.ts';
import { matchRows, UNMATCHED_ROW, type UnmatchedRow } from './match-chunk.ts';
import { type Weighing, weighingOf } from './models/active-model.ts';
import { storeDecisions } from './store-decisions.queries.ts';
import { keepUnmatched, unmatchedKeys } from './unmatched-keys.queries.ts';

type Params = { batch_id: string; campaign_id: string };

const CHUNK = 2_000;

/** Matches the checked rows of a batch against the master and links the certain ones to the campaign. */
export const matchTask: Task<Params> = { kind: 'import.match', unit: 'rows', run, stopped };

async function run(job: JobRun<Params>): Promise<Outcome> {
  const { batch_id: batchId, campaign_id: campaignId } = job.params;
  // The whole run goes by one model and one pair of thresholds, whatever is put in force meanwhile.
  const weighing = await weighingOf(job.db, campaignId);
  if (!job.checkpoint) await job.step((trx) => begin(trx, job.params, weighing));
  // The next chunk is weighed while this one is written.
  let next = decideAfter(job, weighing, Number(job.checkpoint?.after_row ?? -1));
  try {
    for (let chunk = await next; chunk.rows.length > 0; chunk = await next) {
      const { rows, decisions, keys } = chunk;
      const last = rows.at(-1)!.row_no;
      next = decideAfter(job, weighing, last);
      next.catch(() => undefined);
      await job.step(async (trx, client) => {
        // A commit that is lost in a crash takes its checkpoint with it: nothing need wait for the disk.
        await client.query('set local synchronous_commit = off');
        await storeDecisions(trx, client, campaignId, rows, decisions, weighing, job.ownerId);
        const ids = rows.map(({ id }) => id);
        await keepUnmatched(trx, campaignId, ids, keys);
        return { processed: job.processed + rows.length, checkpoint: { after_row: last } };
      });
    }
  } finally {
    await Promise.allSettled([next]);
  }
  await job.step(async (trx) => {
    await sql`
      update import_batch set state = 'reviewing', message = null, updated_at = now()
      where campaign_id = ${campaignId} and id = ${batchId} and state = 'matching'`.execute(trx);
    await settleBatches(trx, campaignId, [batchId]);
    await drawAuditSample(trx, { campaignId, batchId });
    return { processed: job.processed };
  });
  return { result: await counts(job.db, job.params) };
}

async function decideAfter(job: JobRun<Params>, weighing: Weighing, after: number) {
  job.signal.throwIfAborted();
  const rows = await unmatchedRows(job.db, job.params, weighing, after);
  const decisions = rows.length > 0 ? await matchRows(job.db, rows, { weighing }) : [];
  const without = decisions.flatMap(({ at, band }) => (band === 'none' ? [rows[at]!] : []));
  return { rows, decisions, keys: await unmatchedKeys(job.db, without) };
}

async function begin(trx: Db, params: Params, weighing: Weighing) {
  await sql`
    update import_batch set state = 'matching', updated_at = now()
    where campaign_id = ${params.campaign_id} and id = ${params.batch_id}`.execute(trx);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from import_row r where ${unmatched(params, weighing)}`.execute(trx);
  return { processed: 0, total: rows[0]!.total, checkpoint: { after_row: -1 } };
}

/** Not decided by anybody, and not yet seen by this very engine. */
const unmatched = ({ campaign_id, batch_id }: Params, { name, thresholdsText }: Weighing) => sql`
  r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.valid
  and not r.accepted and not r.added_to_db and not r.rejected
  and (r.model_version is distinct from ${name} or r.norm_version is distinct from ${NORM_VERSION}
    or r.thresholds is distinct from ${thresholdsText})`;

async function unmatchedRows(db: Db, params: Params, weighing: Weighing, after: number): Promise<UnmatchedRow[]> {
  const { rows } = await sql<UnmatchedRow>`
    select ${UNMATCHED_ROW} from import_row r where ${unmatched(params, weighing)} and r.row_no > ${after}
    order by r.row_no limit ${CHUNK}`.execute(db);
  return rows;
}

async function counts(db: Db, { campaign_id, batch_id }: Params): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where accepted) as accepted, count(*) filter (where not accepted and band = 'review') as review,
      count(*) filter (where not accepted and band = 'none') as without_match
    from import_row where campaign_id = ${campaign_id} and batch_id = ${batch_id} and valid`.execute(db);
  return rows[0]!;
}

/** What was linked stays; the rest can be run again. */
async function stopped(db: Db, params: Params, why: 'failed' | 'cancelled', message: string): Promise<void> {
  await sql`
    update import_batch set state = 'loaded', message = ${why === 'failed' ? message : null}, updated_at = now()
    where campaign_id = ${params.campaign_id} and id = ${params.batch_id} and state = 'matching'`.execute(db);
}
