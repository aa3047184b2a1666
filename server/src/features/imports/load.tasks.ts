import { customColumn, fieldIdOfColumn } from '@leadwright/contract/features/custom-fields';
import { type ColumnTarget, isCoreTarget } from '@leadwright/contract/features/imports';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { copyFrom, copyTo } from '../../database/copy.ts';
import type { Trx } from '../../database/pool.ts';
import { freeMemory } from '../../free-memory.ts';
import type { JobRun, Outcome, Step, Task } from '../../jobs/task.ts';
import {
  listActiveFields,
  loadCascadeLinks,
  replacementsOf,
  withRetiredOptions,
} from '../fields/values/custom-fields.service.ts';
import { type Exclusion, excludeSuppressed, exclusionProblem } from '../suppression/suppressed-rows.queries.ts';
import type { BatchOptions, Findings, ProblemGroup } from './batch-file.ts';
import type { CheckedChunk, CheckOptions } from './checking/check-chunk.ts';
import { type Checker, CheckThreads, INLINE_CHECKER } from './checking/check-threads.ts';
import { COPY_CHECKED } from './checking/checked-tuple.ts';
import {
  countryColumnOf,
  type StagedFile,
  StagedFileReader,
  typedColumns,
} from './column-readings/column-readings.service.ts';
import type { TypedColumn } from './column-readings/profile.ts';
import { readingsJson, type StoredReadings, toStoredReadings } from './column-readings/stored-readings.ts';
import { type ChunkWork, commitInOrder } from './commit-in-order.ts';
import { copyStagedRowsSql } from './csv/staged-rows.queries.ts';
import { lastRowNo } from './csv/staged-tuple.ts';
import { deleteRows } from './delete-rows.queries.ts';
import {
  checkRetiredOptions,
  countIndustries,
  countRepeatedRows,
  countUnchangedRows,
  warnOfRepeatedValue,
} from './findings.queries.ts';
import { type BatchKey, endBatchJob } from './import-state.service.ts';
import { linkToImport } from './stage.tasks.ts';

const CHUNK_SIZE = 2_000;
/** Up to this many rows are checked on the main thread, in small chunks between requests. */
const MAX_SMALL_FILE_ROWS = 2_000;
const SMALL_CHUNK_SIZE = 200;
/** The part of the work that reading the columns of numbers and dates is. */
const READING_SHARE = 0.2;
/** The part of the rows after whose reading the job saves its progress. */
const MIN_SAVED_SHARE = 0.02;

/** Counts of rows from the start of the batch to the end of a chunk. */
type Progress = {
  row_no: number;
  rows: number;
  invalid: number;
  /** Invalid rows whose only problem is a suppression list entry. */
  suppressed?: number;
  problems: ProblemGroup[];
  /** How the columns are read, so that all rows are read alike after a restart. */
  readings?: CheckOptions['readings'];
  done?: boolean;
};

/** Checks the staged rows of a batch under its mapping and writes the results to `import_row`. */
export function loadTask(app: Pick<App, 'pool' | 'http'>): Task<BatchKey> {
  return {
    kind: 'import.load',
    unit: 'rows',
    subject: 'batch_id',
    endEvents: { done: 'batch_ready', failed: 'batch_failed' },
    about: linkToImport,
    run: (job) => run(job, app),
    handleStopped: resetStoppedBatch,
  };
}

async function run(job: JobRun<BatchKey>, { pool, http }: Pick<App, 'pool' | 'http'>): Promise<Outcome> {
  let progress = job.checkpoint as Progress | null;
  if (!progress?.done) {
    const { options, total } = await checkOptions(job, pool, progress?.readings);
    progress ??= await resetBatch(job, options.readings, total);
    const reader = await pool.connect();
    const isSmall = total <= MAX_SMALL_FILE_ROWS;
    const checker = isSmall ? INLINE_CHECKER : new CheckThreads();
    const chunkSize = isSmall ? SMALL_CHUNK_SIZE : CHUNK_SIZE;
    const read = (after: number) =>
      copyTo(reader, copyStagedRowsSql(job.params, `row_no > ${Math.trunc(after)} order by row_no limit ${chunkSize}`));
    try {
      await commitInOrder(
        job,
        toChunkWork(
          logFailures(checkedChunks(read, checker, options, progress.row_no), http.log),
          progress,
          total,
          job.params,
        ),
      );
    } finally {
      await checker.stop();
      reader.release();
    }
    await job.step(async (trx) => {
      const last = await markRetired(trx, job.params, job.checkpoint as Progress, options);
      await finish(trx, job.params, last, options);
      return { processed: job.processed, checkpoint: { ...last, done: true } };
    });
  }
  const { rows, invalid } = job.checkpoint as Progress;
  return { withErrors: invalid > 0, result: { rows, ready: rows - invalid, invalid } };
}

