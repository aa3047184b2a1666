import { rank, weightAmongRivals } from '../decide/decide.ts';
import type { Calibration, JudgedWeight } from '../model/calibration.ts';
import type { ComparisonModel } from '../model/model.ts';
import { CALIBRATION_GROUPS, type CalibrationGroup } from '../model/view.ts';
import { hash64 } from '../text/hash.ts';
import { type Answer, inOrder, scoredUnder } from './answer.ts';
import { recalibrate } from './recalibrate.ts';
import { learnWeights } from './weights.ts';

/** One row in so many is held back to judge by. */
const HELD_BACK = 3n;

/** Splits by the row, so that a row is never learnt from and judged by, in this version or the next. */
export function holdBack(answers: readonly Answer[]): { training: Answer[]; heldBack: Answer[] } {
  const isHeldBack = ({ row }: Answer) => BigInt.asUintN(64, hash64(`held back ${row}`)) % HELD_BACK === 0n;
  return {
    training: answers.filter((answer) => !isHeldBack(answer)),
    heldBack: answers.filter(isHeldBack),
  };
}

interface JudgedBest extends JudgedWeight {
  group: CalibrationGroup | undefined;
}

/** Best candidate of each answer, weighed less its rivals as decide() counts them; vetoed ones a person sees anyway. */
function judgedBests(answers: readonly Answer[], model: ComparisonModel): JudgedBest[] {
  return answers.flatMap((answer) => {
    const [best, ...rivals] = rank(scoredUnder(model, answer));
    if (!best || best.score.vetoes.length > 0) return [];
    const told = answer.candidates.find(({ id }) => id === best.id);
    return [{ weight: weightAmongRivals([best, ...rivals]), match: told?.match ?? 0, count: 1, group: told?.group }];
  });
}

/**
 * What reviewers' answers make of a model: the weights of its levels, then its calibration. The same answers in any
 * order give the same model, and none give the parent.
 */
export function learn(answers: readonly Answer[], parent: ComparisonModel, version: string): ComparisonModel {
  if (answers.length === 0) return parent;
  const ordered = inOrder(answers);
  const model = learnWeights(ordered, parent);
  const judged = judgedBests(ordered, model);
  const groups = CALIBRATION_GROUPS.flatMap((group): [CalibrationGroup, Calibration][] => {
    const own = parent.calibrationOf?.[group];
    return own
      ? [
          [
            group,
            recalibrate(
              own,
              judged.filter((one) => one.group === group),
            ),
          ],
        ]
      : [];
  });
  const calibrationOf = groups.length > 0 ? { calibrationOf: Object.fromEntries(groups) } : {};
  return { ...model, version, calibration: recalibrate(parent.calibration, judged), ...calibrationOf };
}
