import { AppError } from '@leadwright/contract/errors';
import {
  ASSIGNABLE_DATASETS,
  type AssignableKind,
  assignmentRejections,
  campaignDevelopers,
  latestAssignments,
  planAssignment,
  startAssignment,
  undoAssignment,
} from '@leadwright/contract/features/assigning';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { requireCampaign } from '../../access/scope.ts';
import { requireStaff, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { notFoundError } from '../../record/row.ts';
import { registerAssignGrids } from './assign-grids.routes.ts';
import { ENTITY_OF_LIST, LIST_OF_ENTITY, workingRowParts } from './assign-targets.ts';
import {
  countRows,
  deleteOldAssignments,
  listLatestAssignments,
  listSkippedRows,
  lockAssignment,
} from './assigning.queries.ts';
import { ASSIGN_JOB, ASSIGN_UNDO_JOB, assignTask, assignUndoTask } from './assigning.tasks.ts';
import { listDevelopers } from './developers.queries.ts';
import { createPlan } from './plan.ts';

const PERMISSION = { subject: 'assign-data', action: 'update' } as const;
const RETENTION_DAYS = 30;
const ALREADY_STARTED = defineMessage('assigning.alreadyStarted', 'This assignment has already started.');
const NOTHING_TO_ASSIGN = defineMessage(
  'assigning.nothingToAssign',
  'Nothing to assign. Choose other rows or other developers.',
);
const UNDO_EXPIRED = defineMessage('errors.noUndo', 'This can no longer be undone.');

/** Registers the endpoints and jobs that assign the accounts and contacts of a campaign to sales developers. */
export function assigningRoutes(app: App): void {
  app.jobs.define(assignTask(app));
  app.jobs.define(assignUndoTask(app));
  scheduleDaily(app.http, 'old assignment plans could not be deleted', () =>
    deleteOldAssignments(app.db, RETENTION_DAYS),
  );
  registerAssignGrids(app);

  const assertCanAssign = async (db: Db, viewer: Viewer, campaignId: string) => {
    requireStaff(viewer, PERMISSION.subject, PERMISSION.action);
    await requireCampaign(db, viewer, campaignId, PERMISSION);
  };

  serve(app, campaignDevelopers, async ({ params: { campaign_id, of }, viewer }) => {
    await assertCanAssign(app.db, viewer, campaign_id);
    return {
      developers: await listDevelopers(app.db, campaign_id, ENTITY_OF_LIST[of]),
      unassigned: await countUnassigned(app.db, campaign_id, of),
    };
  });

  serveWrite(app, planAssignment, async ({ params: { campaign_id, of }, body, viewer, trx }) => {
    await assertCanAssign(trx, viewer, campaign_id);
    const grid = await openNamedGrid(app, ASSIGNABLE_DATASETS[of].name, viewer, { campaign_id, whose: body.whose });
    return createPlan(trx, viewer, { campaignId: campaign_id, entity: ENTITY_OF_LIST[of] }, grid, body);
  });

  serveWrite(app, startAssignment, async ({ params: { campaign_id, id }, viewer, trx }) => {
    await assertCanAssign(trx, viewer, campaign_id);
    const key = { campaignId: campaign_id, id };
    const plan = await lockAssignment(trx, key);
    if (!plan || plan.created_by !== viewer.userId) throw notFoundError('plan');
    if (plan.job_id) throw new AppError('illegal_transition', ALREADY_STARTED);
    const rows = await countRows(trx, key, 'open');
    if (rows === 0) throw new AppError('illegal_transition', NOTHING_TO_ASSIGN);
    const listName = LIST_OF_ENTITY[plan.entity];
    const job_id = await app.jobs.add(trx, {
      kind: ASSIGN_JOB,
      title: plan.method === 'withdraw' ? `Unassign ${listName}` : `Assign ${listName}`,
      ownerId: viewer.userId,
      campaignId: campaign_id,
      params: { campaign_id, assignment_id: id },
      total: rows,
    });
    await sql`update assignment set job_id = ${job_id} where campaign_id = ${campaign_id} and id = ${id}`.execute(trx);
    return { job_id };
  });

  serve(app, latestAssignments, async ({ params: { campaign_id, of }, viewer }) => {
    await assertCanAssign(app.db, viewer, campaign_id);
    const assignments = await listLatestAssignments(app.db, campaign_id, ENTITY_OF_LIST[of]);
    return { assignments: assignments.map(({ entity, ...row }) => ({ ...row, of: LIST_OF_ENTITY[entity] })) };
  });

  serve(app, assignmentRejections, async ({ params: { campaign_id, id }, viewer }) => {
    await assertCanAssign(app.db, viewer, campaign_id);
    const { count, rows } = await listSkippedRows(app.db, { campaignId: campaign_id, id });
    return {
      count,
      rows: rows.map(({ entity, reason: { message, ...key }, ...row }) => ({
        ...row,
        of: LIST_OF_ENTITY[entity],
        message,
        messageKey: key,
      })),
    };
  });

  serveWrite(app, undoAssignment, async ({ params: { campaign_id, id }, viewer, trx }) => {
    await assertCanAssign(trx, viewer, campaign_id);
    const key = { campaignId: campaign_id, id };
    const assignment = await lockAssignment(trx, key);
    if (!assignment?.job_id) throw notFoundError('assignment');
    const [latest] = await listLatestAssignments(trx, campaign_id, assignment.entity, id);
    if (!latest?.undo_until) throw new AppError('illegal_transition', UNDO_EXPIRED);
    const job_id = await app.jobs.add(trx, {
      kind: ASSIGN_UNDO_JOB,
      title: `Undo: assign ${LIST_OF_ENTITY[assignment.entity]}`,
      ownerId: viewer.userId,
      campaignId: campaign_id,
      params: { campaign_id, assignment_id: id },
      total: latest.done,
    });
    await sql`update assignment set undo_job_id = ${job_id} where campaign_id = ${campaign_id} and id = ${id}`.execute(
      trx,
    );
    return { job_id };
  });
}

async function countUnassigned(db: Db, campaignId: string, of: AssignableKind): Promise<number> {
  const { from, inWork } = workingRowParts(ENTITY_OF_LIST[of]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from}
    where k.campaign_id = ${campaignId} and k.sales_developer_id is null and ${inWork}`.execute(db);
  return rows[0]!.count;
}
