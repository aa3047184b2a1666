import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Visible } from '../../../access/scope.ts';
import type { Db } from '../../../database/pool.ts';
import { type QueryRow, REVIEW_CANDIDATES, type RowDecision } from '../../../match-index/engine/tasks.ts';
import type { ScoringConfig } from '../models/active-model.ts';
import { matchRecords } from './match-records.ts';
import { knownMatches } from './memory.queries.ts';
import { type RowValues, rowInput } from './row-input.ts';

/** A row to match, as read from the database. */
export interface UnmatchedRow {
  id: string;
  row_no: number;
  /** The comparable record as JSON; null if it is not of the current version, which is then created from `values`. */
  record: string | null;
  values: RowValues | null;
  /** A 64-bit number in decimal. */
  identity: string;
  /** The account id given in the file. */
  account_id: string | null;
}

const isCurrentVersion = sql`(r.record->>'v')::int is not distinct from ${NORM_VERSION}`;
/** SQL for the columns of an `UnmatchedRow` from `import_row r`. */
export const UNMATCHED_ROW = sql`r.id, r.row_no, r.identity::text as identity, r.values->>'account_id' as account_id,
  case when ${isCurrentVersion} then r.record::text end as record, case when not ${isCurrentVersion} then r.values end as values`;

const NAMED = 'the file names this account by its id';
const KNOWN = 'a person has linked the same values to this account';

/**
 * Matches imported rows, without pairs that users have judged different; values linked before are linked again.
 * A row with an account id is linked to that account if `reach` shows that the import's user can see it.
 */
export async function matchRows(
  db: Db,
  rows: UnmatchedRow[],
  { scoringConfig, reach }: { scoringConfig?: ScoringConfig; reach?: () => Promise<Visible<'account'>> } = {},
): Promise<RowDecision[]> {
  const excluded = await loadDifferentPairs(db, rows);
  const queries = rows.map(({ record, values }, at): QueryRow => ({ at, record, input: values && rowInput(values) }));
  const known = await knownMatches(
    db,
    rows.map(({ identity }) => identity),
  );
  const referencedAccounts = reach
    ? await loadReferencedAccounts(db, rows, reach, excluded)
    : new Map<number, number>();
  const decisions = await matchRecords(db, 'account', queries, { keep: REVIEW_CANDIDATES, excluded, ...scoringConfig });
  return decisions.map((decision): RowDecision => {
    const byId = referencedAccounts.get(decision.at);
    const no = byId ?? known.get(rows[decision.at]!.identity);
    if (no === undefined) return decision;
    return { ...decision, no, band: 'accept', score: 100, reason: byId === undefined ? KNOWN : NAMED };
  });
}

/** Returns the accounts that rows reference by id, with merged accounts resolved. */
async function loadReferencedAccounts(
  db: Db,
  rows: UnmatchedRow[],
  reach: () => Promise<Visible<'account'>>,
  excluded: [at: number, no: number][],
): Promise<Map<number, number>> {
  const ids = rows.flatMap(({ account_id }) =>
    account_id && z.guid().safeParse(account_id).success ? [account_id] : [],
  );
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: string; no: number }>`
    select n.id, a.no from account n join account a on a.id = coalesce(n.merged_into, n.id)
    where n.id = any(${ids}::uuid[]) and a.archived_at is null and ${await reach()}`.execute(db);
  const nos = new Map(found.rows.map(({ id, no }) => [id, Number(no)]));
  return new Map(
    rows.flatMap(({ account_id }, at) => {
      const no = nos.get(account_id?.toLowerCase() ?? '');
      const isRejected = excluded.some(([row, other]) => row === at && other === no);
      return no === undefined || isRejected ? [] : [[at, no] as const];
    }),
  );
}

/** Returns the pairs of rows and companies that users have judged different, for the same values in any file. */
async function loadDifferentPairs(db: Db, rows: UnmatchedRow[]): Promise<[at: number, no: number][]> {
  const identities = rows.map(({ identity }) => identity);
  const found = await sql<{ identity: string; no: number }>`
    select n.identity::text as identity, a.no from not_match n join account a on a.id = n.account_id
    where n.identity = any(${identities}::bigint[])`.execute(db);
  if (found.rows.length === 0) return [];
  const byIdentity = Map.groupBy(found.rows, ({ identity }) => identity);
  return rows.flatMap(({ identity }, at) =>
    (byIdentity.get(identity) ?? []).map(({ no }): [number, number] => [at, no]),
  );
}
