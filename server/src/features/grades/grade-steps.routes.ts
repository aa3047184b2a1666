import { invalidInput } from '@leadwright/contract/errors';
import { gradeStepStates, gradeSteps } from '@leadwright/contract/features/grade-steps';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serveWrite } from '../../http/serve.ts';
import { NOT_OFFERED } from '../../record/choices.ts';
import { differenceOf } from '../../record/kinds.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRow, editRow, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { stateRoute } from '../../resource/state-route.ts';
import { gradeStepEntity } from './grade-steps.ts';
import { editableVersion } from './versions.ts';

export function gradeStepsRoutes(app: App): void {
  const source = rowSource(app, gradeStepEntity);
  serveGrid(app, gradeSteps.list, source.grid);
  app.choices.set(gradeSteps.name, {
    ...app.choices.get(gradeSteps.name)!,
    within: sql`t.grade_id::text`,
    order: sql`t."order"`,
  });
  viewRoute(app, gradeStepEntity, source);
  removeRoute(app, gradeStepEntity, source);
  stateRoute(app, gradeStepEntity, source, gradeStepStates);

  serveWrite(app, gradeSteps.add, async ({ trx, viewer, request, body }) => {
    const written = await editableVersion(trx, body.grade_id);
    if (!written) throw invalidInput({ grade_id: NOT_OFFERED });
    const moved = { ...body, allowed_from: body.allowed_from.map(written.currentStepId) };
    const more = { grade_version_id: written.versionId };
    return addRow(app, gradeStepEntity, source, trx, { viewer, request }, moved, more);
  });
  serveWrite(app, gradeSteps.edit, async (call) => {
    const { trx, viewer, params, body } = call;
    const { version, archived, ...changes } = body;
    const before = await source.read(trx, viewer, params.id);
    const { after: changed } = differenceOf<object>(Object.keys(changes), before, changes);
    const isCurrent = before.version === version && before.can.update && !before.archived_at;
    const written =
      isCurrent && Object.keys(changed).length > 0 ? await editableVersion(trx, before.grade_id) : undefined;
    if (!written) return editRow(app, gradeStepEntity, source, call);
    const moved = body.allowed_from && { allowed_from: body.allowed_from.map(written.currentStepId) };
    return editRow(app, gradeStepEntity, source, {
      ...call,
      params: { id: written.currentStepId(params.id) },
      body: { ...body, ...moved },
    });
  });
}
