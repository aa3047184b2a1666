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
import { CLIENT_COLUMNS, clientFile, clientTarget, requireClient, stepsOf } from './client-file.ts';
import { clientStepEntity } from './client-steps.ts';
import { addFromMasters, compared, decide, reset, seenOf, waitingSteps } from './linked-steps.ts';
import { plannedSteps, saveStepOrder } from './plan.ts';
import { stepsAsFile } from './step-file.ts';
import { bringFile } from './step-import.ts';

export function clientStepsRoutes(app: App): void {
  const source = rowSource(app, clientStepEntity);
  serveGrid(app, clientSteps.list, source.grid);
  viewRoute(app, clientStepEntity, source);
  editRoute(app, clientStepEntity, source);
  removeRoute(app, clientStepEntity, source);
  stateRoute(app, clientStepEntity, source, clientStepStates);
  serveWrite(app, clientSteps.add, async ({ trx, viewer, request, body }) => {
    const seen = await seenOf(trx, body.master_step_id);
    return addRow(app, clientStepEntity, source, trx, { viewer, request }, body, seen);
  });
  linkRoutes(app, source);

  serve(app, clientStepPlan, async ({ query: { client_id }, viewer }) => {
    await requireClient(app.db, viewer, client_id);
    return { steps: await plannedSteps(app.db, viewer, stepsOf(client_id)) };
  });
  serveWrite(app, orderClientSteps, async ({ body: { client_id, step_ids }, viewer, request, trx }) => {
    assertAnyScope(viewer, clientStepEntity.rule, 'update');
    await requireClient(trx, viewer, client_id);
    await saveStepOrder(trx, { viewer, request }, stepsOf(client_id), step_ids);
    return { steps: await plannedSteps(trx, viewer, stepsOf(client_id)) };
  });
  serve(app, exportClientSteps, async ({ query: { client_id, format }, viewer, request }) => {
    const client = await requireClient(app.db, viewer, client_id);
    const steps = await clientFile(app.db, viewer, client_id);
    const after = { client_id, format, rows: steps.length };
    await audit(app.db, { viewer, request, action: 'export', entity: clientSteps.name, after });
    return stepsAsFile(`${client} steps`, format, CLIENT_COLUMNS, steps);
  });
  serveWrite(app, importClientSteps, async ({ body: { client_id, ...file }, viewer, request, trx }) => {
    assertAnyScope(viewer, clientStepEntity.rule, 'create');
    await requireClient(trx, viewer, client_id);
    const target = await clientTarget(app, source, trx, { viewer, request }, client_id);
    return { results: await bringFile(app, trx, target, file) };
  });
}

/** Registers the calls that link client steps with master steps. */
function linkRoutes(app: App, source: ReturnType<typeof rowSource<typeof clientSteps, 'client_step'>>): void {
  serveWrite(app, addStepsFromMasters, async ({ body, viewer, request, trx }) => {
    assertAnyScope(viewer, clientStepEntity.rule, 'create');
    return { steps: await addFromMasters(app, source, trx, { viewer, request }, body) };
  });
  serve(app, compareClientStep, async ({ params: { id }, viewer }) =>
    compared(app.db, await source.read(app.db, viewer, id)),
  );
  serveWrite(app, resetClientStep, ({ params: { id }, body, viewer, request, trx }) =>
    reset(app, source, trx, { viewer, request }, id, body),
  );
  serve(app, stepReviews, ({ query, viewer }) => waitingSteps(app.db, viewer, query));
  serveWrite(app, decideStepReviews, async ({ body, viewer, request, trx }) => {
    assertAnyScope(viewer, clientStepEntity.rule, 'update');
    return decide(app, source, trx, { viewer, request }, body);
  });
}
