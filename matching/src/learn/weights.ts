import type { ComparisonModel } from '../model/model.ts';
import { type Answer, weightWith } from './answer.ts';
import { solve } from './linear-system.ts';

/**
 * Standard deviation of a weight around the parent's, as a natural logarithm (half a bit): a level needs about twenty
 * surprising answers to move by one bit.
 */
const SPREAD = 0.35;
const MAX_ROUNDS = 40;

interface Problem {
  /**
   * Each candidate of each answer: its weight under the parent as a natural logarithm, the indexes of its parameters,
   * and `match` as in JudgedCandidate.
   */
  answers: { weight: number; at: number[]; match: number }[][];
  parameters: number;
}

interface Point {
  loss: number;
  gradient: Float64Array;
  curvature: Float64Array[];
}

/**
 * Returns the conditional log loss with its gradient and, with `withCurvature`, its curvature (Hessian matrix). The
 * candidates of a row compete with each other and with "none of them", which has weight 0. `moved` is the distance of
 * each parameter from the parent's.
 */
function evaluate({ answers, parameters }: Problem, moved: Float64Array, withCurvature: boolean): Point {
  const gradient = new Float64Array(parameters);
  const curvature = withCurvature ? Array.from({ length: parameters }, () => new Float64Array(parameters)) : [];
  let loss = 0;
  for (let i = 0; i < parameters; i++) {
    const value = moved[i] as number;
    loss += (value * value) / (2 * SPREAD * SPREAD);
    gradient[i] = value / (SPREAD * SPREAD);
    if (withCurvature) (curvature[i] as Float64Array)[i] = 1 / (SPREAD * SPREAD);
  }
  for (const candidates of answers) {
    const weights = candidates.map(({ weight, at }) => at.reduce((sum, i) => sum + (moved[i] as number), weight));
    const top = Math.max(0, ...weights);
    const odds = weights.map((weight) => Math.exp(weight - top));
    const total = odds.reduce((sum, odd) => sum + odd, Math.exp(-top));
    const logTotal = Math.log(total) + top;
    loss += logTotal;
    const mean = new Map<number, number>();
    candidates.forEach(({ at, match }, k) => {
      const share = (odds[k] as number) / total;
      loss -= match * (weights[k] as number);
      for (const i of at) {
        gradient[i] = (gradient[i] as number) + share - match;
        if (!withCurvature) continue;
        mean.set(i, (mean.get(i) ?? 0) + share);
        const row = curvature[i] as Float64Array;
        for (const j of at) row[j] = (row[j] as number) + share;
      }
    });
    for (const [i, mine] of mean) {
      const row = curvature[i] as Float64Array;
      for (const [j, other] of mean) row[j] = (row[j] as number) - mine * other;
    }
  }
  return { loss, gradient, curvature };
}

/** Minimises the loss by Newton's method. The loss is convex; a step that increases it is halved. */
function minimise(problem: Problem): Float64Array {
  let moved = new Float64Array(problem.parameters);
  let here = evaluate(problem, moved, true);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const step = solve(here.curvature, here.gradient);
    if (step.every((value) => Math.abs(value) < 1e-9)) break;
    let next = moved;
    for (let length = 1; length > 1e-3; length /= 2) {
      const candidate = moved.map((value, i) => value - length * (step[i] as number));
      if (evaluate(problem, candidate, false).loss > here.loss) continue;
      next = candidate;
      break;
    }
    if (next === moved) break;
    moved = next;
    here = evaluate(problem, moved, true);
  }
  return moved;
}

/**
 * Returns the most probable weights of the levels after these answers, with a normal prior around the parent's:
 * conditional logistic regression. Answers must be sorted by `inOrder`; without answers it returns the parent itself.
 */
export function learnWeights(answers: readonly Answer[], parent: ComparisonModel): ComparisonModel {
  if (answers.length === 0) return parent;
  const indexOf = new Map<string, number>([['', 0]]);
  const names: [field: string, level: string][] = [['', '']];
  const problem: Problem['answers'] = answers.map(({ candidates }) =>
    candidates.map((candidate) => {
      const at = candidate.levels.map(([field, level]) => {
        const key = `${field}\t${level}`;
        const known = indexOf.get(key) ?? names.push([field, level]) - 1;
        indexOf.set(key, known);
        return known;
      });
      return { weight: weightWith(parent, candidate) * Math.LN2, at: [0, ...at], match: candidate.match };
    }),
  );
  const moved = minimise({ answers: problem, parameters: names.length });
  const model = structuredClone(parent);
  model.prior = added(parent.prior, moved[0] as number);
  names.slice(1).forEach(([field, level], i) => {
    const levels = model.levels[field] ?? {};
    levels[level] = added(levels[level] ?? 0, moved[i + 1] as number);
    model.levels[field] = levels;
  });
  return model;
}

/** Returns bits plus a natural logarithm, in bits. */
const added = (bits: number, nats: number) => Math.round((bits + nats / Math.LN2) * 1000) / 1000;
