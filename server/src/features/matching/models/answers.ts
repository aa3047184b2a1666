import { type Answer, buildJudgedCandidate, type ComparisonModel } from '@leadwright/matching';
import { toExplanation } from '../../../match-index/engine/evidence.ts';
import type { ComparedCandidate, StoredJudgement } from './answers.queries.ts';

/** Converts a candidate's evidence to model input. `matchShare` is 1 for a match, 0.5 for unsure and 0 otherwise. */
export const toJudgedCandidate = (
  { account_id, evidence }: ComparedCandidate,
  model: ComparisonModel,
  matchShare: number,
) => buildJudgedCandidate(account_id, toExplanation(evidence), model, matchShare);

export interface Answers {
  answers: Answer[];
  matches: number;
  different: number;
  unsure: number;
  /** The times of the first and the last judgement. */
  from: string;
  until: string;
}

/**
 * Converts judgements to training answers. A row with a final decision labels all its candidates; an undecided row
 * labels only the judged candidates, and an unsure candidate counts as half a match.
 */
export function toTrainingAnswers(allJudgements: readonly StoredJudgement[], model: ComparisonModel): Answers {
  const rows = Map.groupBy(allJudgements, ({ row }) => row);
  const answers: Answer[] = [];
  const counts = { matches: 0, different: 0, unsure: 0 };
  for (const [row, judgements] of rows) {
    const finalJudgement = judgements.findLast(({ judgement }) => judgement === 'match' || judgement === 'new');
    const judgedCandidates = judgements.flatMap(({ judged_candidates }) => judged_candidates);
    const comparedCandidates = [...judgedCandidates, ...(finalJudgement?.candidates ?? [])];
    const candidateByAccount = new Map(comparedCandidates.map((candidate) => [candidate.account_id, candidate]));
    if (candidateByAccount.size === 0) continue;
    const match = finalJudgement?.judgement === 'match' ? finalJudgement.account_id : null;
    const unsureIds = finalJudgement ? new Set<string>() : findUnsureAccounts(judgements);
    if (match) counts.matches++;
    else if (unsureIds.size > 0) counts.unsure++;
    else counts.different++;
    const matchShareOf = (id: string) => (id === match ? 1 : unsureIds.has(id) ? 0.5 : 0);
    const candidates = [...candidateByAccount.values()].map((candidate) =>
      toJudgedCandidate(candidate, model, matchShareOf(candidate.account_id)),
    );
    // Without a final decision, each candidate is a separate answer, because the right one may not be judged yet.
    if (finalJudgement) answers.push({ row, candidates });
    else answers.push(...candidates.map((candidate) => ({ row, candidates: [candidate] })));
  }
  const times = allJudgements.map(({ decided_at }) => decided_at);
  return { answers, ...counts, from: times[0] ?? '', until: times.at(-1) ?? '' };
}

/** Returns the ids of the accounts whose last judgement is "unsure". */
function findUnsureAccounts(judgements: readonly StoredJudgement[]): Set<string> {
  const lastJudgements = new Map(judgements.map(({ account_id, judgement }) => [account_id, judgement]));
  return new Set([...lastJudgements].flatMap(([id, judgement]) => (id && judgement === 'unsure' ? [id] : [])));
}
