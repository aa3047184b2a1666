import { forecastImport } from '@leadwright/contract/features/imports';
import {
  decideInBulk,
  decideRow,
  previewBulkDecision,
  reviewInbox,
  scoreHistogram,
  undoDecision,
  viewReviewRow,
} from '@leadwright/contract/features/matching';
import { audit } from '../../access/audit.ts';
import { revertChange } from '../../change/change-in-request.ts';
import { registerChangeKind, startUndo } from '../../change/start-change.ts';
import type { App } from '../../context.ts';
import { queryBuilder } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { reindexTask, reindexWhenStale } from '../../match-index/reindex.tasks.ts';
import { ensureReverseLookupJob } from '../../match-index/reverse-lookup.queries.ts';
import { readBatch } from '../imports/batches.queries.ts';
import { computeBulkPreview, decideSelection, MAX_BATCH_SIZE } from './bulk/bulk.ts';
import { chartsRoutes } from './charts/charts.routes.ts';
import { modelRoutes } from './models/models.routes.ts';
import { judgeRow } from './review/decide.ts';
import { decisionKind } from './review/decision-kind.ts';
import { readInbox } from './review/inbox.queries.ts';
import { readProgress } from './review/progress.queries.ts';
import { assertRowEditable, readReviewRow } from './review/review.queries.ts';
import { reviewGridRoutes } from './review/review-grids.ts';
import { lockDecision } from './review/undo.ts';
import { forecastRun } from './run/forecast.ts';
import { matchTask } from './run/match.tasks.ts';
import { reverseLookupTask } from './run/reverse-lookup.tasks.ts';

export function matchingRoutes(app: App): void {
  reviewGridRoutes(app);
  modelRoutes(app);
  chartsRoutes(app);
  for (const task of [matchTask, reverseLookupTask, reindexTask]) app.jobs.define(task as typeof reindexTask);
  registerChangeKind(app, decisionKind);
  app.http.addHook('onReady', async () => {
    await reindexWhenStale(app);
    await ensureReverseLookupJob(queryBuilder(app.pool));
  });

  serve(app, forecastImport, async ({ params, viewer, db }) =>
    forecastRun(app.gridDb, await readBatch(db, viewer, params.id)),
  );

  serve(app, viewReviewRow, async ({ params, query, viewer, db }) =>
    readReviewRow(db, viewer, query.campaign_id, params.id),
  );

  serve(app, reviewInbox, async ({ viewer }) => readInbox(app.gridDb, viewer));

  serve(app, scoreHistogram, async ({ params, query, viewer }) =>
    readProgress(app.gridDb, viewer, params.campaign_id, query.batch_id),
  );

  serveWrite(app, decideRow, async ({ trx, body, viewer, request }) => {
    await assertRowEditable(trx, viewer, body.campaign_id, body.row_id);
    const result = await judgeRow(trx, { viewer, request }, body);
    const { decision_id: id, decided: rows } = result;
    const after = { ...body, rows };
    await audit(trx, { viewer, request, action: 'decide', entity: 'match_decision', id, after });
    return { ...result, job_id: null };
  });

  serve(app, previewBulkDecision, async ({ body, viewer }) => computeBulkPreview(app, viewer, body));

  serveWrite(app, decideInBulk, async ({ trx, body, viewer, request }) => {
    const result = await decideSelection(app, trx, { viewer, request }, body);
    const { campaign_id, judgement, min_score, reason } = body;
    const { decided: rows, skipped_rows, job_id } = result;
    const after = { campaign_id, judgement, min_score, reason, rows, skipped_rows, job_id };
    await audit(trx, { viewer, request, action: 'decide', entity: 'match_decision', id: result.decision_id, after });
    return result;
  });

  serveWrite(app, undoDecision, async ({ trx, body, viewer, request }) => {
    const { campaign_id, decision_id: id } = body;
    const { changed } = await lockDecision(trx, viewer, campaign_id, id);
    const actor = { viewer, request };
    if (changed > MAX_BATCH_SIZE) return { restored: 0, ...(await startUndo(app, trx, actor, id)) };
    return { restored: await revertChange(app, trx, actor, id), job_id: null };
  });
}
