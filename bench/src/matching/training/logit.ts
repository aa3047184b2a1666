import { type Query, type Row, SLOPES, type TrainingSet } from './set.ts';

const ROUNDS = 220;
/** Strength of the L2 penalty, in units of one query. */
const PENALTY = 0.04;

/** Weights in natural units: of each feature, of each slope per ten bits of information, and of any candidate. */
export interface FittedWeights {
  features: Float64Array;
  slopes: Float64Array;
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
 * Fits by Adam on the conditional log loss: within one query the candidates compete with each other and with "none"
 * (weight 0). A pairwise loss would learn that equal names are no evidence, because homonyms are wrong pairs with equal
 * names. Deterministic, because the rows come in file order.
 */
export function fit({ names, queries }: TrainingSet, weightOf: (query: Query) => number): FittedWeights {
  const slopeOffset = names.length;
  const priorOffset = slopeOffset + SLOPES.length;
  const value = new Float64Array(priorOffset + 1);
  const first = new Float64Array(priorOffset + 1);
  const second = new Float64Array(priorOffset + 1);
  const fittedWeights = (): FittedWeights => ({
    features: value.subarray(0, slopeOffset),
    slopes: value.subarray(slopeOffset, priorOffset),
    prior: value[priorOffset] as number,
  });
  const total = queries.reduce((sum, query) => sum + weightOf(query), 0);
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = new Float64Array(priorOffset + 1);
    for (const query of queries) addGradient(gradient, query, fittedWeights(), weightOf(query), slopeOffset);
    const rate = round < ROUNDS / 2 ? 0.15 : round < ROUNDS * 0.8 ? 0.04 : 0.01;
    for (let i = 0; i <= priorOffset; i++) {
      const g = ((gradient[i] as number) + (i < slopeOffset ? PENALTY * (value[i] as number) : 0)) / total;
      first[i] = 0.9 * (first[i] as number) + 0.1 * g;
      second[i] = 0.999 * (second[i] as number) + 0.001 * g * g;
      const m = (first[i] as number) / (1 - 0.9 ** round);
      const v = (second[i] as number) / (1 - 0.999 ** round);
      value[i] = (value[i] as number) - (rate * m) / (Math.sqrt(v) + 1e-9);
    }
  }
  return fittedWeights();
}

function addGradient(
  gradient: Float64Array,
  query: Query,
  fittedWeights: FittedWeights,
  weight: number,
  slopeOffset: number,
): void {
  let sum = 1;
  const odds = query.rows.map((row) => {
    const exponential = 2 ** Math.min(logOdds(fittedWeights, row), 70);
    sum += exponential;
    return exponential;
  });
  query.rows.forEach((row, k) => {
    const error = ((odds[k] as number) / sum - row.label) * weight;
    if (Math.abs(error) < 1e-9) return;
    for (const featureIndex of row.features) gradient[featureIndex] = (gradient[featureIndex] as number) + error;
    for (let s = 0; s < SLOPES.length; s++) {
      gradient[slopeOffset + s] = (gradient[slopeOffset + s] as number) + error * (row.information[s] as number);
    }
    gradient[gradient.length - 1] = (gradient.at(-1) as number) + error;
  });
}
