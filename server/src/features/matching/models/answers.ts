import { type Answer, type ComparisonModel, judgedCandidate } from '@leadwright/matching';
import { explained } from '../../../match-index/engine/evidence.ts';
import type { ComparedCandidate, StoredJudgement } from './answers.queries.ts';

/** Converts a candidate's evidence to model input, for training or prediction. */
export const toJudgedCandidate = ({ account_id, evidence }: ComparedCandidate, model: ComparisonModel, match: number) =>
  judgedCandidate(account_id, explained(evidence), model, match);

export interface Answers {
  answers: Answer[];
  matches: number;
  different: number;
  unsure: number;
  from: string;
  until: string;
}

/**
 * Returns training answers from judgements; later judgements of a row win. A row with a match or a new company labels
 * all its candidates; an undecided row labels only the judged ones, and an unsure one counts as half a match.
 */
export function answersOf(allJudgements: readonly StoredJudgement[], model: ComparisonModel): Answers {
  const rows = Map.groupBy(allJudgements, ({ row }) => row);
  const answers: Answer[] = [];
  const counts = { matches: 0, different: 0, unsure: 0 };
  for (const [row, judgements] of rows) {
    const last = judgements.findLast(({ judgement }) => judgement === 'match' || judgement === 'new');
    const known = [...judgements.flatMap(({ about }) => about), ...(last?.candidates ?? [])];
    const byCompany = new Map(known.map((weighed) => [weighed.account_id, weighed]));
    if (byCompany.size === 0) continue;
    const match = last?.judgement === 'match' ? last.account_id : null;
    const unsure = last ? new Set<string>() : unsureCompanies(judgements);
    if (match) counts.matches++;
    else if (unsure.size > 0) counts.unsure++;
    else counts.different++;
    const share = (id: string) => (id === match ? 1 : unsure.has(id) ? 0.5 : 0);
    const candidates = [...byCompany.values()].map((one) => toJudgedCandidate(one, model, share(one.account_id)));
    // Without a final decision, candidates are separate answers: the right company may be one that is not judged yet.
    if (last) answers.push({ row, candidates });
    else answers.push(...candidates.map((candidate) => ({ row, candidates: [candidate] })));
  }
  const times = allJudgements.map(({ at }) => at);
  return { answers, ...counts, from: times[0] ?? '', until: times.at(-1) ?? '' };
}

/** Returns the companies judged unsure and not judged otherwise later. */
function unsureCompanies(judgements: readonly StoredJudgement[]): Set<string> {
  const companies = new Map(judgements.map(({ account_id, judgement }) => [account_id, judgement]));
  return new Set([...companies].flatMap(([id, judgement]) => (id && judgement === 'unsure' ? [id] : [])));
}
