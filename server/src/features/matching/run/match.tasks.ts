import { AppError } from '@leadwright/contract/errors';
import { linkTo } from '@leadwright/contract/screen-link';
import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import { loadViewer } from '../../../access/load-viewer.queries.ts';
import { visibleOrNone } from '../../../access/scope.ts';
import { countText } from '../../../count-text.ts';
import type { Db } from '../../../database/pool.ts';
import type { ChunkRun, JobRun, Outcome, PlannedChunk, Task } from '../../../jobs/task.ts';
import { STATUS_CONDITIONS, undecidedCondition } from '../../../match-index/review-status.ts';
import { excludeSuppressed, exclusionProblem } from '../../suppression/suppressed-rows.queries.ts';
import { loadPinnedScoringConfig, loadScoringConfig, type ScoringConfig } from '../models/active-model.ts';
import { drawAuditSample } from './audit-sample.queries.ts';
import { updateBatchStates } from './batches.queries.ts';
import { LINK_METHOD } from './campaign-links.queries.ts';
import { matchRows, ROW_TO_MATCH_COLUMNS, type RowToMatch } from './match-chunk.ts';
import { storeDecisions } from './store-decisions.queries.ts';
import { computeUnmatchedKeys, storeUnmatchedKeys } from './unmatched-keys.queries.ts';

type Params = {
  batch_id: string;
  campaign_id: string;
  /** Matches only rows that have never been matched. Otherwise, undecided rows are rematched if the model changed. */
  only_unseen?: boolean;
};
/** The model version and thresholds, which stay the same during the run. */
type Checkpoint = Pick<ScoringConfig, 'version' | 'thresholds'>;
type Plan = { first_row: number; last_row: number };

const CHUNK_SIZE = 2_000;

/** Matches the checked rows of a batch against the master and links rows with a certain match. */
export const matchTask: Task<Params> = {
  kind: 'import.match',
  unit: 'rows',
  subject: 'batch_id',
  about: ({ batch_id }) => linkTo('importCheck', { table: batch_id }),
  run,
  chunk,
  handleStopped,
  handleReopened,
};

async function run(job: JobRun<Params>): Promise<Outcome> {
  const { batch_id: batchId, campaign_id: campaignId } = job.params;
  const failedCount = await job.runInChunks(async (trx) => {
    await sql`
      update import_batch set state = 'matching', updated_at = now()
      where campaign_id = ${campaignId} and id = ${batchId}`.execute(trx);
    await excludeNewlySuppressed(trx, job.params);
    const scoringConfig = await loadScoringConfig(trx, campaignId);
    const { version, thresholds } = scoringConfig;
    return {
      chunks: await planChunks(trx, job.params, scoringConfig),
      checkpoint: { version, thresholds } satisfies Checkpoint,
    };
  });
  await job.step(async (trx) => {
    await linkFirstRows(trx, job.params);
    await endRun(trx, job.params, failedCount);
    await updateBatchStates(trx, campaignId, [batchId]);
    await drawAuditSample(trx, { campaignId, batchId });
    return { processed: job.processed };
  });
  const { remaining, ...result } = await countOutcomes(job.db, job.params);
  const message = `${countText(Number(remaining), 'row waits', 'rows wait')} for review`;
  return { withErrors: failedCount > 0, message, result };
}

/** Excludes rows that were suppressed after the check, and adds the reasons to the problems of the batch. */
async function excludeNewlySuppressed(trx: Db, params: Pick<Params, 'campaign_id' | 'batch_id'>): Promise<void> {
  const excluded = await excludeSuppressed(trx, params);
  if (excluded.length === 0) return;
  const rows = excluded.reduce((sum, exclusion) => sum + exclusion.rows, 0);
  const problems = excluded.map((exclusion) => exclusionProblem(exclusion));
  await sql`
    update import_batch set options = jsonb_set(options, '{found}', (options->'found') || jsonb_build_object(
      'ready', coalesce((options->'found'->>'ready')::int, 0) - ${rows}::int,
      'invalid', coalesce((options->'found'->>'invalid')::int, 0) + ${rows}::int,
      'suppressed', coalesce((options->'found'->>'suppressed')::int, 0) + ${rows}::int,
      'problems', coalesce(options->'found'->'problems', '[]') || ${JSON.stringify(problems)}::jsonb))
    where campaign_id = ${params.campaign_id} and id = ${params.batch_id}`.execute(trx);
}

/** Splits the rows into chunks. Rows of a chunk are consecutive, so that users can find a failed chunk in the file. */
async function planChunks(trx: Db, params: Params, scoringConfig: ScoringConfig): Promise<PlannedChunk[]> {
  const { rows } = await sql<PlannedChunk>`
    select json_build_object('first_row', min(row_no), 'last_row', max(row_no)) as plan, count(*)::int as units
    from (select r.row_no, (row_number() over (order by r.row_no) - 1) / ${CHUNK_SIZE}::int as chunk
      from import_row r where ${isUndecided(params)} and ${needsMatching(scoringConfig, params)}) u
    group by chunk order by chunk`.execute(trx);
  return rows;
}

