import {
  type Answer,
  type ComparisonModel,
  compareModels,
  decide,
  fitModel,
  type ModelComparison,
  scoreWith,
  splitAnswers,
  type Thresholds,
} from '@leadwright/matching';

export interface TrainedModel extends ModelComparison {
  model: ComparisonModel;
}

/** Trains a model on two thirds of the answers and evaluates it on the rest. */
export function trainModel(answers: Answer[], parent: ComparisonModel, version: string): TrainedModel {
  const { training, heldOut } = splitAnswers(answers);
  const model = fitModel(training, parent, version);
  return { model, ...compareModels(parent, model, heldOut) };
}

export interface PreviewedDecision {
  decision: 'accept' | 'review' | 'none';
  probability: number;
  best: string | null;
}

/** Returns the decisions of the model with each of the thresholds, in the order of the rows. */
export function previewDecisions(
  answers: Answer[],
  model: ComparisonModel,
  thresholds: Thresholds[],
): PreviewedDecision[][] {
  const scoredAnswers = answers.map((answer) => scoreWith(model, answer));
  return thresholds.map((thresholdSet) =>
    scoredAnswers.map((candidates) => {
      const { decision, probability, best } = decide(candidates, thresholdSet);
      return { decision, probability, best: best?.id ?? null };
    }),
  );
}
