/** Calibration of a weight: logistic, then isotonic steps where a model carries them. */
export interface Calibration {
  slope: number;
  intercept: number;
  steps?: { weight: number; probability: number }[];
}

/** Probability of a weight in bits: 1 / (1 + 2^-(slope x weight + intercept)), or the isotonic steps between points. */
export function calibrated(weight: number, calibration: Calibration): number {
  const { steps } = calibration;
  if (!steps || steps.length === 0) return 1 / (1 + 2 ** -(calibration.slope * weight + calibration.intercept));
  const first = steps[0] as { weight: number; probability: number };
  if (weight <= first.weight) return first.probability;
  for (let i = 1; i < steps.length; i++) {
    const low = steps[i - 1] as { weight: number; probability: number };
    const high = steps[i] as { weight: number; probability: number };
    if (weight > high.weight) continue;
    const part = (weight - low.weight) / (high.weight - low.weight);
    return low.probability + part * (high.probability - low.probability);
  }
  return (steps[steps.length - 1] as { probability: number }).probability;
}
