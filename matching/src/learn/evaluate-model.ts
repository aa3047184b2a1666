import { DEFAULT_THRESHOLDS, decide, type Thresholds } from '../decide/decide.ts';
import type { ComparisonModel } from '../model/model.ts';
import { type Answer, scoreWith, sortAnswers } from './answer.ts';

/** Figures about how well a model predicts answers that were not in its training data. */
export interface ModelFigures {
  answers: number;
  /** Mean log loss of an answer, in bits. */
  log_loss: number;
  /** Mean difference between the predicted and the observed share of matches, in ten bins by probability. */
  calibration_error: number;
  accepted: number;
  /** Number of correct accepts; an unsure answer counts as half. */
  right: number;
  precision: number | null;
  /** Lower end of the 95 % Wilson interval. */
  precision_low: number | null;
  recall: number | null;
}

/** Returns the lower end of the 95 % confidence interval of a share (Wilson 1927); null without any observation. */
export function wilsonLowerBound(successCount: number, total: number): number | null {
  if (total === 0) return null;
  const z = 1.96;
  const share = successCount / total;
  const centre = share + (z * z) / (2 * total);
  const spread = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  return Math.max(0, (centre - spread) / (1 + (z * z) / total));
}

/** Limits the loss of a wrong answer to 14 bits. */
const MIN_PROBABILITY = 2 ** -14;
const bits = (probability: number) => -Math.log2(Math.max(MIN_PROBABILITY, probability));
const logLoss = (match: number, probability: number) => match * bits(probability) + (1 - match) * bits(1 - probability);
const roundFigure = (value: number) => Math.round(value * 1e6) / 1e6;

/** Returns the figures of the model's decisions on answered rows. */
export function evaluateModel(
  model: ComparisonModel,
  answers: readonly Answer[],
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): ModelFigures {
  const bins = Array.from({ length: 10 }, () => ({ predicted: 0, observed: 0 }));
  let loss = 0;
  let acceptedCount = 0;
  let correctCount = 0;
  let matchCount = 0;
  for (const answer of sortAnswers(answers)) {
    const { decision, best, probability } = decide(scoreWith(model, answer), thresholds);
    const match = answer.candidates.find(({ id }) => id === best?.id)?.match ?? 0;
    matchCount += answer.candidates.reduce((sum, candidate) => sum + candidate.match, 0);
    loss += logLoss(match, probability);
    const bin = bins[Math.min(9, Math.floor(probability * 10))] as (typeof bins)[number];
    bin.predicted += probability;
    bin.observed += match;
    if (decision !== 'accept') continue;
    acceptedCount++;
    correctCount += match;
  }
  const total = answers.length;
  const calibrationError = bins.reduce((sum, { predicted, observed }) => sum + Math.abs(predicted - observed), 0);
  return {
    answers: total,
    log_loss: roundFigure(total > 0 ? loss / total : 0),
    calibration_error: roundFigure(total > 0 ? calibrationError / total : 0),
    accepted: acceptedCount,
    right: correctCount,
    precision: acceptedCount > 0 ? correctCount / acceptedCount : null,
    precision_low: wilsonLowerBound(correctCount, acceptedCount),
    recall: matchCount > 0 ? Math.min(1, correctCount / matchCount) : null,
  };
}

interface Verdict {
  isBetter: boolean;
  /** The reason as an English text. */
  reason: string;
}

export interface ModelComparison {
  before: ModelFigures;
  after: ModelFigures;
  verdict: Verdict;
}

/**
 * A model that accepts no row is rejected only if its parent accepts at least this many rows: fewer may be accepted by
 * chance.
 */
const MIN_ACCEPTED = 10;

/**
 * Compares a model with its parent, the model it was trained from, on answers that were in neither training set. The
 * model is better when its log loss is lower, it still accepts rows, and the precision of its accepts is not lower.
 */
export function compareModels(
  parent: ComparisonModel,
  model: ComparisonModel,
  heldOutAnswers: readonly Answer[],
): ModelComparison {
  const before = evaluateModel(parent, heldOutAnswers);
  const after = evaluateModel(model, heldOutAnswers);
  const reject = (reason: string) => ({ before, after, verdict: { isBetter: false, reason } });
  if (after.answers === 0) return reject('There are no held-out answers to judge by.');
  if (after.log_loss >= before.log_loss) return reject('It predicts the held-out answers no better than its parent.');
  if (before.accepted >= MIN_ACCEPTED && after.accepted === 0)
    return reject('It would no longer accept anything without review.');
  if (before.precision !== null && after.precision !== null && after.precision < before.precision)
    return reject('A larger share of the rows it accepts would be wrong.');
  const reason = 'It predicts the held-out answers better, and no larger share of its accepts is wrong.';
  return { before, after, verdict: { isBetter: true, reason } };
}
