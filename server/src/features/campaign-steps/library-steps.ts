import { invalidInput } from '@leadwright/contract/errors';
import { toSchedulerPlan } from '@leadwright/contract/features/campaign-plan';
import { defineMessage } from '@leadwright/contract/message';
import { buildNetwork } from '@leadwright/contract/schedule/network';
import type { Dates } from '@leadwright/contract/schedule/plan';
import { scheduleForward } from '@leadwright/contract/schedule/schedule';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Trx } from '../../database/pool.ts';
import { lockPlan } from './change-plan.ts';
import { loadPlan } from './load-plan.ts';

const ALREADY_PLANNED = defineMessage('problems.campaignPlanned', 'This campaign already has steps.');
const NO_ACTIVE_STEPS = defineMessage('problems.noLibrary', 'The client and the library have no active steps.');

/**
 * Adds steps to a campaign that has none, and schedules them: the client’s steps, or the library’s if the client has
 * none.
 */
export async function addLibrarySteps(trx: Trx, actor: ActorContext, campaignId: string): Promise<{ steps: string[] }> {
  await lockPlan(trx, actor, campaignId);
  const { rows: existing } = await sql`select from campaign_step where campaign_id = ${campaignId} limit 1`.execute(
    trx,
  );
  if (existing.length > 0) throw invalidInput({ steps: ALREADY_PLANNED });
  const ids = await insertSteps(trx, campaignId);
  if (ids.length === 0) throw invalidInput({ steps: NO_ACTIVE_STEPS });
  await scheduleFromStart(trx, actor.viewer, campaignId);
  const after = { steps: ids.length };
  await audit(trx, { ...actor, action: 'update', entity: 'campaigns', id: campaignId, after });
  return { steps: ids };
}

/** Schedules all or some steps of a campaign from its start, by its calendars, links and rules. */
export async function scheduleFromStart(
  trx: Trx,
  viewer: Viewer,
  campaignId: string,
  chosenIds?: readonly string[],
): Promise<void> {
  const plan = await loadPlan(trx, viewer, campaignId);
  const { start } = plan.campaigns.find(({ id }) => id === campaignId)!;
  const dates = scheduleForward(buildNetwork(toSchedulerPlan(plan, campaignId)), start);
  await storeDates(trx, campaignId, new Map([...dates].filter(([id]) => !chosenIds || chosenIds.includes(id))));
}

/** Saves start and end of steps. */
export async function storeDates(trx: Trx, campaignId: string, dates: ReadonlyMap<string, Dates>): Promise<void> {
  const newDates = [...dates].map(([id, { start, end }]) => ({ id, start, end }));
  await sql`
    update campaign_step t set start_date = change.start, end_date = change."end"
    from jsonb_to_recordset(${JSON.stringify(newDates)}::jsonb) as change (id uuid, start date, "end" date)
    where t.campaign_id = ${campaignId} and change.id = t.id`.execute(trx);
}

/**
 * Adds steps and their links without dates: the chosen steps, or the client’s active steps, or the library’s if the
 * client has none. Skips steps that the plan already has; a client step and its master step count as the same step.
 */
export async function insertSteps(trx: Trx, campaignId: string, chosenIds?: readonly string[]): Promise<string[]> {
  const requested = chosenIds ?? null;
  const { rows } = await sql<{ id: string }>`
    with c as (select id, client_id from campaign where id = ${campaignId}),
    planned_step as (
      select id, coalesce(master_step_id, client_step_id) as key, name from campaign_step where campaign_id = ${campaignId}),
    client_choice as (
      select s.id as client_step_id, s.master_step_id, coalesce(s.master_step_id, s.id) as key, s.code, s.name, s.phase,
        s.duration, s.effort_hours, s.checklist, s.client_visible, s.predecessors, s."order"
      from client_step s join c on c.client_id = s.client_id
      where s.archived_at is null and s.state = 'active' and not s.hidden
        and (${requested}::uuid[] is null or s.id = any(${requested}::uuid[]))),
    candidate as (
      select * from client_choice
      union all
      select null, m.id, m.id, m.code, m.name, m.phase, m.duration, m.effort_hours, m.checklist, m.client_visible,
        m.predecessors, m."order"
      from master_step m where m.archived_at is null and m.state = 'active'
        and case when ${requested}::uuid[] is null then not exists (select from client_choice) else m.id = any(${requested}::uuid[]) end),
    new_step as (
      select distinct on (p.key) p.* from candidate p where not exists (select from planned_step t where t.key = p.key)
      order by p.key, p.client_step_id nulls last),
    named_step as (
      select *, gen_random_uuid() as id, row_number() over (partition by name_key(name) order by "order", key)
        + (select count(*) from planned_step t where name_key(t.name) = name_key(f.name)) as name_number from new_step f),
    steps as (
      insert into campaign_step (campaign_id, id, client_step_id, master_step_id, code, name, phase, duration, effort_hours,
        checklist, client_visible, "order")
      select c.id, n.id, n.client_step_id, n.master_step_id, n.code,
        case when n.name_number = 1 then n.name else n.name || ' (' || n.name_number || ')' end,
        n.phase, n.duration, n.effort_hours,
        n.checklist, n.client_visible, n."order"
      from named_step n, c returning id),
    step_key as (select key, id from named_step union all select key, id from planned_step where key is not null),
    links as (
      insert into campaign_step_link (campaign_id, predecessor_id, successor_id, type, lag, unit, strict)
      select c.id, p.id, n.id, coalesce(predecessor ->> 'type', 'FS'), coalesce((predecessor ->> 'lag')::int, 0),
        coalesce(predecessor ->> 'unit', 'working'), coalesce((predecessor ->> 'strict')::boolean, true)
      from named_step n, c, jsonb_array_elements(n.predecessors) predecessor, step_key p
      where p.key = (predecessor ->> 'step_id')::uuid and p.id <> n.id
      on conflict do nothing)
    select id from steps`.execute(trx);
  return rows.map(({ id }) => id);
}
