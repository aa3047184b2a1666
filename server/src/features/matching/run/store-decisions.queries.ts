import { NORM_VERSION } from '@leadwright/matching';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { copyFrom } from '../../../database/copy.ts';
import type { Trx } from '../../../database/pool.ts';
import type { RowDecision } from '../../../match-index/engine/tasks.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import type { ScoringConfig } from '../models/active-model.ts';
import { LINK_METHOD, linkToCampaign } from './campaign-links.queries.ts';
import type { RowToMatch } from './match-chunk.ts';

/**
 * Stores the engine decisions for a chunk: the rows, their candidates and the links of accepted rows. Skips rows that a
 * user has decided in the meantime.
 */
export async function storeDecisions(
  trx: Trx,
  client: PoolClient,
  campaignId: string,
  rows: RowToMatch[],
  decisions: RowDecision[],
  scoringConfig: Pick<ScoringConfig, 'name' | 'thresholdsText'>,
  ownerId: string | null,
): Promise<void> {
  const rowIds = rows.map(({ id }) => id);
  const storedDecisions = decisions.map(({ rowIndex, candidates, ...decision }) => ({
    id: rows[rowIndex]!.id,
    ...decision,
  }));
  const updateResult = await sql<{ id: string }>`
    with decision as (
      select d.*, a.id as account_id, a.company_name,
        case when d.band = 'accept' and a.id is null then 'review' else d.band end as final_band
      from json_to_recordset(${JSON.stringify(storedDecisions)}::json)
          as d(id uuid, band text, score real, no bigint, reason text)
        left join account a on a.no = d.no and a.archived_at is null)
    update import_row r set band = d.final_band, score = d.score, candidate_id = d.account_id,
      candidate_name = coalesce(d.company_name, ''), reason = d.reason,
      model_version = ${scoringConfig.name}, norm_version = ${NORM_VERSION}, thresholds = ${scoringConfig.thresholdsText},
      accepted = d.final_band = 'accept', account_id = case when d.final_band = 'accept' then d.account_id end,
      decided_at = case when d.final_band = 'accept' then now() end
    from decision d
    where r.campaign_id = ${campaignId} and r.id = any(${rowIds}::uuid[]) and r.id = d.id and ${STATUS_CONDITIONS.remaining}
    returning r.id`.execute(trx);
  const ids = updateResult.rows.map(({ id }) => id);
  const updatedIds = new Set(ids);
  await sql`delete from match_candidate where campaign_id = ${campaignId} and row_id = any(${ids})`.execute(trx);
  const storedCandidates = decisions.flatMap(({ rowIndex, candidates }) => {
    const rowId = rows[rowIndex]!.id;
    return updatedIds.has(rowId) ? candidates.map((candidate) => ({ rowId, ...candidate })) : [];
  });
  const accountIdByNo = await loadAccountIds(trx, new Set(storedCandidates.map(({ no }) => no)));
  await copyFrom(
    client,
    'copy match_candidate (campaign_id, row_id, rank, account_id, score, evidence) from stdin',
    candidateLines(campaignId, storedCandidates, accountIdByNo),
  );
  await linkToCampaign(trx, { campaignId, userId: ownerId, method: LINK_METHOD.rule }, ids);
}

async function loadAccountIds(trx: Trx, nos: Set<number>): Promise<Map<number, string>> {
  const { rows } = await sql<{ no: number; id: string }>`
    select no, id from account where no = any(${[...nos]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ no, id }) => [no, id]));
}

/** The number of candidates that are written at a time. Their evidence takes about 1 kB each. */
const CANDIDATES_PER_PART = 200;

type RowCandidate = RowDecision['candidates'][number] & { rowId: string };

/**
 * Yields lines in the text format of COPY. JSON contains no raw tabs or line breaks, so only backslashes are escaped.
 */
function* candidateLines(
  campaignId: string,
  storedCandidates: RowCandidate[],
  accountIdByNo: Map<number, string>,
): Generator<Buffer> {
  for (let start = 0; start < storedCandidates.length; start += CANDIDATES_PER_PART) {
    const lines = storedCandidates
      .slice(start, start + CANDIDATES_PER_PART)
      .flatMap(({ rowId, rank, no, score, evidence }) => {
        const id = accountIdByNo.get(no);
        return id ? [`${campaignId}\t${rowId}\t${rank}\t${id}\t${score}\t${evidence.replaceAll('\\', '\\\\')}\n`] : [];
      });
    yield Buffer.from(lines.join(''));
  }
}
