import { invalidInput } from '@leadwright/contract/errors';
import type { AvailableStep } from '@leadwright/contract/features/step-details';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import { loadCalendars } from '../calendars/calendars.service.ts';
import { PHASES } from '../steps/steps.service.ts';
import { STEP_NOUN } from './campaign-steps.ts';
import { loadCampaignForPlan } from './change-plan.ts';
import { insertSteps, scheduleFromStart } from './library-steps.ts';

const ALREADY_IN_PLAN = defineMessage('problems.stepsThere', 'These steps are already in the plan.');

/** Lists the steps that can be added to a plan: the client’s steps, and master steps that the client does not have. */
export async function listStepChoices(db: Db, actor: ActorContext, campaignId: string) {
  const campaign = await loadCampaignForPlan(db, actor, campaignId);
  const { rows } = await sql<AvailableStep>`
    with planned_step as (
      select coalesce(master_step_id, client_step_id) as key from campaign_step where campaign_id = ${campaignId}),
    client_choice as (
      select s.id, 'client' as source, coalesce(s.master_step_id, s.id) as key, s.code, s.name, s.phase, s.duration,
        s.effort_hours, s.client_visible, s.predecessors, s."order", s.hidden
      from client_step s join campaign c on c.client_id = s.client_id
      where c.id = ${campaignId} and s.archived_at is null and s.state = 'active'),
    available_step as (
      select * from client_choice where not hidden
      union all
      select m.id, 'library', m.id, m.code, m.name, m.phase, m.duration, m.effort_hours, m.client_visible,
        m.predecessors, m."order", false
      from master_step m where m.archived_at is null and m.state = 'active'
        and not exists (select from client_choice where client_choice.key = m.id))
    select o.id, o.source, o.key, o.code, o.name, o.phase, o.duration, o.effort_hours, o.client_visible,
      exists (select from planned_step t where t.key = o.key) as taken,
      coalesce((select jsonb_agg(jsonb_build_object('key', predecessor ->> 'step_id', 'type', coalesce(predecessor ->> 'type', 'FS'),
        'lag', coalesce((predecessor ->> 'lag')::int, 0), 'unit', coalesce(predecessor ->> 'unit', 'working'),
        'strict', coalesce((predecessor ->> 'strict')::boolean, true)))
        from jsonb_array_elements(o.predecessors) predecessor where predecessor ->> 'step_id' <> o.key::text), '[]') as predecessors
    from available_step o order by array_position(${PHASES}, o.phase), o.source, o."order", o.name, o.id`.execute(db);
  const { campaign: calendar } = await loadCalendars(db, []);
  return { start: campaign.start, calendar, steps: rows };
}

/** Adds and schedules the chosen steps. Existing steps keep their dates. */
export async function addChosenSteps(trx: Trx, actor: ActorContext, campaignId: string, steps: readonly string[]) {
  await loadCampaignForPlan(trx, actor, campaignId, 'lock');
  const { rows } = await sql<{ available: number }>`
    select count(*)::int as available from (
      select s.id from client_step s join campaign c on c.client_id = s.client_id
      where c.id = ${campaignId} and s.archived_at is null and s.state = 'active' and not s.hidden
      union all
      select id from master_step where archived_at is null and state = 'active') o
    where o.id = any(${steps}::uuid[])`.execute(trx);
  if (rows[0]!.available < new Set(steps).size) throw notFoundError(STEP_NOUN);
  const ids = await insertSteps(trx, campaignId, steps);
  if (ids.length === 0) throw invalidInput({ steps: ALREADY_IN_PLAN });
  await scheduleFromStart(trx, actor.viewer, campaignId, ids);
  const after = { steps: ids.length };
  await audit(trx, { ...actor, action: 'update', entity: 'campaigns', id: campaignId, after });
  return { steps: ids };
}
