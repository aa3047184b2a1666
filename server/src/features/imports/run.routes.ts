import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@leadwright/contract/errors';
import {
  downloadErrors,
  fileOptions,
  preData,
  runImport,
  viewPlan,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { MATCH_JOB } from '@leadwright/contract/features/jobs';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { startStep } from './batch-step.ts';
import { assertFileExists, readBatch, readEditableBatch } from './batches.queries.ts';
import { chosenReadings, readingsJson } from './column-readings/stored-readings.ts';
import { loadImportTargets, loadVisibleTargets } from './custom-field-targets.ts';
import { errorFile } from './error-file.ts';
import { sampleRows } from './findings.queries.ts';
import { assertReadingChangeable, findNewlyVisibleColumns, loadHiddenCells } from './guarded-columns.service.ts';
import { assertNotFuture, assertSheetExists, assertValidMapping } from './mapping-rules.ts';
import { redactProblem } from './problem-text.service.ts';
import { assertHasRows, readFileHead } from './reading/file-head.ts';

export function runRoutes(app: App): void {
  serve(app, preData, async ({ body, viewer, request, db, transaction }) => {
    const batch = await readEditableBatch(db, viewer, body.batch_id);
    assertFileExists(batch);
    const isSameReading = isDeepStrictEqual(body.options, fileOptions.parse(batch.options));
    // The same reading keeps the headers, but not the mapping.
    if (batch.mapping || !isSameReading) await assertReadingChangeable(db, viewer, batch);
    assertNotFuture(body.obtained_on);
    assertSheetExists(body.options, batch.options.sheets);
    const head = await readFileHead({ path: batch.file_path, options: batch.options }, body.options);
    assertHasRows(head);
    return startStep(
      app,
      transaction,
      { viewer, request, batch },
      {
        kind: 'import.stage',
        verb: 'Read',
        to: 'staging',
        replacesRows: true,
        values: {
          options: JSON.stringify({ ...batch.options, ...body.options, found: {} }),
          headers: head.headers,
          mapping: null,
          readings: null,
          rows: 0,
          supplier: body.supplier,
          obtained_on: body.obtained_on,
          default_country: body.default_country,
        },
      },
    );
  });

  serve(app, writeDataToCsvTable, async ({ body, viewer, request, db, transaction }) => {
    const batch = await readEditableBatch(db, viewer, body.batch_id);
    const { fields } = await loadImportTargets(db, viewer, batch.campaign_id);
    const revealedColumns = await findNewlyVisibleColumns(db, viewer, batch, body.mapping);
    const hiddenCells = await loadHiddenCells(db, viewer, batch);
    const hiddenMapping = Object.entries(batch.mapping ?? {}).filter(([index]) =>
      hiddenCells.isColumnHidden(Number(index)),
    );
    const currentHiddenMapping = Object.fromEntries(hiddenMapping);
    assertValidMapping(body.mapping, {
      columns: batch.headers?.length ?? 0,
      fields,
      currentHiddenMapping,
      revealedColumns,
    });
    return startStep(
      app,
      transaction,
      { viewer, request, batch },
      {
        kind: 'import.load',
        verb: 'Check',
        to: 'loading',
        replacesRows: true,
        values: {
          mapping: JSON.stringify(body.mapping),
          readings: readingsJson(chosenReadings(batch, body, hiddenCells)),
        },
        total: batch.rows,
      },
    );
  });

  serve(app, viewPlan, async ({ params, viewer, db }) => {
    const batch = await readBatch(db, viewer, params.id);
    const { found } = batch.options;
    if (found.ready === undefined)
      throw new AppError('illegal_transition', 'The rows of this import have not been checked yet.', {
        detail: { state: batch.state },
      });
    const hiddenCells = await loadHiddenCells(db, viewer, batch);
    const { fields, targets } = await loadVisibleTargets(db, viewer, batch);
    const problems = (found.problems ?? []).map((problem) => ({
      ...redactProblem(hiddenCells)(problem),
      sample: hiddenCells.isTargetHidden(problem.column, problem.sample) ? '' : problem.sample,
    }));
    const samples = (await sampleRows(db, batch, fields)).map(({ row_no, values }) => ({
      row_no,
      values: Object.fromEntries(
        Object.entries(values).filter(([target, value]) => !hiddenCells.isTargetHidden(target, value)),
      ),
    }));
    return {
      rows: batch.rows,
      ready: found.ready,
      invalid: found.invalid ?? 0,
      suppressed: found.suppressed ?? 0,
      blank: found.blank ?? 0,
      repeated: found.repeated ?? 0,
      known_number: found.known_number ?? 0,
      unchanged: found.unchanged ?? 0,
      problems: problems.toSorted((a, b) => a.severity.localeCompare(b.severity) || b.rows - a.rows),
      samples,
      fields: targets,
    };
  });

  serve(app, runImport, async ({ params, viewer, request, db, transaction }) => {
    const batch = await readEditableBatch(db, viewer, params.id);
    return startStep(
      app,
      transaction,
      { viewer, request, batch },
      {
        kind: MATCH_JOB,
        verb: batch.state === 'stopped' ? 'Match the rest of' : 'Match',
        to: 'matching',
        total: batch.to_match,
        params: { only_unseen: true },
      },
    );
  });

  serve(app, downloadErrors, async ({ params, viewer, db }) => {
    const batch = await readBatch(db, viewer, params.id);
    if (batch.counts.invalid === 0) throw new AppError('not_found', 'This import has no invalid rows.');
    const hiddenCells = await loadHiddenCells(db, viewer, batch);
    const { labels } = await loadVisibleTargets(db, viewer, batch);
    return {
      stream: errorFile(db, { ...batch, headers: batch.headers ?? [] }, { hiddenCells, labels }),
      fileName: `${batch.file_name.replace(/\.[^.]*$/, '')} - errors.csv`,
      contentType: 'text/csv; charset=utf-8',
    };
  });
}
