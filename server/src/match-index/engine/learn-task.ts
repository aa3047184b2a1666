import {
  type Answer,
  type ComparisonModel,
  compareModels,
  decide,
  holdOut,
  learn,
  type ModelComparison,
  scoredUnder,
  type Thresholds,
} from '@leadwright/matching';

export interface Learnt extends ModelComparison {
  model: ComparisonModel;
}

/** Trains a model on two thirds of the answers and evaluates it on the rest. */
export function learnFrom(answers: Answer[], parent: ComparisonModel, version: string): Learnt {
  const { training, heldOut } = holdOut(answers);
  const model = learn(training, parent, version);
  return { model, ...compareModels(parent, model, heldOut) };
}

export interface PreviewedDecision {
  decision: 'accept' | 'review' | 'none';
  probability: number;
  best: string | null;
}

/** Returns the model's decisions for the rows under each of the thresholds, in the order of the rows. */
export function previewDecisions(
  answers: Answer[],
  model: ComparisonModel,
  thresholds: Thresholds[],
): PreviewedDecision[][] {
  const scored = answers.map((answer) => scoredUnder(model, answer));
  return thresholds.map((under) =>
    scored.map((candidates) => {
      const { decision, probability, best } = decide(candidates, under);
      return { decision, probability, best: best?.id ?? null };
    }),
  );
}
