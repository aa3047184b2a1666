import { invalidInput } from '@leadwright/contract/errors';
import { createCalendars } from '@leadwright/contract/features/campaign-plan';
import type { CampaignPlan, CampaignStepLink, StepChange } from '@leadwright/contract/features/campaign-steps';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { completeDates } from '@leadwright/contract/schedule/complete-dates';
import { findCycle } from '@leadwright/contract/schedule/network';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { requireCampaign } from '../../access/scope.ts';
import { requireStaff } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { conflictError, notFoundError } from '../../record/row.ts';
import { STEP_NOUN, stepRule } from './campaign-steps.ts';
import { loadPlan } from './load-plan.ts';
import { notifyOwners } from './notify-owners.ts';

const { subject } = stepRule;
/** The audit name of a step in a plan. */
export const STEP_ENTITY = 'campaign-steps';

/**
 * Returns the start of a campaign; `lock` locks the campaign until the transaction ends. Throws unless the viewer may
 * change its plan.
 */
export async function loadCampaignForPlan(db: Db, { viewer }: ActorContext, campaignId: string, lock?: 'lock') {
  requireStaff(viewer, subject, 'update');
  await requireCampaign(db, viewer, campaignId, { subject, action: 'update' });
  const { rows } = await sql<{ start: string }>`
    select start_date as start from campaign where id = ${campaignId} and archived_at is null
    ${lock ? sql`for no key update` : sql``}`.execute(db);
  if (!rows[0]) throw notFoundError('campaign');
  return rows[0];
}

/**
 * Returns the plan, locked until the transaction ends. Without the lock, two concurrent valid links could form a
 * cycle.
 */
export async function lockPlan(trx: Trx, actor: ActorContext, campaignId: string): Promise<CampaignPlan> {
  await loadCampaignForPlan(trx, actor, campaignId, 'lock');
  return loadPlan(trx, actor.viewer, campaignId);
}

/** Returns steps of a plan. Throws unless the viewer may change all of them. */
export const requireEditableSteps = ({ steps: allSteps }: CampaignPlan, ids: readonly string[]) =>
  ids.map((id) => {
    const step = allSteps.find((candidate) => candidate.id === id);
    if (!step?.may_update) throw notFoundError(STEP_NOUN);
    return step;
  });

const END_BEFORE_START = defineMessage('problems.endBeforeStart', 'The end is before the start.');
const SUMMARY_DATES = defineMessage('problems.summaryDates', 'A summary takes its dates from its steps.');
const DUPLICATE_STEP = defineMessage('problems.stepTwice', 'A step is listed twice.');

