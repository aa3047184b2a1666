import { type ContactProbabilities, DEFAULT_CONTACT_PROBABILITIES } from '../model/contact-model.ts';
import { type ComparisonModel, DEFAULT_CONTACT_MODEL } from '../model/model.ts';
import type { PatternCounts } from './contact-pattern.ts';
import { createLimit, enforceLimit, type Limit } from './disagreement-limit.ts';
import { type CountedPattern, type FieldLevel, FieldLevelTable } from './field-levels.ts';
import { enforceOrder, ORDERED_FIELDS } from './level-order.ts';

/** Input of an estimate. */
export interface PairCounts {
  /** Patterns of all candidate pairs, each pair once. */
  candidates: PatternCounts;
  /** Patterns of pairs drawn at random (or of all pairs, in a small file). */
  random: PatternCounts;
  /** Number of all possible pairs: rows x rows of two files, n(n - 1) / 2 of one. */
  pairs: number;
  /** Number of rows that may have a match: those of the smaller of two files, or of the only file. */
  rows: number;
  /** Size of the master that the prior is for. */
  records: number;
}

export interface ContactEstimate {
  model: ComparisonModel;
  probabilities: ContactProbabilities;
  /** Expected number of matches among the candidates. */
  matches: number;
  /** Rounds of expectation maximisation, at most 100. */
  rounds: number;
}

/** Number of pairs that the shipped probabilities count as, so that a small file changes them little. */
const PRIOR_MATCHES = 40;
const PRIOR_RANDOM_PAIRS = 100;
/** Added to the random pairs of each level, so that no level has a probability of 0. */
const SMOOTHING = 0.5;
const MAX_BITS = 20;
const MAX_ROUNDS = 100;
/** Assumed share of rows with a match in the first round. */
const START_SHARE = 0.3;

/** Returns the probability that a pair of this pattern is a match; all numbers are natural logarithms. */
function matchProbability(pattern: CountedPattern, weights: Float64Array, priorOdds: number): number {
  let weight = priorOdds + pattern.rarity;
  for (const levelIndex of pattern.levelIndexes) weight += weights[levelIndex] as number;
  return 1 / (1 + Math.exp(-weight));
}

/** Expected number of matches and of other pairs at each level, in the order of `FieldLevelTable`. */
interface ExpectedPairs {
  matches: Float64Array;
  others: Float64Array;
}

/** Expectation step: returns the expected pairs of each kind at each level with the current m and u, plus the prior. */
function expectation(
  fieldLevels: readonly FieldLevel[],
  matchShare: number,
  candidates: readonly CountedPattern[],
  random: readonly CountedPattern[],
  prior: ExpectedPairs,
): ExpectedPairs & { total: number } {
  const weights = Float64Array.from(fieldLevels, ({ m, u }) => Math.min(MAX_BITS * Math.LN2, Math.log(m / u)));
  const priorOdds = Math.log(matchShare / (1 - matchShare));
  const matches = prior.matches.slice();
  const others = prior.others.slice();
  let total = 0;
  for (const pattern of candidates) {
    const expectedMatches = pattern.count * matchProbability(pattern, weights, priorOdds);
    total += expectedMatches;
    for (const levelIndex of pattern.levelIndexes) {
      matches[levelIndex] = (matches[levelIndex] as number) + expectedMatches;
      // Random pairs contain too few namesakes; the candidates contain all of them.
      if ((fieldLevels[levelIndex] as FieldLevel).isForNamesakes)
        others[levelIndex] = (others[levelIndex] as number) + pattern.count - expectedMatches;
    }
  }
  for (const pattern of random) {
    const expectedOthers = pattern.count * (1 - matchProbability(pattern, weights, priorOdds));
    for (const levelIndex of pattern.levelIndexes) {
      if (!(fieldLevels[levelIndex] as FieldLevel).isForNamesakes)
        others[levelIndex] = (others[levelIndex] as number) + expectedOthers;
    }
  }
  return { matches, others, total };
}

