import { invalidInput } from '@leadwright/contract/errors';
import {
  batchClients,
  batchStates,
  evaluateBatch,
  findBatchClients,
  previewBatchMembers,
  readBatchMembers,
} from '@leadwright/contract/features/batch-clients';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { lockRow } from '../../record/row.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRow, editRow, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { stateRoute } from '../../resource/state-route.ts';
import { batchClientEntity } from './batch-clients.ts';
import { evaluateMembership, findClientsByLines, listMembers, type Membership, previewMembers } from './members.ts';

export function batchClientsRoutes(app: App): void {
  const source = rowSource(app, batchClientEntity);
  serveGrid(app, batchClients.list, source.grid);
  viewRoute(app, batchClientEntity, source);
  removeRoute(app, batchClientEntity, source);
  stateRoute(app, batchClientEntity, source, batchStates);

  /** Returns an entity for one request. Its validation also counts the members. */
  function createEvaluatedEntity() {
    let evaluation: Awaited<ReturnType<typeof evaluateMembership>> = { problems: {} };
    const entity: typeof batchClientEntity = {
      ...batchClientEntity,
      check: async (trx, after, _before, viewer) => {
        evaluation = await evaluateMembership(app, trx, viewer, after);
        return evaluation.problems;
      },
    };
    return { entity, countedFields: () => evaluation.countedFields ?? {} };
  }
  serveWrite(app, batchClients.add, ({ trx, viewer, request, body }) => {
    const { entity, countedFields } = createEvaluatedEntity();
    return addRow(app, entity, source, trx, { viewer, request }, body, {}, (id) =>
      trx
        .updateTable('batch_client')
        .set(countedFields() as never)
        .where('id', '=', id)
        .execute(),
    );
  });
  serveWrite(app, batchClients.edit, (call) => {
    const { entity, countedFields } = createEvaluatedEntity();
    return editRow(app, entity, source, call, (changedValues) =>
      Object.keys(changedValues).length === 0 ? {} : countedFields(),
    );
  });
  serveWrite(app, evaluateBatch, async ({ params: { id }, viewer, trx }) => {
    await lockRow(trx, viewer, batchClientEntity.rule, id, 'update', batchClients.noun.one);
    const batch = await source.read(trx, viewer, id);
    const { countedFields, problems } = await evaluateMembership(app, trx, viewer, batch as Membership);
    if (!countedFields) throw invalidInput(problems);
    // Keeps the version: a count must not cause an edit conflict.
    await sql`update batch_client set member_count = ${countedFields.member_count}, last_evaluated_at = now() where id = ${id}`.execute(
      trx,
    );
    return source.read(trx, viewer, id);
  });

  serve(app, readBatchMembers, async ({ params: { id }, viewer, db }) =>
    listMembers(app, db, viewer, (await source.read(db, viewer, id)) as Membership),
  );
  serve(app, previewBatchMembers, ({ body: { selection }, viewer, db }) => previewMembers(app, db, viewer, selection));
  serve(app, findBatchClients, async ({ body: { lines }, viewer, db }) => ({
    results: await findClientsByLines(db, viewer, lines),
  }));
}
