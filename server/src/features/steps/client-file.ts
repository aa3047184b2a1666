import { clientSteps } from '@leadwright/contract/features/client-steps';
import { CLIENT_STEP_COLUMNS, STEP_COLUMNS } from '@leadwright/contract/steps/step-file';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';
import type { RowSource } from '../../resource/entity.ts';
import { addRow, editRow } from '../../resource/entity-routes.ts';
import { CLIENT_STEP_KEY, clientStepEntity, loadClientPlan } from './client-steps.ts';
import { loadSeenMasterValues } from './linked-steps.ts';
import { lockPlans } from './master-steps.ts';
import type { StepList } from './plan.ts';
import type { FileStep } from './step-file.ts';
import type { ImportTarget } from './step-import.ts';
import {
  indexByCode,
  keysByCode,
  loadLinkableMasters,
  loadOwnerTypes,
  loadSteps,
  toFileSteps,
} from './step-records.ts';

export const CLIENT_COLUMNS = [...STEP_COLUMNS, ...CLIENT_STEP_COLUMNS] as const;

/** Returns the step list of a client. */
export const clientStepList = (clientId: string): StepList => ({
  entity: clientSteps.name,
  rule: clientStepEntity.rule,
  condition: sql`t.client_id = ${clientId}`,
  key: CLIENT_STEP_KEY,
});

/** Returns the client’s name. Throws `not_found` when the viewer cannot see the client. */
export async function requireClient(db: Db, viewer: Viewer, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select t.name from client t where t.id = ${id} and ${visible(viewer, 'client', 't')}`.execute(db);
  if (!rows[0]) throw notFoundError('client');
  return rows[0].name;
}

export const loadClientFile = async (db: Db, viewer: Viewer, clientId: string): Promise<FileStep[]> =>
  toFileSteps(await loadSteps(db, viewer, clientStepList(clientId)), await loadClientPlan(db, clientId));

/**
 * Skips the check of single steps: a file is checked as a whole, because its steps may depend on each other in any
 * order.
 */
const entityWithoutCheck = { ...clientStepEntity, check: async () => ({}) };

export async function clientImportTarget(
  app: App,
  source: RowSource<typeof clientSteps>,
  trx: Trx,
  actor: Pick<ActorContext, 'viewer'> & Required<Pick<ActorContext, 'request'>>,
  clientId: string,
): Promise<ImportTarget> {
  await lockPlans(trx);
  const plan = await loadClientPlan(trx, clientId);
  return {
    columns: CLIENT_COLUMNS,
    fields: clientSteps.fields.omit({ client_id: true, master_step_id: true }),
    existing: indexByCode(await loadSteps(trx, actor.viewer, clientStepList(clientId))),
    keys: keysByCode(plan),
    plan,
    ownerTypes: await loadOwnerTypes(trx),
    masters: await loadLinkableMasters(trx),
    async add(values, master) {
      const body = { ...values, client_id: clientId, master_step_id: master?.id ?? null };
      const { id } = await addRow(
        app,
        entityWithoutCheck,
        source,
        trx,
        actor,
        body,
        await loadSeenMasterValues(trx, body.master_step_id),
      );
      return { id, key: body.master_step_id ?? id };
    },
    change: ({ id, values: { version } }, changes) =>
      editRow(app, entityWithoutCheck, source, {
        ...actor,
        trx,
        params: { id },
        body: { version, ...changes },
      }),
  };
}
