import type { SuppressionKind } from '@leadwright/contract/features/suppression';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { hashOf, hasSuppressions, inForce } from '../../../suppression.ts';

interface Rows {
  campaign_id: string;
  batch_id?: string;
  /** From the first to the last of these rows of the file. */
  rows?: { from: number; to: number };
  ids?: readonly string[];
}

/** Rows left out for one reason. */
export interface Exclusion {
  message: string;
  rows: number;
  row_no: number;
}

const BY: Record<SuppressionKind, string> = {
  address: 'its email address',
  number: 'its phone number',
  person: 'the contact',
  domain: 'its domain',
  company: 'the account itself',
};
const cases = sql.join(
  Object.entries(BY).map(([kind, words]) => sql`when ${sql.lit(kind)} then ${sql.lit(words)}`),
  sql` `,
);
const OF = sql`case e.scope when 'agency' then 'the agency' when 'client' then 'the client' else 'the campaign' end`;
const MESSAGE = sql`format('On a suppression list of %s, by %s: %s', ${OF}, case e.kind ${cases} end, e.reason)`;

const among = ({ batch_id, rows, ids }: Rows): RawBuilder<SqlBool> => {
  const parts = [
    batch_id ? sql`r.batch_id = ${batch_id}::uuid` : sql`true`,
    rows ? sql`r.row_no between ${rows.from} and ${rows.to}` : sql`true`,
    ids ? sql`r.id = any(${ids}::uuid[])` : sql`true`,
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
};

/**
 * Imported rows that are suppressed in their campaign, each with the entry that says so: their comparable records give the
 * terms, whose hashes are looked up in one index. The statement is made for thousands of rows at once.
 */
export const suppressedRows = (asked: Rows) => sql`
  select distinct on (r.id) r.id, r.row_no, r.valid, e.value is null as is_hashed, ${MESSAGE} as message
  from (
      -- Found by their own index before anything is put in order.
      select r.id, r.row_no, r.valid, r.record from import_row r
      where r.campaign_id = ${asked.campaign_id}::uuid and ${among(asked)}
        and not r.accepted and not r.rejected and not r.added_to_db offset 0) r
    cross join suppression_secret secret
    cross join lateral account_suppression_terms(r.record) as terms(term)
    -- Term by term through the index, however many of them the planner expects of a record.
    cross join lateral (
      select e.* from suppression_key k join suppression e on e.id = k.suppression_id
      where k.key = ${hashOf(sql`terms.term`)} and ${inForce('e', { campaignId: asked.campaign_id })} offset 0) e
  order by r.id, e.value is null desc, e.created_at`;

/**
 * Sets suppressed rows aside with the reason, and counts them by it. Of whoever is known by a hash alone nothing of the row
 * is kept: the next file does not bring back what was to go.
 */
export async function excludeSuppressed(trx: Db, asked: Rows): Promise<Exclusion[]> {
  if (!(await hasSuppressions(trx, { campaignId: asked.campaign_id }))) return [];
  const { rows } = await sql<Exclusion>`
    with hit as materialized (${suppressedRows(asked)}),
    marked as (
      update import_row r set valid = false,
        problems = case when hit.is_hashed then '[]' else r.problems end
          || jsonb_build_array(jsonb_build_object('column', '', 'message', hit.message, 'severity', 'error')),
        values = case when hit.is_hashed then '{}' else r.values end,
        record = case when hit.is_hashed then '{}' else r.record end,
        candidate_name = case when hit.is_hashed then '' else r.candidate_name end
      from hit where r.campaign_id = ${asked.campaign_id}::uuid and r.id = hit.id
      returning r.batch_id, r.row_no, hit.is_hashed),
    emptied as (
      update import_raw w set cells = array_fill(''::text, array[cardinality(w.cells)])
      from marked m where m.is_hashed and w.campaign_id = ${asked.campaign_id}::uuid and w.batch_id = m.batch_id
        and w.row_no = m.row_no)
    select message, count(*) as rows, min(row_no) as row_no from hit where valid group by message`.execute(trx);
  return rows;
}

/** The same among the problems of a file. */
export const exclusionProblem = ({ message, rows, row_no }: Exclusion) => ({
  column: '',
  message,
  severity: 'error' as const,
  rows,
  sample: `Row ${row_no}`,
});
