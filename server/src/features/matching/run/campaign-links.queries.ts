import type { CustomValue } from '@leadwright/contract/custom-values';
import { customColumn, fieldIdOfColumn } from '@leadwright/contract/features/custom-fields';
import { sql } from 'kysely';
import type { Trx } from '../../../database/pool.ts';
import {
  type RejectedValue,
  type UnwrittenValues,
  writeImportedValues,
} from '../../fields/values/custom-fields.service.ts';
import { loadDefaults } from '../../fields/values/default-values.queries.ts';

/** How an account came into a campaign: accepted by the engine, accepted by a reviewer, or created from a row. */
export const LINK_METHOD = { rule: 'match rule', review: 'review', newAccount: 'new account' } as const;

interface Link {
  campaignId: string;
  /** The user who added the accounts, or null if it is unknown. */
  userId: string | null;
  method: (typeof LINK_METHOD)[keyof typeof LINK_METHOD];
}

/**
 * Adds the accounts of accepted rows to the campaign with the default values, and writes the custom values of the rows.
 * An account in the campaign keeps its link. Of several rows, the first of the file is linked. Returns the values that
 * the fields reject, which become problems of their rows.
 */
export async function linkToCampaign(
  trx: Trx,
  { campaignId, userId, method }: Link,
  rowIds: readonly string[],
): Promise<RejectedValue[]> {
  const defaults = await loadDefaults(trx, campaignId);
  await sql`
    with new_link as (
      insert into campaign_account (campaign_id, account_id, batch_id, import_row_id, link_method, added_by${defaults.columns})
      select distinct on (r.account_id) r.campaign_id, r.account_id, r.batch_id, r.id, ${method}, ${userId}::uuid${defaults.values}
      from import_row r
      where r.campaign_id = ${campaignId} and r.id = any(${rowIds}::uuid[]) and (r.accepted or r.added_to_db)
      order by r.account_id, r.batch_id, r.row_no
      on conflict do nothing returning campaign_id, account_id)
    ${defaults.origins('new_link')}`.execute(trx);
  return writeValuesOfRows(trx, campaignId, userId, rowIds);
}

interface LinkedRow {
  id: string;
  account_id: string;
  batch_id: string;
  obtained_on: string;
  custom: Record<string, CustomValue>;
  /** The columns with options that were retired when the file was checked. */
  retired_options: string[];
}

/** Writes the custom values of linked import rows to the working rows of the campaign, in file order. */
async function writeValuesOfRows(
  trx: Trx,
  campaignId: string,
  userId: string | null,
  ids: readonly string[],
): Promise<RejectedValue[]> {
  const { rows } = await sql<LinkedRow>`
    select r.id, r.account_id, r.batch_id, r.custom,
      jsonb_path_query_array(r.problems, '$[*] ? (exists(@.retired_option)).column') as retired_options,
      coalesce(b.obtained_on, (b.created_at at time zone 'utc')::date)::text as obtained_on
    from import_row r join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
    where r.campaign_id = ${campaignId} and r.id = any(${ids}::uuid[]) and r.custom is not null and (r.accepted or r.added_to_db)
    order by b.obtained_on, b.number, r.row_no`.execute(trx);
  const values = rows.map(({ id, account_id, batch_id, obtained_on, custom, retired_options }) => ({
    id,
    accountId: account_id,
    batchId: batch_id,
    obtainedOn: obtained_on,
    values: custom,
    fieldsWithRetired: new Set(retired_options.map(fieldIdOfColumn)),
  }));
  if (rows.length === 0) return [];
  const unwritten = await writeImportedValues(trx, { viewer: { userId: userId ?? '' } }, campaignId, values);
  const linkedIds = rows.map(({ id }) => id);
  await storeUnwrittenValues(trx, campaignId, linkedIds, unwritten);
  return unwritten.rejected;
}

/** A part that the problems of a decision have. */
export const AT_DECISION = sql`'[{"at_decision": true}]'::jsonb`;

/** A part that the problems of values have that lost to another value of the account. */
export const OUTRANKED = sql`'[{"outranked": true}]'::jsonb`;

/** SQL for the problems of the import row `r` without those of a decision. */
export const PROBLEMS_OF_FILE = sql`jsonb_path_query_array(r.problems, '$[*] ? (!exists(@.at_decision))')`;

/** Stores unwritten values as problems of their rows. Removes the problems of an earlier decision about the rows. */
async function storeUnwrittenValues(
  trx: Trx,
  campaignId: string,
  rowIds: readonly string[],
  { rejected, outranked }: UnwrittenValues,
): Promise<void> {
  const toProblem = ({ rowId, fieldId, reason }: RejectedValue, details: object) => ({
    rowId,
    problem: {
      column: customColumn(fieldId),
      message: `Not taken: ${reason}`,
      severity: 'warning',
      at_decision: true,
      ...details,
    },
  });
  const problems = [
    ...rejected.map((value) => toProblem(value, {})),
    ...outranked.map((value) => toProblem(value, { outranked: true })),
  ];
  const problemsByRow = [...Map.groupBy(problems, ({ rowId }) => rowId)].map(([id, rowProblems]) => [
    id,
    rowProblems.map(({ problem }) => problem),
  ]);
  await sql`
    update import_row r set problems = ${PROBLEMS_OF_FILE} || coalesce(p.problems -> r.id::text, '[]')
    from (select ${JSON.stringify(Object.fromEntries(problemsByRow))}::jsonb as problems) p
    where r.campaign_id = ${campaignId} and r.id = any(${[...rowIds]}::uuid[])
      and (p.problems ? r.id::text or r.problems @> ${AT_DECISION})`.execute(trx);
}
