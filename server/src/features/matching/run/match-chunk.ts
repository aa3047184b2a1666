import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Visible } from '../../../access/scope.ts';
import type { Db } from '../../../database/pool.ts';
import { type QueryRow, REVIEW_CANDIDATES, type RowDecision } from '../../../match-index/engine/tasks.ts';
import type { ScoringConfig } from '../models/active-model.ts';
import { LINKED_BEFORE, loadKnownMatches } from './known-matches.queries.ts';
import { matchRecords } from './match-records.ts';
import { type RowValues, rowInput } from './row-input.ts';

/** A row to match, as read from the database. */
export interface RowToMatch {
  id: string;
  row_no: number;
  /** The comparable record as JSON; null if it has an old version and is rebuilt from `values`. */
  record: string | null;
  values: RowValues | null;
  /** A 64-bit number in decimal. */
  identity: string;
  /** The account id in the file. */
  account_id: string | null;
}

const isCurrentVersion = sql`(r.record->>'v')::int is not distinct from ${NORM_VERSION}`;
/** SQL for the columns of a `RowToMatch` from `import_row r`. */
export const ROW_TO_MATCH_COLUMNS = sql`r.id, r.row_no, r.identity::text as identity, r.values->>'account_id' as account_id,
  case when ${isCurrentVersion} then r.record::text end as record, case when not ${isCurrentVersion} then r.values end as values`;

const LINKED_BY_ID = 'the file names this account by its id';

/**
 * Matches imported rows. Excludes pairs that users judged different, repeats earlier links of the same values, and
 * links a row with an account id to that account if it meets the condition from `visibleAccountsCondition`.
 */
export async function matchRows(
  db: Db,
  rows: RowToMatch[],
  {
    scoringConfig,
    visibleAccountsCondition: visibleAccounts,
  }: { scoringConfig?: ScoringConfig; visibleAccountsCondition?: () => Promise<Visible<'account'>> } = {},
): Promise<RowDecision[]> {
  const excludedPairs = await loadDifferentPairs(db, rows);
  const queries = rows.map(
    ({ record, values }, rowIndex): QueryRow => ({ rowIndex, record, input: values && rowInput(values) }),
  );
  const knownAccounts = await loadKnownMatches(
    db,
    rows.map(({ identity }) => identity),
  );
  const referencedAccounts = visibleAccounts
    ? await loadReferencedAccounts(db, rows, visibleAccounts, excludedPairs)
    : new Map<number, number>();
  const decisions = await matchRecords(db, 'account', queries, {
    keep: REVIEW_CANDIDATES,
    excludedPairs,
    ...scoringConfig,
  });
  return decisions.map((decision): RowDecision => {
    const referencedNo = referencedAccounts.get(decision.rowIndex);
    const no = referencedNo ?? knownAccounts.get(rows[decision.rowIndex]!.identity);
    if (no === undefined) return decision;
    return {
      ...decision,
      no,
      band: 'accept',
      score: 100,
      reason: referencedNo === undefined ? LINKED_BEFORE : LINKED_BY_ID,
    };
  });
}

/** Loads the numbers of the accounts that rows reference by id. Resolves merged accounts to their survivors. */
async function loadReferencedAccounts(
  db: Db,
  rows: RowToMatch[],
  visibleAccounts: () => Promise<Visible<'account'>>,
  excludedPairs: [rowIndex: number, no: number][],
): Promise<Map<number, number>> {
  const ids = rows.flatMap(({ account_id }) =>
    account_id && z.guid().safeParse(account_id).success ? [account_id] : [],
  );
  if (ids.length === 0) return new Map();
  const accounts = await sql<{ id: string; no: number }>`
    select n.id, a.no from account n join account a on a.id = coalesce(n.merged_into, n.id)
    where n.id = any(${ids}::uuid[]) and a.archived_at is null and ${await visibleAccounts()}`.execute(db);
  const nos = new Map(accounts.rows.map(({ id, no }) => [id, Number(no)]));
  return new Map(
    rows.flatMap(({ account_id }, rowIndex) => {
      const no = nos.get(account_id?.toLowerCase() ?? '');
      const isExcluded = excludedPairs.some(([row, accountNo]) => row === rowIndex && accountNo === no);
      return no === undefined || isExcluded ? [] : [[rowIndex, no] as const];
    }),
  );
}

/** Loads the pairs of rows and accounts that users judged different, for the same values in any file. */
async function loadDifferentPairs(db: Db, rows: RowToMatch[]): Promise<[rowIndex: number, no: number][]> {
  const identities = rows.map(({ identity }) => identity);
  const accounts = await sql<{ identity: string; no: number }>`
    select n.identity::text as identity, a.no from not_match n join account a on a.id = n.account_id
    where n.identity = any(${identities}::bigint[])`.execute(db);
  if (accounts.rows.length === 0) return [];
  const byIdentity = Map.groupBy(accounts.rows, ({ identity }) => identity);
  return rows.flatMap(({ identity }, rowIndex) =>
    (byIdentity.get(identity) ?? []).map(({ no }): [number, number] => [rowIndex, no]),
  );
}
