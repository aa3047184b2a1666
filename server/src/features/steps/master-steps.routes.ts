import {
  exportMasterSteps,
  importMasterSteps,
  masterStepPlan,
  masterStepStates,
  masterSteps,
  orderMasterSteps,
} from '@leadwright/contract/features/master-steps';
import { STEP_COLUMNS } from '@leadwright/contract/steps/step-file';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { assertAgencyScope } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRoute, editRoute, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { stateRoute } from '../../resource/state-route.ts';
import { LIBRARY_STEP_LIST, libraryImportTarget, loadLibraryFile } from './master-file.ts';
import { masterStepEntity } from './master-steps.ts';
import { listSteps, saveStepOrder } from './plan.ts';
import { exportSteps } from './step-file.ts';
import { importSteps } from './step-import.ts';

export function masterStepsRoutes(app: App): void {
  const source = rowSource(app, masterStepEntity);
  serveGrid(app, masterSteps.list, source.grid);
  viewRoute(app, masterStepEntity, source);
  addRoute(app, masterStepEntity, source);
  editRoute(app, masterStepEntity, source);
  removeRoute(app, masterStepEntity, source);
  stateRoute(app, masterStepEntity, source, masterStepStates);

  // Only active steps are offered: drafts are not ready and retired steps are no longer used.
  const choices = app.choices.get(masterSteps.name)!;
  app.choices.set(masterSteps.name, {
    ...choices,
    where: (viewer) => sql`t.state = 'active' and ${choices.where(viewer)}`,
    whereLabelVisible: choices.where,
    order: sql`t."order"`,
  });

  const { subject, name, noun } = masterSteps;
  serve(app, masterStepPlan, async ({ viewer, db }) => ({ steps: await listSteps(db, viewer, LIBRARY_STEP_LIST) }));
  serveWrite(app, orderMasterSteps, async ({ body, viewer, request, trx }) => {
    assertAgencyScope(viewer, { subject, action: 'update' });
    await saveStepOrder(trx, { viewer, request }, LIBRARY_STEP_LIST, body.step_ids);
    return { steps: await listSteps(trx, viewer, LIBRARY_STEP_LIST) };
  });
  serve(app, exportMasterSteps, async ({ query: { format }, viewer, request, db, transaction }) => {
    const steps = await loadLibraryFile(db, viewer);
    await transaction((trx) =>
      audit(trx, { viewer, request, action: 'export', entity: name, after: { format, rows: steps.length } }),
    );
    return exportSteps(noun.many, format, STEP_COLUMNS, steps);
  });
  serveWrite(app, importMasterSteps, async ({ body, viewer, request, trx }) => {
    assertAgencyScope(viewer, { subject, action: 'create' });
    const target = await libraryImportTarget(app, source, trx, { viewer, request });
    return { results: await importSteps(app, trx, target, body) };
  });
}
