import { type NameLevel, nameGroup } from '../compare/name.ts';
import { SAME_ADDRESS } from '../compare/place.ts';
import { calibrated } from '../model/calibration.ts';
import type { ComparisonModel } from '../model/model.ts';
import { calibrationFor, calibrationGroup, modelView } from '../model/view.ts';
import type { PairScore } from '../score/account.ts';
import { vetoesFor } from '../score/vetoes.ts';

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

function vetoesOf(levels: Levels): string[] {
  const at = (field: string) => levels.get(field) ?? '';
  return vetoesFor({
    name: at('name'),
    firstWord: at('first word'),
    identifier: at('identifier'),
    country: at('country'),
    place: at('place'),
    domain: at('domain'),
    form: at('form'),
    numbers: at('numbers'),
    roles: at('roles'),
  });
}

/**
 * Returns the level of the first word at a place. It depends on the place, see compare/account.ts, so a change of the
 * place may change it.
 */
function firstWordAt(place: string, firstWord: string): string {
  const word = firstWord.replace(' at one address', '');
  return SAME_ADDRESS.has(place) ? `${word} at one address` : word;
}

/**
 * Returns the score of a pair with another level of one field. Everything else is unchanged, including the rarity of
 * words.
 */
export function withLevel(score: PairScore, field: ChangeableField, level: string, model: ComparisonModel): PairScore {
  const before = levelsOf(score);
  const after = new Map(before).set(field, level);
  const firstWord = before.get('first word');
  if (field === 'place' && firstWord) after.set('first word', firstWordAt(level, firstWord));
  const name = before.get('name') as NameLevel;
  const { levels } = modelView(model, nameGroup(name));
  const group = calibrationGroup(name, (other) => after.get(other));
  const calibration = calibrationFor(model, group);
  const isChanged = (other: string) => before.get(other) !== after.get(other);
  const all = score.contributions;
  const contributions = all.filter((one) => !isChanged(one.field));
  for (const [other, now] of after) {
    const bits = levels[other]?.[now] ?? 0;
    if (isChanged(other) && !(bits === 0 && now === 'unknown'))
      contributions.push({ field: other, level: now, left: '', right: '', bits });
  }
  const sum = (some: PairScore['contributions']) => some.reduce((bits, one) => bits + one.bits, 0);
  const weight = score.weight - sum(all) + sum(contributions);
  const [vetoesBefore, vetoesAfter] = [new Set(vetoesOf(before)), vetoesOf(after)];
  // Keeps vetoes of the score that do not follow from its levels.
  const kept = score.vetoes.filter((veto) => !vetoesBefore.has(veto) || vetoesAfter.includes(veto));
  const vetoes = [...new Set([...kept, ...vetoesAfter])];
  return { weight, probability: calibrated(weight, calibration), calibration, contributions, vetoes };
}

/** Returns a complete score from its stored parts; `model` must be the model of the original score. */
export function restoreScore(
  stored: Pick<PairScore, 'weight' | 'contributions' | 'vetoes'>,
  model: ComparisonModel,
): PairScore {
  const level = (name: string) => stored.contributions.find(({ field }) => field === name)?.level;
  const name = (level('name') ?? 'nothing shared') as NameLevel;
  const calibration = calibrationFor(model, calibrationGroup(name, level));
  return { ...stored, probability: calibrated(stored.weight, calibration), calibration };
}
