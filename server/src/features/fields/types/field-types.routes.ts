import { TYPE_CHANGE_ENDPOINTS } from '@leadwright/contract/features/field-types';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { registerChangeKind } from '../../../change/start-change.ts';
import type { App } from '../../../context.ts';
import { serve, serveWrite } from '../../../http/serve.ts';
import { scheduleDaily } from '../../../jobs/daily.ts';
import { conflictError } from '../../../record/row.ts';
import type { Entity, RowSource } from '../../../resource/entity.ts';
import { rowSource } from '../../../resource/entity.ts';
import { fieldEntities } from '../definitions/fields.service.ts';
import { listSlotAssignments } from '../values/custom-fields.service.ts';
import { changeType } from './change-type.ts';
import { CLEAR_JOB, clearTask, startClearJobs } from './clear-slots.tasks.ts';
import { dryRun } from './dry-run.ts';
import { migrateField } from './migrate-values.ts';
import { typeChangeKind } from './type-change-kind.ts';
import { assertCanAccessValues, assertTypeChangeable, loadTypedField } from './typed-field.ts';
import { valueCopyKind } from './value-copy-kind.ts';

/** Registers the endpoints that change the type of a field, for each kind of field. */
export function fieldTypesRoutes(app: App): void {
  registerChangeKind(app, typeChangeKind(app));
  registerChangeKind(app, valueCopyKind(app));
  app.jobs.define(clearTask);
  scheduleDaily(app, 'old slots of changed fields could not be cleared', (db) =>
    startClearJobs(db, (trx, field_id) =>
      app.jobs.add(trx, {
        kind: CLEAR_JOB,
        title: 'Clean up old field values',
        ownerId: null,
        params: { field_id },
      }),
    ),
  );
  for (const kind of Object.keys(fieldResources) as FieldKind[]) serveTypeChanges(app, kind);
}

function serveTypeChanges(app: App, kind: FieldKind): void {
  const entity = fieldEntities[kind] as unknown as Entity;
  const source = rowSource(app, entity) as RowSource<Entity['resource']>;
  // The four kinds share one type here.
  const { check, change, migrate } = TYPE_CHANGE_ENDPOINTS[kind] as typeof TYPE_CHANGE_ENDPOINTS.master;

  serve(app, check, async ({ params: { id }, body, viewer, db }) => {
    const field = await loadTypedField(db, viewer, kind, id, { action: 'update' });
    if (field.version !== body.version) throw conflictError(field);
    await assertTypeChangeable(db, field);
    const assignments = await listSlotAssignments(db, id);
    await assertCanAccessValues(db, viewer, field, assignments);
    return dryRun(db, viewer, field, assignments, body);
  });
  serveWrite(app, change, ({ params: { id }, body, viewer, request, trx }) =>
    changeType(app, trx, { viewer, request }, kind, id, body),
  );
  serveWrite(app, migrate, ({ params: { id }, body, viewer, request, trx }) =>
    migrateField(app, entity, source, trx, { viewer, request }, kind, id, body),
  );
}
