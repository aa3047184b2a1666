import { AppError, invalidInput } from '@leadwright/contract/errors';
import { copiedFieldsWithAccess } from '@leadwright/contract/features/copied-fields';
import { RUN_KIND } from '@leadwright/contract/features/populate';
import {
  editCopy,
  MAX_SHOWN_DIFFERENCES,
  refresh,
  refreshDifferences,
  refreshPlan,
  reviewDifference,
  setRefreshPolicy,
  undoRefresh,
  viewCopy,
} from '@leadwright/contract/features/refresh';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { fieldPermissions } from '../../access/field-permissions.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { NOT_OFFERED } from '../../record/choices.ts';
import { notFoundError } from '../../record/row.ts';
import {
  assertCanPopulate,
  assertNoRun,
  listRuns,
  loadCampaignName,
  setRunJob,
  startRun,
} from '../populate/populate.service.ts';
import { workTarget } from '../working/working.service.ts';
import { labelOf, loadCopyView, reviewEditedValue, saveCopyEdits } from './copies.ts';
import { countDifferences, listDifferences, loadPolicies } from './differences.queries.ts';
import { refreshTask, undoRefreshTask } from './refresh.tasks.ts';

const ENTITIES = ['account', 'contact'] as const;
const UNDO_NOT_POSSIBLE = defineMessage('errors.refreshNotUndone', 'This run cannot be undone now.');

