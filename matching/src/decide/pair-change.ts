import { type NameLevel, nameGroup } from '../compare/name.ts';
import { ONE_ADDRESS } from '../compare/place.ts';
import { calibrated } from '../model/calibration.ts';
import type { ComparisonModel } from '../model/model.ts';
import { calibrationFor, calibrationGroup, modelView } from '../model/view.ts';
import type { PairScore } from '../score/account.ts';
import { vetoesAt } from '../score/vetoes.ts';

/** Fields whose level a what-if may change. A name is not among them: with another name it is another row. */
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

export const levelsOf = (score: PairScore): Levels =>
  new Map(score.contributions.map(({ field, level }) => [field, level]));

function vetoesOf(levels: Levels): string[] {
  const at = (field: string) => levels.get(field) ?? '';
  return vetoesAt({
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

/** At one address the first word weighs otherwise, so a change of place can change it too. */
function firstWordAt(place: string, firstWord: string): string {
  const word = firstWord.replace(' at one address', '');
  return ONE_ADDRESS.has(place) ? `${word} at one address` : word;
}

/** The pair as it would weigh if one field had another level; all else, the rarity of its words too, stays. */
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
  const [gone, come] = [new Set(vetoesOf(before)), vetoesOf(after)];
  const kept = score.vetoes.filter((veto) => !gone.has(veto) || come.includes(veto));
  const vetoes = [...new Set([...kept, ...come])];
  return { weight, probability: calibrated(weight, calibration), calibration, contributions, vetoes };
}

/** A score as it was when its parts were stored; `model` must be the one that gave it. */
export function restoredScore(
  kept: Pick<PairScore, 'weight' | 'contributions' | 'vetoes'>,
  model: ComparisonModel,
): PairScore {
  const level = (name: string) => kept.contributions.find(({ field }) => field === name)?.level;
  const name = (level('name') ?? 'nothing shared') as NameLevel;
  const calibration = calibrationFor(model, calibrationGroup(name, level));
  return { ...kept, probability: calibrated(kept.weight, calibration), calibration };
}
