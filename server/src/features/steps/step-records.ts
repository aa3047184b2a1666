import type { ChecklistItem, Predecessor } from '@leadwright/contract/steps/step-fields';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import type { Values } from '../../record/row.ts';
import type { StepList } from './plan.ts';
import type { FileStep } from './step-file.ts';
import { comparableCode, type ExistingStep, type LinkableMaster } from './step-import.ts';

/** A step with all values that files and imports need. */
interface StoredStep extends ExistingStep {
  owner_type: string | null;
  master: string | null;
}

/** Loads the steps that the viewer can see, in their order. */
export async function loadSteps(db: Db, viewer: Viewer, { rule, condition, key }: StepList): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select t.id, ${key} as key, to_jsonb(t) as values,
      (select y.code from user_type y where y.id = t.owner_type_id) as owner_type,
      (select m.code from master_step m where m.id::text = to_jsonb(t) ->> 'master_step_id') as master
    from ${sql.table(rule.table)} t
    where t.archived_at is null and ${condition} and ${visible(viewer, rule, 't')}
    order by t."order", t.name, t.id`.execute(db);
  return rows;
}

/** Converts steps to file entries, with references by code. */
export const toFileSteps = (steps: readonly StoredStep[], plan: ReadonlyMap<string, { code: string }>): FileStep[] =>
  steps.map(({ values, owner_type, master }) => ({
    ...values,
    owner_type: owner_type ?? '',
    master: master ?? '',
    checklist: values.checklist as ChecklistItem[],
    predecessors: (values.predecessors as Predecessor[]).map(({ step_id, ...link }) => ({
      step: plan.get(step_id)?.code ?? '',
      ...link,
    })),
  }));

export const indexByCode = (steps: readonly StoredStep[]): Map<string, ExistingStep> =>
  new Map(steps.map((step) => [comparableCode(step.values.code), step]));

export const keysByCode = (plan: ReadonlyMap<string, { code: string }>): Map<string, string> =>
  new Map([...plan].map(([key, { code }]) => [comparableCode(code), key]));

export async function loadOwnerTypes(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from user_type where archived_at is null`.execute(db);
  return new Map(rows.map(({ id, code }) => [comparableCode(code), id]));
}

/** Loads the master steps that client steps can be linked to, by comparable code. */
export async function loadLinkableMasters(db: Db): Promise<Map<string, LinkableMaster>> {
  const { rows } = await sql<{ id: string; values: Values }>`
    select m.id, to_jsonb(m) as values from master_step m where m.archived_at is null and m.state = 'active'`.execute(
    db,
  );
  return new Map(rows.map((master) => [comparableCode(master.values.code), master]));
}
