import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  type CampaignPlan,
  type CampaignStep,
  isEndedStep,
  STEP_STATE,
  type StepState,
} from '@leadwright/contract/features/campaign-steps';
import { requiresStepReason, STEP_TRANSITIONS } from '@leadwright/contract/features/step-work';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { ChecklistItem } from '@leadwright/contract/steps/step-fields';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { requireScope } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { conflictError, notFoundError } from '../../record/row.ts';
import { assertTransition } from '../../resource/state-route.ts';
import { STEP_NOUN, stepRule } from './campaign-steps.ts';
import { lockPlan, requireEditableSteps, STEP_ENTITY, STEP_NAME_TAKEN } from './change-plan.ts';

const { subject } = stepRule;
const STATE_MACHINE = { states: STEP_STATE, next: STEP_TRANSITIONS, field: 'state' };

const REASON_MISSING = defineMessage('problems.stepReason', 'Enter a reason.');
const OWNER_REQUIRED = defineMessage('errors.stepOwner', 'Assign an owner before you start the step.');
const checklistIncompleteMessage = (lines: string) =>
  defineMessage('errors.stepChecklist', 'The checklist is not complete. Open items: {{lines}}.', { lines });
const predecessorsNotDoneMessage = (steps: string) =>
  defineMessage('errors.stepWaits', 'It depends on steps that are not done: {{steps}}.', { steps });

interface ChecklistLine {
  text: string;
  required: boolean;
  done_by?: string | null;
  done_at?: string | null;
}

async function loadChecklistLines(db: Db, campaignId: string, id: string): Promise<ChecklistLine[]> {
  const { rows } = await sql<{ checklist: ChecklistLine[] }>`
    select checklist from campaign_step where campaign_id = ${campaignId} and id = ${id}`.execute(db);
  return rows[0]!.checklist;
}

interface StateChange {
  state: StepState;
  reason?: string | null;
  override: boolean;
}

/** Changes the state of a step. Users who may change all plans can skip the check of its checklist and predecessors. */
export async function saveStepState(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  id: string,
  change: StateChange,
) {
  const plan = await lockPlan(trx, actor, campaignId);
  const [step] = requireEditableSteps(plan, [id]);
  assertTransition(STATE_MACHINE as never, STEP_NOUN, step!, change.state);
  const reason = change.reason ?? '';
  if (requiresStepReason(step!.state, change.state) && reason === '') throw invalidInput({ reason: REASON_MISSING });
  const isOverridden = change.override && requireScope(actor.viewer, subject, 'update') === 'all';
  const problem = await findStateChangeProblem(trx, plan, step!, change.state, isOverridden);
  if (problem) {
    const allowed = STEP_TRANSITIONS[step!.state].filter((state) => state !== change.state);
    throw new AppError('illegal_transition', problem, { detail: { allowed } });
  }
  const after = {
    state: change.state,
    state_reason: reason,
    progress: change.state === 'done' ? 100 : step!.progress,
  };
  await sql`
    update campaign_step set state = ${after.state}, state_reason = ${after.state_reason}, progress = ${after.progress},
      actual_start = case when ${after.state} = 'in_progress' then coalesce(actual_start, current_date) else actual_start end,
      actual_end = case ${after.state} when 'done' then current_date when 'in_progress' then null else actual_end end,
      version = version + 1, updated_at = now()
    where campaign_id = ${campaignId} and id = ${id}`.execute(trx);
  const before = { state: step!.state, progress: step!.progress };
  await auditEach(trx, actor, [
    { action: 'state', entity: STEP_ENTITY, id, before, after: { ...after, ...(isOverridden && { override: true }) } },
  ]);
  return { steps: [id] };
}

async function findStateChangeProblem(
  trx: Trx,
  plan: CampaignPlan,
  { id, campaign_id, owners, state }: CampaignStep,
  newState: StepState,
  isOverridden: boolean,
): Promise<LocalisedMessage | undefined> {
  if (newState === 'in_progress' && owners.length === 0) return OWNER_REQUIRED;
  if (isOverridden) return undefined;
  if (newState === 'in_progress' && state === 'not_started') {
    const unfinishedPredecessors = plan.links
      .filter(({ successor, type, strict }) => successor === id && type === 'FS' && strict)
      .flatMap(({ predecessor }) => plan.steps.filter((step) => step.id === predecessor))
      // A skipped step does not block its successors.
      .filter((step) => !isEndedStep(step));
    if (unfinishedPredecessors.length > 0)
      return predecessorsNotDoneMessage(unfinishedPredecessors.map(({ name }) => name).join(', '));
  }
  if (newState === 'done') {
    const openLines = (await loadChecklistLines(trx, campaign_id, id)).filter(
      ({ required, done_at }) => required && !done_at,
    );
    if (openLines.length > 0) return checklistIncompleteMessage(openLines.map(({ text }) => text).join(', '));
  }
  return undefined;
}

interface CustomStep {
  name: string;
  phase: string;
  duration: number;
  client_visible: boolean;
}

