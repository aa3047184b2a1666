import { NAME_CONTRADICTS } from '../compare/name.ts';
import { calibrated } from '../model/calibration.ts';
import { agreesOnContact } from '../model/view.ts';
import type { PairScore } from '../score/account.ts';

/** When a row is decided without a person. */
export interface Thresholds {
  /** The best candidate needs at least this probability to be accepted. */
  accept: number;
  /** It also needs at least so many bits more than the second candidate. */
  margin: number;
  /** Below this probability of the best candidate the row has no match. */
  none: number;
}

/**
 * Of the accepted rows that are least certain 95 in 100 are right, of all accepted rows more than 99 in 100; see
 * docs/decisions/0011.
 */
export const DEFAULT_THRESHOLDS: Thresholds = { accept: 0.95, margin: 2, none: 0.1 };

/** A candidate of a row; `id` is the master record's. */
export interface Scored {
  id: string;
  score: PairScore;
}

export interface Decision {
  decision: 'accept' | 'review' | 'none';
  best?: Scored;
  /** Probability that the best candidate is the match, given the others; 0 without any. */
  probability: number;
  /** Bits between the best and the second candidate; Infinity without a second. */
  margin: number;
  /** Why, in plain words. */
  reason: string;
}

const levelOf = (scored: Scored, field: string) =>
  scored.score.contributions.find((c) => c.field === field)?.level ?? '';

/**
 * Weight of the first candidate given the others, in bits. At most one candidate of a row is the match, so the odds of
 * each rival reduce those of the best.
 */
export function weightAmongRivals([best, ...rivals]: readonly [Scored, ...Scored[]]): number {
  let odds = 1;
  for (const { score } of rivals) odds += 2 ** score.weight;
  return best.score.weight - Math.log2(odds);
}

function decideBest(
  best: Scored,
  probability: number,
  margin: number,
  thresholds: Thresholds,
): Pick<Decision, 'decision' | 'reason'> {
  const { vetoes } = best.score;
  if (levelOf(best, 'identifier') === 'same number') {
    if (NAME_CONTRADICTS.has(levelOf(best, 'name')))
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
  if (NAME_CONTRADICTS.has(levelOf(best, 'name')) && agreesOnContact((field) => levelOf(best, field)))
    return { decision: 'review', reason: 'contact details agree, name does not' };
  const isAccepted = probability >= thresholds.accept;
  // either too near to the second, or certain enough by itself and no longer beside its rivals
  if (margin < thresholds.margin || (!isAccepted && best.score.probability >= thresholds.accept))
    return { decision: 'review', reason: 'a second candidate is about as good' };
  if (!isAccepted) return { decision: 'review', reason: 'the best candidate is not certain enough' };
  return { decision: 'accept', reason: 'one candidate stands out' };
}

/** Candidates by weight, the heaviest first, then by id, so that the same input always gives the same order. */
export function rank(scored: readonly Scored[]): Scored[] {
  return [...scored].sort((a, b) => b.score.weight - a.score.weight || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** A rival with so many bits less hardly changes the probability of the best candidate. */
const RIVAL_BITS = 10;

/**
 * Ranked candidates without duplicates of the best one. Where the master holds the same person twice, nobody has to
 * decide which of the two records a row means. `areSame` says whether two candidates are one.
 */
export function withoutDuplicatesOfBest(
  ranked: readonly Scored[],
  areSame: (best: Scored, rival: Scored) => boolean,
): Scored[] {
  const [best] = ranked;
  if (!best) return [];
  const isRival = ({ score }: Scored) => score.weight > best.score.weight - RIVAL_BITS;
  return ranked.filter((one) => one === best || !isRival(one) || !areSame(best, one));
}

/**
 * Decides one row from its scored candidates, in any order. "accept" links the row to the best one, "review" leaves it
 * to a person, "none" says that the master does not hold it.
 */
export function decide(scored: readonly Scored[], thresholds: Thresholds = DEFAULT_THRESHOLDS): Decision {
  const [best, ...rivals] = rank(scored);
  if (!best) return { decision: 'none', probability: 0, margin: 0, reason: 'no candidate found' };
  const [second] = rivals;
  const probability = calibrated(weightAmongRivals([best, ...rivals]), best.score.calibration);
  const margin = second ? best.score.weight - second.score.weight : Number.POSITIVE_INFINITY;
  return { ...decideBest(best, probability, margin, thresholds), best, probability, margin };
}
