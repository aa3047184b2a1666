import { customColumn } from '@leadwright/contract/features/custom-fields';
import { type ReadingReply, viewColumnReadings } from '@leadwright/contract/features/import-readings';
import type { App } from '../../../context.ts';
import { serve } from '../../../http/serve.ts';
import { listVisibleFields } from '../../fields/values/custom-fields.service.ts';
import { IMPORT_PERMISSION, readBatch } from '../batches.queries.ts';
import { loadHiddenCells } from '../guarded-columns.service.ts';
import { choicesOf } from './choices.ts';
import { type ColumnReadings, StagedFileReader, typedColumns } from './column-readings.service.ts';
import { countCells } from './resolve-reading.ts';

export function readingRoutes(app: App): void {
  serve(app, viewColumnReadings, async ({ params, body, viewer, db }) => {
    const batch = await readBatch(db, viewer, params.id);
    const fields = await listVisibleFields(db, viewer, {
      campaignId: batch.campaign_id,
      subject: IMPORT_PERMISSION.subject,
    });
    const { isColumnHidden } = await loadHiddenCells(db, viewer, batch);
    const targets = fields.map(({ id, type }) => ({ target: customColumn(id), type }));
    const columns = typedColumns(body.columns, targets).filter(({ index }) => !isColumnHidden(index));
    if (columns.length === 0) return { rows: 0, columns: {} };
    const { country_column } = body;
    const isCountryHidden = country_column !== undefined && isColumnHidden(country_column);
    // A choice was made for the field that the column was mapped to.
    const readings = Object.entries(batch.readings ?? {}).filter(
      ([index]) => batch.mapping?.[index] === body.columns[index],
    );
    const reader = new StagedFileReader(
      {
        ...batch,
        readings: Object.fromEntries(readings),
        countryColumn: isCountryHidden ? undefined : country_column,
      },
      columns,
    );
    const rows = await reader.readSample({ db, pool: app.pool });
    const replies = (await reader.finish(db)).map((column) => [
      column.index,
      toReply(column, body.columns[column.index]!),
    ]);
    return { rows, columns: Object.fromEntries(replies) };
  });
}

function toReply({ profile, resolved }: ColumnReadings, target: ReadingReply['target']): ReadingReply {
  const { reading, basis, country } = resolved;
  const counts = countCells(profile, resolved);
  return { target, reading, basis, country, cells: profile.cells, ...counts, choices: choicesOf(profile, reading) };
}
