import { previewBulkChange, startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { metaOf } from '@leadwright/contract/resource';
import type { z } from 'zod';
import { registerChangeKind, startChange } from '../../change/start-change.ts';
import type { App } from '../../context.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { selectedRows } from '../compile.ts';
import { bulkKind } from './bulk-kind.ts';
import { type BulkChange, prepareBulkChange } from './open-bulk.ts';
import { previewBulk } from './preview.ts';

/** Registers the endpoints that change many rows of a grid. */
export function bulkRoutes(app: App): void {
  const kind = bulkKind(app);
  registerChangeKind(app, kind);

  serve(app, previewBulkChange, async ({ params, body, viewer, request, db, transaction }) => {
    const change = await prepareBulkChange(app, db, viewer, { ...body, ...params });
    return previewBulk(app, transaction, { viewer, request }, change, body.selection);
  });

  serveWrite(app, startBulkChange, async ({ trx, params, body, viewer, request }) => {
    const change = await prepareBulkChange(app, trx, viewer, { ...body, ...params });
    const { dataset, scope } = change.edited.grid;
    // An invalid selection is an error of this request and not of the job.
    selectedRows(change.edited.grid, body.selection);
    const { selection, changes } = body;
    const title = titleOf(change);
    return startChange(app, trx, { viewer, request }, kind, {
      title,
      campaignId: scope.campaign_id ?? null,
      params: { dataset: dataset.name, title, selection, changes, ...scope },
    });
  });
}

/** The label of a restricted field in job titles, which users without access to the field can read. */
const HIDDEN_FIELD = 'a restricted field';

function titleOf({ edited, fields, values }: BulkChange): string {
  const labels = Object.keys(values).map((name) =>
    edited.grid.columns.get(name)?.restricted ? HIDDEN_FIELD : metaOf(fields.shape[name] as z.ZodType, name).label,
  );
  return `Change ${edited.grid.dataset.bulk!.noun.many}: ${labels.join(', ')}`;
}
