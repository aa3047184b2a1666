import { invalidInput } from '@leadwright/contract/errors';
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
  viewCopy,
} from '@leadwright/contract/features/refresh';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { fieldPermissions } from '../../access/field-permissions.ts';
import { registerChangeKind, startChange } from '../../change/start-change.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { NOT_OFFERED } from '../../record/choices.ts';
import { assertCanPopulate, assertNoRun, listRuns, loadCampaignName } from '../populate/populate.service.ts';
import { workTarget } from '../working/working.service.ts';
import { labelOf, loadCopyView, reviewEditedValue, saveCopyEdits } from './copies.ts';
import { countDifferences, listDifferences, loadPolicies } from './differences.queries.ts';
import { refreshKind } from './refresh-kind.ts';

const ENTITIES = ['account', 'contact'] as const;

export function refreshRoutes(app: App): void {
  const kind = refreshKind(app);
  registerChangeKind(app, kind);

  serve(app, refreshPlan, async ({ params: { campaign_id }, viewer, db }) => {
    await assertCanPopulate(db, viewer, campaign_id);
    // Read before the counts: a run that ends in between is shown as running, and its end reloads the plan.
    const runs = await listRuns(db, viewer, campaign_id, kind);
    const policies = await loadPolicies(db, campaign_id);
    const visibleFields = {
      account: copiedFieldsWithAccess('account', fieldPermissions(viewer), 'read'),
      contact: copiedFieldsWithAccess('contact', fieldPermissions(viewer), 'read'),
    };
    const counts = await countDifferences(db, policies, campaign_id, visibleFields);
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
      campaign: await loadCampaignName(db, campaign_id),
      rows: await countRowsInWork(db, campaign_id),
      changes: counts.changes,
      fields,
      runs,
    };
  });

  serve(app, refreshDifferences, async ({ params: { campaign_id }, query, viewer, db }) => {
    await assertCanPopulate(db, viewer, campaign_id);
    const policies = await loadPolicies(db, campaign_id);
    const allDifferences = [];
    for (const entity of ENTITIES.filter((candidate) => !query.entity || candidate === query.entity)) {
      const fields = copiedFieldsWithAccess(entity, fieldPermissions(viewer), 'read').filter(
        (field) => !query.field || field === query.field,
      );
      const filter = { kind: query.kind, entity, fields, limit: MAX_SHOWN_DIFFERENCES + 1 };
      allDifferences.push(...(await listDifferences(db, policies, campaign_id, filter)));
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

  serveWrite(app, refresh, async ({ params: { campaign_id }, viewer, request, trx }) => {
    await assertCanPopulate(trx, viewer, campaign_id);
    await assertNoRun(trx, campaign_id);
    return startChange(app, trx, { viewer, request }, kind, {
      title: `${RUN_KIND.refresh}: ${await loadCampaignName(trx, campaign_id)}`,
      total: await countRowsInWork(trx, campaign_id),
      params: { kind: 'refresh', since: null },
      subjectIds: [campaign_id],
      campaignId: campaign_id,
    });
  });

  serveWrite(app, reviewDifference, async ({ params: { campaign_id }, body, viewer, request, trx }) => {
    await assertCanPopulate(trx, viewer, campaign_id);
    await reviewEditedValue(trx, { viewer, request }, campaign_id, body);
    return { ok: true as const };
  });

  const targetOf = ({ campaign_id, of }: { campaign_id: string; of: 'accounts' | 'contacts' }) =>
    workTarget(campaign_id, of === 'accounts' ? 'account' : 'contact');
  serve(app, viewCopy, ({ params, viewer, db }) => loadCopyView(db, viewer, targetOf(params), params.id));
  serveWrite(app, editCopy, async ({ params, body, viewer, request, trx }) => ({
    version: await saveCopyEdits(trx, { viewer, request }, targetOf(params), params.id, body),
  }));
}

async function countRowsInWork(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select ((select count(*) from campaign_account where campaign_id = ${campaignId} and populated_at is not null)
      + (select count(*) from campaign_contact where campaign_id = ${campaignId} and populated_at is not null))::int as rows`.execute(
    db,
  );
  return rows[0]!.rows;
}
