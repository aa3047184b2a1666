import {
  type Answer,
  type ComparisonModel,
  compareFigures,
  decide,
  holdBack,
  judgeModel,
  learn,
  type ModelFigures,
  scoredUnder,
  type Thresholds,
  type Verdict,
} from '@leadwright/matching';

export interface Learnt {
  model: ComparisonModel;
  before: ModelFigures;
  after: ModelFigures;
  verdict: Verdict;
}

/** Learns from two thirds of the answers and judges by the rest. */
export function learnFrom(answers: Answer[], parent: ComparisonModel, version: string): Learnt {
  const { training, heldBack } = holdBack(answers);
  const model = learn(training, parent, version);
  const before = judgeModel(parent, heldBack);
  const after = judgeModel(model, heldBack);
  return { model, before, after, verdict: compareFigures(before, after) };
}

export interface Foreseen {
  decision: 'accept' | 'review' | 'none';
  probability: number;
  best: string | null;
}

/** What the model would decide of rows under each of these thresholds, in the rows' order. */
export function foresee(answers: Answer[], model: ComparisonModel, thresholds: Thresholds[]): Foreseen[][] {
  const scored = answers.map((answer) => scoredUnder(model, answer));
  return thresholds.map((under) =>
    scored.map((candidates) => {
      const { decision, probability, best } = decide(candidates, under);
      return { decision, probability, best: best?.id ?? null };
    }),
  );
}
