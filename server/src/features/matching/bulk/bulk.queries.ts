import { AppError } from '@leadwright/contract/errors';
import { remainAccounts } from '@leadwright/contract/features/matching';
import type { ScopeOf, Selection } from '@leadwright/contract/grid';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { parseGridQuery, rowConditions } from '../../../grid/compile.ts';
import { openNamedGrid } from '../../../grid/open-grid.ts';
import { undecidedCondition } from '../../../match-index/review-status.ts';
import { isNumberTaken } from '../../accounts/accounts.service.ts';

export interface BulkRequest extends ScopeOf<typeof remainAccounts> {
  judgement: 'match' | 'new' | 'exclude';
  rows: Selection;
  min_score: number;
  reason: string;
}

interface TargetRows {
  from: RawBuilder<unknown>;
  /** SQL condition for the requested rows, including rows that cannot be decided. */
  where: RawBuilder<SqlBool>;
}

/**
 * Returns SQL for the selected rows, or for all undecided rows that match a grid query, within the viewer's scope for
 * `action`. A preview requires only the `read` permission.
 */
export async function loadTargetRows(
  app: App,
  viewer: Viewer,
  request: BulkRequest,
  action: 'read' | 'update',
): Promise<TargetRows> {
  const { campaign_id, rows } = request;
  const isAccessible = sql<SqlBool>`(${visible(viewer, 'import_row', 'r')} and ${visible(viewer, 'import_row', 'r', action)})`;
  if ('ids' in rows) {
    return {
      from: sql`import_row r`,
      where: sql<SqlBool>`r.campaign_id = ${campaign_id} and r.id = any(${rows.ids}::uuid[]) and ${isAccessible}`,
    };
  }
  const grid = await openNamedGrid(app, remainAccounts.name, viewer, { ...request });
  const { from, where } = rowConditions(grid, parseGridQuery(rows.query));
  return { from, where: sql<SqlBool>`(${where} and ${isAccessible})` };
}

const isCandidateArchived = sql<SqlBool>`(r.candidate_id in (select a.id from account a where a.archived_at is not null))`;

/** Reasons to skip a row when creating accounts: its number belongs to an account or to an earlier selected row. */
export const NUMBER_TAKEN = 'number_taken';
export const NUMBER_REPEATED = 'number_repeated';
const numbersFrom = (list: RawBuilder<unknown>) => sql`jsonb_array_elements_text(${list}) as n(number)`;
/** SQL condition: an account already has an official number of the row. `i` contains these numbers in `record`. */
const hasTakenNumber = sql<SqlBool>`(exists (select from ${numbersFrom(sql`r.record->'i'`)} where ${isNumberTaken(sql`n.number`)}))`;

/** Returns SQL for a score in the precision of stored scores. Very small values become zero. */
const toScore = (score: number) => sql`${Math.fround(score)}::real`;

/**
 * SQL condition for rows that can be decided. Only rows with a candidate have a score, so counting needs only the
 * index.
 */
function isDecidable({ judgement, min_score }: BulkRequest): RawBuilder<SqlBool> {
  if (judgement === 'exclude') return undecidedCondition;
  if (judgement === 'new') return sql<SqlBool>`(${undecidedCondition} and not ${hasTakenNumber})`;
  return sql<SqlBool>`(${undecidedCondition} and r.score >= ${toScore(min_score)} and not ${isCandidateArchived})`;
}

/** Returns the reasons to skip rows, each with its SQL condition. */
function skipReasons({ judgement, rows, min_score }: BulkRequest): [reason: string, where: RawBuilder<SqlBool>][] {
  const alreadyDecided: [string, RawBuilder<SqlBool>][] =
    'ids' in rows ? [['decided', sql<SqlBool>`not ${undecidedCondition}`]] : [];
  if (judgement === 'exclude') return alreadyDecided;
  if (judgement === 'new')
    return [...alreadyDecided, [NUMBER_TAKEN, sql<SqlBool>`${undecidedCondition} and ${hasTakenNumber}`]];
  return [
    ...alreadyDecided,
    ['no_candidate', sql<SqlBool>`${undecidedCondition} and r.score is null`],
    ['below_score', sql<SqlBool>`${undecidedCondition} and r.score < ${toScore(min_score)}`],
    [
      'archived_candidate',
      sql<SqlBool>`${undecidedCondition} and r.score >= ${toScore(min_score)} and ${isCandidateArchived}`,
    ],
  ];
}

