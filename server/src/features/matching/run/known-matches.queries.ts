import { type RawBuilder, sql } from 'kysely';
import { visibleOrNone } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { isoTimeText } from '../../../database/iso-time.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import type { Decision } from './decide.queries.ts';

/** The reason of a row that is linked because a user has linked the same values before. */
export const LINKED_BEFORE = 'a person has linked the same values to this account';

/**
 * Stores that the values of the rows match the account, and their names as accepted spellings. Returns the account id
 * if it has a new spelling, so that the caller can update its keys.
 */
export async function storeKnownMatch(
  trx: Trx,
  decision: Decision,
  rowIds: string[],
  accountId: string,
): Promise<string[]> {
  const isDecidedRow = sql`r.campaign_id = ${decision.campaignId} and r.id = any(${rowIds}::uuid[])`;
  await sql`
    insert into known_match (identity, account_id, campaign_id, decision_id, decided_by)
    select distinct r.identity, ${accountId}::uuid, r.campaign_id, ${decision.id}::uuid, ${decision.userId}::uuid
    from import_row r where ${isDecidedRow} and r.identity <> 0
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ account_id: string }>`
    insert into account_alias (account_id, name, source, campaign_id, decision_id, added_by)
    select distinct on (name) a.id, spelling.name, concat_ws(', ', nullif(b.supplier, ''), b.file_name), r.campaign_id,
      ${decision.id}::uuid, ${decision.userId}::uuid
    from import_row r
      join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
      join account a on a.id = ${accountId}
      cross join lateral (select left(btrim(r.values->>'company_name'), 300) as name) spelling
    where ${isDecidedRow} and spelling.name <> ''
      and fold(spelling.name) not in (fold(a.company_name), fold(a.legal_name), fold(a.trading_name))
      and not exists (select from account_name n where n.account_id = a.id and fold(n.name) = fold(spelling.name))
    order by name, b.number, r.row_no
    returning account_id`.execute(trx);
  return rows.map(({ account_id }) => account_id);
}

/** Deletes the known matches and spellings that a decision stored. Returns the accounts that lost a spelling. */
export async function deleteKnownMatch(trx: Trx, campaignId: string, decisionId: string): Promise<string[]> {
  await sql`delete from known_match where campaign_id = ${campaignId} and decision_id = ${decisionId}`.execute(trx);
  const { rows } = await sql<{ account_id: string }>`
    delete from account_alias where campaign_id = ${campaignId} and decision_id = ${decisionId} returning account_id`.execute(
    trx,
  );
  return [...new Set(rows.map(({ account_id }) => account_id))];
}

/**
 * Loads the accounts that users have already linked to these values. Omits values with contradicting links or a later
 * "not a match": the engine decides rows with these values.
 */
export async function loadKnownMatches(db: Db, identities: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ identity: string; nos: number[] }>`
    select k.identity::text as identity, array_agg(distinct a.no)::int8[] as nos
    from known_match k join account a on a.id = k.account_id
    where k.identity = any(${identities}::bigint[]) and k.identity <> 0 and a.archived_at is null
      and not exists (select from not_match n
        where n.identity = k.identity and n.account_id = k.account_id and n.decided_at > k.decided_at)
    group by k.identity having count(distinct a.no) = 1`.execute(db);
  return new Map(rows.map(({ identity, nos }) => [identity, Number(nos[0])]));
}

/**
 * SQL: when and in which file a user first linked the values of `import_row r`, as JSON; null unless the row is linked
 * for that reason, or when the earlier links are undone. The file name is null for viewers who may not read that
 * import, which may belong to another client.
 */
export const linkedBefore = (viewer: Viewer): RawBuilder<unknown> => sql`
  case when r.reason = ${LINKED_BEFORE} and r.decided_by is null then (
    select json_build_object('decided_at', ${isoTimeText(sql`k.decided_at`)}, 'file_name', (
        select b.file_name from match_decision d
          join import_row s on s.campaign_id = d.campaign_id and s.id = d.row_id and s.identity = k.identity
          join import_batch b on b.campaign_id = s.campaign_id and b.id = s.batch_id
        where d.campaign_id = k.campaign_id and d.id = k.decision_id and ${visibleOrNone(viewer, 'import_batch', 'b')}
        order by b.number limit 1))
    from known_match k
    where k.identity = r.identity and k.account_id = r.account_id and k.decided_at <= r.decided_at
    order by k.decided_at limit 1) end`;
