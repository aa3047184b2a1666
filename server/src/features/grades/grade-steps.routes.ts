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
import { ensureEditableVersion } from './versions.ts';

export function gradeStepsRoutes(app: App): void {
  const source = rowSource(app, gradeStepEntity);
  serveGrid(app, gradeSteps.list, source.grid);
  app.choices.set(gradeSteps.name, {
    ...app.choices.get(gradeSteps.name)!,
    withinColumn: sql`t.grade_id::text`,
    order: sql`t."order"`,
  });
  viewRoute(app, gradeStepEntity, source);
  removeRoute(app, gradeStepEntity, source);
  stateRoute(app, gradeStepEntity, source, gradeStepStates);

  serveWrite(app, gradeSteps.add, async ({ trx, viewer, request, body }) => {
    const editableVersion = await ensureEditableVersion(trx, body.grade_id);
    if (!editableVersion) throw invalidInput({ grade_id: NOT_OFFERED });
    const mappedFields = { ...body, allowed_from: body.allowed_from.map(editableVersion.currentStepId) };
    const systemFields = { grade_version_id: editableVersion.versionId };
    return addRow(app, gradeStepEntity, source, trx, { viewer, request }, mappedFields, systemFields);
  });
  serveWrite(app, gradeSteps.edit, async (call) => {
    const { trx, viewer, params, body } = call;
    const { version, archived, ...changes } = body;
    const current = await source.read(trx, viewer, params.id);
    const { after: changed } = differenceOf<object>(Object.keys(changes), current, changes);
    const canEdit = current.version === version && current.can.update && !current.archived_at;
    const editableVersion =
      canEdit && Object.keys(changed).length > 0 ? await ensureEditableVersion(trx, current.grade_id) : undefined;
    if (!editableVersion) return editRow(app, gradeStepEntity, source, call);
    const mappedFields = body.allowed_from && { allowed_from: body.allowed_from.map(editableVersion.currentStepId) };
    return editRow(app, gradeStepEntity, source, {
      ...call,
      params: { id: editableVersion.currentStepId(params.id) },
      body: { ...body, ...mappedFields },
    });
  });
}
