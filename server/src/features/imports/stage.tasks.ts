import { linkTo } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import { countText } from '../../count-text.ts';
import { copyFrom } from '../../database/copy.ts';
import type { Trx } from '../../database/pool.ts';
import type { JobRun, Outcome, Step, Task } from '../../jobs/task.ts';
import type { BatchOptions } from './batch-file.ts';
import { type ChunkWork, commitInOrder } from './commit-in-order.ts';
import { COPY_HEADER, COPY_RAW, COPY_TRAILER, tupleHead } from './csv/staged-tuple.ts';
import { deleteRows } from './delete-rows.queries.ts';
import { type BatchKey, endBatchJob } from './import-state.service.ts';
import { runInterruptible } from './interruptible.ts';
import { deleteConvertedFile, openSource } from './reading/source.ts';
import { type Progress, type StageChunk, stageChunks } from './reading/stage-chunks.ts';

export const linkToImport = ({ batch_id }: BatchKey) => linkTo('importCheck', { table: batch_id });

/** Reads the whole file of a batch into `import_raw`. */
export const stageTask: Task<BatchKey> = {
  kind: 'import.stage',
  unit: 'rows',
  subject: 'batch_id',
  endEvents: { done: 'batch_ready', failed: 'batch_failed' },
  about: linkToImport,
  run,
  handleStopped: resetStoppedBatch,
};

async function run(job: JobRun<BatchKey>): Promise<Outcome> {
  const { campaign_id, batch_id } = job.params;
  const savedProgress = job.checkpoint as (Progress & { done?: boolean }) | null;
  if (!savedProgress?.done) {
    const file = await job.db
      .selectFrom('import_batch')
      .select(['file_path', 'options'])
      .where('campaign_id', '=', campaign_id)
      .where('id', '=', batch_id)
      .executeTakeFirstOrThrow();
    const options = file.options as unknown as BatchOptions;
    const source = await runInterruptible(job, (signal) =>
      openSource({ path: file.file_path, options }, savedProgress === null, signal),
    );
    const from = savedProgress ?? (await resetBatch(job, source.start));
    const chunks = stageChunks(source, tupleHead(campaign_id, batch_id), options.header_row, from);
    await commitInOrder(job, toChunkWork(chunks, job.params));
    await deleteConvertedFile(file.file_path);
  }
  return { result: { rows: job.processed } };
}

/** Deletes the rows that were read earlier and returns the initial progress. */
async function resetBatch(job: JobRun<BatchKey>, start: number): Promise<Progress> {
  const from = { byte_offset: start, row_no: 0, line: 1, after_cr: false, rows: 0, blank: 0, nul: 0, loose: 0 };
  await job.step(async (trx) => {
    await clearRows(trx, job.params);
    return { processed: 0, checkpoint: { ...from } };
  });
  return from;
}

async function clearRows(trx: Trx, batch: BatchKey): Promise<void> {
  const { campaign_id, batch_id } = batch;
  await sql`delete from import_raw where campaign_id = ${campaign_id} and batch_id = ${batch_id}`.execute(trx);
  await deleteRows(trx, batch);
}

async function* toChunkWork(chunks: AsyncIterable<StageChunk>, params: BatchKey): AsyncGenerator<ChunkWork> {
  for await (const { blocks, progress, expected, isLast, release } of chunks) {
    yield {
      async copy(client) {
        await copyFrom(client, COPY_RAW, [COPY_HEADER, ...blocks, COPY_TRAILER]);
      },
      async step(trx): Promise<Step> {
        release();
        if (isLast) await finish(trx, params, progress);
        const checkpoint = { ...progress, ...(isLast ? { done: true } : {}) };
        return { processed: progress.rows, total: Math.max(expected, progress.rows), checkpoint };
      },
    };
  }
}

async function finish(
  trx: Trx,
  batch: BatchKey,
  { rows, blank, nul: removedNulBytes, loose: cellsWithTextAfterQuote }: Progress,
) {
  const findings = JSON.stringify({ blank, nul: removedNulBytes, loose: cellsWithTextAfterQuote });
  await endBatchJob(trx, batch, 'read', {
    rows,
    message: formatRemarks(removedNulBytes, cellsWithTextAfterQuote),
    options: sql<string>`jsonb_set(options, '{found}', ${findings}::jsonb)`,
  });
}

function formatRemarks(removedNulBytes: number, cellsWithTextAfterQuote: number): string | null {
  const remarks = [
    ...(removedNulBytes > 0
      ? [`${countText(removedNulBytes, 'NUL character was', 'NUL characters were')} removed.`]
      : []),
    ...(cellsWithTextAfterQuote > 0
      ? [`${countText(cellsWithTextAfterQuote, 'cell has', 'cells have')} text after the closing quote; it was kept.`]
      : []),
  ];
  return remarks.length > 0 ? remarks.join(' ') : null;
}

/** Moves the batch back to the step in which the user can change the reading options. */
async function resetStoppedBatch(
  trx: Trx,
  params: BatchKey,
  cause: 'failed' | 'cancelled',
  message: string,
): Promise<void> {
  await clearRows(trx, params);
  const failure = cause === 'failed' ? message : null;
  await endBatchJob(trx, params, 'resetReading', { rows: 0, headers: null, job_id: null, message: failure });
}
