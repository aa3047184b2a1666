import { NAME_CONTRADICTS } from '../compare/name.ts';
import { calibrated } from '../model/calibration.ts';
import { agreesOnContact } from '../model/view.ts';
import type { PairScore } from '../score/account.ts';

export interface Thresholds {
  /** Least probability of an automatic accept. */
  accept: number;
  /** Least lead over the second candidate, bits. */
  lead: number;
  /** Below this probability of the best candidate the row has no match. */
  none: number;
}

/**
 * The least certain of the accepted rows are right in 95 of 100 cases, all of them together in more than 99: see
 * docs/decisions/0011.
 */
export const DEFAULT_THRESHOLDS: Thresholds = { accept: 0.95, lead: 2, none: 0.1 };

export interface Scored {
  id: string;
  score: PairScore;
}

export interface Decision {
  decision: 'accept' | 'review' | 'none';
  best?: Scored;
  /** Probability that the best candidate is the match, its rivals counted; 0 without one. */
  probability: number;
  /** Bits between the best and the second candidate; Infinity when there is no second. */
  lead: number;
  /** One sentence for people. */
  reason: string;
}

const levelOf = (scored: Scored, field: string) =>
  scored.score.contributions.find((c) => c.field === field)?.level ?? '';

/** The candidates of a row exclude each other: each rival's odds take from the best one's, which is the first here. */
export function weightAmongRivals([best, ...rivals]: readonly [Scored, ...Scored[]]): number {
  let odds = 1;
  for (const { score } of rivals) odds += 2 ** score.weight;
  return best.score.weight - Math.log2(odds);
}

function decideBest(
  best: Scored,
  probability: number,
  lead: number,
  thresholds: Thresholds,
): Pick<Decision, 'decision' | 'reason'> {
  const { vetoes } = best.score;
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
  if (NAME_CONTRADICTS.has(levelOf(best, 'name')) && agreesOnContact((field) => levelOf(best, field)))
    return { decision: 'review', reason: 'contact details agree, name does not' };
  const isAccepted = probability >= thresholds.accept;
  // good enough by itself, and not beside its rivals
  if (lead < thresholds.lead || (!isAccepted && best.score.probability >= thresholds.accept))
    return { decision: 'review', reason: 'a second candidate is about as good' };
  if (!isAccepted) return { decision: 'review', reason: 'the best candidate is not certain enough' };
  return { decision: 'accept', reason: 'one candidate stands out' };
}

/** Order of candidates: weight, then id, so that the same input always gives the same answer. */
export function rank(scored: readonly Scored[]): Scored[] {
  return [...scored].sort((a, b) => b.score.weight - a.score.weight || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** A rival further behind than this takes nothing from the best. */
const NEAR_BITS = 10;

/**
 * Candidates in their order without second records of the best one: a person who stands in the master twice is no reason
 * to ask which of the two is meant.
 */
export function withoutTwins(ranked: readonly Scored[], areOne: (best: Scored, rival: Scored) => boolean): Scored[] {
  const [best] = ranked;
  if (!best) return [];
  const isNear = ({ score }: Scored) => score.weight > best.score.weight - NEAR_BITS;
  return ranked.filter((one) => one === best || !isNear(one) || !areOne(best, one));
}

/** Decides one row from its scored candidates. */
export function decide(scored: readonly Scored[], thresholds: Thresholds = DEFAULT_THRESHOLDS): Decision {
  const [best, ...rivals] = rank(scored);
  if (!best) return { decision: 'none', probability: 0, lead: 0, reason: 'no candidate found' };
  const [second] = rivals;
  const probability = calibrated(weightAmongRivals([best, ...rivals]), best.score.calibration);
  const lead = second ? best.score.weight - second.score.weight : Number.POSITIVE_INFINITY;
  return { ...decideBest(best, probability, lead, thresholds), best, probability, lead };
}
