import { AppError } from '@leadwright/contract/errors';
import { wilsonLowerBound } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../database/pool.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';

/** The share of automatic decisions in the audit: one or two in a hundred. */
const AUDIT_SHARE = 0.015;

export type AuditVerdict = 'right' | 'wrong' | 'unsure';

/**
 * Draws automatic links and rows without a match for a blind audit. The selection depends only on the row ids, so that
 * drawing again adds no rows and no user can influence it. Unjudged rows are updated to the engine's latest decision.
 * Returns the number of new rows.
 */
export async function drawAuditSample(
  trx: Trx,
  { campaignId, batchId, share = AUDIT_SHARE }: { campaignId: string; batchId: string; share?: number },
): Promise<number> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into match_audit (campaign_id, row_id, band, account_id, model_version)
    select r.campaign_id, r.id, r.band, coalesce(r.account_id, r.candidate_id), r.model_version
    from import_row r
    where r.campaign_id = ${campaignId} and r.batch_id = ${batchId} and r.valid and r.decision_id is null
      and (r.accepted and r.band = 'accept' or r.band = 'none' and ${STATUS_CONDITIONS.remaining})
      and ('x' || substr(md5('audit ' || r.id), 1, 8))::bit(32)::bigint < ${share}::float8 * 4294967296
    on conflict (campaign_id, row_id) do update
      set band = excluded.band, account_id = excluded.account_id, model_version = excluded.model_version
      where match_audit.verdict is null and (match_audit.band, match_audit.account_id, match_audit.model_version)
        is distinct from (excluded.band, excluded.account_id, excluded.model_version)
    returning xmax = 0 as is_new`.execute(trx);
  await deleteRowsNowInReview(trx, campaignId, batchId);
  return rows.filter(({ is_new }) => is_new).length;
}

/**
 * Removes unjudged rows that the engine now leaves to reviewers, but not rows that a user has decided since. Uses a
 * subquery per sampled row that finds it by its key, because for a new batch, which has no statistics yet, the planner
 * would read all rows of the batch.
 */
async function deleteRowsNowInReview(trx: Trx, campaignId: string, batchId: string): Promise<void> {
  await sql`
    delete from match_audit m
    where m.campaign_id = ${campaignId} and m.verdict is null
      and (select case when r.batch_id = ${batchId} then r.band end from import_row r
        where r.campaign_id = m.campaign_id and r.id = m.row_id) = 'review'
      and not exists (select from match_decision d where d.campaign_id = m.campaign_id and d.row_id = m.row_id)`.execute(
    trx,
  );
}

/** Returns the rows to audit, without the engine's evidence. */
export async function loadAuditQueue(
  db: Db,
  campaignId: string,
): Promise<{ row_id: string; account_id: string | null }[]> {
  const { rows } = await sql<{ row_id: string; account_id: string | null }>`
    select row_id, account_id from match_audit where campaign_id = ${campaignId} and verdict is null
    order by md5(row_id::text)`.execute(db);
  return rows;
}

/** Stores the verdict on an automatic decision. */
export async function recordAudit(
  trx: Trx,
  audit: { campaignId: string; rowId: string; verdict: AuditVerdict; userId: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update match_audit set verdict = ${audit.verdict}, judged_by = ${audit.userId}, judged_at = now()
    where campaign_id = ${audit.campaignId} and row_id = ${audit.rowId}`.execute(trx);
  if (Number(numAffectedRows ?? 0) === 0) throw new AppError('not_found', 'This row is not part of the audit.');
}

export interface AuditStats {
  band: 'accept' | 'none';
  drawn: number;
  judged: number;
  /** The number of right decisions. An unsure verdict counts as half. */
  right: number;
  /** The lower bound of the 95 % Wilson interval for the share of right decisions; null without verdicts. */
  low: number | null;
}

/** Returns how often automatic links and rows without a match were right, for one campaign or for all. */
export async function loadAuditStats(db: Db, campaignId: string | null): Promise<AuditStats[]> {
  const { rows } = await sql<Omit<AuditStats, 'low'>>`
    select band, count(*) as drawn, count(verdict) as judged,
      sum(case verdict when 'right' then 1 when 'unsure' then 0.5 else 0 end)::float8 as right
    from match_audit where ${campaignId}::uuid is null or campaign_id = ${campaignId}::uuid
    group by band order by band`.execute(db);
  return rows.map((row) => ({ ...row, low: wilsonLowerBound(row.right, row.judged) }));
}