async function checkOptions(
  job: JobRun<BatchKey>,
  pool: App['pool'],
  startedReadings: CheckOptions['readings'] | undefined,
): Promise<{ options: CheckOptions; total: number }> {
  const { db, params } = job;
  const batch = await db
    .selectFrom('import_batch')
    .select(['mapping', 'readings', 'headers', 'supplier', 'options', 'default_country', 'rows'])
    .where('campaign_id', '=', params.campaign_id)
    .where('id', '=', params.batch_id)
    .executeTakeFirstOrThrow();
  const mapping = batch.mapping as Record<string, ColumnTarget>;
  const ids = Object.values(mapping).flatMap((target) => (isCoreTarget(target) ? [] : [fieldIdOfColumn(target)]));
  const fields = ids.length > 0 ? await listActiveFields(db, { campaignId: params.campaign_id, ids }) : [];
  const links =
    fields.length > 0 ? await loadCascadeLinks(db, { campaignId: params.campaign_id, entity: 'account' }) : [];
  // Retired options are read here and marked at the end, except where the account of the row has them.
  const fieldColumns = fields
    .map((field) => withRetiredOptions(field))
    .map(({ id, label, type, params, options }) => {
      const replacements = replacementsOf(options);
      return {
        id,
        target: customColumn(id),
        type,
        label,
        params,
        options: options.map((option) => ({ ...option, merged_into: replacements.get(option.code) ?? null })),
      };
    });
  const file = {
    ...batch,
    id: params.batch_id,
    campaign_id: params.campaign_id,
    options: batch.options as unknown as BatchOptions,
    readings: batch.readings as unknown as StoredReadings | null,
    countryColumn: countryColumnOf(mapping),
  };
  const options = {
    campaignId: params.campaign_id,
    batchId: params.batch_id,
    mapping,
    fields: fieldColumns,
    readings: startedReadings ?? (await readColumns(job, pool, file, typedColumns(mapping, fieldColumns))),
    links,
    headers: batch.headers ?? [],
    defaultCountry: batch.default_country,
  };
  return { options, total: batch.rows };
}

/** Finds the readings of columns from all rows, before the rows are checked. A restart reads all of them again. */
async function readColumns(
  job: JobRun<BatchKey>,
  pool: App['pool'],
  file: StagedFile & { rows: number },
  columns: readonly TypedColumn[],
): Promise<CheckOptions['readings']> {
  if (columns.length === 0) return {};
  const reader = new StagedFileReader(file, columns);
  let savedShare = 0;
  for await (const share of reader.readAll({ db: job.db, pool })) {
    if (share < savedShare + MIN_SAVED_SHARE) continue;
    savedShare = share;
    await job.step(async () => ({ processed: Math.round(READING_SHARE * share * file.rows), total: file.rows }));
  }
  const readings = await reader.finish(job.db);
  return Object.fromEntries(readings.map(({ index, resolved }) => [index, resolved]));
}

/** Returns the progress of a job that has read columns, if any, and has checked this number of rows. */
function processedRows(rows: number, total: number, readings: CheckOptions['readings'] = {}): number {
  const share = Object.keys(readings).length > 0 ? READING_SHARE : 0;
  return Math.round(share * total + (1 - share) * rows);
}

async function resetBatch(job: JobRun<BatchKey>, readings: CheckOptions['readings'], total: number): Promise<Progress> {
  const start: Progress = { row_no: 0, rows: 0, invalid: 0, problems: [], readings };
  await job.step(async (trx) => {
    await deleteRows(trx, job.params);
    return { processed: processedRows(0, total, readings), total, checkpoint: start };
  });
  return start;
}

/** Yields checked chunks in file order, while the next chunks are checked in parallel. */
async function* checkedChunks(
  read: (after: number) => Promise<Buffer>,
  checker: Checker,
  options: CheckOptions,
  after: number,
) {
  const pendingChunks: Promise<CheckedChunk>[] = [];
  let next = after;
  for (let hasMore = true; hasMore || pendingChunks.length > 0; ) {
    while (hasMore && pendingChunks.length <= checker.size) {
      const staged = await read(next);
      const last = lastRowNo(staged);
      hasMore = last !== undefined;
      if (last === undefined) break;
      next = last;
      const chunk = checker.check(staged, options);
      chunk.catch(() => undefined);
      pendingChunks.push(chunk);
    }
    const first = pendingChunks.shift();
    if (first) yield await first;
  }
}

