import { type NameLevel, nameGroup } from '../compare/name.ts';
import { SAME_ADDRESS } from '../compare/place.ts';
import { calibrateWeight } from '../model/calibration.ts';
import type { ComparisonModel } from '../model/model.ts';
import { calibrationFor, calibrationGroup, modelView } from '../model/view.ts';
import type { PairScore } from '../score/account.ts';
import { accountVetoes } from '../score/vetoes.ts';

/** Fields that a what-if may change. The name is excluded: with another name it would be another row. */
export type ChangeableField =
  | 'identifier'
  | 'place'
  | 'country'
  | 'domain'
  | 'phone'
  | 'email'
  | 'form'
  | 'numbers'
  | 'roles';

type Levels = ReadonlyMap<string, string>;

/** Returns the level of each field of a score. */
export const levelsOf = (score: PairScore): Levels =>
  new Map(score.contributions.map(({ field, level }) => [field, level]));

function vetoesFromLevels(levels: Levels): string[] {
  const levelOf = (field: string) => levels.get(field) ?? '';
  return accountVetoes({
    name: levelOf('name'),
    firstWord: levelOf('first word'),
    identifier: levelOf('identifier'),
    country: levelOf('country'),
    place: levelOf('place'),
    domain: levelOf('domain'),
    form: levelOf('form'),
    numbers: levelOf('numbers'),
    roles: levelOf('roles'),
    opposition: levelOf('opposition'),
  });
}

/**
 * Adjusts the level of the first word to the changed place level, because the first word is compared differently at one
 * address (see compare/account.ts).
 */
function adjustFirstWord(place: string, firstWord: string): string {
  const word = firstWord.replace(' at one address', '');
  return SAME_ADDRESS.has(place) ? `${word} at one address` : word;
}

/**
 * Returns the score of a pair after one field changes to another level. Everything else is unchanged, including the
 * rarity of words.
 */
export function replaceLevel(
  score: PairScore,
  field: ChangeableField,
  level: string,
  model: ComparisonModel,
): PairScore {
  const previousLevels = levelsOf(score);
  const changedLevels = new Map(previousLevels).set(field, level);
  const firstWord = previousLevels.get('first word');
  if (field === 'place' && firstWord) changedLevels.set('first word', adjustFirstWord(level, firstWord));
  const name = previousLevels.get('name') as NameLevel;
  const { levels } = modelView(model, nameGroup(name));
  const group = calibrationGroup(name, (fieldName) => changedLevels.get(fieldName));
  const calibration = calibrationFor(model, group);
  const isChanged = (fieldName: string) => previousLevels.get(fieldName) !== changedLevels.get(fieldName);
  const previousContributions = score.contributions;
  const contributions = previousContributions.filter((contribution) => !isChanged(contribution.field));
  for (const [fieldName, changedLevel] of changedLevels) {
    const bits = levels[fieldName]?.[changedLevel] ?? 0;
    if (isChanged(fieldName) && !(bits === 0 && changedLevel === 'unknown'))
      contributions.push({ field: fieldName, level: changedLevel, left: '', right: '', bits });
  }
  const sum = (list: PairScore['contributions']) => list.reduce((bits, contribution) => bits + contribution.bits, 0);
  const weight = score.weight - sum(previousContributions) + sum(contributions);
  const [vetoesBefore, vetoesAfter] = [new Set(vetoesFromLevels(previousLevels)), vetoesFromLevels(changedLevels)];
  // Keeps vetoes that do not follow from the levels.
  const keptVetoes = score.vetoes.filter((veto) => !vetoesBefore.has(veto) || vetoesAfter.includes(veto));
  const vetoes = [...new Set([...keptVetoes, ...vetoesAfter])];
  return { weight, probability: calibrateWeight(weight, calibration), calibration, contributions, vetoes };
}

/** Returns a complete score from its stored parts; `model` must be the model of the original score. */
export function restoreScore(
  stored: Pick<PairScore, 'weight' | 'contributions' | 'vetoes'>,
  model: ComparisonModel,
): PairScore {
  const level = (name: string) => stored.contributions.find(({ field }) => field === name)?.level;
  const name = (level('name') ?? 'nothing shared') as NameLevel;
  const calibration = calibrationFor(model, calibrationGroup(name, level));
  return { ...stored, probability: calibrateWeight(stored.weight, calibration), calibration };
}
