import {
  type Calibration,
  calibrateWeight,
  fitIsotonic,
  fitLogistic,
  type JudgedWeight,
} from '../model/calibration.ts';

/**
 * Minimum number of judged pairs for isotonic steps; with fewer, only slope and intercept of a logistic function are
 * fitted.
 */
const MIN_PAIRS_FOR_STEPS = 200;
/** The parent's calibration counts as this many judged pairs at each bit of weight. */
const PRIOR_COUNT = { logistic: 2, steps: 4 };
/** Limit for weights, in bits. */
const MAX_WEIGHT = 20;
/** Minimum distance of probabilities from 0 and 1. */
const MIN_PROBABILITY = 2 ** -12;

const clampProbability = (probability: number) => Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
const logOdds = (probability: number) => Math.log2(clampProbability(probability) / (1 - clampProbability(probability)));
/** Returns the integers from -max to max. */
const symmetricIntegers = (max: number) => Array.from({ length: 2 * max + 1 }, (_, i) => i - max);

/** Returns the parent's calibration with its log odds scaled and shifted. */
function scaleCalibration(parent: Calibration, judgedPairs: readonly JudgedWeight[]): Calibration {
  const prior = symmetricIntegers(10).map((odds) => ({
    weight: odds,
    match: 1 / (1 + 2 ** -odds),
    count: PRIOR_COUNT.logistic,
  }));
  const observed = judgedPairs.map((judgedPair) => ({
    ...judgedPair,
    weight: logOdds(calibrateWeight(judgedPair.weight, parent)),
  }));
  const { slope, intercept } = fitLogistic([...observed, ...prior]);
  if (!parent.steps?.length) return { slope: parent.slope * slope, intercept: parent.intercept * slope + intercept };
  const steps = parent.steps.map(({ weight, probability }) => ({
    weight,
    probability: clampProbability(1 / (1 + 2 ** -(slope * logOdds(probability) + intercept))),
  }));
  return { ...parent, steps };
}

/** Returns the parent's calibration, corrected by judged pairs; unchanged without any. */
export function recalibrate(parent: Calibration, judgedPairs: readonly JudgedWeight[]): Calibration {
  if (judgedPairs.length === 0) return parent;
  if (judgedPairs.length < MIN_PAIRS_FOR_STEPS) return scaleCalibration(parent, judgedPairs);
  const prior = symmetricIntegers(MAX_WEIGHT).map((weight) => ({
    weight,
    match: clampProbability(calibrateWeight(weight, parent)),
    count: PRIOR_COUNT.steps,
  }));
  const observed = judgedPairs.map((judgedPair) => ({
    ...judgedPair,
    weight: Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, judgedPair.weight)),
  }));
  const steps = fitIsotonic([...observed, ...prior], 0).map((step) => ({
    ...step,
    probability: clampProbability(step.probability),
  }));
  return { slope: 1, intercept: 0, steps };
}
