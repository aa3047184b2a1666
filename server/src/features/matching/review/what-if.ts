import type { MatchWhatIf } from '@leadwright/contract/features/matching-charts';
import { decide, restoreScore, type ScoredCandidate, whatIf } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { type Evidence, toExplanation } from '../../../match-index/engine/evidence.ts';
import { loadScoringConfig } from '../models/active-model.ts';

/** Returns the changes that would alter the proposal for a row, or null if its model is no longer active. */
export async function loadRowWhatIf(db: Db, campaignId: string, rowId: string): Promise<MatchWhatIf | null> {
  const { rows } = await sql<{ account_id: string; evidence: Evidence; model_version: string | null }>`
    select m.account_id, m.evidence, r.model_version from match_candidate m
      join import_row r on r.campaign_id = m.campaign_id and r.id = m.row_id
    where m.campaign_id = ${campaignId} and m.row_id = ${rowId} order by m.rank`.execute(db);
  const [first] = rows;
  const { name, model, thresholds } = await loadScoringConfig(db, campaignId);
  if (!first || first.model_version !== name) return null;
  const scoredCandidates = rows.map(
    ({ account_id, evidence }): ScoredCandidate => ({
      id: account_id,
      score: restoreScore(toExplanation(evidence), model),
    }),
  );
  const { decision, probability, margin } = decide(scoredCandidates, thresholds);
  return {
    proposal: decision,
    probability,
    margin: Number.isFinite(margin) ? margin : null,
    thresholds,
    answers: whatIf(scoredCandidates, thresholds, model),
  };
}
