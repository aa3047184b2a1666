import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { fileOptions, previewFile, uploadFile } from '@leadwright/contract/features/imports';
import { audit } from '../../access/audit.ts';
import { requireCampaign } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { addBatch, assertFileExists, IMPORT_PERMISSION, readBatch } from './batches.queries.ts';
import { loadImportTargets } from './custom-field-targets.ts';
import { assertReadingChangeable, findNewlyVisibleColumns, loadHiddenCells } from './guarded-columns.service.ts';
import { assertSheetExists } from './mapping-rules.ts';
import { readFileHead } from './reading/file-head.ts';
import { recogniseFile } from './suggest/known-files.ts';
import { describeColumns } from './suggest/suggest.ts';
import { detectFileOptions } from './upload/inspect.ts';
import { unpack } from './upload/unpack.ts';
import { receiveUpload } from './upload/upload.ts';
import { assertWithinQuota } from './upload/upload-quota.ts';

const PREVIEW_ROWS = 50;
const MAX_PREVIEW_LENGTH = 500;

export function uploadRoutes(app: App): void {
  serve(app, uploadFile, async ({ query, body, viewer, request, db, transaction }) => {
    await requireCampaign(db, viewer, query.campaign_id, IMPORT_PERMISSION);
    const declaredSize = request.headers['content-encoding'] ? undefined : request.headers['content-length'];
    const size = declaredSize === undefined ? undefined : Number(declaredSize);
    await assertWithinQuota(db, app.config, viewer, size ?? 0);
    let upload = await receiveUpload(body, app.config.dataDir, size);
    try {
      upload = await unpack(upload, app.config.dataDir);
      await assertWithinQuota(db, app.config, viewer, upload.bytes);
      const options = await detectFileOptions(upload);
      return await transaction(async (trx) => {
        const id = await addBatch(trx, {
          campaignId: query.campaign_id,
          fileName: query.file_name,
          upload,
          options,
          viewer,
        });
        const after = { file_name: query.file_name, file_bytes: upload.bytes, file_hash: upload.hash };
        await audit(trx, { viewer, request, action: 'upload', entity: 'imports', id, after });
        return readBatch(trx, viewer, id);
      });
    } catch (error) {
      await rm(upload.path, { force: true });
      throw error;
    }
  });

  serve(app, previewFile, async ({ params, body, viewer, db }) => {
    const batch = await readBatch(db, viewer, params.id);
    assertFileExists(batch);
    const { file_path, options: storedOptions, default_country } = batch;
    const storedReading = fileOptions.parse(storedOptions);
    const options = body.options ?? storedReading;
    if (!isDeepStrictEqual(options, storedReading)) await assertReadingChangeable(db, viewer, batch);
    assertSheetExists(options, storedOptions.sheets);
    const { headers, rows, rowNumbers, ragged, total } = await readFileHead(
      { path: file_path, options: storedOptions },
      options,
    );
    const importTargets = await loadImportTargets(db, viewer, batch.campaign_id);
    const knownFile = recogniseFile(headers);
    const columns = await describeColumns(headers, rows, default_country, importTargets.headersIn(headers), knownFile);
    const suggestedTargets = columns.flatMap(({ index, suggestion }) =>
      suggestion ? [[index, suggestion.target]] : [],
    );
    const file = { campaign_id: batch.campaign_id, headers, mapping: batch.mapping };
    const suggestedMapping = Object.fromEntries(suggestedTargets);
    const hiddenCells = await loadHiddenCells(db, viewer, { ...file, suggested: suggestedMapping });
    const revealedColumns = await findNewlyVisibleColumns(db, viewer, file, {
      ...suggestedMapping,
      ...batch.mapping,
    });
    return {
      options,
      readings: storedOptions.readings ?? [options],
      sheets: storedOptions.sheets,
      source: knownFile?.source ?? null,
      columns: columns.map((column) => {
        const isHidden = hiddenCells.isColumnHidden(column.index);
        const samples = column.samples.filter((sample) => !hiddenCells.isCellHidden(column.index, sample));
        const suggestion = revealedColumns.includes(column.index) ? null : column.suggestion;
        return { ...column, samples, suggestion, closed: isHidden, warning: isHidden ? null : column.warning };
      }),
      rows: rows
        .slice(0, PREVIEW_ROWS)
        .map((cells) =>
          cells.map((cell, index) => (hiddenCells.isCellHidden(index, cell) ? '' : cell.slice(0, MAX_PREVIEW_LENGTH))),
        ),
      row_numbers: rowNumbers.slice(0, PREVIEW_ROWS),
      ragged_rows: ragged,
      fields: importTargets.fields,
      total,
    };
  });
}
