import { type Answer, type ComparisonModel, judgedCandidate } from '@leadwright/matching';
import { explained } from '../engine/evidence.ts';
import type { Judged, Weighed } from './answers.queries.ts';

/** What a candidate's evidence says, for a model to learn from or to be asked about. */
export const judgedBy = ({ account_id, evidence }: Weighed, model: ComparisonModel, match: number) =>
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
 * One answer for each row, its latest judgements first. A row that was found its company, or none at all, tells of all its
 * candidates; one that is still open only of the companies it is not.
 */
export function answersOf(judged: readonly Judged[], model: ComparisonModel): Answers {
  const rows = Map.groupBy(judged, ({ row }) => row);
  const answers: Answer[] = [];
  const counts = { matches: 0, different: 0, unsure: 0 };
  for (const [row, told] of rows) {
    const last = told.findLast(({ judgement }) => judgement !== 'not_match');
    const removed = told.flatMap((one) => one.removed);
    const known = last ? [...last.candidates, ...removed] : removed;
    const byCompany = new Map(known.map((weighed) => [weighed.account_id, weighed]));
    if (byCompany.size === 0) continue;
    const match = last?.judgement === 'match' ? last.account_id : null;
    if (match) counts.matches++;
    else counts.different++;
    const candidates = [...byCompany.values()].map((one) => judgedBy(one, model, one.account_id === match ? 1 : 0));
    // Companies that were judged one by one do not compete: which of the others it is, nobody has said yet.
    if (last) answers.push({ row, candidates });
    else answers.push(...candidates.map((candidate) => ({ row, candidates: [candidate] })));
  }
  const times = judged.map(({ at }) => at);
  return { answers, ...counts, from: times[0] ?? '', until: times.at(-1) ?? '' };
}
