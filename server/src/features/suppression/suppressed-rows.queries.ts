import { AppError } from '@leadwright/contract/errors';
import type { SuppressionKind } from '@leadwright/contract/features/suppression';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../database/pool.ts';
import { hasSuppressions, inForceCondition, termHashSql } from '../../suppression.ts';

interface RowFilter {
  campaign_id: string;
  batch_id?: string;
  /** Range of row numbers in the file, inclusive. */
  rows?: { from: number; to: number };
  ids?: readonly string[];
}

/** Rows excluded for one reason. */
export interface Exclusion {
  message: string;
  rows: number;
  /** The number of the first of these rows. */
  row_no: number;
}

const MATCHED_BY: Record<SuppressionKind, string> = {
  address: 'its email address',
  number: 'its phone number',
  person: 'the contact',
  domain: 'its domain',
  company: 'the account itself',
};
const MATCH_CASES = sql.join(
  Object.entries(MATCHED_BY).map(([kind, label]) => sql`when ${sql.lit(kind)} then ${sql.lit(label)}`),
  sql` `,
);
const LIST_OWNER = sql`case e.scope when 'agency' then 'the agency' when 'client' then 'the client' else 'the campaign' end`;
const EXCLUSION_MESSAGE = sql`format('On a suppression list of %s, by %s: %s', ${LIST_OWNER}, case e.kind ${MATCH_CASES} end, e.reason)`;

const rowFilter = ({ batch_id, rows, ids }: RowFilter): RawBuilder<SqlBool> => {
  const parts = [
    batch_id ? sql`r.batch_id = ${batch_id}::uuid` : sql`true`,
    rows ? sql`r.row_no between ${rows.from} and ${rows.to}` : sql`true`,
    ids ? sql`r.id = any(${ids}::uuid[])` : sql`true`,
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
};

/**
 * Returns SQL for imported rows that are suppressed in the campaign, with the message of an entry. Looks up the hashed
 * terms of each row in one index, so that one statement handles thousands of rows.
 */
export const suppressedRowsQuery = (filter: RowFilter) => sql<{ message: string }>`
  select distinct on (r.id) r.id, r.row_no, r.valid, e.value is null as is_hashed, ${EXCLUSION_MESSAGE} as message
  from (
      -- Forces the planner to use the index of the rows before sorting.
      select r.id, r.row_no, r.valid, r.record from import_row r
      where r.campaign_id = ${filter.campaign_id}::uuid and ${rowFilter(filter)}
        and not r.accepted and not r.rejected and not r.added_to_db offset 0) r
    cross join suppression_secret secret
    -- "also" has the terms of further addresses and numbers in the cells of the row.
    cross join lateral (
      select * from account_suppression_terms(r.record)
      union all select jsonb_array_elements_text(r.record->'also')) as terms(term)
    -- Forces an index lookup per term, regardless of the planner's estimate.
    cross join lateral (
      select e.* from suppression_key k join suppression e on e.id = k.suppression_id
      where k.key = ${termHashSql(sql`terms.term`)} and ${inForceCondition('e', { campaignId: filter.campaign_id })} offset 0) e
  order by r.id, e.value is null desc, e.created_at`;

/** Throws `in_use` if an imported row is suppressed, so that it is not added to the campaign. */
export async function assertRowNotSuppressed(
  db: Db,
  { campaign_id, row_id }: { campaign_id: string; row_id: string },
): Promise<void> {
  const { rows } = await suppressedRowsQuery({ campaign_id, ids: [row_id] }).execute(db);
  if (rows[0]) throw new AppError('in_use', `${rows[0].message}. Exclude the row, or remove the entry.`);
}

/**
 * Excludes suppressed rows and counts these by reason. Deletes the data of a row that matches a hashed entry, so that
 * an import does not store erased data again.
 */
export async function excludeSuppressed(trx: Trx, filter: RowFilter): Promise<Exclusion[]> {
  if (!(await hasSuppressions(trx, { campaignId: filter.campaign_id }))) return [];
  const { rows } = await sql<Exclusion>`
    with matched_row as materialized (${suppressedRowsQuery(filter)}),
    excluded_row as (
      update import_row r set valid = false,
        problems = case when matched_row.is_hashed then '[]' else r.problems end
          || jsonb_build_array(jsonb_build_object('column', '', 'message', matched_row.message, 'severity', 'error')),
        values = case when matched_row.is_hashed then '{}' else r.values end,
        record = case when matched_row.is_hashed then '{}' else r.record end,
        candidate_name = case when matched_row.is_hashed then '' else r.candidate_name end
      from matched_row where r.campaign_id = ${filter.campaign_id}::uuid and r.id = matched_row.id
      returning r.batch_id, r.row_no, matched_row.is_hashed),
    cleared_row as (
      update import_raw w set cells = array_fill(''::text, array[cardinality(w.cells)])
      from excluded_row m where m.is_hashed and w.campaign_id = ${filter.campaign_id}::uuid and w.batch_id = m.batch_id
        and w.row_no = m.row_no)
    select message, count(*) as rows, min(row_no) as row_no from matched_row where valid group by message`.execute(trx);
  return rows;
}

/** Converts an exclusion to a problem of the file. */
export const exclusionProblem = ({ message, rows, row_no }: Exclusion) => ({
  column: '',
  message,
  severity: 'error' as const,
  rows,
  sample: `Row ${row_no}`,
});
