import {
  ASSIGNABLE_DATASETS,
  type AssignableKind,
  campaignDevelopers,
  latestAssignments,
  planAssignment,
  startAssignment,
} from '@leadwright/contract/features/assigning';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { findChanges, loadChange } from '../../change/changes.queries.ts';
import { loadResults } from '../../change/describe-changes.ts';
import { registerChangeKind, startPlannedChange } from '../../change/start-change.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { openNamedGrid } from '../../grid/open-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { illegalTransition, notFoundError } from '../../record/row.ts';
import { registerAssignGrids } from './assign-grids.routes.ts';
import { type AssignParams, assertCanAssign, assignKind } from './assign-kind.ts';
import { ENTITY_OF_LIST, LIST_OF_ENTITY, workingRowParts } from './assign-targets.ts';
import { listDevelopers } from './developers.queries.ts';
import { createPlan } from './plan.ts';

/** The number of listed assignments. */
const MAX_LATEST = 5;
const NOTHING_TO_ASSIGN = defineMessage(
  'assigning.nothingToAssign',
  'Nothing to assign. Choose other rows or other developers.',
);

/** Registers the endpoints and jobs that assign the accounts and contacts of a campaign to sales developers. */
export function assigningRoutes(app: App): void {
  const kind = assignKind(app);
  registerChangeKind(app, kind);
  registerAssignGrids(app);

  serve(app, campaignDevelopers, async ({ params: { campaign_id, of }, viewer, db }) => {
    await assertCanAssign(db, viewer, campaign_id);
    return {
      developers: await listDevelopers(db, campaign_id, ENTITY_OF_LIST[of]),
      unassigned: await countUnassigned(db, campaign_id, of),
    };
  });

  serveWrite(app, planAssignment, async ({ params: { campaign_id, of }, body, viewer, request, trx }) => {
    await assertCanAssign(trx, viewer, campaign_id);
    const grid = await openNamedGrid(app, ASSIGNABLE_DATASETS[of].name, viewer, { campaign_id, whose: body.whose });
    const scope = { campaignId: campaign_id, entity: ENTITY_OF_LIST[of] };
    return createPlan(trx, { viewer, request }, kind, scope, grid, body);
  });

  serveWrite(app, startAssignment, async ({ params: { campaign_id, id }, viewer, request, trx }) => {
    await assertCanAssign(trx, viewer, campaign_id);
    const plan = await loadChange<AssignParams>(trx, id, { lock: true });
    if (plan.kind !== kind.name || plan.campaign_id !== campaign_id || plan.created_by !== viewer.userId)
      throw notFoundError('plan');
    const { entity, method, rows } = plan.params;
    if (rows === 0) throw illegalTransition(NOTHING_TO_ASSIGN, []);
    const actor = { viewer, request };
    const title = `${method === 'withdraw' ? 'Unassign' : 'Assign'} ${LIST_OF_ENTITY[entity]}`;
    const job = await startPlannedChange(app, trx, actor, plan, { title, total: rows });
    const after = { assigned: rows };
    await audit(trx, { ...actor, action: 'bulk-change', entity: 'campaigns', id: campaign_id, after });
    return job;
  });

  serve(app, latestAssignments, async ({ params: { campaign_id, of }, viewer, db }) => {
    await assertCanAssign(db, viewer, campaign_id);
    const isOfList = sql`c.kind = ${kind.name} and c.campaign_id = ${campaign_id}
      and c.params ->> 'entity' = ${ENTITY_OF_LIST[of]}`;
    const changes = await findChanges<AssignParams>(db, isOfList, MAX_LATEST);
    const results = await loadResults(db, viewer, kind, changes);
    return {
      assignments: changes.map(({ params: { method, rows } }, index) => ({ ...results[index]!, method, rows })),
    };
  });
}

async function countUnassigned(db: Db, campaignId: string, of: AssignableKind): Promise<number> {
  const { from, inWork } = workingRowParts(ENTITY_OF_LIST[of]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from}
    where k.campaign_id = ${campaignId} and k.sales_developer_id is null and ${inWork}`.execute(db);
  return rows[0]!.count;
}
