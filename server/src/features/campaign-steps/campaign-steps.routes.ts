import {
  editPlannedStep,
  exportPlans,
  linkSteps,
  moveSteps,
  orderSteps,
  planFromLibrary,
  readClientPlan,
  readPlans,
  saveBaseline,
  unlinkSteps,
  upcomingSteps,
} from '@leadwright/contract/features/campaign-steps';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { findPermissionHolder } from '../../access/load-viewer.queries.ts';
import { requireCampaign } from '../../access/scope.ts';
import { requireScope, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { stepRule } from './campaign-steps.ts';
import {
  createBaseline,
  deleteLink,
  editStep,
  STEP_ENTITY,
  saveLink,
  saveStepDates,
  saveStepOrder,
} from './change-plan.ts';
import { addLibrarySteps } from './library-steps.ts';
import { loadPlan } from './load-plan.ts';
import { exportPlan } from './plan-file.ts';
import { listUpcomingSteps } from './upcoming-steps.queries.ts';

export function campaignStepsRoutes(app: App): void {
  serve(app, readPlans, ({ query, viewer, db }) => loadPlan(db, viewer, query.campaign_id));
  serve(app, upcomingSteps, async ({ viewer, db }) => ({ steps: await listUpcomingSteps(db, viewer) }));
  serve(app, readClientPlan, async ({ params: { id, clientUserId }, viewer, db }) =>
    loadPlan(db, await previewViewer(db, viewer, id, clientUserId), id),
  );
  serve(app, exportPlans, async ({ query: { format, campaign_id }, viewer, request, db, transaction }) => {
    requireScope(viewer, stepRule.subject, 'read');
    const plan = await loadPlan(db, viewer, campaign_id);
    const after = { format, campaign_id: campaign_id ?? null, rows: plan.steps.length };
    await transaction((trx) => audit(trx, { viewer, request, action: 'export', entity: STEP_ENTITY, after }));
    return exportPlan(plan, format);
  });

  serveWrite(app, planFromLibrary, ({ params: { id }, viewer, request, trx }) =>
    addLibrarySteps(trx, { viewer, request }, id),
  );
  serveWrite(app, moveSteps, ({ params: { id }, body, viewer, request, trx }) =>
    saveStepDates(trx, { viewer, request }, id, body.steps),
  );
  serveWrite(app, orderSteps, ({ params: { id }, body, viewer, request, trx }) =>
    saveStepOrder(trx, { viewer, request }, id, body.step_ids),
  );
  serveWrite(app, editPlannedStep, ({ params: { id, stepId }, body, viewer, request, trx }) =>
    editStep(trx, { viewer, request }, id, stepId, body),
  );
  serveWrite(app, linkSteps, ({ params: { id }, body, viewer, request, trx }) =>
    saveLink(trx, { viewer, request }, id, body),
  );
  serveWrite(app, unlinkSteps, ({ params: { id }, body, viewer, request, trx }) =>
    deleteLink(trx, { viewer, request }, id, body),
  );
  serveWrite(app, saveBaseline, ({ params: { id }, body: { name }, viewer, request, trx }) =>
    createBaseline(trx, { viewer, request }, id, name),
  );
}

/**
 * Returns the viewer whose view of a plan is shown. Client users see only their own view; staff who can see the plan
 * may choose a user of the campaign’s client.
 */
async function previewViewer(db: Db, viewer: Viewer, campaignId: string, userId: string): Promise<Viewer> {
  if (viewer.clientId) {
    if (viewer.userId !== userId) throw notFoundError('client user');
    return viewer;
  }
  await requireCampaign(db, viewer, campaignId, { subject: stepRule.subject, action: 'read' });
  const { rows } = await sql`
    select from campaign c join app_user u on u.client_id = c.client_id
    where c.id = ${campaignId} and u.id = ${userId}`.execute(db);
  const holder = rows.length > 0 ? await findPermissionHolder(db, userId) : undefined;
  if (!holder?.clientId) throw notFoundError('client user');
  return holder;
}
