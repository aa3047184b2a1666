import {
  addStepsFromMasters,
  clientStepPlan,
  clientStepStates,
  clientSteps,
  compareClientStep,
  decideStepReviews,
  exportClientSteps,
  importClientSteps,
  orderClientSteps,
  resetClientStep,
  stepReviews,
} from '@leadwright/contract/features/client-steps';
import { audit } from '../../access/audit.ts';
import { assertAnyScope } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRow, editRoute, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { stateRoute } from '../../resource/state-route.ts';
import { CLIENT_COLUMNS, clientImportTarget, clientStepList, loadClientFile, requireClient } from './client-file.ts';
import { clientStepEntity } from './client-steps.ts';
import {
  addFromMasters,
  compareWithMaster,
  decideStepChanges,
  listUndecidedSteps,
  loadSeenMasterValues,
  resetToMaster,
} from './linked-steps.ts';
import { listSteps, saveStepOrder } from './plan.ts';
import { exportSteps } from './step-file.ts';
import { importSteps } from './step-import.ts';

export function clientStepsRoutes(app: App): void {
  const source = rowSource(app, clientStepEntity);
  serveGrid(app, clientSteps.list, source.grid);
  viewRoute(app, clientStepEntity, source);
  editRoute(app, clientStepEntity, source);
  removeRoute(app, clientStepEntity, source);
  stateRoute(app, clientStepEntity, source, clientStepStates);
  serveWrite(app, clientSteps.add, async ({ trx, viewer, request, body }) => {
    const seenValues = await loadSeenMasterValues(trx, body.master_step_id);
    return addRow(app, clientStepEntity, source, trx, { viewer, request }, body, seenValues);
  });
  linkRoutes(app, source);

  serve(app, clientStepPlan, async ({ query: { client_id }, viewer, db }) => {
    await requireClient(db, viewer, client_id);
    return { steps: await listSteps(db, viewer, clientStepList(client_id)) };
  });
  serveWrite(app, orderClientSteps, async ({ body: { client_id, step_ids }, viewer, request, trx }) => {
    assertAnyScope(viewer, clientStepEntity.rule, 'update');
    await requireClient(trx, viewer, client_id);
    await saveStepOrder(trx, { viewer, request }, clientStepList(client_id), step_ids);
    return { steps: await listSteps(trx, viewer, clientStepList(client_id)) };
  });
  serve(app, exportClientSteps, async ({ query: { client_id, format }, viewer, request, db, transaction }) => {
    const client = await requireClient(db, viewer, client_id);
    const steps = await loadClientFile(db, viewer, client_id);
    const after = { client_id, format, rows: steps.length };
    await transaction((trx) => audit(trx, { viewer, request, action: 'export', entity: clientSteps.name, after }));
    return exportSteps(`${client} steps`, format, CLIENT_COLUMNS, steps);
  });
  serveWrite(app, importClientSteps, async ({ body: { client_id, ...file }, viewer, request, trx }) => {
    assertAnyScope(viewer, clientStepEntity.rule, 'create');
    await requireClient(trx, viewer, client_id);
    const target = await clientImportTarget(app, source, trx, { viewer, request }, client_id);
    return { results: await importSteps(app, trx, target, file) };
  });
}

/** Registers the endpoints that link client steps with master steps. */
function linkRoutes(app: App, source: ReturnType<typeof rowSource<typeof clientSteps, 'client_step'>>): void {
  serveWrite(app, addStepsFromMasters, async ({ body, viewer, request, trx }) => {
    assertAnyScope(viewer, clientStepEntity.rule, 'create');
    return { steps: await addFromMasters(app, source, trx, { viewer, request }, body) };
  });
  serve(app, compareClientStep, async ({ params: { id }, viewer, db }) =>
    compareWithMaster(db, await source.read(db, viewer, id)),
  );
  serveWrite(app, resetClientStep, ({ params: { id }, body, viewer, request, trx }) =>
    resetToMaster(app, source, trx, { viewer, request }, id, body),
  );
  serve(app, stepReviews, ({ query, viewer, db }) => listUndecidedSteps(db, viewer, query));
  serveWrite(app, decideStepReviews, async ({ body, viewer, request, trx }) => {
    assertAnyScope(viewer, clientStepEntity.rule, 'update');
    return decideStepChanges(app, source, trx, { viewer, request }, body);
  });
}