/** Adds an undated step that is not based on a library step, as the last step of the campaign. */
export async function addCustomStep(trx: Trx, actor: ActorContext, campaignId: string, step: CustomStep) {
  await lockPlan(trx, actor, campaignId);
  const { name, phase, duration, client_visible } = step;
  const { rows } = await sql<{ id: string }>`
    insert into campaign_step (campaign_id, name, phase, duration, client_visible, "order")
    select ${campaignId}, ${name}, ${phase}, ${duration}, ${client_visible},
      (select coalesce(max("order"), 0) + 1 from campaign_step where campaign_id = ${campaignId})
    where not exists (select from campaign_step where campaign_id = ${campaignId} and name_key(name) = name_key(${name}))
    returning id`.execute(trx);
  const [addedStep] = rows;
  if (!addedStep) throw invalidInput({ name: STEP_NAME_TAKEN });
  await auditEach(trx, actor, [{ action: 'create', entity: STEP_ENTITY, id: addedStep.id, after: { ...step } }]);
  return { steps: [addedStep.id] };
}

export async function assignOwners(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  { steps: ids, owners }: { steps: string[]; owners: string[] },
) {
  const plan = await lockPlan(trx, actor, campaignId);
  const before = requireEditableSteps(plan, [...new Set(ids)]);
  const people = [...new Set(owners)];
  await sql`
    update campaign_step set owners = ${people}::uuid[], version = version + 1, updated_at = now()
    where campaign_id = ${campaignId} and id = any(${ids}::uuid[])`.execute(trx);
  await auditEach(
    trx,
    actor,
    before.map((step) => ({
      action: 'update' as const,
      entity: STEP_ENTITY,
      id: step.id,
      before: { owners: step.owners.map(({ id }) => id) },
      after: { owners: people },
    })),
  );
  return { steps: before.map(({ id }) => id) };
}

/** Loads the checklist of a step with the names of the users who checked each line. */
export async function loadChecklist(db: Db, viewer: Viewer, campaignId: string, id: string) {
  const { rows } = await sql<{
    reason: string;
    checklist: (ChecklistLine & { done_by: string | null; done_at: string | null })[];
  }>`
    select t.state_reason as reason, coalesce((
      select jsonb_agg(jsonb_build_object('text', l ->> 'text', 'required', (l ->> 'required')::boolean,
        'done_by', (select u.display_name from app_user u where u.id = (l ->> 'done_by')::uuid),
        'done_at', l ->> 'done_at') order by position)
      from jsonb_array_elements(t.checklist) with ordinality as lines (l, position)), '[]') as checklist
    from campaign_step t where t.campaign_id = ${campaignId} and t.id = ${id} and ${visible(viewer, stepRule, 't')}`.execute(
    db,
  );
  if (!rows[0]) throw notFoundError(STEP_NOUN);
  return rows[0];
}

/** Marks a checklist line as done or not done. Throws a conflict if the line has changed since the viewer read it. */
export async function checkLine(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  id: string,
  { line: index, text, done }: { line: number; text: string; done: boolean },
) {
  const plan = await lockPlan(trx, actor, campaignId);
  const [step] = requireEditableSteps(plan, [id]);
  const lines = await loadChecklistLines(trx, campaignId, id);
  const line = lines[index];
  if (line?.text !== text) throw conflictError(step!);
  const mark = done
    ? { done_by: actor.viewer.userId, done_at: new Date().toISOString() }
    : { done_by: null, done_at: null };
  const after = lines.with(index, { ...line, ...mark });
  await sql`
    update campaign_step set checklist = ${JSON.stringify(after)}::jsonb, version = version + 1, updated_at = now()
    where campaign_id = ${campaignId} and id = ${id}`.execute(trx);
  const oldValues = { line: text, done: Boolean(line.done_at) };
  await auditEach(trx, actor, [
    { action: 'update', entity: STEP_ENTITY, id, before: oldValues, after: { line: text, done } },
  ]);
  return { steps: [id] };
}

/** Replaces the checklist. A new line takes over the check mark of one old line with the same text. */
export async function writeChecklist(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  id: string,
  { checklist, version }: { checklist: ChecklistItem[]; version: number },
) {
  const plan = await lockPlan(trx, actor, campaignId);
  const [step] = requireEditableSteps(plan, [id]);
  if (step!.version !== version) throw conflictError(step!);
  const before = await loadChecklistLines(trx, campaignId, id);
  const unmatchedLines = [...before];
  const after = checklist.map((line): ChecklistLine => {
    const matchIndex = unmatchedLines.findIndex(({ text }) => text === line.text);
    const [matchingLine] = matchIndex < 0 ? [] : unmatchedLines.splice(matchIndex, 1);
    return { ...line, done_by: matchingLine?.done_by ?? null, done_at: matchingLine?.done_at ?? null };
  });
  await sql`
    update campaign_step set checklist = ${JSON.stringify(after)}::jsonb, version = version + 1, updated_at = now()
    where campaign_id = ${campaignId} and id = ${id}`.execute(trx);
  const auditValues = (lines: readonly ChecklistLine[]) => ({ checklist: lines.map(({ text }) => text) });
  await auditEach(trx, actor, [
    { action: 'update', entity: STEP_ENTITY, id, before: auditValues(before), after: auditValues(after) },
  ]);
  return { steps: [id] };
}
