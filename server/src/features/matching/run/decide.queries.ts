import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../database/pool.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import type { RejectedValue } from '../../fields/values/custom-fields.service.ts';
import { LINK_METHOD, linkToCampaign, PROBLEMS_OF_FILE } from './campaign-links.queries.ts';

/** A decision about rows of one campaign. */
export interface Decision {
  id: string;
  campaignId: string;
  userId: string;
  reason: string;
}

/** A row that a decision changed. */
export interface DecidedRow {
  id: string;
  batch_id: string;
  /** What the decision replaced, for an undo. */
  before: Record<string, unknown>;
  /** The custom values of the row that its account did not get. */
  rejectedValues?: readonly RejectedValue[];
}

/** SQL for the values of a row that a decision can change and that its undo restores. */
const BEFORE_IMAGE = sql`jsonb_build_object('accepted', c.accepted, 'rejected', c.rejected, 'added_to_db', c.added_to_db,
  'account_id', c.account_id, 'band', c.band, 'score', c.score, 'candidate_id', c.candidate_id,
  'candidate_name', c.candidate_name, 'reason', c.reason, 'decision_id', c.decision_id, 'decided_by', c.decided_by,
  'decided_at', c.decided_at)`;

/** Returns SQL that selects the undecided rows among `ids` and locks them in a fixed order. */
const lockedRows = (decision: Decision, ids: readonly string[]) => sql`
  select r.* from import_row r
  where r.campaign_id = ${decision.campaignId} and r.id = any(${ids}::uuid[]) and ${STATUS_CONDITIONS.remaining}
  order by r.id for update`;

const logDecision = (decision: Decision, judgement: string, account: RawBuilder<unknown>) => sql`
  insert into match_decision (campaign_id, id, row_id, judgement, account_id, reason, decided_by, decided_at)
  select c.campaign_id, ${decision.id}, c.id, ${judgement}, ${account}, ${decision.reason}, ${decision.userId}::uuid,
    clock_timestamp()
  from decided_row c`;

const decisionColumns = (decision: Decision) =>
  sql`decision_id = ${decision.id}, decided_by = ${decision.userId}::uuid, decided_at = clock_timestamp()`;

/**
 * Links rows to accounts and adds the accounts to the campaign. Skips archived accounts; returns the linked rows.
 */
export async function linkRows(
  trx: Trx,
  decision: Decision,
  judgement: 'match' | 'new',
  pairs: { rowId: string; accountId: string }[],
): Promise<DecidedRow[]> {
  const flags =
    judgement === 'match' ? sql`accepted = true, rejected = false` : sql`added_to_db = true, rejected = false`;
  const { rows } = await sql<DecidedRow>`
    with requested_link as materialized (
      select w.row_id, a.id as target from unnest(${pairs.map(({ rowId }) => rowId)}::uuid[],
        ${pairs.map(({ accountId }) => accountId)}::uuid[]) as w(row_id, account_id)
        join account a on a.id = w.account_id and a.archived_at is null),
    -- Lateral, to force index lookups: right after an import the planner has no statistics of the rows.
    decided_row as materialized (
      select l.*, w.target from requested_link w cross join lateral (
        select r.* from import_row r
        where r.campaign_id = ${decision.campaignId} and r.id = w.row_id and ${STATUS_CONDITIONS.remaining} for update) l),
    decision_log as (${logDecision(decision, judgement, sql`c.target`)})
    update import_row r set ${flags}, account_id = c.target, ${decisionColumns(decision)}
    from decided_row c where r.campaign_id = c.campaign_id and r.id = c.id
    returning r.id, r.batch_id, ${BEFORE_IMAGE} as before`.execute(trx);
  const { campaignId, userId } = decision;
  const method = judgement === 'match' ? LINK_METHOD.review : LINK_METHOD.newAccount;
  const linkedIds = rows.map(({ id }) => id);
  const rejected = await linkToCampaign(trx, { campaignId, userId, method }, linkedIds);
  const rejectedByRow = Map.groupBy(rejected, ({ rowId }) => rowId);
  return rows.map((row) => ({ ...row, rejectedValues: rejectedByRow.get(row.id) ?? [] }));
}

