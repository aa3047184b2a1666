/** Conversion of a weight to a probability: by a logistic function, or by isotonic steps when there are any. */
export interface Calibration {
  slope: number;
  intercept: number;
  steps?: CalibrationStep[];
}

/** A point of the isotonic curve: its probability rises with the weight. */
export interface CalibrationStep {
  weight: number;
  probability: number;
}

/** A pair that a reviewer has judged. */
export interface JudgedWeight {
  /** In bits. */
  weight: number;
  /** 1 for a match, 0 for none, 0.5 when the reviewer was unsure. */
  match: number;
  /** Number of times it counts. */
  count: number;
}

/**
 * Returns the probability of a weight in bits: 1 / (1 + 2^-(slope x weight + intercept)), or linear between the
 * isotonic steps. Beyond the last step each bit doubles the odds, so that evidence stronger than in any judged pair
 * still counts.
 */
export function calibrateWeight(weight: number, calibration: Calibration): number {
  const { steps } = calibration;
  if (!steps || steps.length === 0) return 1 / (1 + 2 ** -(calibration.slope * weight + calibration.intercept));
  const first = steps[0] as CalibrationStep;
  if (weight <= first.weight) return first.probability;
  for (let i = 1; i < steps.length; i++) {
    const low = steps[i - 1] as CalibrationStep;
    const high = steps[i] as CalibrationStep;
    if (weight > high.weight) continue;
    const part = (weight - low.weight) / (high.weight - low.weight);
    return low.probability + part * (high.probability - low.probability);
  }
  const last = steps[steps.length - 1] as CalibrationStep;
  const extrapolated = 1 / (1 + ((1 - last.probability) / last.probability) * 2 ** (last.weight - weight));
  return Math.max(last.probability, extrapolated);
}

/**
 * Fits a logistic calibration (Platt 1999) by Newton's method, for about 50 judged pairs or more. The slope stays
 * positive, so that candidates keep their order. A weak prior of slope 1 keeps the fit finite even when all pairs are
 * matches.
 */
export function fitLogistic(judgedPairs: readonly JudgedWeight[]): Calibration {
  let slope = 1;
  let intercept = 0;
  const prior = 1;
  for (let round = 0; round < 50; round++) {
    let gradientA = prior * (slope - 1);
    let gradientB = prior * 0.1 * intercept;
    let hessianAA = prior;
    let hessianAB = 0;
    let hessianBB = prior * 0.1;
    for (const { weight, match, count } of judgedPairs) {
      const p = 1 / (1 + 2 ** -(slope * weight + intercept));
      const error = (p - match) * count * Math.LN2;
      const curvature = p * (1 - p) * count * Math.LN2 * Math.LN2;
      gradientA += error * weight;
      gradientB += error;
      hessianAA += curvature * weight * weight;
      hessianAB += curvature * weight;
      hessianBB += curvature;
    }
    const determinant = hessianAA * hessianBB - hessianAB * hessianAB;
    const stepA = (hessianBB * gradientA - hessianAB * gradientB) / determinant;
    const stepB = (hessianAA * gradientB - hessianAB * gradientA) / determinant;
    slope = Math.max(0.05, slope - Math.max(-0.5, Math.min(0.5, stepA)));
    intercept -= Math.max(-1, Math.min(1, stepB));
    if (Math.abs(stepA) + Math.abs(stepB) < 1e-9) break;
  }
  return { slope, intercept };
}

/**
 * Fits a centred isotonic regression (pool adjacent violators; Oron and Flournoy 2017), for about 200 judged pairs or
 * more. Each pool is placed at its mean weight, so that a higher weight between two pools always has a higher
 * probability. Half of the pseudo-judgements are matches: they keep a few agreeing pairs from giving a probability of 0
 * or 1, and are not needed when `judgedPairs` contains a prior.
 */
export function fitIsotonic(judgedPairs: readonly JudgedWeight[], pseudoJudgements = 2): CalibrationStep[] {
  const sorted = [...judgedPairs].sort((a, b) => a.weight - b.weight || a.match - b.match);
  const pools: { maxWeight: number; sum: number; match: number; count: number }[] = [];
  const rate = (pool: { match: number; count: number }) => pool.match / pool.count;
  for (const { weight, match, count } of sorted) {
    pools.push({ maxWeight: weight, sum: weight * count, match: match * count, count });
    for (let last = pools.length - 1; last > 0; last--) {
      const high = pools[last] as (typeof pools)[number];
      const low = pools[last - 1] as (typeof pools)[number];
      if (rate(low) < rate(high) && low.maxWeight < high.maxWeight) break;
      const merged = {
        maxWeight: high.maxWeight,
        sum: low.sum + high.sum,
        match: low.match + high.match,
        count: low.count + high.count,
      };
      pools.splice(last - 1, 2, merged);
    }
  }
  const steps: CalibrationStep[] = [];
  for (const pool of pools) {
    const probability = (pool.match + pseudoJudgements / 2) / (pool.count + pseudoJudgements);
    const previous = steps[steps.length - 1];
    if (previous && probability <= previous.probability) continue;
    steps.push({ weight: pool.sum / pool.count, probability });
  }
  return steps;
}
