import {
  availableGrades,
  cloneGrade,
  dryRunGrade,
  gradeStates,
  grades,
  gradeVersions,
  orderGradeSteps,
} from '@leadwright/contract/features/grades';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { assertAgencyScope } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { differenceOf } from '../../record/kinds.ts';
import { notFoundError, type Values } from '../../record/row.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRow, editRow, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { stateRoute } from '../../resource/state-route.ts';
import { cloneScheme } from './clone-scheme.ts';
import { dryRunScheme } from './dry-run.ts';
import { assertHasActiveStep, gradeEntity } from './grades.ts';
import { addVersion, ensureEditableVersion, listVersions, saveStepOrder } from './versions.ts';

/** Fields that affect grading. Only a change of these fields creates a version. */
const VERSIONED_FIELDS = ['applies_to', 'default_step_id'];

export function gradesRoutes(app: App): void {
  const source = rowSource(app, gradeEntity);
  serveGrid(app, grades.list, source.grid);
  viewRoute(app, gradeEntity, source);
  removeRoute(app, gradeEntity, source);
  stateRoute(app, gradeEntity, source, gradeStates, () => ({}), assertHasActiveStep);

  serveWrite(app, grades.add, ({ trx, viewer, request, body }) =>
    addRow(app, gradeEntity, source, trx, { viewer, request }, body, {}, (id) => addVersion(trx, id, 1)),
  );
  serveWrite(app, grades.edit, async (call) => {
    const { trx, viewer, params, body } = call;
    const current = await source.read(trx, viewer, params.id);
    const versionedChanges = differenceOf<object>(VERSIONED_FIELDS, current, { ...current, ...body }).after;
    const canEdit = current.version === body.version && current.can.update;
    const editableVersion =
      canEdit && Object.keys(versionedChanges).length > 0 ? await ensureEditableVersion(trx, params.id) : undefined;
    const step = body.default_step_id;
    const mappedBody =
      step && editableVersion ? { ...body, default_step_id: editableVersion.currentStepId(step) } : body;
    return editRow(app, gradeEntity, source, { ...call, body: mappedBody as Values });
  });

  serve(app, gradeVersions, async ({ params: { id }, viewer, db }) => {
    await source.read(db, viewer, id);
    return { versions: await listVersions(db, viewer, id) };
  });
  serve(app, dryRunGrade, async ({ params: { id }, query, viewer, db }) => {
    await source.read(db, viewer, id);
    return dryRunScheme(app, db, viewer, id, query);
  });
  serveWrite(app, orderGradeSteps, async ({ params: { id }, body, viewer, request, trx }) => {
    const current = await source.read(trx, viewer, id);
    assertAgencyScope(viewer, orderGradeSteps.access as { subject: 'grade-steps'; action: 'update' });
    const editableVersion = await ensureEditableVersion(trx, id);
    if (!editableVersion || current.archived_at) throw notFoundError(grades.noun.one);
    const order = await saveStepOrder(trx, editableVersion.versionId, body.step_ids.map(editableVersion.currentStepId));
    await audit(trx, { viewer, request, action: 'update', entity: grades.name, id, ...order });
    return source.read(trx, viewer, id);
  });
  serveWrite(app, cloneGrade, async ({ body, viewer, request, trx }) => {
    assertAgencyScope(viewer, { subject: 'clone-grade', action: 'create' });
    return cloneScheme(app, trx, { viewer, request }, body);
  });
}

const VERSION_LABEL = sql`g.name || ', version ' || v.number`;
const OFFERED_VERSIONS = sql`grade_version v join grade g on g.id = v.grade_id
  where v.superseded_at is null and g.state = 'active' and g.archived_at is null`;

/** Registers the choices of grade schemes for campaigns. Must run before the endpoints of campaigns are registered. */
export function registerGradeChoices(app: App): void {
  serve(app, availableGrades, async ({ query, viewer, db }) => {
    if (viewer.clientId) return { versions: [] };
    const { rows } = await sql<{ id: string; label: string }>`
      select v.id, ${VERSION_LABEL} as label from ${OFFERED_VERSIONS}
      and (g.client_id is null or g.client_id = ${query.client_id ?? null}) order by g.name, g.id`.execute(db);
    return { versions: rows };
  });
  app.choices.set('grade-versions', {
    table: 'grade_version',
    from: sql`grade_version v join grade g on g.id = v.grade_id`,
    where: (viewer) =>
      sql`${viewer.clientId === null} and v.superseded_at is null and g.state = 'active' and g.archived_at is null`,
    id: sql`v.id`,
    label: VERSION_LABEL,
    detail: sql`(select k.name from client k where k.id = g.client_id)`,
  });
}
