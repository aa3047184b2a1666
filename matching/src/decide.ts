import type { PairScore } from './score.ts';

export interface Thresholds {
  /** Least probability of an automatic accept. */
  accept: number;
  /** Least lead over the second candidate, bits. */
  lead: number;
  /** Below this probability of the best candidate the row has no match. */
  none: number;
}

export const DEFAULT_THRESHOLDS: Thresholds = { accept: 0.98, lead: 2, none: 0.1 };

export interface Scored {
  id: string;
  score: PairScore;
}

export interface Decision {
  decision: 'accept' | 'review' | 'none';
  best?: Scored;
  /** Bits between the best and the second candidate; Infinity when there is no second. */
  lead: number;
  /** One sentence for people. */
  reason: string;
}

const levelOf = (scored: Scored, field: string) =>
  scored.score.contributions.find((c) => c.field === field)?.level ?? '';

/** Levels that contradict a registration number that agrees. */
const NAME_CONTRADICTS = new Set(['nothing shared', 'little']);

function decideBest(best: Scored, lead: number, thresholds: Thresholds): Omit<Decision, 'best' | 'lead'> {
  const { probability, vetoes } = best.score;
  if (levelOf(best, 'identifier') === 'same number') {
    if (NAME_CONTRADICTS.has(levelOf(best, 'name')))
      return { decision: 'review', reason: 'number agrees, name does not' };
    if (vetoes.length > 0) return { decision: 'review', reason: `number agrees, but: ${vetoes.join(', ')}` };
    return lead >= thresholds.lead
      ? { decision: 'accept', reason: 'number and name agree' }
      : { decision: 'review', reason: 'another record carries the same number' };
  }
  if (vetoes.includes('other registration number'))
    return { decision: 'none', reason: 'the number is another company' };
  if (probability < thresholds.none) return { decision: 'none', reason: 'no candidate is likely enough' };
  if (vetoes.length > 0) return { decision: 'review', reason: vetoes.join(', ') };
  if (probability < thresholds.accept)
    return { decision: 'review', reason: 'the best candidate is not certain enough' };
  if (lead < thresholds.lead) return { decision: 'review', reason: 'a second candidate is about as good' };
  return { decision: 'accept', reason: 'one candidate stands out' };
}

/** Order of candidates: weight, then id, so that the same input always gives the same answer. */
export function rank(scored: readonly Scored[]): Scored[] {
  return [...scored].sort((a, b) => b.score.weight - a.score.weight || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Decides one row from its scored candidates. */
export function decide(scored: readonly Scored[], thresholds: Thresholds = DEFAULT_THRESHOLDS): Decision {
  const [best, second] = rank(scored);
  if (!best) return { decision: 'none', lead: 0, reason: 'no candidate found' };
  const lead = second ? best.score.weight - second.score.weight : Number.POSITIVE_INFINITY;
  return { ...decideBest(best, lead, thresholds), best, lead };
}