/** Logs rows whose check failed unexpectedly: the user sees only that the row cannot be checked. */
async function* logFailures(chunks: AsyncIterable<CheckedChunk>, log: App['http']['log']) {
  for await (const chunk of chunks) {
    const [first] = chunk.failures;
    if (first)
      log.error({ rows: chunk.failures.length, row: first.rowNo, err: first.error }, 'import rows not checked');
    yield chunk;
  }
}

async function* toChunkWork(
  chunks: AsyncIterable<CheckedChunk>,
  from: Progress,
  total: number,
  { campaign_id, batch_id }: BatchKey,
): AsyncGenerator<ChunkWork> {
  let progress = from;
  let row = from.row_no;
  for await (const chunk of chunks) {
    const rows = { from: row + 1, to: chunk.lastRow };
    row = chunk.lastRow;
    let excluded: Exclusion[] = [];
    yield {
      async copy(client, trx) {
        await copyFrom(client, COPY_CHECKED, [chunk.copy]);
        freeMemory(chunk.copy);
        excluded = await excludeSuppressed(trx, { campaign_id, batch_id, rows });
      },
      async step(): Promise<Step> {
        const suppressed = excluded.reduce((sum, { rows }) => sum + rows, 0);
        progress = {
          ...progress,
          row_no: chunk.lastRow,
          rows: progress.rows + chunk.rows,
          invalid: progress.invalid + chunk.invalid + suppressed,
          suppressed: (progress.suppressed ?? 0) + suppressed,
          problems: mergeGroups(progress.problems, [...chunk.problems, ...excluded.map(exclusionProblem)]),
        };
        const processed = processedRows(progress.rows, total, progress.readings);
        return { processed, checkpoint: progress };
      },
    };
  }
}

function mergeGroups(groups: ProblemGroup[], addedGroups: ProblemGroup[]): ProblemGroup[] {
  const groupsByKey = new Map(groups.map((group) => [`${group.column} ${group.message}`, group]));
  for (const group of addedGroups) {
    const key = `${group.column} ${group.message}`;
    const existing = groupsByKey.get(key);
    groupsByKey.set(key, existing ? { ...existing, rows: existing.rows + group.rows } : group);
  }
  return [...groupsByKey.values()];
}

/** Marks rows with retired options that their account does not have. Returns the progress with their problems. */
async function markRetired(
  trx: Trx,
  params: BatchKey,
  progress: Progress,
  { fields }: CheckOptions,
): Promise<Progress> {
  let { invalid } = progress;
  const problems: ProblemGroup[] = [];
  for (const field of await loadStoredFields(trx, params, fields)) {
    const found = await checkRetiredOptions(trx, params, field);
    invalid += found.invalid;
    problems.push(...found.problems);
  }
  return { ...progress, invalid, problems: mergeGroups(progress.problems, problems) };
}

async function finish(
  trx: Trx,
  params: BatchKey,
  { rows, invalid, suppressed = 0, problems }: Progress,
  { fields, mapping, readings }: CheckOptions,
): Promise<void> {
  const repeatedValues: ProblemGroup[] = [];
  for (const { id } of fields.filter((field) => field.params.unique)) {
    const problem = await warnOfRepeatedValue(trx, params, id);
    if (problem) repeatedValues.push(problem);
  }
  const findings: Findings = {
    ready: rows - invalid,
    invalid,
    suppressed,
    problems: [...problems, ...repeatedValues],
    ...(await countRepeatedRows(trx, params)),
    industries: Object.values(mapping).includes('vertical') ? await countIndustries(trx, params) : [],
    unchanged: Object.values(mapping).includes('account_id')
      ? await countUnchangedRows(trx, params, await loadStoredFields(trx, params, fields))
      : 0,
  };
  await endBatchJob(trx, params, 'checked', {
    readings: readingsJson(toStoredReadings(readings)),
    options: sql<string>`jsonb_set(options, '{found}', (options->'found') || ${JSON.stringify(findings)}::jsonb)`,
  });
}

async function loadStoredFields(trx: Trx, { campaign_id: campaignId }: BatchKey, fields: CheckOptions['fields']) {
  const ids = fields.map(({ id }) => id);
  return ids.length > 0 ? listActiveFields(trx, { campaignId, ids }) : [];
}

/** Moves the batch back to the mapping step, so that the file need not be read again. */
async function resetStoppedBatch(
  trx: Trx,
  params: BatchKey,
  cause: 'failed' | 'cancelled',
  message: string,
): Promise<void> {
  await deleteRows(trx, params);
  await endBatchJob(trx, params, 'resetCheck', { message: cause === 'failed' ? message : null });
}
