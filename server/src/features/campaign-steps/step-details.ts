import { invalidInput } from '@leadwright/contract/errors';
import { createCalendars } from '@leadwright/contract/features/campaign-plan';
import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { StepDetails } from '@leadwright/contract/features/step-details';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { completeDates } from '@leadwright/contract/schedule/complete-dates';
import { type Pattern, patternLinks } from '@leadwright/contract/schedule/patterns';
import type { ScheduleLink } from '@leadwright/contract/schedule/plan';
import { nameKey } from '@leadwright/contract/text/fold';
import { sql } from 'kysely';
import { type ActorContext, audit, auditEach } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import { conflictError } from '../../record/row.ts';
import { lockPlan, requireEditableSteps, STEP_ENTITY, STEP_NAME_TAKEN } from './change-plan.ts';
import { notifyOwners } from './notify-owners.ts';

const DAY_MISSING = defineMessage('problems.constraintDay', 'Enter the day.');
const DURATION_MISSING = defineMessage(
  'problems.taskDuration',
  'A task takes at least one day. Use a milestone for zero days.',
);
const SUMMARY_HAS_LINKS = defineMessage(
  'problems.linkedSummary',
  'A summary cannot have dependencies. Remove the dependencies of this step first.',
);

/** Converts a step to the values of its form. */
const toFormValues = ({ owners, rule, colour, ...step }: CampaignStep) => ({
  ...step,
  colour: colour ?? '',
  owners: owners.map(({ id }) => id),
  constraint: rule?.kind ?? 'none',
  constraint_day: rule?.day ?? null,
});

/** Changes all details of a step and the values derived from them, such as its end. */
export async function editDetails(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  id: string,
  { version, ...details }: StepDetails & { version: number },
) {
  const plan = await lockPlan(trx, actor, campaignId);
  const [before] = requireEditableSteps(plan, [id]);
  if (before!.version !== version) throw conflictError(toFormValues(before!));
  const { kind, constraint } = details;
  const problems: Problems = {};
  if (plan.steps.some((step) => step.id !== id && nameKey(step.name) === nameKey(details.name)))
    problems.name = STEP_NAME_TAKEN;
  if (kind === 'task' && !details.duration) problems.duration = DURATION_MISSING;
  if (constraint !== 'none' && !details.constraint_day) problems.constraint_day = DAY_MISSING;
  if (kind === 'summary' && plan.links.some(({ predecessor, successor }) => predecessor === id || successor === id))
    problems.kind = SUMMARY_HAS_LINKS;
  if (Object.keys(problems).length > 0) throw invalidInput(problems);

  const duration = kind === 'task' ? details.duration! : 0;
  const isScheduleUnchanged = details.start === before!.start && duration === before!.duration;
  const owners = details.owners.map((owner) => ({ id: owner, name: '' }));
  const computedDates = completeDates(
    { start: details.start, end: null, duration },
    createCalendars(plan).ofStep({ owners }),
  );
  const dates =
    kind === 'summary' || !computedDates
      ? { start: null, end: null }
      : isScheduleUnchanged
        ? { start: before!.start, end: before!.end }
        : { start: computedDates.start, end: computedDates.end };
  const after = {
    ...{ name: details.name, phase: details.phase, kind, ...dates, duration, owners: details.owners },
    rule: constraint === 'none' ? null : { kind: constraint, day: details.constraint_day! },
    ...{ effort_hours: details.effort_hours, progress: details.progress ?? 0, colour: details.colour || null },
    client_visible: details.client_visible,
  };
  await sql`
    update campaign_step set name = ${after.name}, phase = ${after.phase}, is_summary = ${kind === 'summary'},
      start_date = ${dates.start}, end_date = ${dates.end}, duration = ${duration}, owners = ${details.owners}::uuid[],
      rule = ${after.rule?.kind ?? null}, rule_day = ${after.rule?.day ?? null}, effort_hours = ${after.effort_hours},
      progress = ${after.progress}, colour = ${after.colour}, client_visible = ${after.client_visible},
      version = version + 1, updated_at = now()
    where campaign_id = ${campaignId} and id = ${id}`.execute(trx);
  const oldValues = Object.fromEntries(
    Object.keys(after).map((field) => [field, before![field as keyof typeof after]]),
  );
  const oldOwners = before!.owners.map((owner) => owner.id);
  await auditEach(trx, actor, [
    { action: 'update', entity: STEP_ENTITY, id, before: { ...oldValues, owners: oldOwners }, after },
  ]);
  if (dates.start !== before!.start || dates.end !== before!.end)
    await notifyOwners(trx, actor, campaignId, [{ owners }]);
  return { steps: [id] };
}

/** Replaces all links of a plan with a pattern of links between the chosen steps. */
export async function applyLinkPattern(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  { steps: ids, pattern }: { steps: string[]; pattern: Pattern },
) {
  const plan = await lockPlan(trx, actor, campaignId);
  const chosenIds = new Set(requireEditableSteps(plan, ids).map(({ id }) => id));
  requireEditableSteps(
    plan,
    plan.steps.map(({ id }) => id),
  );
  const steps = plan.steps.filter(({ id, kind }) => chosenIds.has(id) && kind !== 'summary');
  const links = patternLinks(pattern, steps, pattern === 'master' ? await loadDefaultLinks(trx, campaignId) : []);
  await sql`delete from campaign_step_link where campaign_id = ${campaignId}`.execute(trx);
  await sql`
    insert into campaign_step_link (campaign_id, predecessor_id, successor_id, type, lag, unit, strict)
    select ${campaignId}, link.predecessor, link.successor, link.type, link.lag, link.unit, link.strict
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as link (predecessor uuid, successor uuid, type text, lag integer, unit text, strict boolean)`.execute(trx);
  const before = { dependencies: plan.links.length };
  const after = { dependencies: links.length, pattern };
  await audit(trx, { ...actor, action: 'update', entity: 'campaigns', id: campaignId, before, after });
  return { links: links.length };
}

/** Returns the links between steps of a plan that their client or master steps define. */
async function loadDefaultLinks(trx: Trx, campaignId: string): Promise<ScheduleLink[]> {
  const { rows } = await sql<ScheduleLink>`
    with s as (
      select t.id, coalesce(t.master_step_id, t.client_step_id) as key,
        coalesce(k.predecessors, m.predecessors, '[]') as predecessors
      from campaign_step t left join client_step k on k.id = t.client_step_id
        left join master_step m on m.id = t.master_step_id
      where t.campaign_id = ${campaignId})
    select distinct on (p.id, s.id) p.id as predecessor, s.id as successor, coalesce(predecessor ->> 'type', 'FS') as type,
      coalesce((predecessor ->> 'lag')::int, 0) as lag, coalesce(predecessor ->> 'unit', 'working') as unit,
      coalesce((predecessor ->> 'strict')::boolean, true) as strict
    from s, jsonb_array_elements(s.predecessors) predecessor, s p
    where p.key = (predecessor ->> 'step_id')::uuid and p.id <> s.id`.execute(trx);
  return rows;
}
