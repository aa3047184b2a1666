import {
  type BulkBody,
  type SkippedRows,
  type SkipReason,
  UNDO_MINUTES,
} from '@leadwright/contract/features/grid-bulk';
import { BULK_JOB, BULK_UNDO_JOB } from '@leadwright/contract/features/jobs';
import type { Selection } from '@leadwright/contract/grid';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { ChangedRecords } from '../../record/kinds.ts';
import type { Values } from '../../record/row.ts';
import type { OpenGrid } from '../../record/source.ts';
import type { EditedGrid } from '../edited-grid.ts';
import type { RowOutcome, RowVersions } from './change-rows.ts';
import { selectedIdsQuery } from './selected-records.queries.ts';

/** The parameters of a bulk change job: the request, the data set and the keys of its scope. */
export type BulkJobParams = BulkBody & { dataset: string };

/** Stores the ids of the selected rows, so that rows that match the selection later are not changed. */
export async function snapshotSelection(trx: Db, jobId: string, grid: OpenGrid, selection: Selection): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_change_row (job_id, no, record_id)
    select ${jobId}, row_number() over (order by id), id from (${selectedIdsQuery(grid, selection)}) selected_row`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** A row of a bulk change. The previous values and the versions are set when the row is changed. */
export interface BulkRow extends RowVersions {
  no: number;
  record_id: string;
  before: Values | null;
}

export async function loadNextRows(
  trx: Db,
  jobId: string,
  state: 'open' | 'changed',
  { after, limit }: { after: number; limit: number },
): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`
    select no, record_id, version, scope_version, before from bulk_change_row
    where job_id = ${jobId} and no > ${after} and state = ${state} order by no limit ${limit}`.execute(trx);
  return rows;
}

/** The state of a processed row. A `kept` row was not restored by an undo. */
export type RowState = 'changed' | 'same' | 'skipped' | 'undone' | 'kept';

/** SQL for the current version of the record behind the row `r`. */
function versionOf(records: ChangedRecords | undefined) {
  if (!records) return sql`null::int`;
  const { rule, column = 'id' as never, campaignId } = records.rows;
  return sql`(select t.version from ${sql.table(rule.table)} t where ${sql.ref(`t.${column}`)} = r.record_id
    and ${campaignId ? sql`t.campaign_id = ${campaignId}` : sql`true`})`;
}

/** Saves the outcomes of rows, with the versions of their records after the change. */
export async function saveOutcomes(
  trx: Db,
  jobId: string,
  { ownRecords, scopeRecords }: EditedGrid,
  outcomes: readonly { no: number; state: RowState; outcome: RowOutcome }[],
): Promise<void> {
  const rows = outcomes.map(({ no, state, outcome }) => ({
    no,
    state,
    ...(outcome.state === 'changed' && state === 'changed' ? { before: outcome.difference.before } : {}),
    ...(outcome.state === 'skipped' ? { reason: outcome.reason } : {}),
  }));
  await sql`
    update bulk_change_row r set state = o.state, reason = o.reason, before = o.before,
      version = ${versionOf(ownRecords)}, scope_version = ${versionOf(scopeRecords)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(no int, state text, before jsonb, reason jsonb)
    where r.job_id = ${jobId} and r.no = o.no`.execute(trx);
}

export interface OutcomeCounts {
  changed: number;
  same: number;
  undone: number;
  skipped: SkippedRows;
  kept: SkippedRows;
}

/** Counts the outcomes of all rows, with the most frequent reason first. */
export async function countOutcomes(db: Db, jobId: string): Promise<OutcomeCounts> {
  const { rows } = await sql<{ state: RowState | 'open'; reason: SkipReason | null; count: number }>`
    select state, reason, count(*)::int as count from bulk_change_row where job_id = ${jobId}
    group by state, reason order by count desc, reason`.execute(db);
  const count = (state: RowState) => rows.find((row) => row.state === state)?.count ?? 0;
  const reasons = (state: RowState) =>
    rows.flatMap(({ reason, count, ...row }) => (row.state === state && reason ? [{ ...reason, count }] : []));
  return {
    changed: count('changed'),
    same: count('same'),
    undone: count('undone'),
    skipped: reasons('skipped'),
    kept: reasons('kept'),
  };
}

/** The job of a bulk change. */
export interface BulkJob {
  title: string;
  owner_id: string | null;
  params: BulkJobParams;
  /** The end of the time for an undo; null without changed rows or while an undo is running. */
  undo_until: string | null;
}

/**
 * Finds the job of a bulk change whose rows are still stored. With `lock`, also locks the job, so that only one undo
 * starts.
 */
export async function findBulkJob(db: Db, jobId: string, { lock = false } = {}): Promise<BulkJob | undefined> {
  // A separate statement, because only a statement after the lock sees the commits of other transactions.
  if (lock) await sql`select from job where id = ${jobId} for update`.execute(db);
  const undoEnd = sql`j.finished_at + make_interval(mins => ${UNDO_MINUTES})`;
  const { rows } = await sql<BulkJob>`
    select j.title, j.owner_id, j.params, case when now() < ${undoEnd}
        and exists (select from bulk_change_row r where r.job_id = j.id and r.state = 'changed')
        and not exists (select from job u where u.kind = ${BULK_UNDO_JOB} and u.params->>'job_id' = j.id::text
          and u.finished_at is null) then ${undoEnd} end as undo_until
    from job j
    where j.id = ${jobId} and j.kind = ${BULK_JOB} and exists (select from bulk_change_row r where r.job_id = j.id)`.execute(
    db,
  );
  return rows[0];
}

/** Deletes the rows of bulk changes that ended more than `days` days ago. */
export async function deleteOldRows(db: Db, days: number): Promise<void> {
  await sql`
    delete from bulk_change_row r using job j
    where j.id = r.job_id and j.finished_at < now() - make_interval(days => ${days})`.execute(db);
}
