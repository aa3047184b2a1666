import { CONTRADICTING_NAME_LEVELS } from '../compare/name.ts';
import { calibrateWeight } from '../model/calibration.ts';
import { agreesOnContactDetail } from '../model/view.ts';
import type { PairScore } from '../score/account.ts';

/** Limits for deciding a row without a reviewer. */
export interface Thresholds {
  /** Minimum probability of the best candidate for an accept. */
  accept: number;
  /** Minimum lead of the best candidate over the second for an accept, in bits. */
  margin: number;
  /** Below this probability of the best candidate the row has no match. */
  none: number;
}

/**
 * Chosen so that 95 of 100 of the least certain accepted rows are right, and more than 99 of 100 of all accepted rows;
 * see docs/decisions/0011.
 */
export const DEFAULT_THRESHOLDS: Thresholds = { accept: 0.95, margin: 2, none: 0.1 };

/** A candidate of a row; `id` is the id of the master record. */
export interface ScoredCandidate {
  id: string;
  score: PairScore;
}

export interface Decision {
  decision: 'accept' | 'review' | 'none';
  best?: ScoredCandidate;
  /** Probability that the best candidate is the match, given the other candidates; 0 without candidates. */
  probability: number;
  /** Difference in bits between the best and the second candidate; Infinity without a second. */
  margin: number;
  /** The reason as an English text. */
  reason: string;
}

const levelOf = (scored: ScoredCandidate, field: string) =>
  scored.score.contributions.find((c) => c.field === field)?.level ?? '';

/**
 * Returns the weight of the first candidate in bits, given the other candidates. At most one candidate of a row is the
 * match, so the odds of each rival reduce the odds of the best.
 */
export function weightAmongRivals([best, ...rivals]: readonly [ScoredCandidate, ...ScoredCandidate[]]): number {
  let odds = 1;
  for (const { score } of rivals) odds += 2 ** score.weight;
  return best.score.weight - Math.log2(odds);
}

function decideBest(
  best: ScoredCandidate,
  probability: number,
  margin: number,
  thresholds: Thresholds,
): Pick<Decision, 'decision' | 'reason'> {
  const { vetoes } = best.score;
  if (levelOf(best, 'identifier') === 'same number') {
    if (CONTRADICTING_NAME_LEVELS.has(levelOf(best, 'name')))
      return { decision: 'review', reason: 'number agrees, name does not' };
    if (vetoes.length > 0) return { decision: 'review', reason: `number agrees, but: ${vetoes.join(', ')}` };
    return margin >= thresholds.margin
      ? { decision: 'accept', reason: 'number and name agree' }
      : { decision: 'review', reason: 'another record carries the same number' };
  }
  if (vetoes.includes('other registration number'))
    return { decision: 'none', reason: 'the number is another account’s' };
  if (probability < thresholds.none) return { decision: 'none', reason: 'no candidate is likely enough' };
  if (vetoes.length > 0) return { decision: 'review', reason: vetoes.join(', ') };
  if (CONTRADICTING_NAME_LEVELS.has(levelOf(best, 'name')) && agreesOnContactDetail((field) => levelOf(best, field)))
    return { decision: 'review', reason: 'contact details agree, name does not' };
  const isAccepted = probability >= thresholds.accept;
  // The second candidate is too close, or the best candidate would be certain enough without its rivals.
  if (margin < thresholds.margin || (!isAccepted && best.score.probability >= thresholds.accept))
    return { decision: 'review', reason: 'a second candidate is about as good' };
  if (!isAccepted) return { decision: 'review', reason: 'the best candidate is not certain enough' };
  return { decision: 'accept', reason: 'one candidate stands out' };
}

/** Returns the candidates by weight, heaviest first, then by id, so that the order does not depend on the input. */
export function rank(scored: readonly ScoredCandidate[]): ScoredCandidate[] {
  return [...scored].sort((a, b) => b.score.weight - a.score.weight || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** A rival this many bits below the best candidate hardly changes the probability of the best one. */
const RIVAL_BITS = 10;

/**
 * Removes candidates that are the same person as the best one, so that the reviewer need not choose between duplicates
 * in the master. `areSame` returns whether two candidates are the same person.
 */
export function removeDuplicatesOfBest(
  ranked: readonly ScoredCandidate[],
  areSame: (best: ScoredCandidate, rival: ScoredCandidate) => boolean,
): ScoredCandidate[] {
  const [best] = ranked;
  if (!best) return [];
  const isRival = ({ score }: ScoredCandidate) => score.weight > best.score.weight - RIVAL_BITS;
  return ranked.filter((candidate) => candidate === best || !isRival(candidate) || !areSame(best, candidate));
}

/**
 * Decides one row from its scored candidates, in any order. "accept" links the row to the best candidate, "review"
 * leaves the row to a reviewer, "none" means that the master has no match.
 */
export function decide(scored: readonly ScoredCandidate[], thresholds: Thresholds = DEFAULT_THRESHOLDS): Decision {
  const [best, ...rivals] = rank(scored);
  if (!best) return { decision: 'none', probability: 0, margin: 0, reason: 'no candidate found' };
  const [second] = rivals;
  const probability = calibrateWeight(weightAmongRivals([best, ...rivals]), best.score.calibration);
  const margin = second ? best.score.weight - second.score.weight : Number.POSITIVE_INFINITY;
  return { ...decideBest(best, probability, margin, thresholds), best, probability, margin };
}
