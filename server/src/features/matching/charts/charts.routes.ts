import {
  blockingRecall,
  campaignFunnel,
  levelShares,
  matchTrend,
  recentlyReviewed,
  viewMatchWhatIf,
} from '@leadwright/contract/features/matching-charts';
import { requireCampaign } from '../../../access/scope.ts';
import type { App } from '../../../context.ts';
import { serve } from '../../../http/serve.ts';
import { countLevelShares, modelShares } from '../review/levels.queries.ts';
import { readRecentlyReviewed } from '../review/recently-reviewed.queries.ts';
import { assertRowEditable } from '../review/review.queries.ts';
import { loadRowWhatIf } from '../review/what-if.ts';
import { readFunnel, readTrend } from './outcome.queries.ts';
import { measureRecall } from './recall.ts';

/** Registers the endpoints that explain decisions and show the quality of the model. */
export function chartsRoutes(app: App): void {
  serve(app, viewMatchWhatIf, async ({ params, query, viewer, db }) => {
    await assertRowEditable(db, viewer, query.campaign_id, params.id);
    return { what_if: await loadRowWhatIf(db, query.campaign_id, params.id) };
  });

  serve(app, blockingRecall, async ({ params, viewer, db }) => {
    await requireCampaign(db, viewer, params.campaign_id);
    return measureRecall(app.gridDb, viewer, params.campaign_id);
  });

  serve(app, levelShares, async ({ params, query, viewer, db }) => {
    await requireCampaign(db, viewer, query.campaign_id);
    return params.entity === 'contact' ? modelShares() : countLevelShares(app.gridDb, viewer, query.campaign_id);
  });

  serve(app, matchTrend, async ({ viewer }) => ({ imports: await readTrend(app.gridDb, viewer) }));

  serve(app, recentlyReviewed, async ({ query, viewer }) => ({
    campaigns: await readRecentlyReviewed(app.gridDb, viewer, query.zone),
  }));

  serve(app, campaignFunnel, async ({ params, viewer, db }) => {
    await requireCampaign(db, viewer, params.campaign_id);
    return readFunnel(app.gridDb, viewer, params.campaign_id);
  });
}