/** Returns the ids to decide, at most `limit` of them. */
export async function findDecidableIds(
  db: Db,
  target: TargetRows,
  request: BulkRequest,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${target.from} where ${target.where} and ${isDecidable(request)} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL for the rows of a change, so that its job decides exactly the rows that the user saw. */
export const selectionQuery = (target: TargetRows, request: BulkRequest): RawBuilder<unknown> => sql`
  select r.campaign_id, r.id as record_id, null as place
  from ${target.from} where ${target.where} and ${isDecidable(request)} order by r.id`;

/** Counts skipped rows by reason. */
export async function countSkipped(
  db: Db,
  target: TargetRows,
  request: BulkRequest,
): Promise<{ reason: string; rows: number }[]> {
  const counts = skipReasons(request).map(async ([reason, where]) => {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${target.from} where ${target.where} and ${where}`.execute(db);
    return { reason, rows: rows[0]!.rows };
  });
  return (await Promise.all(counts)).filter(({ rows }) => rows > 0);
}

/** Lists the first skipped rows, each with its reason. */
export async function listSkipped(db: Db, target: TargetRows, request: BulkRequest, limit: number) {
  const skippedRows: { row_id: string; reason: string }[] = [];
  for (const [reason, where] of skipReasons(request)) {
    const { rows } = await sql<{ id: string }>`
      select r.id from ${target.from} where ${target.where} and ${where} limit ${limit - skippedRows.length}`.execute(
      db,
    );
    skippedRows.push(...rows.map(({ id }) => ({ row_id: id, reason })));
  }
  return skippedRows;
}

export interface PreviewCounts {
  rows: number;
  companies: number;
  expected_wrong: number;
  /** Rows that are skipped because an earlier selected row has the same number. */
  repeated: number;
}

/** Counts the rows that would be decided and the effects of the decision. */
export async function computePreviewCounts(db: Db, target: TargetRows, request: BulkRequest): Promise<PreviewCounts> {
  if (request.judgement === 'new') return previewNewAccounts(db, target, request);
  const { rows } = await sql<PreviewCounts>`
    select count(*) as rows, 0 as companies, 0 as repeated,
      ${request.judgement === 'match' ? sql`coalesce(sum(1 - r.score / 100.0), 0)::float8` : sql`0`} as expected_wrong
    from ${target.from} where ${target.where} and ${isDecidable(request)}`.execute(db);
  return rows[0]!;
}

/** Counts the new accounts. Rows with the same values become one account; rows with a repeated number are skipped. */
async function previewNewAccounts(db: Db, target: TargetRows, request: BulkRequest): Promise<PreviewCounts> {
  const { rows } = await sql<PreviewCounts>`
    with selected_row as materialized (
      select r.id, r.batch_id, r.row_no, r.record->'i' as numbers,
        case when r.identity = 0 then r.id::text else r.identity::text end as identity_key
      from ${target.from} where ${target.where} and ${isDecidable(request)}),
    official_number as (
      select r.identity_key, r.id,
        first_value(r.identity_key) over (partition by n.number order by r.batch_id, r.row_no) as first_key
      from selected_row r cross join ${numbersFrom(sql`r.numbers`)}),
    repeated_number as (
      select count(distinct id) as rows, count(distinct identity_key) as companies
      from official_number where identity_key <> first_key)
    select (select count(*) from selected_row) - repeated_number.rows as rows,
      (select count(distinct identity_key) from selected_row) - repeated_number.companies as companies,
      repeated_number.rows as repeated, 0 as expected_wrong from repeated_number`.execute(db);
  return rows[0]!;
}

/** Returns the five rows with the lowest scores, which are most likely to be wrong. */
export async function sampleLowestScores(db: Db, target: TargetRows, request: BulkRequest) {
  const { rows } = await sql<{ id: string; company_name: string; candidate_name: string; score: number | null }>`
    select r.id, r.values->>'company_name' as company_name, r.candidate_name, r.score
    from ${target.from} where ${target.where} and ${isDecidable(request)} order by r.score nulls first, r.id desc limit 5`.execute(
    db,
  );
  return rows;
}

export function assertAnyRowDecidable(count: number): void {
  if (count === 0) throw new AppError('illegal_transition', 'None of these rows can be decided in this way.');
}
