import { AppError } from '@leadwright/contract/errors';
import { masterStepStates, masterSteps } from '@leadwright/contract/features/master-steps';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import type { Predecessor } from '@leadwright/contract/steps/step-fields';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { countUndecidedFields } from './master-differences.ts';
import { type Plan, predecessorProblems } from './predecessors.ts';

type MasterStep = RowOf<typeof masterSteps>;

const LINKED_CLIENT_STEPS = sql`client_step s where s.master_step_id = t.id and s.archived_at is null`;

export const masterStepEntity = entity({
  resource: masterSteps,
  states: masterStepStates,
  rule: scopeRule('master_step', masterSteps.subject),
  selectableBy: 'staff',
  computed: {
    used_by: sql`(select count(*)::int from ${LINKED_CLIENT_STEPS})`,
    waiting: sql`(select count(*)::int from ${LINKED_CLIENT_STEPS} and ${countUndecidedFields('s', 't')} > 0)`,
  },
  assertArchivable: assertArchivable,
  check: planProblems,
});

/** Loads the master steps that are not archived, with their predecessors. */
export async function loadMasterPlan(db: Db): Promise<Map<string, { code: string; predecessorKeys: string[] }>> {
  const { rows } = await sql<{ id: string; code: string; predecessorKeys: string[] }>`
    select id, code, array(select p ->> 'step_id' from jsonb_array_elements(predecessors) p) as "predecessorKeys"
    from master_step where archived_at is null`.execute(db);
  return new Map(rows.map(({ id, ...step }) => [id, step]));
}

/** Locks all plans, so that two concurrent changes cannot form a cycle together. */
export const lockPlans = (trx: Trx) => sql`select pg_advisory_xact_lock(${7_305_392})`.execute(trx);

async function planProblems(trx: Trx, after: Partial<MasterStep>, before: MasterStep | undefined): Promise<Problems> {
  const predecessors = (after.predecessors ?? []) as Predecessor[];
  if (predecessors.length === 0) return {};
  await lockPlans(trx);
  const plan: Plan = await loadMasterPlan(trx);
  return predecessorProblems(predecessors, plan, before && { key: before.id, code: after.code ?? before.code });
}

/** Throws when a campaign plan has a step based on the master or client step. */
export async function assertNotPlanned(
  trx: Trx,
  column: 'master_step_id' | 'client_step_id',
  id: string,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct s.campaign_id)::int as count from campaign_step s where s.${sql.ref(column)} = ${id}`.execute(
    trx,
  );
  const { count } = rows[0]!;
  if (count === 0) return;
  const subject = count === 1 ? 'One campaign plan uses' : '{{count}} campaign plans use';
  throw inUseError(
    defineMessage('errors.stepPlanned', `${subject} a step based on this one. Retire it instead.`, { count }),
  );
}

const inUseError = (message: ReturnType<typeof defineMessage>) => new AppError('in_use', message);

/** Throws while clients use the master step or other steps depend on it. */
async function assertArchivable(trx: Trx, { id, used_by: count }: MasterStep): Promise<void> {
  if (count > 0) {
    const subject = count === 1 ? 'One client campaign step is' : '{{count}} client campaign steps are';
    throw inUseError(
      defineMessage('errors.masterStepInUse', `${subject} linked to this master step. Retire it instead.`, { count }),
    );
  }
  await assertNotPlanned(trx, 'master_step_id', id);
  const { rows } = await sql<{ code: string }>`
    select code from master_step where archived_at is null and id <> ${id}
      and predecessors @> ${JSON.stringify([{ step_id: id }])}::jsonb order by code`.execute(trx);
  if (rows.length > 0) {
    const steps = rows.map(({ code }) => code).join(', ');
    throw inUseError(
      defineMessage('errors.stepLeads', 'It is a predecessor of {{steps}}. Retire it instead.', { steps }),
    );
  }
}
