import { type CampaignPlan, MAX_PLANNED_STEPS } from '@leadwright/contract/features/campaign-steps';
import { sql } from 'kysely';
import { isOpenCampaign } from '../../access/open-campaign.ts';
import { visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { loadCalendars } from '../calendars/calendars.service.ts';
import { PHASES } from '../steps/steps.service.ts';
import { stepRule } from './campaign-steps.ts';

/**
 * Loads the plan of one campaign, or of all current campaigns, with the steps that the viewer can see and the links
 * between them. Client users see no baselines, no owners and no absences of owners.
 */
export async function loadPlan(db: Db, viewer: Viewer, campaignId?: string): Promise<CampaignPlan> {
  const isStaff = viewer.clientId === null;
  const { rows } = await sql<Omit<CampaignPlan, 'calendar' | 'owners'>>`
    with visible_step as (
      select t.*, (${visibleOrNone(viewer, stepRule, 't', 'update')}) is true as may_update
      from campaign_step t join campaign c on c.id = t.campaign_id
      where ${campaignId ? sql`c.archived_at is null and t.campaign_id = ${campaignId}` : isOpenCampaign('c')}
        and ${visible(viewer, stepRule, 't')}
      order by c.start_date, t.campaign_id, t.id limit ${MAX_PLANNED_STEPS + 1}),
    s as (select * from visible_step limit ${MAX_PLANNED_STEPS}),
    phase_summary as (
      select campaign_id, phase, min(start_date) as start_date, max(end_date) as end_date,
        round(avg(progress))::int as progress
      from s where not is_summary group by campaign_id, phase)
    select
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'client', k.name,
          'start', c.start_date, 'end', c.end_date, 'order_end', case when ${isStaff} then (
            select max(o.end_date) from purchase_order o where o.client_id = c.client_id and o.archived_at is null
              and o.state = 'active' and (cardinality(o.campaigns) = 0 or c.id = any(o.campaigns))) end) order by c.start_date, c.name, c.id)
        from campaign c join client k on k.id = c.client_id where c.id in (select campaign_id from s)), '[]') as campaigns,
      coalesce((select json_agg(json_build_object('id', s.id, 'campaign_id', s.campaign_id, 'code', s.code,
          'name', s.name, 'phase', s.phase,
          'kind', case when s.is_summary then 'summary' when s.duration = 0 then 'milestone' else 'task' end,
          'start', coalesce(w.start_date, s.start_date), 'end', coalesce(w.end_date, s.end_date), 'duration', s.duration,
          'effort_hours', case when ${isStaff} then s.effort_hours end, 'colour', s.colour,
          'actual_start', s.actual_start, 'actual_end', s.actual_end,
          'rule', case when s.rule is not null and ${isStaff} then json_build_object('kind', s.rule, 'day', s.rule_day) end,
          'owners', case when ${isStaff} then coalesce((
            select json_agg(json_build_object('id', u.id, 'name', u.display_name) order by array_position(s.owners, u.id))
            from app_user u where u.id = any(s.owners)), '[]') else '[]' end,
          'progress', coalesce(w.progress, s.progress), 'state', s.state, 'client_visible', s.client_visible, 'version', s.version,
          'may_update', s.may_update)
        order by array_position(${PHASES}, s.phase), not s.is_summary, s."order", s.name, s.id)
        from s left join phase_summary w on w.campaign_id = s.campaign_id and w.phase = s.phase and s.is_summary), '[]') as steps,
      coalesce((select json_agg(json_build_object('campaign_id', l.campaign_id, 'predecessor', l.predecessor_id,
          'successor', l.successor_id, 'type', l.type, 'lag', l.lag, 'unit', l.unit, 'strict', l.strict)
        order by l.predecessor_id, l.successor_id)
        from campaign_step_link l
        join s p on p.campaign_id = l.campaign_id and p.id = l.predecessor_id
        join s f on f.campaign_id = l.campaign_id and f.id = l.successor_id), '[]') as links,
      coalesce((select json_agg(json_build_object('id', b.id, 'campaign_id', b.campaign_id, 'name', b.name,
          'taken_at', b.taken_at, 'dates', b.dates) order by b.taken_at desc, b.id)
        from campaign_baseline b where ${isStaff} and b.campaign_id in (select campaign_id from s)), '[]') as baselines,
      (select count(*) > ${MAX_PLANNED_STEPS} from visible_step) as more, current_date::text as today`.execute(db);
  const plan = rows[0]!;
  const people = [...new Set(plan.steps.flatMap(({ owners }) => owners.slice(0, 1).map(({ id }) => id)))];
  const calendars = await loadCalendars(db, people);
  return { ...plan, calendar: calendars.campaign, owners: calendars.people };
}
