import { MATCH_JOB } from '@leadwright/contract/features/jobs';
import { linkTo } from '@leadwright/contract/screen-link';
import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import { loadViewer } from '../../../access/load-viewer.queries.ts';
import { visibleOrNone } from '../../../access/scope.ts';
import { countText } from '../../../count-text.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import type { ChunkRun, JobRun, Outcome, PlannedChunk, Task } from '../../../jobs/task.ts';
import { STATUS_CONDITIONS, undecidedCondition } from '../../../match-index/review-status.ts';
import { excludeNewlySuppressed } from '../../imports/findings.queries.ts';
import { endBatchJob, reopenRun, updateReviewStates } from '../../imports/import-state.service.ts';
import { loadPinnedScoringConfig, loadScoringConfig, type ScoringConfig } from '../models/active-model.ts';
import { drawAuditSample } from './audit-sample.queries.ts';
import { AT_DECISION, LINK_METHOD, OUTRANKED } from './campaign-links.queries.ts';
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

/** Divides into parts of equal size for the engine threads. The rows of two chunks are in memory at a time. */
const CHUNK_SIZE = 1_000;

/** Matches the checked rows of a batch against the master and links rows with a certain match. */
export const matchTask: Task<Params> = {
  kind: MATCH_JOB,
  unit: 'rows',
  subject: 'batch_id',
  endEvents: { done: 'batch_ready', failed: 'batch_failed' },
  about: ({ batch_id }) => linkTo('importCheck', { table: batch_id }),
  run,
  chunk,
  handleStopped,
  handleReopened: reopenRun,
};

async function run(job: JobRun<Params>): Promise<Outcome> {
  const { batch_id: batchId, campaign_id: campaignId } = job.params;
  const failedCount = await job.runInChunks(async (trx) => {
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
    await updateReviewStates(trx, campaignId, [batchId]);
    await drawAuditSample(trx, { campaignId, batchId });
    return { processed: job.processed };
  });
  const { remaining, incomplete, outranked, ...result } = await countOutcomes(job.db, job.params);
  const parts = [
    `${countText(Number(remaining), 'row waits', 'rows wait')} for review`,
    ...(Number(incomplete) > 0
      ? [`${countText(Number(incomplete), 'accepted row has', 'accepted rows have')} values that were not taken`]
      : []),
    ...(Number(outranked) > 0
      ? [countText(Number(outranked), 'value kept as it was', 'values kept as they were')]
      : []),
  ];
  const message = parts.join('; ');
  return { withErrors: failedCount > 0, message, result };
}

/** Splits the rows into chunks. Rows of a chunk are consecutive, so that users can find a failed chunk in the file. */
async function planChunks(trx: Trx, params: Params, scoringConfig: ScoringConfig): Promise<PlannedChunk[]> {
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
async function linkFirstRows(trx: Trx, { campaign_id, batch_id }: Params): Promise<void> {
  await sql`
    update campaign_account l set import_row_id = f.id
    from (select distinct on (r.account_id) r.account_id, r.id from import_row r
      where r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.accepted
      order by r.account_id, r.row_no) f
    where l.campaign_id = ${campaign_id} and l.batch_id = ${batch_id} and l.link_method = ${LINK_METHOD.rule}
      and l.account_id = f.account_id and l.import_row_id <> f.id`.execute(trx);
}

/** Sets the batch to `reviewing`, or to `stopped` if failed chunks remain that a later run can resume. */
async function endRun(trx: Trx, params: Params, failedCount: number): Promise<void> {
  if (failedCount > 0 && (await hasUnmatchedRows(trx, params))) {
    const message = `${failedCount === 1 ? 'A part' : `${failedCount} parts`} of the run failed.`;
    await endBatchJob(trx, params, 'stopRun', { message });
  } else await endBatchJob(trx, params, 'matched');
}

async function hasUnmatchedRows(db: Db, params: Params): Promise<boolean> {
  const { rows } = await sql`
    select from import_row r where ${isUndecided(params)} and ${isNeverMatched} limit 1`.execute(db);
  return rows.length > 0;
}

async function countOutcomes(db: Db, { campaign_id, batch_id }: Params): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where accepted) as accepted, count(*) filter (where not accepted and band = 'review') as review,
      count(*) filter (where not accepted and band = 'none') as without_match,
      count(*) filter (where ${undecidedCondition}) as remaining,
      count(*) filter (where accepted and decided_by is null and problems @> ${AT_DECISION}
        and jsonb_path_exists(problems, '$[*] ? (exists(@.at_decision) && !exists(@.outranked))')) as incomplete,
      coalesce(sum(jsonb_array_length(jsonb_path_query_array(problems, '$[*] ? (exists(@.outranked))'))) filter (
        where accepted and decided_by is null and problems @> ${OUTRANKED}), 0) as outranked
    from import_row r where campaign_id = ${campaign_id} and batch_id = ${batch_id} and valid`.execute(db);
  return rows[0]!;
}

/** Sets the batch to `stopped`. Matched rows stay matched, and the run can be resumed. */
async function handleStopped(trx: Trx, params: Params, cause: 'failed' | 'cancelled', message: string): Promise<void> {
  await endBatchJob(trx, params, 'stopRun', { message: cause === 'failed' ? message : null });
}
