import { rank, weightAmongRivals } from '../decide/decide.ts';
import type { Calibration, JudgedWeight } from '../model/calibration.ts';
import type { ComparisonModel } from '../model/model.ts';
import { CALIBRATION_GROUPS, type CalibrationGroup } from '../model/view.ts';
import { hash64 } from '../text/hash.ts';
import { type Answer, scoreWith, sortAnswers } from './answer.ts';
import { recalibrate } from './recalibrate.ts';
import { learnWeights } from './weights.ts';

/** One row in this many is held out. */
const HELD_OUT_DIVISOR = 3n;

/**
 * Splits answers into training data and held-out data for judging the result. A hash of the row id decides, so a row
 * stays in the same set for all model versions.
 */
export function splitAnswers(answers: readonly Answer[]): { training: Answer[]; heldOut: Answer[] } {
  // The hashed text contains "held back"; changing it would move rows between the sets.
  const isHeldOut = ({ row }: Answer) => BigInt.asUintN(64, hash64(`held back ${row}`)) % HELD_OUT_DIVISOR === 0n;
  return {
    training: answers.filter((answer) => !isHeldOut(answer)),
    heldOut: answers.filter(isHeldOut),
  };
}

interface JudgedBestCandidate extends JudgedWeight {
  group: CalibrationGroup | undefined;
}

/**
 * Returns the best candidate of each answer with its weight among its rivals, as `decide` computes it. Vetoed
 * candidates are omitted because they always go to a reviewer.
 */
function judgedBestCandidates(answers: readonly Answer[], model: ComparisonModel): JudgedBestCandidate[] {
  return answers.flatMap((answer) => {
    const [best, ...rivals] = rank(scoreWith(model, answer));
    if (!best || best.score.vetoes.length > 0) return [];
    const judgedCandidate = answer.candidates.find(({ id }) => id === best.id);
    const weight = weightAmongRivals([best, ...rivals]);
    return [{ weight, match: judgedCandidate?.match ?? 0, count: 1, group: judgedCandidate?.group }];
  });
}

/**
 * Trains a model on reviewers' answers: first the weights of the levels, then the calibration. The order of the answers
 * makes no difference; without answers it returns the parent.
 */
export function fitModel(answers: readonly Answer[], parent: ComparisonModel, version: string): ComparisonModel {
  if (answers.length === 0) return parent;
  const sortedAnswers = sortAnswers(answers);
  const model = learnWeights(sortedAnswers, parent);
  const bestCandidates = judgedBestCandidates(sortedAnswers, model);
  const groups = CALIBRATION_GROUPS.flatMap((group): [CalibrationGroup, Calibration][] => {
    const parentCalibration = parent.calibrationOf?.[group];
    const groupCandidates = bestCandidates.filter((candidate) => candidate.group === group);
    return parentCalibration ? [[group, recalibrate(parentCalibration, groupCandidates)]] : [];
  });
  const calibrationOf = groups.length > 0 ? { calibrationOf: Object.fromEntries(groups) } : {};
  return { ...model, version, calibration: recalibrate(parent.calibration, bestCandidates), ...calibrationOf };
}
