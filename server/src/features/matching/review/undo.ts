import { AppError } from '@leadwright/contract/errors';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../../access/audit.ts';
import type { Db } from '../../../database/pool.ts';
import { reindexAccounts } from '../../../match-index/reindex-changes.ts';
import { updateReviewStates } from '../../imports/import-state.service.ts';
import { releaseLinks } from '../run/decide.queries.ts';
import { deleteKnownMatch } from '../run/known-matches.queries.ts';
import { rebuildUnmatchedKeys } from '../run/unmatched-keys.queries.ts';

interface UndoTarget {
  rowIds: string[];
  /** The accounts that the rows were linked to. */
  linkedIds: string[];
  batchIds: string[];
  /** The accounts that the decision created. */
  createdIds: string[];
  isUnsure: boolean;
}

/** Undoes a whole decision and returns the number of restored rows. Throws with the reasons if that is impossible. */
export async function undo(trx: Db, actor: ActorContext, campaignId: string, decisionId: string): Promise<number> {
  const { userId } = actor.viewer;
  const { rowIds, batchIds, linkedIds, createdIds, isUnsure } = await lockDecision(trx, campaignId, decisionId);
  // An unsure judgement changes no rows, so later changes do not matter.
  if (isUnsure) return markUndone(trx, campaignId, decisionId, userId);
  await assertNoLaterWork(trx, campaignId, decisionId, createdIds);
  await restoreRows(trx, campaignId, decisionId);
  await restoreCandidates(trx, campaignId, decisionId);
  await releaseLinks(trx, campaignId, rowIds, linkedIds);
  await archiveAccounts(trx, actor, createdIds);
  await markUndone(trx, campaignId, decisionId, userId);
  await updateReviewStates(trx, campaignId, batchIds);
  if (createdIds.length > 0) await rebuildUnmatchedKeys(trx, campaignId, rowIds);
  await reindexAccounts(trx, [...createdIds, ...(await deleteKnownMatch(trx, campaignId, decisionId))]);
  return rowIds.length;
}

async function markUndone(trx: Db, campaignId: string, decisionId: string, userId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update match_decision set undone_by = ${userId}::uuid, undone_at = clock_timestamp()
    where campaign_id = ${campaignId} and id = ${decisionId}`.execute(trx);
  return Number(numAffectedRows);
}

async function lockDecision(trx: Db, campaignId: string, decisionId: string): Promise<UndoTarget> {
  const decisions = await sql<{ row_id: string; account_id: string | null; judgement: string; undone: boolean }>`
    select row_id, account_id, judgement, undone_at is not null as undone from match_decision
    where campaign_id = ${campaignId} and id = ${decisionId} order by row_id for update`.execute(trx);
  if (decisions.rows.length === 0) throw new AppError('not_found', 'This decision does not exist.');
  if (decisions.rows[0]!.undone) throw new AppError('illegal_transition', 'This decision has already been undone.');
  const rowIds = decisions.rows.map(({ row_id }) => row_id);
  const { rows } = await sql<{ batch_id: string }>`
    select batch_id from import_row where campaign_id = ${campaignId} and id = any(${rowIds}::uuid[]) order by id for update`.execute(
    trx,
  );
  const accountIdsOf = (judgements: string[]) => [
    ...new Set(
      decisions.rows.flatMap(({ judgement, account_id }) =>
        account_id && judgements.includes(judgement) ? [account_id] : [],
      ),
    ),
  ];
  return {
    rowIds,
    batchIds: [...new Set(rows.map(({ batch_id }) => batch_id))],
    linkedIds: accountIdsOf(['match', 'new']),
    createdIds: accountIdsOf(['new']),
    isUnsure: decisions.rows[0]!.judgement === 'unsure',
  };
}

/** Throws if later work depends on a row of the decision. A bulk decision is never partly undone. */
async function assertNoLaterWork(trx: Db, campaignId: string, decisionId: string, createdIds: string[]): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    with undone_decision as (
        select d.* from match_decision d where d.campaign_id = ${campaignId} and d.id = ${decisionId}),
      created_account as (select unnest(${createdIds}::uuid[]) as id)
    select
      (select count(*) from match_bulk_row b where b.campaign_id = ${campaignId} and b.decision_id = ${decisionId}) as under_way,
      (select count(*) from undone_decision m where exists (
        select from match_decision l where l.campaign_id = m.campaign_id
        and l.row_id = m.row_id and l.sequence > m.sequence and l.undone_at is null and l.judgement <> 'unsure')) as decided_again,
      (select count(*) from created_account c join account a using (id) where a.version > 1) as edited,
      (select count(*) from created_account c where exists (
        select from account_contact l where l.account_id = c.id)) as with_contacts,
      (select count(*) from created_account c where exists (
        select from campaign_account k where k.account_id = c.id and k.campaign_id <> ${campaignId})) as in_campaigns,
      (select count(*) from created_account c where exists (
        select from import_row r where r.account_id = c.id
          and not exists (
            select from undone_decision m
            where m.campaign_id = r.campaign_id and m.row_id = r.id))) as matched_again`.execute(trx);
  const counts = rows[0]!;
  const reasons = Object.entries(REASONS).flatMap(([name, messageOf]) =>
    counts[name]! > 0 ? [messageOf(counts[name]!)] : [],
  );
  if (reasons.length === 0) return;
  throw new AppError('in_use', `This decision cannot be undone: ${reasons.join('; ')}.`, {
    detail: { reasons, counts },
  });
}