export function refreshRoutes(app: App): void {
  app.jobs.define(refreshTask);
  app.jobs.define(undoRefreshTask);

  serve(app, refreshPlan, async ({ params: { campaign_id }, viewer }) => {
    await assertCanPopulate(app.db, viewer, campaign_id);
    const policies = await loadPolicies(app.db, campaign_id);
    const visibleFields = {
      account: copiedFieldsWithAccess('account', fieldPermissions(viewer), 'read'),
      contact: copiedFieldsWithAccess('contact', fieldPermissions(viewer), 'read'),
    };
    const counts = await countDifferences(app.db, policies, campaign_id, visibleFields);
    const noCounts = { take: 0, fill: 0, review: 0, stay: 0 };
    const fields = ENTITIES.flatMap((entity) =>
      visibleFields[entity].map((field) => {
        const { take, fill, review, stay } =
          counts.fields.find((row) => row.entity === entity && row.field === field) ?? noCounts;
        const label = labelOf(viewer, entity, field);
        return { entity, field, label, policy: policies[entity][field]!, take, fill, review, stay };
      }),
    );
    return {
      campaign: await loadCampaignName(app.db, campaign_id),
      rows: await countRowsInWork(app.db, campaign_id),
      changes: counts.changes,
      fields,
      runs: await listRuns(app.db, campaign_id, ['refresh']),
    };
  });

  serve(app, refreshDifferences, async ({ params: { campaign_id }, query, viewer }) => {
    await assertCanPopulate(app.db, viewer, campaign_id);
    const policies = await loadPolicies(app.db, campaign_id);
    const allDifferences = [];
    for (const entity of ENTITIES.filter((candidate) => !query.entity || candidate === query.entity)) {
      const fields = copiedFieldsWithAccess(entity, fieldPermissions(viewer), 'read').filter(
        (field) => !query.field || field === query.field,
      );
      const filter = { kind: query.kind, entity, fields, limit: MAX_SHOWN_DIFFERENCES + 1 };
      allDifferences.push(...(await listDifferences(app.db, policies, campaign_id, filter)));
    }
    const differences = allDifferences.slice(0, MAX_SHOWN_DIFFERENCES).map((difference) => ({
      ...difference,
      label: labelOf(viewer, difference.entity, difference.field),
      may_update: copiedFieldsWithAccess(difference.entity, fieldPermissions(viewer), 'update').includes(
        difference.field,
      ),
    }));
    return { differences, more: allDifferences.length > MAX_SHOWN_DIFFERENCES };
  });

  serveWrite(app, setRefreshPolicy, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await assertCanPopulate(trx, viewer, campaign_id);
    const { entity, field, policy } = body;
    // The permission to read the field is sufficient, because a policy changes no value.
    if (!copiedFieldsWithAccess(entity, fieldPermissions(viewer), 'read').includes(field))
      throw invalidInput({ field: NOT_OFFERED });
    await assertNoRun(trx, campaign_id);
    const current = (await loadPolicies(trx, campaign_id))[entity][field]!;
    await sql`
      insert into refresh_policy (campaign_id, entity, field, policy) values (${campaign_id}, ${entity}, ${field}, ${policy})
      on conflict (campaign_id, entity, field) do update set policy = excluded.policy`.execute(trx);
    const name = `refresh_of_${entity}_${field}`;
    await audit(trx, {
      viewer,
      request,
      action: 'update',
      entity: 'campaigns',
      id: campaign_id,
      before: { [name]: current },
      after: { [name]: policy },
    });
    return { ok: true as const };
  });

  serveWrite(app, refresh, async ({ params: { campaign_id }, viewer, trx }) => {
    await assertCanPopulate(trx, viewer, campaign_id);
    const run_id = await startRun(trx, { campaignId: campaign_id, kind: 'refresh', userId: viewer.userId });
    return startJob(app, trx, { campaign_id, run_id, kind: refreshTask.kind, userId: viewer.userId });
  });

  serveWrite(app, undoRefresh, async ({ params: { campaign_id, run_id }, viewer, trx }) => {
    await assertCanPopulate(trx, viewer, campaign_id);
    await assertNoRun(trx, campaign_id);
    const { rows } = await sql<{ state: string }>`
      select state from campaign_run where campaign_id = ${campaign_id} and id = ${run_id} and kind = 'refresh' for update`.execute(
      trx,
    );
    if (!rows[0]) throw notFoundError('run');
    if (rows[0].state !== 'done' && rows[0].state !== 'stopped')
      throw new AppError('illegal_transition', UNDO_NOT_POSSIBLE);
    await sql`update campaign_run set state = 'undoing' where campaign_id = ${campaign_id} and id = ${run_id}`.execute(
      trx,
    );
    return startJob(app, trx, { campaign_id, run_id, kind: undoRefreshTask.kind, userId: viewer.userId });
  });

  serveWrite(app, reviewDifference, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await assertCanPopulate(trx, viewer, campaign_id);
    await reviewEditedValue(trx, { viewer, request }, campaign_id, body);
    return { ok: true as const };
  });

  const targetOf = ({ campaign_id, of }: { campaign_id: string; of: 'accounts' | 'contacts' }) =>
    workTarget(campaign_id, of === 'accounts' ? 'account' : 'contact');
  serve(app, viewCopy, ({ params, viewer }) => loadCopyView(app.db, viewer, targetOf(params), params.id));
  serveWrite(app, editCopy, async ({ params, body, viewer, request, trx }) => ({
    version: await saveCopyEdits(trx, { viewer, request }, targetOf(params), params.id, body),
  }));
}

interface RunStart {
  campaign_id: string;
  run_id: string;
  kind: string;
  userId: string;
}

async function startJob(
  app: App,
  trx: Db,
  { campaign_id, run_id, kind, userId }: RunStart,
): Promise<{ job_id: string }> {
  const name = await loadCampaignName(trx, campaign_id);
  const job_id = await app.jobs.add(trx, {
    kind,
    title: kind === undoRefreshTask.kind ? `Undo refresh: ${name}` : `${RUN_KIND.refresh}: ${name}`,
    ownerId: userId,
    campaignId: campaign_id,
    params: { campaign_id, run_id },
    total: await countRowsInWork(trx, campaign_id),
  });
  await setRunJob(trx, campaign_id, run_id, job_id);
  return { job_id };
}

async function countRowsInWork(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select ((select count(*) from campaign_account where campaign_id = ${campaignId} and populated_at is not null)
      + (select count(*) from campaign_contact where campaign_id = ${campaignId} and populated_at is not null))::int as rows`.execute(
    db,
  );
  return rows[0]!.rows;
}