export async function excludeRows(trx: Trx, decision: Decision, ids: readonly string[]): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    with decided_row as materialized (${lockedRows(decision, ids)}),
    decision_log as (${logDecision(decision, 'exclude', sql`null::uuid`)})
    update import_row r set rejected = true, ${decisionColumns(decision)}
    from decided_row c where r.campaign_id = c.campaign_id and r.id = c.id
    returning r.id, r.batch_id, ${BEFORE_IMAGE} as before`.execute(trx);
  return rows;
}

/** The minimum score of a candidate for review. */
const MIN_FOR_REVIEW = 10;

/**
 * Records that rows do not match the account. Removes it from their candidates and stores the pair for later imports;
 * linked rows become undecided again, without the problems of their link. Rows without this candidate are skipped.
 */
export async function judgeDifferent(
  trx: Trx,
  decision: Decision,
  ids: readonly string[],
  accountId: string,
): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    with locked_row as materialized (
      select r.* from import_row r
      where r.campaign_id = ${decision.campaignId} and r.id = any(${ids}::uuid[])
        and (${STATUS_CONDITIONS.remaining} or (r.accepted and r.account_id = ${accountId}))
      order by r.id for update),
    decided_row as materialized (
      select l.* from locked_row l where l.account_id = ${accountId} or exists (
        select from match_candidate m where m.campaign_id = l.campaign_id and m.row_id = l.id and m.account_id = ${accountId})),
    new_not_match as (
      insert into not_match (identity, account_id, decided_by)
      select distinct c.identity, ${accountId}::uuid, ${decision.userId}::uuid from decided_row c where c.identity <> 0
      on conflict do nothing returning identity),
    removed_candidate as (
      delete from match_candidate m using decided_row c
      where m.campaign_id = c.campaign_id and m.row_id = c.id and m.account_id = ${accountId}),
    decision_log as (
      insert into match_decision (campaign_id, id, row_id, judgement, account_id, reason, evidence, decided_by, decided_at)
      select c.campaign_id, ${decision.id}, c.id, 'not_match', ${accountId}, ${decision.reason},
        (select m.evidence from match_candidate m where m.campaign_id = c.campaign_id and m.row_id = c.id
          and m.account_id = ${accountId} limit 1), ${decision.userId}::uuid, clock_timestamp()
      from decided_row c),
    next_candidate as (
      select distinct on (c.id) c.id, c.candidate_id is distinct from ${accountId} as keeps_best,
        m.account_id, m.score, a.company_name
      from decided_row c
        left join match_candidate m on m.campaign_id = c.campaign_id and m.row_id = c.id and m.account_id <> ${accountId}
        left join account a on a.id = m.account_id
      order by c.id, m.rank)
    update import_row r set accepted = false, account_id = null, decision_id = null, decided_by = null, decided_at = null,
      candidate_id = n.account_id, candidate_name = coalesce(n.company_name, ''), score = n.score,
      band = case when n.keeps_best and r.band <> 'accept' then r.band
        when n.score >= ${MIN_FOR_REVIEW} then 'review' else 'none' end,
      reason = case when n.keeps_best then r.reason
        when n.account_id is null then 'every candidate was judged different'
        else 'the best candidate was judged different' end,
      problems = ${PROBLEMS_OF_FILE}
    from next_candidate n join decided_row c using (id) where r.campaign_id = ${decision.campaignId} and r.id = n.id
    returning r.id, r.batch_id, ${BEFORE_IMAGE} || jsonb_build_object(
      'problems', jsonb_path_query_array(c.problems, '$[*] ? (exists(@.at_decision))'),
      'candidates', (select jsonb_agg(to_jsonb(m) order by m.rank) from match_candidate m
        where m.campaign_id = c.campaign_id and m.row_id = c.id and m.account_id = ${accountId}),
      'remembered', exists (select from new_not_match n where n.identity = c.identity),
      'link', (select jsonb_strip_nulls(to_jsonb(k)) || jsonb_build_object(
          'tags', (select jsonb_agg(to_jsonb(l)) from campaign_account_tag l
            where l.campaign_id = k.campaign_id and l.account_id = k.account_id),
          'origins', (select jsonb_agg(to_jsonb(o)) from campaign_account_value_origin o
            where o.campaign_id = k.campaign_id and o.account_id = k.account_id)) from campaign_account k
        where k.campaign_id = c.campaign_id and k.account_id = ${accountId} and k.import_row_id = c.id)) as before`.execute(
    trx,
  );
  await releaseLinks(
    trx,
    decision.campaignId,
    rows.map(({ id }) => id),
    [accountId],
  );
  return rows;
}

/** Records that the reviewer is unsure whether rows match the account. The rows do not change. */
export async function judgeUnsure(
  trx: Trx,
  decision: Decision,
  ids: readonly string[],
  accountId: string,
): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    with decided_row as materialized (${lockedRows(decision, ids)}),
    judged_row as materialized (
      select c.campaign_id, c.id, c.batch_id, m.evidence from decided_row c
        join match_candidate m on m.campaign_id = c.campaign_id and m.row_id = c.id and m.account_id = ${accountId}),
    decision_log as (
      insert into match_decision (campaign_id, id, row_id, judgement, account_id, reason, evidence, decided_by, decided_at)
      select j.campaign_id, ${decision.id}, j.id, 'unsure', ${accountId}, ${decision.reason}, j.evidence,
        ${decision.userId}::uuid, clock_timestamp()
      from judged_row j)
    select id, batch_id, '{}'::jsonb as before from judged_row`.execute(trx);
  return rows;
}

/**
 * Removes accounts from the campaign if their linked rows no longer match them. If another row of the campaign matches
 * the account, the link moves to that row.
 */
export async function releaseLinks(
  trx: Trx,
  campaignId: string,
  rowIds: readonly string[],
  accountIds: readonly string[],
): Promise<void> {
  const isOrphan = sql`k.campaign_id = ${campaignId} and k.account_id = any(${accountIds}::uuid[])
    and k.import_row_id = any(${rowIds}::uuid[]) and not exists (
    select from import_row r where r.campaign_id = ${campaignId} and r.id = k.import_row_id and r.account_id = k.account_id)`;
  await sql`
    update campaign_account k set import_row_id = h.id, batch_id = h.batch_id
    from (select distinct on (r.account_id) r.account_id, r.id, r.batch_id from import_row r
      where r.campaign_id = ${campaignId} and ${STATUS_CONDITIONS.matched} and r.account_id in (
        select k.account_id from campaign_account k where ${isOrphan})
      order by r.account_id, r.batch_id, r.row_no) h
    where k.account_id = h.account_id and ${isOrphan}`.execute(trx);
  await sql`delete from campaign_account k where ${isOrphan}`.execute(trx);
}
