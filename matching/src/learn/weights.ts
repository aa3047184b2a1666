import type { ComparisonModel } from '../model/model.ts';
import { type Answer, weightWith } from './answer.ts';
import { solveLinearSystem } from './linear-system.ts';

/**
 * Standard deviation of a weight around the parent's weight, in nats (0.35 nats are about half a bit). About twenty
 * surprising answers are needed to move a level by one bit.
 */
const WEIGHT_DEVIATION = 0.35;
const MAX_ROUNDS = 40;

interface TrainingData {
  /**
   * Each candidate of each answer: its weight under the parent in nats, the indexes of its parameters,
   * and `match` as in JudgedCandidate.
   */
  answers: { weight: number; parameterIndexes: number[]; match: number }[][];
  parameterCount: number;
}

interface LossPoint {
  loss: number;
  gradient: Float64Array;
  curvature: Float64Array[];
}

/**
 * Returns the conditional log loss with its gradient and, with `includesCurvature`, its curvature (Hessian matrix). The
 * candidates of a row compete with each other and with "none of them", which has weight 0. `offsets` are the
 * differences of the parameters from those of the parent.
 */
function evaluate(
  { answers, parameterCount }: TrainingData,
  offsets: Float64Array,
  includesCurvature: boolean,
): LossPoint {
  const gradient = new Float64Array(parameterCount);
  const curvature = includesCurvature
    ? Array.from({ length: parameterCount }, () => new Float64Array(parameterCount))
    : [];
  let loss = 0;
  for (let i = 0; i < parameterCount; i++) {
    const value = offsets[i] as number;
    loss += (value * value) / (2 * WEIGHT_DEVIATION * WEIGHT_DEVIATION);
    gradient[i] = value / (WEIGHT_DEVIATION * WEIGHT_DEVIATION);
    if (includesCurvature) (curvature[i] as Float64Array)[i] = 1 / (WEIGHT_DEVIATION * WEIGHT_DEVIATION);
  }
  for (const candidates of answers) {
    const weights = candidates.map(({ weight, parameterIndexes }) =>
      parameterIndexes.reduce((sum, i) => sum + (offsets[i] as number), weight),
    );
    const maxWeight = Math.max(0, ...weights);
    const odds = weights.map((weight) => Math.exp(weight - maxWeight));
    const total = odds.reduce((sum, candidateOdds) => sum + candidateOdds, Math.exp(-maxWeight));
    const logTotal = Math.log(total) + maxWeight;
    loss += logTotal;
    const mean = new Map<number, number>();
    candidates.forEach(({ parameterIndexes, match }, k) => {
      const share = (odds[k] as number) / total;
      loss -= match * (weights[k] as number);
      for (const i of parameterIndexes) {
        gradient[i] = (gradient[i] as number) + share - match;
        if (!includesCurvature) continue;
        mean.set(i, (mean.get(i) ?? 0) + share);
        const row = curvature[i] as Float64Array;
        for (const j of parameterIndexes) row[j] = (row[j] as number) + share;
      }
    });
    for (const [i, meanShare] of mean) {
      const row = curvature[i] as Float64Array;
      for (const [j, otherShare] of mean) row[j] = (row[j] as number) - meanShare * otherShare;
    }
  }
  return { loss, gradient, curvature };
}

/** Minimises the loss by Newton's method. The loss is convex; a step that would increase it is halved. */
function minimise(trainingData: TrainingData): Float64Array {
  let offsets = new Float64Array(trainingData.parameterCount);
  let current = evaluate(trainingData, offsets, true);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const step = solveLinearSystem(current.curvature, current.gradient);
    if (step.every((value) => Math.abs(value) < 1e-9)) break;
    let next = offsets;
    for (let length = 1; length > 1e-3; length /= 2) {
      const candidate = offsets.map((value, i) => value - length * (step[i] as number));
      if (evaluate(trainingData, candidate, false).loss > current.loss) continue;
      next = candidate;
      break;
    }
    if (next === offsets) break;
    offsets = next;
    current = evaluate(trainingData, offsets, true);
  }
  return offsets;
}

/**
 * Returns a copy of the parent with the most probable weights given these answers and a normal prior around the parent's
 * weights (conditional logistic regression). Answers must be sorted by `sortAnswers`; without answers it returns
 * the parent.
 */
export function learnWeights(answers: readonly Answer[], parent: ComparisonModel): ComparisonModel {
  if (answers.length === 0) return parent;
  // Parameter 0 is the prior of the model; the others are level weights.
  const indexOf = new Map<string, number>([['', 0]]);
  const names: [field: string, level: string][] = [['', '']];
  const trainingAnswers: TrainingData['answers'] = answers.map(({ candidates }) =>
    candidates.map((candidate) => {
      const parameterIndexes = candidate.levels.map(([field, level]) => {
        const key = `${field}\t${level}`;
        const index = indexOf.get(key) ?? names.push([field, level]) - 1;
        indexOf.set(key, index);
        return index;
      });
      const weight = weightWith(parent, candidate) * Math.LN2;
      return { weight, parameterIndexes: [0, ...parameterIndexes], match: candidate.match };
    }),
  );
  const offsets = minimise({ answers: trainingAnswers, parameterCount: names.length });
  const model = structuredClone(parent);
  model.prior = addNats(parent.prior, offsets[0] as number);
  names.slice(1).forEach(([field, level], i) => {
    const levels = model.levels[field] ?? {};
    levels[level] = addNats(levels[level] ?? 0, offsets[i + 1] as number);
    model.levels[field] = levels;
  });
  return model;
}

/** Adds an amount in nats to a weight in bits and returns bits. */
const addNats = (bits: number, nats: number) => Math.round((bits + nats / Math.LN2) * 1000) / 1000;
