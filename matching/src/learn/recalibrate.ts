import { type Calibration, calibrated, fitIsotonic, fitLogistic, type JudgedWeight } from '../model/calibration.ts';

/**
 * Minimum number of judged pairs for isotonic steps; with fewer only the two numbers of a logistic function are fitted.
 */
const MIN_FOR_STEPS = 200;
/**
 * Number of judged pairs that the parent's calibration counts as at each bit of weight, so that it stays without
 * judgements.
 */
const PRIOR_COUNT = { logistic: 2, steps: 4 };
/** Limit for weights, in bits. */
const MAX_WEIGHT = 20;
/** Limits the distance of probabilities from 0 and 1, for any number of judged pairs. */
const MIN_PROBABILITY = 2 ** -12;

const within = (probability: number) => Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
const logOdds = (probability: number) => Math.log2(within(probability) / (1 - within(probability)));
/** Returns the integers from -max to max. */
const integersTo = (max: number) => Array.from({ length: 2 * max + 1 }, (_, i) => i - max);

/** Returns the parent's calibration with its log odds scaled and shifted. */
function scaleCalibration(parent: Calibration, judged: readonly JudgedWeight[]): Calibration {
  const prior = integersTo(10).map((odds) => ({
    weight: odds,
    match: 1 / (1 + 2 ** -odds),
    count: PRIOR_COUNT.logistic,
  }));
  const observed = judged.map((one) => ({ ...one, weight: logOdds(calibrated(one.weight, parent)) }));
  const { slope, intercept } = fitLogistic([...observed, ...prior]);
  if (!parent.steps?.length) return { slope: parent.slope * slope, intercept: parent.intercept * slope + intercept };
  const steps = parent.steps.map(({ weight, probability }) => ({
    weight,
    probability: within(1 / (1 + 2 ** -(slope * logOdds(probability) + intercept))),
  }));
  return { ...parent, steps };
}

/** Returns the parent's calibration corrected by judged pairs; without any it is the parent's itself. */
export function recalibrate(parent: Calibration, judged: readonly JudgedWeight[]): Calibration {
  if (judged.length === 0) return parent;
  if (judged.length < MIN_FOR_STEPS) return scaleCalibration(parent, judged);
  const prior = integersTo(MAX_WEIGHT).map((weight) => ({
    weight,
    match: within(calibrated(weight, parent)),
    count: PRIOR_COUNT.steps,
  }));
  const observed = judged.map((one) => ({ ...one, weight: Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, one.weight)) }));
  const steps = fitIsotonic([...observed, ...prior], 0).map((step) => ({
    ...step,
    probability: within(step.probability),
  }));
  return { slope: 1, intercept: 0, steps };
}