/** Sets the dates of several steps together. Throws a conflict when a step has changed since the viewer read it. */
export async function saveStepDates(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  changes: readonly StepChange[],
  field = 'steps',
) {
  const plan = await lockPlan(trx, actor, campaignId);
  const before = requireEditableSteps(
    plan,
    changes.map(({ id }) => id),
  );
  if (new Set(changes.map(({ id }) => id)).size < changes.length) throw invalidInput({ [field]: DUPLICATE_STEP });
  const staleStep = before.find((step, index) => step.version !== changes[index]!.version);
  if (staleStep) throw conflictError(staleStep);
  const problems: Problems = {};
  for (const [index, { start, end, duration }] of changes.entries()) {
    if (before[index]!.kind === 'summary') problems[`${field}.${index}.start`] = SUMMARY_DATES;
    else if (end < start || (duration === 0 && end !== start)) problems[`${field}.${index}.end`] = END_BEFORE_START;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  await sql`
    update campaign_step t set start_date = change.start, end_date = change."end", duration = change.duration,
      version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change (id uuid, start date, "end" date, duration integer)
    where t.campaign_id = ${campaignId} and change.id = t.id`.execute(trx);
  await auditEach(
    trx,
    actor,
    before.map((step, index) => ({
      action: 'update' as const,
      entity: STEP_ENTITY,
      id: step.id,
      before: { start: step.start, end: step.end, duration: step.duration },
      after: { start: changes[index]!.start, end: changes[index]!.end, duration: changes[index]!.duration },
    })),
  );
  const movedSteps = before.filter(
    ({ start, end }, index) => start !== changes[index]!.start || end !== changes[index]!.end,
  );
  await notifyOwners(trx, actor, campaignId, movedSteps);
  return { steps: changes.map(({ id }) => id) };
}

const STEPS_CHANGED = defineMessage('problems.stepsChanged', 'The steps have changed. Reload the page and try again.');

/** Saves a new order of the steps of a plan. Keeps the steps’ versions, so that open forms stay valid. */
export async function saveStepOrder(trx: Trx, actor: ActorContext, campaignId: string, ids: readonly string[]) {
  const { steps } = await lockPlan(trx, actor, campaignId);
  const isComplete = ids.length === steps.length && new Set(ids).size === ids.length;
  if (!isComplete || steps.some(({ id, may_update }) => !may_update || !ids.includes(id)))
    throw invalidInput({ step_ids: STEPS_CHANGED });
  await sql`
    update campaign_step t set "order" = step.position, updated_at = now()
    from unnest(${ids}::uuid[]) with ordinality as step (id, position)
    where t.campaign_id = ${campaignId} and t.id = step.id and t."order" <> step.position`.execute(trx);
  const names = (sorted: readonly string[]) => sorted.map((id) => steps.find((step) => step.id === id)!.name);
  const before = { order: steps.map(({ name }) => name) };
  await auditEach(trx, actor, [
    { action: 'update', entity: 'campaigns', id: campaignId, before, after: { order: names(ids) } },
  ]);
  return { steps: [...ids] };
}

interface StepEdit {
  version: number;
  name: string;
  start: string | null;
  duration: number;
  progress: number | null;
  client_visible: boolean;
}

export const STEP_NAME_TAKEN = defineMessage('problems.stepTaken', 'Another step of this campaign has this name.');

export async function editStep(trx: Trx, actor: ActorContext, campaignId: string, id: string, edit: StepEdit) {
  const plan = await lockPlan(trx, actor, campaignId);
  const [before] = requireEditableSteps(plan, [id]);
  if (before!.version !== edit.version) throw conflictError(before);
  const duplicates = await sql`
    select from campaign_step where campaign_id = ${campaignId} and id <> ${id} and name_key(name) = name_key(${edit.name})`.execute(
    trx,
  );
  if (duplicates.rows.length > 0) throw invalidInput({ name: STEP_NAME_TAKEN });
  const { name, duration, client_visible } = edit;
  const progress = edit.progress ?? 0;
  const datesInput = { start: edit.start, end: null, duration };
  const dates = completeDates(datesInput, createCalendars(plan).ofStep(before!)) ?? { start: null, end: null };
  await sql`
    update campaign_step set name = ${name}, start_date = ${dates.start}, end_date = ${dates.end}, duration = ${duration},
      progress = ${progress}, client_visible = ${client_visible}, version = version + 1, updated_at = now()
    where campaign_id = ${campaignId} and id = ${id}`.execute(trx);
  const after = { name, start: dates.start, end: dates.end, duration, progress, client_visible };
  const oldValues = Object.fromEntries(
    Object.keys(after).map((field) => [field, before![field as keyof typeof after]]),
  );
  await auditEach(trx, actor, [{ action: 'update', entity: STEP_ENTITY, id, before: oldValues, after }]);
  if (dates.start !== before!.start || dates.end !== before!.end) await notifyOwners(trx, actor, campaignId, [before!]);
  return { steps: [id] };
}

const linkAuditValues = (link: Omit<CampaignStepLink, 'campaign_id'> | undefined, plan: CampaignPlan) => {
  if (!link) return { link: null };
  const name = (id: string) => plan.steps.find((step) => step.id === id)?.name ?? id;
  const { type, lag, unit, strict } = link;
  return {
    link: `${name(link.predecessor)} → ${name(link.successor)}: ${type} ${lag} ${unit} ${strict ? 'strict' : 'soft'}`,
  };
};
const isSameLink = (link: Pick<CampaignStepLink, 'predecessor' | 'successor'>) => (candidate: typeof link) =>
  link.predecessor === candidate.predecessor && link.successor === candidate.successor;

type Link = Omit<CampaignStepLink, 'campaign_id'>;

const SUMMARY_LINKS = defineMessage(
  'problems.stepSummary',
  'A summary cannot have dependencies. Add them to its steps.',
);

/** Links two steps. Throws with the names of the steps when the link would create a cycle. */
export async function saveLink(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  link: Link & { moves?: StepChange[] | undefined },
) {
  const plan = await lockPlan(trx, actor, campaignId);
  const linkedSteps = requireEditableSteps(plan, [link.predecessor, link.successor]);
  const summaryIndex = linkedSteps.findIndex(({ kind }) => kind === 'summary');
  if (summaryIndex >= 0) throw invalidInput({ [summaryIndex === 0 ? 'predecessor' : 'successor']: SUMMARY_LINKS });
  const before = plan.links.find(isSameLink(link));
  const existingLinks = await sql<Link>`
    select predecessor_id as predecessor, successor_id as successor from campaign_step_link
    where campaign_id = ${campaignId}`.execute(trx);
  const cycle = findCycle(existingLinks.rows, link);
  if (cycle) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from campaign_step where campaign_id = ${campaignId} and id = any(${cycle}::uuid[])`.execute(trx);
    const path = cycle.map((id) => rows.find((row) => row.id === id)!.name).join(' → ');
    throw invalidInput({
      successor: defineMessage('problems.stepCircle', 'This would create a circular dependency: {{path}}.', { path }),
    });
  }
  const { predecessor, successor, type, lag, unit, strict } = link;
  await sql`
    insert into campaign_step_link (campaign_id, predecessor_id, successor_id, type, lag, unit, strict)
    values (${campaignId}, ${predecessor}, ${successor}, ${type}, ${lag}, ${unit}, ${strict})
    on conflict (campaign_id, predecessor_id, successor_id) do update
    set type = excluded.type, lag = excluded.lag, unit = excluded.unit, strict = excluded.strict`.execute(trx);
  await auditStep(trx, actor, successor, linkAuditValues(before, plan), linkAuditValues(link, plan));
  if (link.moves?.length) await saveStepDates(trx, actor, campaignId, link.moves, 'moves');
  return { steps: [predecessor, successor] };
}

export async function deleteLink(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  link: Pick<Link, 'predecessor' | 'successor'>,
) {
  const plan = await lockPlan(trx, actor, campaignId);
  requireEditableSteps(plan, [link.predecessor, link.successor]);
  const before = plan.links.find(isSameLink(link));
  if (!before) throw notFoundError('link');
  await sql`
    delete from campaign_step_link where campaign_id = ${campaignId} and predecessor_id = ${link.predecessor}
      and successor_id = ${link.successor}`.execute(trx);
  await auditStep(trx, actor, link.successor, linkAuditValues(before, plan), linkAuditValues(undefined, plan));
  return { steps: [link.predecessor, link.successor] };
}

const auditStep = (trx: Trx, actor: ActorContext, id: string, before: object, after: object) =>
  auditEach(trx, actor, [{ action: 'update', entity: STEP_ENTITY, id, before: { ...before }, after: { ...after } }]);

/** Saves the dates of all steps of a campaign under a name. */
export async function createBaseline(trx: Trx, actor: ActorContext, campaignId: string, name: string) {
  const plan = await lockPlan(trx, actor, campaignId);
  const datedSteps = plan.steps.filter(({ start }) => start).map(({ id: step, start, end }) => ({ step, start, end }));
  const { rows } = await sql<{ id: string }>`
    insert into campaign_baseline (campaign_id, name, taken_by, dates)
    values (${campaignId}, ${name}, ${actor.viewer.userId}, ${JSON.stringify(datedSteps)}::jsonb) returning id`.execute(
    trx,
  );
  const after = { baseline: name, steps: datedSteps.length };
  await auditEach(trx, actor, [{ action: 'update', entity: 'campaigns', id: campaignId, after }]);
  return rows[0]!;
}
