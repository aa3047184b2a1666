import { invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { MAX_STEPS, type PlannedStep } from '@leadwright/contract/steps/step-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { type ScopeRule, visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { PHASES } from './steps.service.ts';

/** Steps that are sorted together: the library (all master steps), or the steps of a client. */
export interface StepList {
  entity: string;
  rule: ScopeRule<'master_step' | 'client_step'>;
  /** Condition for the table’s rows `t`, in addition to not being archived. */
  condition: RawBuilder<SqlBool>;
  /** The id that other steps use to refer to a step as predecessor. */
  key: RawBuilder<unknown>;
}

/** Lists the steps in their order, phase by phase. */
export async function listSteps(db: Db, viewer: Viewer, { rule, condition, key }: StepList): Promise<PlannedStep[]> {
  const { rows } = await sql<PlannedStep>`
    select t.id, ${key} as key, t.code, t.name, t.phase, t.duration, t."order", t.state, t.client_visible, t.billable,
      ${visibleOrNone(viewer, rule, 't', 'update')} as may_update
    from ${sql.table(rule.table)} t
    where t.archived_at is null and ${condition} and ${visible(viewer, rule, 't')}
    order by array_position(${PHASES}, t.phase), t."order", t.name, t.id limit ${MAX_STEPS}`.execute(db);
  return rows;
}

const STEPS_CHANGED = defineMessage('problems.stepsChanged', 'The steps have changed. Reload the page and try again.');

/** Numbers the steps from 1 in the order of the ids, which must contain every step once. Audits each moved step. */
export async function saveStepOrder(
  trx: Trx,
  actor: ActorContext,
  steps: StepList,
  ids: readonly string[],
): Promise<void> {
  const { entity, rule, condition } = steps;
  const table = sql.table(rule.table);
  const { rows } = await sql<{ id: string; order: number; may_update: boolean }>`
    select t.id, t."order", ${visibleOrNone(actor.viewer, rule, 't', 'update')} as may_update from ${table} t
    where t.archived_at is null and ${condition} order by t.id for update`.execute(trx);
  const currentOrder = new Map(rows.map(({ id, order }) => [id, order]));
  const isComplete =
    ids.length === rows.length && new Set(ids).size === ids.length && ids.every((id) => currentOrder.has(id));
  if (!isComplete || rows.some(({ may_update }) => !may_update)) throw invalidInput({ step_ids: STEPS_CHANGED });
  const movedSteps = ids.flatMap((id, index) => {
    const before = currentOrder.get(id)!;
    return before === index + 1 ? [] : [{ id, before, after: index + 1 }];
  });
  if (movedSteps.length === 0) return;
  await sql`
    update ${table} t set "order" = n."order", version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(movedSteps.map(({ id, after }) => ({ id, order: after })))}::jsonb)
      as n (id uuid, "order" integer)
    where n.id = t.id`.execute(trx);
  await auditEach(
    trx,
    actor,
    movedSteps.map(({ id, before, after }) => ({
      action: 'update' as const,
      entity,
      id,
      before: { order: before },
      after: { order: after },
    })),
  );
}
