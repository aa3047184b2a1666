import { toSchedulerPlan } from '@leadwright/contract/features/campaign-plan';
import type { CampaignPlan } from '@leadwright/contract/features/campaign-steps';
import { buildNetwork } from '@leadwright/contract/schedule/network';
import type { ScheduledStep } from '@leadwright/contract/schedule/plan';
import { scheduleForward } from '@leadwright/contract/schedule/schedule';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import type { CampaignCopy } from '../campaign-parts/campaign-copy.service.ts';
import { storeDates } from './library-steps.ts';
import { loadPlan } from './load-plan.ts';

/**
 * Copies the plan of another campaign with its links and without progress. Dates are shifted by `days` and then to the
 * next working day. Owners are copied only if the team is copied too.
 */
export async function copySteps(
  trx: Trx,
  { viewer }: ActorContext,
  { from, to, days, parts }: CampaignCopy,
): Promise<number> {
  const owners = parts.includes('team')
    ? sql`array(select o.id from unnest(s.owners) with ordinality as o(id, no)
        join app_user u on u.id = o.id and u.status in ('invited', 'active') and u.archived_at is null order by o.no)`
    : sql`'{}'::uuid[]`;
  const { rows } = await sql`
    insert into campaign_step (campaign_id, client_step_id, master_step_id, code, name, phase, start_date, end_date, duration,
      rule, rule_day, owners, effort_hours, checklist, client_visible, "order", is_summary, colour)
    select ${to}, s.client_step_id, s.master_step_id, s.code, s.name, s.phase, s.start_date + ${days}::int,
      s.end_date + ${days}::int, s.duration, s.rule, s.rule_day + ${days}::int, ${owners}, s.effort_hours,
      coalesce((select jsonb_agg(line - 'done_by' - 'done_at') from jsonb_array_elements(s.checklist) line), '[]'),
      s.client_visible, s."order", s.is_summary, s.colour
    from campaign_step s where s.campaign_id = ${from} returning id`.execute(trx);
  await sql`
    insert into campaign_step_link (campaign_id, predecessor_id, successor_id, type, lag, unit, strict)
    select ${to}, p.id, f.id, l.type, l.lag, l.unit, l.strict
    from campaign_step_link l
      join campaign_step op on op.campaign_id = l.campaign_id and op.id = l.predecessor_id
      join campaign_step of on of.campaign_id = l.campaign_id and of.id = l.successor_id
      join campaign_step p on p.campaign_id = ${to} and name_key(p.name) = name_key(op.name)
      join campaign_step f on f.campaign_id = ${to} and name_key(f.name) = name_key(of.name)
    where l.campaign_id = ${from}`.execute(trx);
  await moveToWorkingDays(trx, viewer, to);
  return rows.length;
}

/** Moves each dated step to the first day on or after its date that its calendar and links allow. */
async function moveToWorkingDays(trx: Trx, viewer: Viewer, campaignId: string): Promise<void> {
  const storedPlan: CampaignPlan = await loadPlan(trx, viewer, campaignId);
  const plan = toSchedulerPlan(storedPlan, campaignId);
  if (!plan.start) return;
  const withStartRule = (step: ScheduledStep): ScheduledStep =>
    step.start && !step.rule ? { ...step, rule: { kind: 'start_no_earlier', day: step.start } } : step;
  const dates = scheduleForward(buildNetwork({ ...plan, steps: plan.steps.map(withStartRule) }), plan.start);
  const datedIds = new Set(plan.steps.filter(({ start }) => start).map(({ id }) => id));
  await storeDates(trx, campaignId, new Map([...dates].filter(([id]) => datedIds.has(id))));
}
