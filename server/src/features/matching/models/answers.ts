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
 * candidates; one that is still open only of those that were judged: an unsure one is half a match.
 */
export function answersOf(judged: readonly Judged[], model: ComparisonModel): Answers {
  const rows = Map.groupBy(judged, ({ row }) => row);
  const answers: Answer[] = [];
  const counts = { matches: 0, different: 0, unsure: 0 };
  for (const [row, judgements] of rows) {
    const last = judgements.findLast(({ judgement }) => judgement === 'match' || judgement === 'new');
    const known = [...judgements.flatMap(({ about }) => about), ...(last?.candidates ?? [])];
    const byCompany = new Map(known.map((weighed) => [weighed.account_id, weighed]));
    if (byCompany.size === 0) continue;
    const match = last?.judgement === 'match' ? last.account_id : null;
    const unsure = last ? new Set<string>() : unsureOf(judgements);
    if (match) counts.matches++;
    else if (unsure.size > 0) counts.unsure++;
    else counts.different++;
    const share = (id: string) => (id === match ? 1 : unsure.has(id) ? 0.5 : 0);
    const candidates = [...byCompany.values()].map((one) => judgedBy(one, model, share(one.account_id)));
    // Companies that were judged one by one do not compete: which of the others it is, nobody has said yet.
    if (last) answers.push({ row, candidates });
    else answers.push(...candidates.map((candidate) => ({ row, candidates: [candidate] })));
  }
  const times = judged.map(({ at }) => at);
  return { answers, ...counts, from: times[0] ?? '', until: times.at(-1) ?? '' };
}

/** Companies a person could not tell of, but for those that somebody has since judged to be different. */
function unsureOf(judgements: readonly Judged[]): Set<string> {
  const companies = new Map(judgements.map(({ account_id, judgement }) => [account_id, judgement]));
  return new Set([...companies].flatMap(([id, judgement]) => (id && judgement === 'unsure' ? [id] : [])));
}
