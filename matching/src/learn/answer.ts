import { type NameGroup, type NameLevel, nameGroup } from '../compare/name.ts';
import type { ScoredCandidate } from '../decide/decide.ts';
import { calibrateWeight } from '../model/calibration.ts';
import type { ComparisonModel } from '../model/model.ts';
import { type CalibrationGroup, calibrationFor, calibrationGroup } from '../model/view.ts';
import type { PairScore } from '../score/account.ts';

/**
 * A candidate that a reviewer has judged. It stores levels instead of the bits of one model, so that any model can
 * weigh it.
 */
export interface JudgedCandidate {
  id: string;
  /** The levels that have weights in the model, by the model's field names: "place|equal" and "same city". */
  levels: [field: string, level: string][];
  /** Bits that do not come from a level, such as the rarity of the words. Learning does not change them. */
  otherBits: number;
  group: CalibrationGroup | undefined;
  score: Pick<PairScore, 'contributions' | 'vetoes'>;
  /** 1 for the match, 0 for another record, 0.5 when the reviewer was unsure. */
  match: number;
}

/** A reviewer's answer about one row; at most one candidate is the match. */
export interface Answer {
  row: string;
  candidates: JudgedCandidate[];
}

/**
 * Returns the field of `model` that contains the bits of a contribution; undefined when they do not come from a level.
 */
function findModelField(
  model: ComparisonModel,
  field: string,
  level: string,
  bits: number,
  group: NameGroup | undefined,
) {
  const groupedField = `${field}|${group}`;
  if (group && model.levels[groupedField]) return groupedField;
  // Without a field for the name group, the field is recognised by its bits for the level.
  const matchingFields = Object.keys(model.levels).filter((name) => name === field || name.startsWith(`${field}|`));
  return (
    matchingFields.find((name) => model.levels[name]?.[level] === bits) ?? matchingFields.find((name) => name === field)
  );
}

/** Prepares a scored pair for learning. `model` may differ from the model version that scored it. */
export function buildJudgedCandidate(
  id: string,
  score: JudgedCandidate['score'],
  model: ComparisonModel,
  match: number,
): JudgedCandidate {
  const level = (name: string) => score.contributions.find(({ field }) => field === name)?.level;
  const name = level('name') as NameLevel | undefined;
  const group = name && nameGroup(name);
  const levels: JudgedCandidate['levels'] = [];
  let otherBits = 0;
  for (const { field, level, bits } of score.contributions) {
    const modelField = findModelField(model, field, level, bits, group);
    if (modelField === undefined) otherBits += bits;
    else levels.push([modelField, level]);
  }
  return { id, levels, otherBits, group: name && calibrationGroup(name, level), score, match };
}

/** Returns the weight of a candidate under a model with the same fields, in bits. */
export function weightWith(model: ComparisonModel, { levels, otherBits }: JudgedCandidate): number {
  return levels.reduce((sum, [field, level]) => sum + (model.levels[field]?.[level] ?? 0), model.prior + otherBits);
}

/** Returns the candidates of an answer as `model` scores them, for `decide`. */
export function scoreWith(model: ComparisonModel, { candidates }: Answer): ScoredCandidate[] {
  return candidates.map((candidate) => {
    const weight = weightWith(model, candidate);
    const calibration = calibrationFor(model, candidate.group);
    const probability = calibrateWeight(weight, calibration);
    const { contributions, vetoes } = candidate.score;
    return { id: candidate.id, score: { weight, calibration, probability, contributions, vetoes } };
  });
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts answers and their candidates, so that sums are identical to the last bit for any input order. */
export function sortAnswers(answers: readonly Answer[]): Answer[] {
  const sortKey = ({ row, candidates }: Answer) =>
    `${row} ${candidates.map(({ id, match, otherBits }) => `${id} ${match} ${otherBits}`).join(' ')}`;
  return answers
    .map(({ row, candidates }) => ({ row, candidates: [...candidates].sort((a, b) => compareTexts(a.id, b.id)) }))
    .map((answer) => ({ answer, key: sortKey(answer) }))
    .sort((a, b) => compareTexts(a.key, b.key))
    .map(({ answer }) => answer);
}