/** Maximisation step: sets m and u of each level from the expected pairs; returns the largest change of an m. */
function maximisation(
  fieldLevels: readonly FieldLevel[],
  limits: readonly Limit[],
  { matches, others }: ExpectedPairs,
): number {
  let largestChange = 0;
  for (const limit of limits) {
    enforceLimit(limit, matches);
    const { indexes } = limit;
    let sumM = 0;
    let sumU = 0;
    for (const levelIndex of indexes) {
      sumM += matches[levelIndex] as number;
      sumU += others[levelIndex] as number;
    }
    for (const levelIndex of indexes) {
      const fieldLevel = fieldLevels[levelIndex] as FieldLevel;
      const m = (matches[levelIndex] as number) / sumM;
      largestChange = Math.max(largestChange, Math.abs(m - fieldLevel.m));
      fieldLevel.m = m;
      fieldLevel.u = (others[levelIndex] as number) / sumU;
    }
    if (ORDERED_FIELDS.has(limit.field)) enforceOrder(indexes, fieldLevels);
  }
  return largestChange;
}

/**
 * Estimates the model of people without labels; `evidence.pairs` and `evidence.rows` must be above 0. m comes from
 * expectation maximisation over the distinct patterns of the candidate pairs (Winkler 1988). Pairs that share no key
 * count as non-matches, so that `matchShare` refers to all pairs and no blocking key needs a correction.
 * u comes from random pairs minus the matches expected among them. The shipped probabilities are both the
 * initial values and the prior. The result is deterministic: the same patterns give the same bits.
 */
export function estimateContactModel(
  evidence: PairCounts,
  start: ContactProbabilities = DEFAULT_CONTACT_PROBABILITIES,
): ContactEstimate {
  const table = new FieldLevelTable(start);
  const candidates = table.read(evidence.candidates);
  const random = table.read(evidence.random);
  const { fieldLevels, fields } = table;
  const limits = fields.map((indexes) => createLimit(indexes, fieldLevels));
  // The prior gives the frequency of levels among matches, but not the number of matches.
  const prior: ExpectedPairs = {
    matches: Float64Array.from(fieldLevels, ({ m }) => PRIOR_MATCHES * m),
    others: Float64Array.from(fieldLevels, ({ u }) => PRIOR_RANDOM_PAIRS * u + SMOOTHING),
  };
  let matchShare = (START_SHARE * evidence.rows) / evidence.pairs;
  let matches = 0;
  let rounds = 0;
  for (let largestChange = 1; rounds < MAX_ROUNDS && largestChange > 1e-6; rounds++) {
    const expected = expectation(fieldLevels, matchShare, candidates, random, prior);
    largestChange = maximisation(fieldLevels, limits, expected);
    matches = expected.total;
    const next = Math.max(1, matches) / evidence.pairs;
    largestChange = Math.max(largestChange, Math.abs(next - matchShare) / matchShare);
    matchShare = next;
  }
  return { ...buildEstimate(fieldLevels, matchShare, evidence.records), matches, rounds };
}

const roundBits = (value: number) => Math.round(value * 1000) / 1000;

function buildEstimate(
  fieldLevels: readonly FieldLevel[],
  matchShare: number,
  records: number,
): Pick<ContactEstimate, 'model' | 'probabilities'> {
  const levels = structuredClone(DEFAULT_CONTACT_MODEL.levels);
  const probabilities: ContactProbabilities = {};
  for (const { field, level, m, u } of fieldLevels) {
    levels[field] ??= {};
    probabilities[field] ??= {};
    (levels[field] as Record<string, number>)[level] = roundBits(Math.min(MAX_BITS, Math.log2(m / u)));
    (probabilities[field] as ContactProbabilities[string])[level] = [m, u];
  }
  const prior = roundBits(Math.log2(matchShare / (1 - matchShare)));
  const version = `${DEFAULT_CONTACT_MODEL.version}+estimated`;
  return { model: { ...DEFAULT_CONTACT_MODEL, version, prior, records, levels }, probabilities };
}
