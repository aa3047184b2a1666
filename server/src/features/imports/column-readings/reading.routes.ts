import { readingKindOf } from '@leadwright/contract/column-reading';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { type ReadingReply, viewColumnReading } from '@leadwright/contract/features/import-readings';
import type { App } from '../../../context.ts';
import { serve } from '../../../http/serve.ts';
import { listVisibleFields } from '../../fields/values/custom-fields.service.ts';
import { IMPORT_PERMISSION, readBatch } from '../batches.queries.ts';
import { loadHiddenCells } from '../guarded-columns.service.ts';
import { choicesOf } from './choices.ts';
import { type ColumnReadings, readColumns } from './column-readings.service.ts';
import { countCells, countDoubtful } from './resolve-reading.ts';

export function readingRoutes(app: App): void {
  serve(app, viewColumnReading, async ({ params, query, viewer, db }) => {
    const batch = await readBatch(db, viewer, params.id);
    const fields = await listVisibleFields(db, viewer, {
      campaignId: batch.campaign_id,
      subject: IMPORT_PERMISSION.subject,
    });
    const field = fields.find(({ id }) => customColumn(id) === query.target);
    const kind = field && readingKindOf(field.type);
    const hiddenCells = await loadHiddenCells(db, viewer, batch);
    const isHidden = [params.column, query.country_column].some(
      (column) => column !== undefined && hiddenCells.isColumnHidden(column),
    );
    if (!kind || isHidden) return { column: null };
    const readings = batch.mapping?.[params.column] === query.target ? batch.readings : null;
    const file = { ...batch, readings, countryColumn: query.country_column };
    const [column] = await readColumns(db, file, [{ index: params.column, kind }]);
    return { column: toReply(column!) };
  });
}

function toReply({ profile, resolved }: ColumnReadings): ReadingReply {
  const { reading, basis, country } = resolved;
  const counts = reading ? countCells(profile, reading) : { decisive: 0, against: 0, doubtful: countDoubtful(profile) };
  return { reading, basis, country, cells: profile.cells, ...counts, choices: choicesOf(profile, reading) };
}
