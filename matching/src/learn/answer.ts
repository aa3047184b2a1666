import { type NameGroup, type NameLevel, nameGroup } from '../compare/name.ts';
import type { Scored } from '../decide/decide.ts';
import { calibrated } from '../model/calibration.ts';
import type { ComparisonModel } from '../model/model.ts';
import { type CalibrationGroup, calibrationFor, calibrationGroup } from '../model/view.ts';
import type { PairScore } from '../score/account.ts';

/** A candidate that a person has judged, apart from any model's weights as far as those are learnt. */
export interface JudgedCandidate {
  id: string;
  /** Levels that have bits in the model, by its own field names: "place|equal", "same city". */
  levels: [field: string, level: string][];
  /** Bits that no level gives, such as the rarity of the words: the same in a model and in what is learnt from it. */
  rest: number;
  group: CalibrationGroup | undefined;
  score: Pick<PairScore, 'contributions' | 'vetoes'>;
  /** 1 the match, 0 another record, 0.5 unsure. */
  match: number;
}

/** What a person has said about one row. At most one of its candidates is the match. */
export interface Answer {
  row: string;
  candidates: JudgedCandidate[];
}

/** The field under which `model` keeps the bits of a contribution, if it does. */
function fieldIn(model: ComparisonModel, field: string, level: string, bits: number, group: NameGroup | undefined) {
  const grouped = `${field}|${group}`;
  if (group && model.levels[grouped]) return grouped;
  const named = Object.keys(model.levels).filter((name) => name === field || name.startsWith(`${field}|`));
  return named.find((name) => model.levels[name]?.[level] === bits) ?? named.find((name) => name === field);
}

/** A pair ready to learn from; whatever version of `model` has scored it, its levels are the same. */
export function judgedCandidate(
  id: string,
  score: JudgedCandidate['score'],
  model: ComparisonModel,
  match: number,
): JudgedCandidate {
  const level = (name: string) => score.contributions.find(({ field }) => field === name)?.level;
  const name = level('name') as NameLevel | undefined;
  const group = name && nameGroup(name);
  const levels: JudgedCandidate['levels'] = [];
  let rest = 0;
  for (const { field, level, bits } of score.contributions) {
    const at = fieldIn(model, field, level, bits, group);
    if (at === undefined) rest += bits;
    else levels.push([at, level]);
  }
  return { id, levels, rest, group: name && calibrationGroup(name, level), score, match };
}

/** Weight of the pair under a model with the same fields. */
export function weightUnder(model: ComparisonModel, { levels, rest }: JudgedCandidate): number {
  return levels.reduce((sum, [field, level]) => sum + (model.levels[field]?.[level] ?? 0), model.prior + rest);
}

/** The candidates of an answer as decide() wants them. */
export function scoredUnder(model: ComparisonModel, { candidates }: Answer): Scored[] {
  return candidates.map((candidate) => {
    const weight = weightUnder(model, candidate);
    const calibration = calibrationFor(model, candidate.group);
    const probability = calibrated(weight, calibration);
    const { contributions, vetoes } = candidate.score;
    return { id: candidate.id, score: { weight, calibration, probability, contributions, vetoes } };
  });
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** One order for the same answers, however they came, so that sums are the same to the last bit. */
export function inOrder(answers: readonly Answer[]): Answer[] {
  const text = ({ row, candidates }: Answer) =>
    `${row} ${candidates.map(({ id, match, rest }) => `${id} ${match} ${rest}`).join(' ')}`;
  return answers
    .map(({ row, candidates }) => ({ row, candidates: [...candidates].sort((a, b) => order(a.id, b.id)) }))
    .map((answer) => ({ answer, key: text(answer) }))
    .sort((a, b) => order(a.key, b.key))
    .map(({ answer }) => answer);
}
