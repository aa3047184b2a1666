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

/** Learns from two thirds of the answers and judges by the rest. */
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

/** What the model would decide of rows under each of these thresholds, in the rows' order. */
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