const pluralise = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;
const REASONS: Record<string, (count: number) => string> = {
  under_way: () => 'it is still running',
  decided_again: (n) => `${pluralise(n, 'row was', 'rows were')} decided again later`,
  edited: (n) => `${pluralise(n, 'account it created was', 'accounts it created were')} edited since`,
  with_contacts: (n) => `${pluralise(n, 'account it created has', 'accounts it created have')} contacts`,
  in_campaigns: (n) => `${pluralise(n, 'account it created is', 'accounts it created are')} in another campaign`,
  matched_again: (n) => `other rows were matched to ${pluralise(n, 'account', 'accounts')} it created`,
};

async function restoreRows(trx: Db, campaignId: string, decisionId: string): Promise<void> {
  await sql`
    update import_row r set accepted = b.accepted, rejected = b.rejected, added_to_db = b.added_to_db,
      account_id = b.account_id, band = b.band, score = b.score, candidate_id = b.candidate_id,
      candidate_name = b.candidate_name, reason = b.reason, decision_id = b.decision_id, decided_by = b.decided_by,
      decided_at = b.decided_at
    from match_decision d, jsonb_populate_record(null::import_row, d.before) b
    where d.campaign_id = ${campaignId} and d.id = ${decisionId} and r.campaign_id = d.campaign_id and r.id = d.row_id`.execute(
    trx,
  );
}

/** Restores the candidate and the link that "not a match" removed, and deletes the pair that it stored. */
async function restoreCandidates(trx: Db, campaignId: string, decisionId: string): Promise<void> {
  const isUndoneDecision = sql`d.campaign_id = ${campaignId} and d.id = ${decisionId} and d.judgement = 'not_match'`;
  await sql`
    insert into match_candidate select m.* from match_decision d,
      jsonb_populate_recordset(null::match_candidate, d.before->'candidates') m
    where ${isUndoneDecision} and jsonb_typeof(d.before->'candidates') = 'array'
    on conflict do nothing`.execute(trx);
  await sql`
    delete from not_match n using match_decision d, import_row r
    where ${isUndoneDecision} and (d.before->>'remembered')::boolean and r.campaign_id = d.campaign_id and r.id = d.row_id
      and n.identity = r.identity and n.account_id = d.account_id`.execute(trx);
  await sql`
    insert into campaign_account select k.* from match_decision d,
      jsonb_populate_record(null::campaign_account, d.before->'link') k
    where ${isUndoneDecision} and jsonb_typeof(d.before->'link') = 'object'
    on conflict (campaign_id, account_id) do update set batch_id = excluded.batch_id,
      import_row_id = excluded.import_row_id, link_method = excluded.link_method, added_at = excluded.added_at,
      added_by = excluded.added_by`.execute(trx);
  await sql`
    insert into campaign_account_tag select l.* from match_decision d,
      jsonb_populate_recordset(null::campaign_account_tag, d.before->'link'->'tags') l
    where ${isUndoneDecision} and jsonb_typeof(d.before->'link'->'tags') = 'array'
    on conflict do nothing`.execute(trx);
  await sql`
    insert into campaign_account_value_origin select o.* from match_decision d,
      jsonb_populate_recordset(null::campaign_account_value_origin, d.before->'link'->'origins') o
      join custom_field f on f.campaign_id = o.campaign_id and f.id = o.field_id
    where ${isUndoneDecision} and jsonb_typeof(d.before->'link'->'origins') = 'array'
    on conflict do nothing`.execute(trx);
}

/** Archives the created accounts and deletes their official numbers. */
async function archiveAccounts(trx: Db, actor: ActorContext, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`
    update account set archived_at = now(), updated_at = now(), updated_by = ${actor.viewer.userId}::uuid, version = version + 1
    where id = any(${accountIds}::uuid[])`.execute(trx);
  await sql`delete from account_identifier where account_id = any(${accountIds}::uuid[])`.execute(trx);
  const entries = accountIds.map((id) => ({ action: 'archive' as const, entity: 'accounts', id }));
  await auditEach(trx, actor, entries);
}
