import type { ReplyOf } from '@leadwright/contract/endpoint';
import { invalidInput } from '@leadwright/contract/errors';
import { gradeMoves, moveCampaigns } from '@leadwright/contract/features/grade-moves';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { NOT_OFFERED } from '../../record/choices.ts';
import { notFoundError } from '../../record/row.ts';
import { loadDefaultSteps } from '../working/working.service.ts';
import { moveCampaignsTask } from './move-campaigns.tasks.ts';

type GradeMoves = ReplyOf<typeof gradeMoves>;

const VERSION_OUTDATED = defineMessage(
  'problems.gradeVersionNewer',
  'The scheme has a newer version. Reload the page and try again.',
);
const STEP_NOT_FOUND = defineMessage('problems.gradeStepNotOfNewest', 'Choose steps of the newest version.');

export function gradeMovesRoutes(app: App): void {
  const task = moveCampaignsTask(app);
  app.jobs.define(task);

  serve(app, gradeMoves, ({ params: { id }, viewer, db }) => loadGradeMoves(db, viewer, id));

  serveWrite(app, moveCampaigns, async ({ params: { id }, body, viewer, trx }) => {
    const { version, campaigns, steps } = await loadGradeMoves(trx, viewer, id);
    if (body.version_id !== version.id) throw invalidInput({ version_id: VERSION_OUTDATED });
    const movableIds = new Set(campaigns.map((campaign) => campaign.id));
    if (body.campaign_ids.some((campaign) => !movableIds.has(campaign)))
      throw invalidInput({ campaign_ids: NOT_OFFERED });
    const [oldStepIds, newStepIds] = [steps, version.steps].map((list) => new Set(list.map((step) => step.id)));
    const isInvalid = ({ from, to }: { from: string; to: string | null }) =>
      !oldStepIds!.has(from) || (to && !newStepIds!.has(to));
    if (body.mapping.some(isInvalid)) throw invalidInput({ mapping: STEP_NOT_FOUND });
    const ids = [...new Set(body.campaign_ids)];
    const job_id = await app.jobs.add(trx, {
      kind: task.kind,
      title: `Move campaigns to version ${version.number} of their grade scheme`,
      ownerId: viewer.userId,
      params: { grade_id: id, version_id: version.id, campaign_ids: ids, mapping: body.mapping },
      total: ids.length,
    });
    return { job_id };
  });
}

/**
 * Loads the campaigns and steps that can move to the newest version of a scheme. Throws for a client user, who cannot
 * see the agency’s schemes.
 */
async function loadGradeMoves(db: Db, viewer: Viewer, gradeId: string): Promise<GradeMoves> {
  const { rows } = await sql<{
    version: GradeMoves['version'] | null;
    campaigns: GradeMoves['campaigns'];
    steps: GradeMoves['steps'];
  }>`
    with outdated_campaign as (
      select c.id, c.name, c.state, v.number, v.id as version_id
      from campaign c join grade_version v on v.id = c.grade_version_id
      where v.grade_id = ${gradeId} and v.superseded_at is not null and c.archived_at is null
        and ${visible(viewer, 'campaign', 'c', 'update')})
    select (
        select json_build_object('id', v.id, 'number', v.number, 'steps', coalesce((
          select json_agg(json_build_object('id', s.id, 'code', s.code, 'label', s.label, 'colour', s.colour) order by s."order")
          from grade_step s where s.grade_version_id = v.id and s.archived_at is null), '[]'))
        from grade_version v where v.grade_id = ${gradeId} and v.superseded_at is null) as version,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'state', o.state, 'number', o.number)
          order by o.name, o.id) from outdated_campaign o), '[]') as campaigns,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'code', s.code, 'label', s.label, 'colour', s.colour,
          'number', v.number) order by v.number desc, s."order")
        from grade_step s join grade_version v on v.id = s.grade_version_id
        where v.id in (select version_id from outdated_campaign) and s.archived_at is null), '[]') as steps`.execute(
    db,
  );
  const { version, campaigns, steps } = rows[0]!;
  if (!version || viewer.clientId !== null) throw notFoundError('grade scheme');
  const defaultSteps = await loadDefaultSteps(
    db,
    version.id,
    steps.map(({ id }) => id),
  );
  return { version, campaigns, steps: steps.map((step) => ({ ...step, becomes: defaultSteps.get(step.id) ?? null })) };
}
