import { ENDED_STEP_STATES, type UpcomingStep } from '@leadwright/contract/features/campaign-steps';
import { sql } from 'kysely';
import { isOpenCampaign } from '../../access/open-campaign.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { stepRule } from './campaign-steps.ts';

const MAX_STEPS = 6;

/** Lists the dated open steps that the viewer can see, the earliest end date first. Omits phase summaries. */
export async function listUpcomingSteps(db: Db, viewer: Viewer): Promise<UpcomingStep[]> {
  const { rows } = await sql<UpcomingStep>`
    select t.id, t.campaign_id, c.name as campaign, t.name, t.state, t.start_date::text as start, t.end_date::text as end,
      ${viewer.clientId === null} and t.owners @> array[${viewer.userId}]::uuid[] as is_own
    from campaign_step t join campaign c on c.id = t.campaign_id
    where ${isOpenCampaign('c')} and t.state <> all(${ENDED_STEP_STATES}) and not t.is_summary and t.end_date is not null
      and ${visible(viewer, stepRule, 't')}
    order by t.end_date, t.start_date, t."order", t.id limit ${MAX_STEPS}`.execute(db);
  return rows;
}
