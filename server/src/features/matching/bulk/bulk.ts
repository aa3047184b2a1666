import { randomUUID } from 'node:crypto';
import { hasAccess } from '@leadwright/contract/access';
import { DECISIONS_JOB } from '@leadwright/contract/features/jobs';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { updateReviewStates } from '../../imports/import-state.service.ts';
import { excludeSuppressed } from '../../suppression/suppressed-rows.queries.ts';
import { assertExclusionReason } from '../review/decide.ts';
import { createAccountsForRows } from '../review/new-accounts.ts';
import { type Decision, excludeRows, linkRows } from '../run/decide.queries.ts';
import {
  assertAnyRowDecidable,
  type BulkRequest,
  computePreviewCounts,
  countSkipped,
  findDecidableIds,
  listSkipped,
  loadTargetRows,
  NUMBER_REPEATED,
  NUMBER_TAKEN,
  sampleLowestScores,
  storeSelection,
} from './bulk.queries.ts';

/** The maximum number of rows that are decided within the request. A job decides larger selections. */
export const MAX_BATCH_SIZE = 5_000;
const MAX_LISTED_ROWS = 100;
const sum = (counts: { rows: number }[]) => counts.reduce((total, { rows }) => total + rows, 0);

export interface BulkJob extends Record<string, unknown> {
  campaign_id: string;
  decision_id: string;
  judgement: BulkRequest['judgement'];
  reason: string;
}

/** Decides many rows, in a job if the selection is large. All rows share one decision, which can be undone. */
export async function decideSelection(app: App, trx: Db, actor: ActorContext, request: BulkRequest) {
  const { viewer } = actor;
  assertExclusionReason(request);
  const target = await loadTargetRows(app, viewer, request, 'update');
  const ids = await findDecidableIds(trx, target, request, MAX_BATCH_SIZE + 1);
  assertAnyRowDecidable(ids.length);
  // The preview already counts rows that a grid query skips. Other skipped rows are listed in the result.
  const isManualSelection = 'ids' in request.rows;
  const reportsSkipped = isManualSelection || request.judgement === 'new';
  const skipped = reportsSkipped ? await listSkipped(trx, target, request, MAX_LISTED_ROWS) : [];
  const skipped_rows = reportsSkipped ? sum(await countSkipped(trx, target, request)) : 0;
  const decision_id = randomUUID();
  const { campaign_id, judgement, reason } = request;
  if (ids.length > MAX_BATCH_SIZE) {
    const total = await storeSelection(trx, target, request, decision_id);
    const params: BulkJob = { campaign_id, decision_id, judgement, reason };
    const job_id = await app.jobs.add(trx, {
      kind: DECISIONS_JOB,
      title: TITLES[judgement],
      ownerId: viewer.userId,
      campaignId: campaign_id,
      params,
      total,
    });
    return { decision_id, decided: 0, skipped, skipped_rows, job_id };
  }
  const decision: Decision = { id: decision_id, campaignId: campaign_id, userId: viewer.userId, reason };
  const { decidedIds, skippedIds } = await decideRows(trx, actor, decision, judgement, ids);
  const numberTakenRows = skippedIds
    .slice(0, MAX_LISTED_ROWS - skipped.length)
    .map((row_id) => ({ row_id, reason: NUMBER_TAKEN }));
  return {
    decision_id,
    decided: decidedIds.length,
    skipped: [...skipped, ...numberTakenRows],
    skipped_rows: skipped_rows + skippedIds.length,
    job_id: null,
  };
}

const TITLES = {
  match: 'Accept the best candidates',
  new: 'Create accounts from rows',
  exclude: 'Exclude rows',
} as const;

interface DecidedRows {
  /** Ids of the rows that this call decided. */
  decidedIds: string[];
  /** Ids of the rows whose number belongs to an account that the same decision created. */
  skippedIds: string[];
}

/** Decides the rows that are still undecided, in set-based statements, and updates the state of their batches. */
export async function decideRows(
  trx: Db,
  actor: ActorContext,
  decision: Decision,
  judgement: BulkRequest['judgement'],
  ids: string[],
): Promise<DecidedRows> {
  // Rows that were suppressed after the run are excluded, whatever the judgement is.
  if (judgement !== 'exclude') await excludeSuppressed(trx, { campaign_id: decision.campaignId, ids });
  const { rows } = await sql<{ id: string; batch_id: string; candidate_id: string | null }>`
    select r.id, r.batch_id, r.candidate_id from import_row r
    where r.campaign_id = ${decision.campaignId} and r.id = any(${ids}::uuid[]) and r.valid order by r.id for update`.execute(
    trx,
  );
  const result = await applyJudgement(trx, actor, decision, judgement, rows);
  await updateReviewStates(trx, decision.campaignId, [...new Set(rows.map(({ batch_id }) => batch_id))]);
  return result;
}

async function applyJudgement(
  trx: Db,
  actor: ActorContext,
  decision: Decision,
  judgement: BulkRequest['judgement'],
  rows: { id: string; candidate_id: string | null }[],
): Promise<DecidedRows> {
  const ids = rows.map(({ id }) => id);
  if (judgement === 'exclude') return { decidedIds: await excludeRows(trx, decision, ids), skippedIds: [] };
  if (judgement === 'new') {
    const { pairs, skippedIds } = await createAccountsForRows(trx, actor, decision, ids);
    return { decidedIds: await linkRows(trx, decision, judgement, pairs), skippedIds };
  }
  const pairs = rows.flatMap(({ id, candidate_id }) => (candidate_id ? [{ rowId: id, accountId: candidate_id }] : []));
  return { decidedIds: await linkRows(trx, decision, judgement, pairs), skippedIds: [] };
}

/** Returns the effects of a bulk decision without making it. */
export async function computeBulkPreview(app: App, viewer: Viewer, request: BulkRequest) {
  const mayDecide = hasAccess(viewer.grants, { subject: 'unmatched-accounts-contacts', action: 'update' });
  const target = await loadTargetRows(app, viewer, request, mayDecide ? 'update' : 'read');
  const [{ repeated, ...counts }, sample, skipped] = await Promise.all([
    computePreviewCounts(app.gridDb, target, request),
    sampleLowestScores(app.gridDb, target, request),
    countSkipped(app.gridDb, target, request),
  ]);
  return {
    ...counts,
    sample,
    skipped: repeated > 0 ? [...skipped, { reason: NUMBER_REPEATED, rows: repeated }] : skipped,
  };
}
