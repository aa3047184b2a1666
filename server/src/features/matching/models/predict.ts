import type { ThresholdPrediction } from '@leadwright/contract/features/matching-models';
import { type Answer, wilsonLow } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import type { PreviewedDecision } from '../../../match-index/engine/learn-task.ts';
import { runInThread } from '../../../match-index/engine/threads.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import { activeModel } from './active-model.ts';
import type { ComparedCandidate } from './answers.queries.ts';
import { toJudgedCandidate } from './answers.ts';
import { effectiveSettings, type Settings } from './settings.queries.ts';

/** Rows that the figures are calculated from. Their shares are within one percentage point of the whole. */
const SAMPLE = 3_000;
const BINS = 20;

interface SampledRow {
  id: string;
  /** Decided by a user. */
  by_person: boolean;
  account_id: string | null;
  candidates: ComparedCandidate[];
}

/** Condition for rows that the engine has matched and no user has excluded. */
const counted = (campaignId: string) =>
  sql`r.campaign_id = ${campaignId} and r.review_status <> 'rejected' and r.band is not null`;

/** Returns a sample of rows: the first in the order of their random ids. */
async function sample(db: Db, campaignId: string, onlyJudged: boolean): Promise<SampledRow[]> {
  const { rows } = await sql<SampledRow>`
    select r.id, r.decided_by is not null as by_person, case when r.accepted then r.account_id end as account_id,
      coalesce((select json_agg(json_build_object('account_id', m.account_id, 'evidence', m.evidence) order by m.rank)
        from match_candidate m where m.campaign_id = r.campaign_id and m.row_id = r.id and m.rank <= 3), '[]') as candidates
    from import_row r
    where ${counted(campaignId)} and (not ${onlyJudged} or (r.decided_by is not null and ${STATUS_CONDITIONS.matched}))
    order by r.id limit ${SAMPLE}`.execute(db);
  return rows;
}

/** Predicts the decisions of the active model for a campaign's rows, under its current and the proposed settings. */
export async function predict(db: Db, campaignId: string, proposed: Settings) {
  const current = await effectiveSettings(db, campaignId);
  const { model } = await activeModel(db, 'account');
  const [rows, judged, total] = [
    await sample(db, campaignId, false),
    await sample(db, campaignId, true),
    await countMatched(db, campaignId),
  ];
  const thresholds = [current.thresholds, proposed.thresholds];
  const answersFor = (all: SampledRow[]): Answer[] =>
    all.map(({ id, candidates }) => ({
      row: id,
      candidates: candidates.map((one) => toJudgedCandidate(one, model, 0)),
    }));
  const seen = await runInThread('previewDecisions', [answersFor(rows), model, thresholds]);
  const answered = await runInThread('previewDecisions', [answersFor(judged), model, thresholds]);
  const of = (settings: Settings, at: number): ThresholdPrediction => {
    const confirmed = answered[at]!.flatMap(({ decision, best }, i) =>
      decision === 'accept' ? [best === judged[i]!.account_id] : [],
    );
    return figures(settings, seen[at]!, total / Math.max(1, rows.length), confirmed);
  };
  return { rows: total, current: of(current, 0), proposed: of(proposed, 1), bins: bins(seen[0]!, total) };
}

async function countMatched(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from import_row r
    where ${counted(campaignId)}`.execute(db);
  return rows[0]!.total;
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

function figures(
  settings: Settings,
  seen: PreviewedDecision[],
  scale: number,
  confirmed: boolean[],
): ThresholdPrediction {
  const probabilitiesOf = (decision: PreviewedDecision['decision']) =>
    seen.flatMap((row) => (row.decision === decision ? [row.probability] : []));
  const [accepted, review, none] = [probabilitiesOf('accept'), probabilitiesOf('review'), probabilitiesOf('none')];
  const wrong = sum(accepted.map((probability) => 1 - probability));
  const missed = sum(none);
  const right = confirmed.filter(Boolean).length;
  const { costs, thresholds } = settings;
  const review_minutes = review.length * scale * costs.review;
  return {
    thresholds,
    accepted: Math.round(accepted.length * scale),
    review: Math.round(review.length * scale),
    none: Math.round(none.length * scale),
    expected_wrong: wrong * scale,
    expected_missed: missed * scale,
    precision: accepted.length > 0 ? 1 - wrong / accepted.length : null,
    judged: confirmed.length,
    judged_right: right,
    precision_low: wilsonLow(right, confirmed.length),
    review_minutes,
    cost_minutes: review_minutes + wrong * scale * costs.wrong_link + missed * scale * costs.missed_link,
  };
}

function bins(seen: PreviewedDecision[], total: number) {
  const scale = total / Math.max(1, seen.length);
  const counts = new Array<number>(BINS).fill(0);
  for (const { probability, best } of seen) if (best) counts[Math.min(BINS - 1, Math.floor(probability * BINS))]! += 1;
  return counts.map((rows, bin) => ({ from: bin * 5, rows: Math.round(rows * scale) }));
}
