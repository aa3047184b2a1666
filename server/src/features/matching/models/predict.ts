import type { ThresholdPrediction } from '@leadwright/contract/features/matching-models';
import { type Answer, wilsonLowerBound } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import type { PreviewedDecision } from '../../../match-index/engine/learn-task.ts';
import { runInThread } from '../../../match-index/engine/threads.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import { loadActiveModel } from './active-model.ts';
import type { ComparedCandidate } from './answers.queries.ts';
import { toJudgedCandidate } from './answers.ts';
import { loadEffectiveSettings, type Settings } from './settings.queries.ts';

/** The number of sampled rows. Shares in the sample are within one percentage point of those of all rows. */
const SAMPLE_SIZE = 3_000;
const BINS = 20;

interface SampledRow {
  id: string;
  /** Whether a user decided the row. */
  by_person: boolean;
  account_id: string | null;
  candidates: ComparedCandidate[];
}

/** SQL condition: the engine has compared the row, and no user has rejected it. */
const isProcessed = (campaignId: string) =>
  sql`r.campaign_id = ${campaignId} and r.review_status <> 'rejected' and r.band is not null`;

/** Loads a sample: the first rows in the order of their random ids. */
async function loadSample(db: Db, campaignId: string, onlyJudged: boolean): Promise<SampledRow[]> {
  const { rows } = await sql<SampledRow>`
    select r.id, r.decided_by is not null as by_person, case when r.accepted then r.account_id end as account_id,
      coalesce((select json_agg(json_build_object('account_id', m.account_id, 'evidence', m.evidence) order by m.rank)
        from match_candidate m where m.campaign_id = r.campaign_id and m.row_id = r.id and m.rank <= 3), '[]') as candidates
    from import_row r
    where ${isProcessed(campaignId)} and (not ${onlyJudged} or (r.decided_by is not null and ${STATUS_CONDITIONS.matched}))
    order by r.id limit ${SAMPLE_SIZE}`.execute(db);
  return rows;
}

/** Predicts the decisions about the rows of a campaign under its current and the proposed settings. */
export async function predict(db: Db, campaignId: string, proposed: Settings) {
  const current = await loadEffectiveSettings(db, campaignId);
  const { model } = await loadActiveModel(db, 'account');
  const [rows, judgedRows, total] = [
    await loadSample(db, campaignId, false),
    await loadSample(db, campaignId, true),
    await countProcessed(db, campaignId),
  ];
  const thresholds = [current.thresholds, proposed.thresholds];
  const toEngineRows = (sampledRows: SampledRow[]): Answer[] =>
    sampledRows.map(({ id, candidates }) => ({
      row: id,
      candidates: candidates.map((candidate) => toJudgedCandidate(candidate, model, 0)),
    }));
  const decisions = await runInThread('previewDecisions', [toEngineRows(rows), model, thresholds]);
  const judgedDecisions = await runInThread('previewDecisions', [toEngineRows(judgedRows), model, thresholds]);
  const predictOutcome = (settings: Settings, settingsIndex: number): ThresholdPrediction => {
    const acceptOutcomes = judgedDecisions[settingsIndex]!.flatMap(({ decision, best }, i) =>
      decision === 'accept' ? [best === judgedRows[i]!.account_id] : [],
    );
    return toPrediction(settings, decisions[settingsIndex]!, total / Math.max(1, rows.length), acceptOutcomes);
  };
  return {
    rows: total,
    current: predictOutcome(current, 0),
    proposed: predictOutcome(proposed, 1),
    bins: countByProbability(decisions[0]!, total),
  };
}

async function countProcessed(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from import_row r
    where ${isProcessed(campaignId)}`.execute(db);
  return rows[0]!.total;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Extrapolates the decisions about the sample to all rows, which are `scale` times as many. `acceptOutcomes` has an
 * entry for each accept of a row that a user decided: whether the account is the one that the user chose.
 */
function toPrediction(
  settings: Settings,
  decisions: PreviewedDecision[],
  scale: number,
  acceptOutcomes: boolean[],
): ThresholdPrediction {
  const probabilitiesOf = (decision: PreviewedDecision['decision']) =>
    decisions.flatMap((row) => (row.decision === decision ? [row.probability] : []));
  const [accepted, review, none] = [probabilitiesOf('accept'), probabilitiesOf('review'), probabilitiesOf('none')];
  const expectedWrong = sum(accepted.map((probability) => 1 - probability));
  const expectedMissed = sum(none);
  const correctCount = acceptOutcomes.filter(Boolean).length;
  const { costs, thresholds } = settings;
  const review_minutes = review.length * scale * costs.review;
  return {
    thresholds,
    accepted: Math.round(accepted.length * scale),
    review: Math.round(review.length * scale),
    none: Math.round(none.length * scale),
    expected_wrong: expectedWrong * scale,
    expected_missed: expectedMissed * scale,
    precision: accepted.length > 0 ? 1 - expectedWrong / accepted.length : null,
    judged: acceptOutcomes.length,
    judged_right: correctCount,
    precision_low: wilsonLowerBound(correctCount, acceptOutcomes.length),
    review_minutes,
    cost_minutes:
      review_minutes + expectedWrong * scale * costs.wrong_link + expectedMissed * scale * costs.missed_link,
  };
}

function countByProbability(decisions: PreviewedDecision[], total: number) {
  const scale = total / Math.max(1, decisions.length);
  const counts = new Array<number>(BINS).fill(0);
  for (const { probability, best } of decisions)
    if (best) counts[Math.min(BINS - 1, Math.floor(probability * BINS))]! += 1;
  return counts.map((rows, bin) => ({ from: bin * 5, rows: Math.round(rows * scale) }));
}
