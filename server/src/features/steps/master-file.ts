import { masterSteps } from '@leadwright/contract/features/master-steps';
import { STEP_COLUMNS } from '@leadwright/contract/steps/step-file';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import type { RowSource } from '../../resource/entity.ts';
import { addRow, editRow } from '../../resource/entity-routes.ts';
import { loadMasterPlan, lockPlans, masterStepEntity } from './master-steps.ts';
import type { StepList } from './plan.ts';
import type { FileStep } from './step-file.ts';
import type { ImportTarget } from './step-import.ts';
import { indexByCode, keysByCode, loadOwnerTypes, loadSteps, toFileSteps } from './step-records.ts';

/** The step list of the library. */
export const LIBRARY_STEP_LIST: StepList = {
  entity: masterSteps.name,
  rule: masterStepEntity.rule,
  condition: sql`true`,
  key: sql`t.id`,
};

export const loadLibraryFile = async (db: Db, viewer: Viewer): Promise<FileStep[]> =>
  toFileSteps(await loadSteps(db, viewer, LIBRARY_STEP_LIST), await loadMasterPlan(db));

/**
 * Skips the check of single steps: a file is checked as a whole, because its steps may depend on each other in any
 * order.
 */
const entityWithoutCheck = { ...masterStepEntity, check: async () => ({}) };

export async function libraryImportTarget(
  app: App,
  source: RowSource<typeof masterSteps>,
  trx: Trx,
  actor: Pick<ActorContext, 'viewer'> & Required<Pick<ActorContext, 'request'>>,
): Promise<ImportTarget> {
  await lockPlans(trx);
  const plan = await loadMasterPlan(trx);
  return {
    columns: STEP_COLUMNS,
    fields: masterSteps.fields,
    existing: indexByCode(await loadSteps(trx, actor.viewer, LIBRARY_STEP_LIST)),
    keys: keysByCode(plan),
    plan,
    ownerTypes: await loadOwnerTypes(trx),
    masters: new Map(),
    async add(values) {
      const { id } = await addRow(app, entityWithoutCheck, source, trx, actor, values);
      return { id, key: id };
    },
    change: ({ id, values: { version } }, changes) =>
      editRow(app, entityWithoutCheck, source, { ...actor, trx, params: { id }, body: { version, ...changes } }),
  };
}
