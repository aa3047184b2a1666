import { type ContactProbabilities, DEFAULT_CONTACT_PROBABILITIES } from '../model/contact-model.ts';
import { type ComparisonModel, DEFAULT_CONTACT_MODEL } from '../model/model.ts';
import type { PatternCounts } from './contact-pattern.ts';
import { holdDisagreement, limitOf } from './disagreement-limit.ts';
import { GRADED, holdOrder } from './level-order.ts';
import { type CountedPattern, EstimateSlots, type Slot } from './slots.ts';

export interface PairCounts {
  /** Patterns of all candidate pairs, each pair once. */
  candidates: PatternCounts;
  /** Patterns of pairs drawn at random (or of all pairs, in a small file). */
  random: PatternCounts;
  /** Number of pairs there are: rows x rows of two files, n(n-1)/2 of one. */
  pairs: number;
  /** Rows that may have a match: the smaller of two files, or the one. */
  rows: number;
  /** Rows of the master, for which the prior will hold. */
  records: number;
}

export interface ContactEstimate {
  model: ComparisonModel;
  probabilities: ContactProbabilities;
  /** Expected number of matches among the candidates. */
  matches: number;
  rounds: number;
}

/** Matches and random pairs that the shipped probabilities count for: what a small file cannot tell stays as it is. */
const PRIOR_MATCHES = 40;
const PRIOR_PAIRS = 100;
/** A level never seen at random is held to be seen half a time. */
const UNSEEN = 0.5;
const MOST_BITS = 20;
const ROUNDS = 100;

/** Probability that a pair of the pattern is a match. */
function shareOf(pattern: CountedPattern, weights: Float64Array, prior: number): number {
  let weight = prior + pattern.rarity;
  for (const at of pattern.at) weight += weights[at] as number;
  return 1 / (1 + Math.exp(-weight));
}

/**
 * m by expectation maximisation over the distinct patterns of the candidate pairs (Winkler 1988), with pairs that share
 * no key counted as non-matches, so that lambda speaks of all pairs and a blocking key needs no correction. u from
 * random pairs less the matches expected among them. Starts from the shipped probabilities, which also count as a prior;
 * draws nothing, so that the same patterns give the same bits.
 */
export function estimateContactModel(
  evidence: PairCounts,
  start: ContactProbabilities = DEFAULT_CONTACT_PROBABILITIES,
): ContactEstimate {
  const tables = new EstimateSlots(start);
  const candidates = tables.read(evidence.candidates);
  const random = tables.read(evidence.random);
  const { slots, fields } = tables;
  const limits = fields.map((places) => limitOf(places, slots));
  const first = slots.map(({ m, u }) => ({ m, u }));
  const weights = new Float64Array(slots.length);
  const matchesOf = new Float64Array(slots.length);
  const othersOf = new Float64Array(slots.length);
  let lambda = (0.3 * evidence.rows) / evidence.pairs;
  let matches = 0;
  let rounds = 0;
  for (let moved = 1; rounds < ROUNDS && moved > 1e-6; rounds++) {
    slots.forEach(({ m, u }, at) => {
      weights[at] = Math.min(MOST_BITS * Math.LN2, Math.log(m / u));
    });
    const prior = Math.log(lambda / (1 - lambda));
    // the prior matches are levels of true pairs, so they count in the rate of each level and not in lambda
    for (let at = 0; at < slots.length; at++) {
      matchesOf[at] = PRIOR_MATCHES * (first[at] as { m: number }).m;
      othersOf[at] = PRIOR_PAIRS * (first[at] as { u: number }).u + UNSEEN;
    }
    matches = 0;
    for (const pattern of candidates) {
      const part = pattern.count * shareOf(pattern, weights, prior);
      matches += part;
      for (const at of pattern.at) {
        matchesOf[at] = (matchesOf[at] as number) + part;
        // namesakes are too rare among random pairs, and all of them are candidates
        if ((slots[at] as Slot).ofNamesakes) othersOf[at] = (othersOf[at] as number) + pattern.count - part;
      }
    }
    for (const pattern of random) {
      const part = pattern.count * (1 - shareOf(pattern, weights, prior));
      for (const at of pattern.at) {
        if (!(slots[at] as Slot).ofNamesakes) othersOf[at] = (othersOf[at] as number) + part;
      }
    }
    moved = 0;
    for (const limit of limits) {
      holdDisagreement(limit, matchesOf);
      const { places } = limit;
      let sumM = 0;
      let sumU = 0;
      for (const at of places) {
        sumM += matchesOf[at] as number;
        sumU += othersOf[at] as number;
      }
      for (const at of places) {
        const slot = slots[at] as { m: number; u: number };
        const m = (matchesOf[at] as number) / sumM;
        moved = Math.max(moved, Math.abs(m - slot.m));
        slot.m = m;
        slot.u = (othersOf[at] as number) / sumU;
      }
      if (GRADED.has(limit.field)) holdOrder(places, slots);
    }
    const next = Math.max(1, matches) / evidence.pairs;
    moved = Math.max(moved, Math.abs(next - lambda) / lambda);
    lambda = next;
  }
  return { ...results(slots, lambda, evidence.records), matches, rounds };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

function results(
  slots: readonly Slot[],
  lambda: number,
  records: number,
): Pick<ContactEstimate, 'model' | 'probabilities'> {
  const levels = structuredClone(DEFAULT_CONTACT_MODEL.levels);
  const probabilities: ContactProbabilities = {};
  for (const { field, level, m, u } of slots) {
    levels[field] ??= {};
    probabilities[field] ??= {};
    (levels[field] as Record<string, number>)[level] = rounded(Math.min(MOST_BITS, Math.log2(m / u)));
    (probabilities[field] as ContactProbabilities[string])[level] = [m, u];
  }
  const prior = rounded(Math.log2(lambda / (1 - lambda)));
  const version = `${DEFAULT_CONTACT_MODEL.version}+estimated`;
  return { model: { ...DEFAULT_CONTACT_MODEL, version, prior, records, levels }, probabilities };
}
