import { rm } from 'node:fs/promises';
import {
  accountImports,
  activeImports,
  discardBatch,
  listBatches,
  previewDiscard,
  viewBatch,
} from '@leadwright/contract/features/imports';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { requireCampaign } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { loadAccountRows } from './account-rows.queries.ts';
import { listActiveImports } from './active-imports.queries.ts';
import { listLatestBatches, readBatch, readEditableBatch } from './batches.queries.ts';
import { countDiscardImpact, deleteMatchedRowsIfUndecided, isEmptyImpact } from './decided-rows.queries.ts';
import { changeBatchState, isTransitionAllowed } from './import-state.service.ts';
import { deleteConvertedFile } from './reading/source.ts';

export function batchRoutes(app: App): void {
  serve(app, listBatches, async ({ query, viewer, db }) => {
    if (query.campaign_id) await requireCampaign(db, viewer, query.campaign_id);
    return { batches: await listLatestBatches(db, viewer, query.campaign_id) };
  });

  serve(app, accountImports, ({ params, viewer, db }) => loadAccountRows(db, viewer, params.id));

  serve(app, activeImports, async ({ viewer }) => listActiveImports(app.gridDb, viewer));

  serve(app, viewBatch, async ({ params, viewer, db }) => readBatch(db, viewer, params.id));

  serve(app, previewDiscard, async ({ params, viewer, db }) => {
    const batch = await readBatch(db, viewer, params.id);
    const impact = await countDiscardImpact(db, batch);
    return { allowed: isTransitionAllowed(batch.state, 'discarded') && isEmptyImpact(impact), at_stake: impact };
  });

  serve(app, discardBatch, async ({ params, viewer, request, db, transaction }) => {
    const batch = await readEditableBatch(db, viewer, params.id);
    await transaction(async (trx) => {
      if (isTransitionAllowed(batch.state, 'discarded')) await deleteMatchedRowsIfUndecided(trx, batch);
      const key = { campaign_id: batch.campaign_id, batch_id: batch.id };
      await changeBatchState(trx, key, 'discarded', { file_path: '' });
      for (const table of ['import_row', 'import_raw'] as const) {
        await sql`
          delete from ${sql.table(table)} where campaign_id = ${batch.campaign_id} and batch_id = ${batch.id}`.execute(
          trx,
        );
      }
      const { state, file_name, rows, counts, to_match } = batch;
      const before = { state, file_name, rows, counts, to_match };
      await audit(trx, { viewer, request, action: 'discard', entity: 'imports', id: batch.id, before });
    });
    // The batch is deleted before its file, so that no batch refers to a missing file.
    if (batch.file_path) {
      await rm(batch.file_path, { force: true });
      await deleteConvertedFile(batch.file_path);
    }
    return { id: batch.id };
  });
}
