import { type Calibration, calibrated, fitIsotonic, fitLogistic, type JudgedWeight } from '../model/calibration.ts';

/** From so many judged pairs on, steps are fitted; below, only two numbers. */
const ENOUGH_FOR_STEPS = 200;
/** What the parent's calibration is worth, in judged pairs a bit of weight: where nobody has judged, it goes on. */
const ANCHOR = { logistic: 2, steps: 4 };
const FARTHEST = 20;
/** No number of judgements makes certain. */
const LEAST = 2 ** -12;

const within = (probability: number) => Math.min(1 - LEAST, Math.max(LEAST, probability));
const logOdds = (probability: number) => Math.log2(within(probability) / (1 - within(probability)));
const grid = (most: number) => Array.from({ length: 2 * most + 1 }, (_, i) => i - most);

/** The parent's probabilities, scaled on their log odds: its form is kept. */
function scaled(parent: Calibration, judged: readonly JudgedWeight[]): Calibration {
  const anchors = grid(10).map((odds) => ({ weight: odds, match: 1 / (1 + 2 ** -odds), count: ANCHOR.logistic }));
  const told = judged.map((one) => ({ ...one, weight: logOdds(calibrated(one.weight, parent)) }));
  const { slope, intercept } = fitLogistic([...told, ...anchors]);
  if (!parent.steps?.length) return { slope: parent.slope * slope, intercept: parent.intercept * slope + intercept };
  const steps = parent.steps.map(({ weight, probability }) => ({
    weight,
    probability: within(1 / (1 + 2 ** -(slope * logOdds(probability) + intercept))),
  }));
  return { ...parent, steps };
}

/** The parent's calibration, corrected by judged pairs; the same without any. */
export function recalibrate(parent: Calibration, judged: readonly JudgedWeight[]): Calibration {
  if (judged.length === 0) return parent;
  if (judged.length < ENOUGH_FOR_STEPS) return scaled(parent, judged);
  const anchors = grid(FARTHEST).map((weight) => ({
    weight,
    match: within(calibrated(weight, parent)),
    count: ANCHOR.steps,
  }));
  const told = judged.map((one) => ({ ...one, weight: Math.max(-FARTHEST, Math.min(FARTHEST, one.weight)) }));
  const steps = fitIsotonic([...told, ...anchors], 0).map((step) => ({
    ...step,
    probability: within(step.probability),
  }));
  return { slope: 1, intercept: 0, steps };
}
