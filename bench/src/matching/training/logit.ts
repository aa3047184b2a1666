import { type Query, type Row, SLOPES, type TrainingSet } from './training-set.ts';

const ROUNDS = 220;
/** Strength of the L2 penalty; the loss of one query has strength 1. */
const PENALTY = 0.04;

/** Weights as natural logarithms of odds. */
export interface FittedWeights {
  features: Float64Array;
  /** Weights per ten bits of word information. */
  slopes: Float64Array;
  /** Weight of every candidate. */
  prior: number;
}

/** Returns the log2 odds of one candidate. */
export function logOdds({ features, slopes, prior }: FittedWeights, row: Row): number {
  let sum = prior;
  for (const featureIndex of row.features) sum += features[featureIndex] as number;
  for (let s = 0; s < SLOPES.length; s++) sum += (slopes[s] as number) * (row.information[s] as number);
  return sum / Math.LN2;
}

/**
 * Fits weights to the conditional log loss with Adam: within one query the candidates compete with each other and with
 * "none" (weight 0). A pairwise loss would learn that equal names are no evidence, because companies with the same name
 * are non-matches with equal names.
 */
export function fitWeights({ featureNames, queries }: TrainingSet, weightOf: (query: Query) => number): FittedWeights {
  const slopeOffset = featureNames.length;
  const priorOffset = slopeOffset + SLOPES.length;
  const weights = new Float64Array(priorOffset + 1);
  const firstMoment = new Float64Array(priorOffset + 1);
  const secondMoment = new Float64Array(priorOffset + 1);
  const fittedWeights = (): FittedWeights => ({
    features: weights.subarray(0, slopeOffset),
    slopes: weights.subarray(slopeOffset, priorOffset),
    prior: weights[priorOffset] as number,
  });
  const totalWeight = queries.reduce((sum, query) => sum + weightOf(query), 0);
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = new Float64Array(priorOffset + 1);
    for (const query of queries) addGradient(gradient, query, fittedWeights(), weightOf(query), slopeOffset);
    const learningRate = round < ROUNDS / 2 ? 0.15 : round < ROUNDS * 0.8 ? 0.04 : 0.01;
    for (let i = 0; i <= priorOffset; i++) {
      const penalty = i < slopeOffset ? PENALTY * (weights[i] as number) : 0;
      const slope = ((gradient[i] as number) + penalty) / totalWeight;
      firstMoment[i] = 0.9 * (firstMoment[i] as number) + 0.1 * slope;
      secondMoment[i] = 0.999 * (secondMoment[i] as number) + 0.001 * slope * slope;
      const mean = (firstMoment[i] as number) / (1 - 0.9 ** round);
      const variance = (secondMoment[i] as number) / (1 - 0.999 ** round);
      weights[i] = (weights[i] as number) - (learningRate * mean) / (Math.sqrt(variance) + 1e-9);
    }
  }
  return fittedWeights();
}

/** Adds the gradient of one query's loss. */
function addGradient(
  gradient: Float64Array,
  query: Query,
  fittedWeights: FittedWeights,
  weight: number,
  slopeOffset: number,
): void {
  let oddsSum = 1;
  const odds = query.candidates.map((row) => {
    const rowOdds = 2 ** Math.min(logOdds(fittedWeights, row), 70);
    oddsSum += rowOdds;
    return rowOdds;
  });
  query.candidates.forEach((row, i) => {
    const error = ((odds[i] as number) / oddsSum - row.label) * weight;
    if (Math.abs(error) < 1e-9) return;
    for (const featureIndex of row.features) gradient[featureIndex] = (gradient[featureIndex] as number) + error;
    for (let s = 0; s < SLOPES.length; s++) {
      gradient[slopeOffset + s] = (gradient[slopeOffset + s] as number) + error * (row.information[s] as number);
    }
    gradient[gradient.length - 1] = (gradient.at(-1) as number) + error;
  });
}
