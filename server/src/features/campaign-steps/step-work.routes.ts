import {
  chooseSteps,
  editStepDetails,
  readStepChoices,
  setStepPattern,
  stepDetails,
} from '@leadwright/contract/features/step-details';
import {
  addStep,
  assignSteps,
  changeStepState,
  checkStepLine,
  readStepWork,
  writeStepChecklist,
} from '@leadwright/contract/features/step-work';
import { requireStaff } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { assertNoProblems } from '../../resource/entity-routes.ts';
import { referenceProblems } from '../../resource/references.ts';
import { stepRule } from './campaign-steps.ts';
import { addChosenSteps, listStepChoices } from './choose-steps.ts';
import { applyLinkPattern, editDetails } from './step-details.ts';
import { addCustomStep, assignOwners, checkLine, loadChecklist, saveStepState, writeChecklist } from './step-work.ts';

export function stepWorkRoutes(app: App): void {
  serve(app, readStepWork, ({ params: { id, stepId }, viewer, db }) => {
    requireStaff(viewer, stepRule.subject, 'read');
    return loadChecklist(db, viewer, id, stepId);
  });
  serveWrite(app, changeStepState, ({ params: { id, stepId }, body, viewer, request, trx }) =>
    saveStepState(trx, { viewer, request }, id, stepId, body),
  );
  serveWrite(app, addStep, ({ params: { id }, body, viewer, request, trx }) =>
    addCustomStep(trx, { viewer, request }, id, body),
  );
  serveWrite(app, assignSteps, async ({ params: { id }, body, viewer, request, trx }) => {
    requireStaff(viewer, stepRule.subject, 'update');
    const { owners } = body;
    assertNoProblems(await referenceProblems(app.choices, trx, viewer, { fields: assignSteps.body! }, { owners }));
    return assignOwners(trx, { viewer, request }, id, body);
  });
  serveWrite(app, checkStepLine, ({ params: { id, stepId }, body, viewer, request, trx }) =>
    checkLine(trx, { viewer, request }, id, stepId, body),
  );
  serveWrite(app, writeStepChecklist, ({ params: { id, stepId }, body, viewer, request, trx }) =>
    writeChecklist(trx, { viewer, request }, id, stepId, body),
  );
  serveWrite(app, editStepDetails, async ({ params: { id, stepId }, body, viewer, request, trx }) => {
    requireStaff(viewer, stepRule.subject, 'update');
    const { owners } = body;
    assertNoProblems(await referenceProblems(app.choices, trx, viewer, { fields: stepDetails }, { owners }));
    return editDetails(trx, { viewer, request }, id, stepId, body);
  });
  serve(app, readStepChoices, ({ params: { id }, viewer, request, db }) =>
    listStepChoices(db, { viewer, request }, id),
  );
  serveWrite(app, chooseSteps, ({ params: { id }, body: { steps }, viewer, request, trx }) =>
    addChosenSteps(trx, { viewer, request }, id, steps),
  );
  serveWrite(app, setStepPattern, ({ params: { id }, body, viewer, request, trx }) =>
    applyLinkPattern(trx, { viewer, request }, id, body),
  );
}
