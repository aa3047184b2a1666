import { hasAccess } from '@leadwright/contract/access';
import type { ActorContext } from '../../../access/audit.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { applyChange } from '../../../change/change-in-request.ts';
import { startChange } from '../../../change/start-change.ts';
import type { App } from '../../../context.ts';
import type { Trx } from '../../../database/pool.ts';
import { NEEDS_REVIEW } from '../review/apply-decision.ts';
import { assertExclusionReason, listIncomplete } from '../review/decide.ts';
import { decisionKind } from '../review/decision-kind.ts';
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
  selectionQuery,
} from './bulk.queries.ts';

/** The maximum number of rows that are decided within the request. A job decides larger selections. */
export const MAX_BATCH_SIZE = 5_000;
const MAX_LISTED_ROWS = 100;
const sum = (counts: { rows: number }[]) => counts.reduce((total, { rows }) => total + rows, 0);

/** Decides many rows, in a job if the selection is large. All rows share one decision, which can be undone. */
export async function decideSelection(app: App, trx: Trx, actor: ActorContext, request: BulkRequest) {
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
  const { campaign_id, judgement, reason } = request;
  const params = { judgement, reason, account_id: null, in_bulk: true };
  if (ids.length > MAX_BATCH_SIZE) {
    const { change_id, job_id } = await startChange(app, trx, actor, decisionKind, {
      title: TITLES[judgement],
      params,
      campaignId: campaign_id,
      rows: selectionQuery(target, request),
    });
    return { decision_id: change_id, decided: 0, skipped, skipped_rows, incomplete: [], incomplete_rows: 0, job_id };
  }
  const change = { params, recordIds: ids, campaignId: campaign_id };
  const { change_id, outcomes } = await applyChange(trx, actor, decisionKind, change);
  const decidedIds = ids.filter((id) => outcomes.get(id)!.state === 'changed');
  const skippedIds = ids.filter((id) => outcomes.get(id) === NEEDS_REVIEW);
  const numberTakenRows = skippedIds
    .slice(0, MAX_LISTED_ROWS - skipped.length)
    .map((row_id) => ({ row_id, reason: NUMBER_TAKEN }));
  return {
    decision_id: change_id,
    decided: decidedIds.length,
    skipped: [...skipped, ...numberTakenRows],
    skipped_rows: skipped_rows + skippedIds.length,
    ...listIncomplete(decidedIds, outcomes),
    job_id: null,
  };
}

const TITLES = {
  match: 'Accept the best candidates',
  new: 'Create accounts from rows',
  exclude: 'Exclude rows',
} as const;

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
