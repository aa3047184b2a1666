import { addCoreField, coreFields, editCoreField, unusedCoreFields } from '@leadwright/contract/core/core-fields';
import { coreFieldOverrides } from '@leadwright/contract/core/core-settings';
import { sql } from 'kysely';
import { audit } from '../../../access/audit.ts';
import { visible } from '../../../access/scope.ts';
import type { App } from '../../../context.ts';
import { serveGrid } from '../../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../../http/serve.ts';
import { assertInScope } from '../../../record/row.ts';
import { rowSource } from '../../../resource/entity.ts';
import { bindWrite, editRow, removeRoute, viewRoute } from '../../../resource/entity-routes.ts';
import { coreFieldEntity } from './core-fields.ts';

export function coreFieldsRoutes(app: App): void {
  const { rule } = coreFieldEntity;
  const source = rowSource(app, coreFieldEntity);
  serveGrid(app, coreFields.list, source.grid);
  viewRoute(app, coreFieldEntity, source);
  removeRoute(app, coreFieldEntity, source);

  bindWrite(app, editCoreField, (call) => editRow(app, coreFieldEntity, source, call));

  serve(app, unusedCoreFields, async ({ viewer, db }) => {
    const { rows } = await sql<{ id: string; version: number; entity: string; key: string; label: string }>`
      select t.id, t.version, t.entity, t.key, t.label from core_field t
      where t.archived_at is not null and ${visible(viewer, rule, 't')} order by t.entity, t.label`.execute(db);
    return { fields: rows };
  });

  serveWrite(app, addCoreField, async ({ trx, viewer, request, body: { id } }) => {
    await sql`select from core_field where id = ${id} for update`.execute(trx);
    const before = await source.read(trx, viewer, id);
    await assertInScope(trx, viewer, rule, id, 'create');
    if (before.archived_at === null) return before as never;
    await sql`update core_field set archived_at = null, version = version + 1, updated_at = now() where id = ${id}`.execute(
      trx,
    );
    const after = await source.read(trx, viewer, id);
    await audit(trx, { viewer, request, action: 'restore', entity: coreFields.name, id, before, after });
    return after as never;
  });

  serve(app, coreFieldOverrides, async ({ viewer }) => ({ fields: viewer.core ?? {} }));
}