async function chunk({ plan, isRerun, ...run }: ChunkRun<Params>): Promise<void> {
  const { campaign_id: campaignId } = run.params;
  const scoringConfig = await loadPinnedScoringConfig(run.db, run.checkpoint as unknown as Checkpoint);
  const rows = await loadRows(run.db, run.params, plan as Plan, isRerun ? null : scoringConfig);
  const visibleAccountsCondition = async () => visibleOrNone(await loadViewer(run.db, run.ownerId), 'account', 'a');
  const decisions = rows.length > 0 ? await matchRows(run.db, rows, { scoringConfig, visibleAccountsCondition }) : [];
  const unmatchedRows = decisions.flatMap(({ rowIndex, band }) => (band === 'none' ? [rows[rowIndex]!] : []));
  const keys = await computeUnmatchedKeys(run.db, unmatchedRows);
  await run.finish(async (trx, client) => {
    // A commit that is lost in a crash also loses the mark of its chunk, so waiting for the disk is unnecessary.
    await client.query('set local synchronous_commit = off');
    await storeDecisions(trx, client, campaignId, rows, decisions, scoringConfig, run.ownerId);
    const ids = rows.map(({ id }) => id);
    await storeUnmatchedKeys(trx, campaignId, ids, keys);
  });
}

const isUndecided = ({ campaign_id, batch_id }: Params) => sql`
  r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and ${STATUS_CONDITIONS.remaining}`;

const isNeverMatched = sql`r.band is null`;

/**
 * Returns the SQL condition for rows not yet matched with this configuration. With `only_unseen`, it selects only rows
 * that have never been matched.
 */
const needsMatching = ({ name, thresholdsText }: ScoringConfig, { only_unseen }: Params) =>
  only_unseen
    ? isNeverMatched
    : sql`
  (r.model_version is distinct from ${name} or r.norm_version is distinct from ${NORM_VERSION}
    or r.thresholds is distinct from ${thresholdsText})`;

/**
 * Loads the undecided rows that have not been matched with the configuration `onlyNotMatchedWith`. If it is null, loads
 * all undecided rows.
 */
async function loadRows(
  db: Db,
  params: Params,
  plan: Plan,
  onlyNotMatchedWith: ScoringConfig | null,
): Promise<RowToMatch[]> {
  const { rows } = await sql<RowToMatch>`
    select ${ROW_TO_MATCH_COLUMNS} from import_row r
    where ${isUndecided(params)} and ${onlyNotMatchedWith ? needsMatching(onlyNotMatchedWith, params) : sql`true`}
      and r.row_no between ${plan.first_row} and ${plan.last_row}
    order by r.row_no`.execute(db);
  return rows;
}

/** Links each account to its first row in the file. Chunks finish in any order and may link a later row. */
async function linkFirstRows(trx: Db, { campaign_id, batch_id }: Params): Promise<void> {
  await sql`
    update campaign_account l set import_row_id = f.id
    from (select distinct on (r.account_id) r.account_id, r.id from import_row r
      where r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.accepted
      order by r.account_id, r.row_no) f
    where l.campaign_id = ${campaign_id} and l.batch_id = ${batch_id} and l.link_method = ${LINK_METHOD.rule}
      and l.account_id = f.account_id and l.import_row_id <> f.id`.execute(trx);
}

/** Sets the batch to `reviewing`, or to `stopped` if failed chunks remain that a later run can resume. */
async function endRun(trx: Db, params: Params, failedCount: number): Promise<void> {
  const failureMessage = `${failedCount === 1 ? 'A part' : `${failedCount} parts`} of the run failed.`;
  const isPartial = sql`(${failedCount > 0} and exists (
    select from import_row r where ${isUndecided(params)} and ${isNeverMatched}))`;
  await sql`
    update import_batch b set state = case when p.is_partial then 'stopped' else 'reviewing' end,
      message = case when p.is_partial then ${failureMessage} end, updated_at = now()
    from (select ${isPartial} as is_partial) p
    where b.campaign_id = ${params.campaign_id} and b.id = ${params.batch_id} and b.state = 'matching'`.execute(trx);
}

async function countOutcomes(db: Db, { campaign_id, batch_id }: Params): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where accepted) as accepted, count(*) filter (where not accepted and band = 'review') as review,
      count(*) filter (where not accepted and band = 'none') as without_match,
      count(*) filter (where ${undecidedCondition}) as remaining
    from import_row r where campaign_id = ${campaign_id} and batch_id = ${batch_id} and valid`.execute(db);
  return rows[0]!;
}

/** Sets the batch to `stopped`. Matched rows stay matched, and the run can be resumed. */
async function handleStopped(db: Db, params: Params, cause: 'failed' | 'cancelled', message: string): Promise<void> {
  await sql`
    update import_batch set state = 'stopped', message = ${cause === 'failed' ? message : null}, updated_at = now()
    where campaign_id = ${params.campaign_id} and id = ${params.batch_id} and state = 'matching'`.execute(db);
}

/** Reopens the batch to retry a failed chunk, unless a later job has processed the batch. */
async function handleReopened(trx: Db, { batch_id, campaign_id }: Params, jobId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update import_batch set state = 'matching', message = null, updated_at = now()
    where campaign_id = ${campaign_id} and id = ${batch_id} and job_id = ${jobId}
      and state in ('stopped', 'reviewing', 'finished')`.execute(trx);
  if (numAffectedRows === 0n)
    throw new AppError('illegal_transition', 'This import has changed since that run. Resume it from its page.');
}
