import type { NormalisedAccount } from './account.ts';
import { type Calibration, calibrated } from './calibrate.ts';
import { type AccountComparison, compareAccounts } from './compare-account.ts';
import { nameGroup } from './compare-name.ts';
import { masterBits, type TokenFrequency } from './frequency.ts';
import { type ComparisonModel, DEFAULT_ACCOUNT_MODEL } from './model.ts';
import { modelView } from './model-view.ts';

/** What one field adds to the weight. */
export interface Contribution {
  field: string;
  level: string;
  /** The two values compared, as written where the record keeps that. */
  left: string;
  right: string;
  /** log2 of m/u. */
  bits: number;
}

export interface PairScore {
  /** log2 odds of a match: the model's prior plus the bits of all contributions, added in their order. */
  weight: number;
  /** Calibrated probability, 0 to 1. */
  probability: number;
  /** What turned the weight into the probability. */
  calibration: Calibration;
  contributions: Contribution[];
  /** Reasons why this pair must not be accepted without a person, whatever its weight. */
  vetoes: string[];
}

/** Word information beyond these bits says nothing more: a name is not more than unique. */
const SURPLUS_CAP = 20;
const ONLY_CAP = 30;

/**
 * What the words of a name say, in bits. `surplus` is the shared information less the size of the master: zero when one
 * record of the whole master would carry these words by chance, so that a name weighs the same in a small register.
 * Split by sign, as a name cannot be more than unique. Shared with the trainer.
 */
export interface WordInformation {
  common: number;
  rare: number;
  onlyLeft: number;
  onlyRight: number;
}

export function wordInformation(comparison: AccountComparison, frequency: TokenFrequency): WordInformation {
  const name = comparison.name;
  const surplus = (name?.shared ?? 0) - masterBits(frequency);
  return {
    common: Math.max(-SURPLUS_CAP, Math.min(0, surplus)),
    rare: Math.min(SURPLUS_CAP, Math.max(0, surplus)),
    onlyLeft: Math.min(ONLY_CAP, name?.onlyLeft ?? 0),
    onlyRight: Math.min(ONLY_CAP, name?.onlyRight ?? 0),
  };
}

const SAME_DOOR: ReadonlySet<string> = new Set(['identical address', 'same address', 'same street and city']);

function vetoesOf(comparison: AccountComparison): string[] {
  const group = nameGroup(comparison.name?.level ?? 'nothing shared');
  const vetoes: string[] = [];
  const sameNumber = comparison.identifier.level === 'same number';
  if (comparison.identifier.level === 'other number') vetoes.push('other registration number');
  if (comparison.country === 'other country') vetoes.push('other country');
  if (sameNumber) return vetoes;
  // names that hardly agree are no sisters of one name; address or domain carries such a pair
  if (group === 'weak' && !comparison.firstWord.startsWith('same')) return vetoes;
  // one house and one web address: the form is the sloppiest word of a name
  const oneDoor = comparison.domain === 'same' && SAME_DOOR.has(comparison.place);
  if (comparison.form === 'differ' && !oneDoor) vetoes.push('other kind of legal form');
  if (comparison.numbers === 'differ' || comparison.numbers === 'one side only')
    vetoes.push('numbers in the name differ');
  // a mistyped "Verwatlung" is no role any more, and no other company either
  const mistyped = comparison.roles === 'one side only' && comparison.name?.level === 'spelling differs';
  if (comparison.roles === 'differ' || (comparison.roles === 'one side only' && !mistyped))
    vetoes.push('parent or branch words differ');
  return vetoes;
}

const words = (bits: number) => `${Math.round(bits * 10) / 10} bits`;

function address(record: NormalisedAccount): string {
  return [record.s, record.h, record.p, record.y ?? record.yg?.[0]].filter(Boolean).join(' ');
}

/**
 * Weighs one pair. `query` is the row in question, `candidate` the master record; the words only one of them has weigh
 * differently. Fellegi-Sunter with a token model of the name.
 */
export function scorePair(
  query: NormalisedAccount,
  candidate: NormalisedAccount,
  frequency: TokenFrequency,
  model: ComparisonModel = DEFAULT_ACCOUNT_MODEL,
): PairScore {
  const comparison = compareAccounts(query, candidate, frequency);
  const contributions: Contribution[] = [];
  let weight = model.prior;
  const add = (field: string, level: string, bits: number, left: string, right: string) => {
    if (bits === 0 && (level === 'unknown' || level === 'none')) return;
    weight += bits;
    contributions.push({ field, level, left, right, bits });
  };
  const view = modelView(model, nameGroup(comparison.name?.level ?? 'nothing shared'));
  const { slopes } = view;
  const level = (field: string, name: string, left: string, right: string) =>
    add(field, name, view.levels[field]?.[name] ?? 0, left, right);

  const { name } = comparison;
  const left = name?.left.variant.s ?? '';
  const right = name?.right.variant.s ?? '';
  const information = wordInformation(comparison, frequency);
  level('name', name?.level ?? 'nothing shared', left, right);
  const rarity = slopes.common * information.common + slopes.rare * information.rare;
  add('name rarity', words(information.common + information.rare), rarity, left, right);
  add('words only in the query', words(information.onlyLeft), slopes.onlyLeft * information.onlyLeft, left, '');
  add('words only in the master', words(information.onlyRight), slopes.onlyRight * information.onlyRight, '', right);
  level('spelling', comparison.spelling, left, right);
  level('numbers', comparison.numbers, name?.left.numbers ?? '', name?.right.numbers ?? '');
  level('roles', comparison.roles, name?.left.roles ?? '', name?.right.roles ?? '');
  level('first word', comparison.firstWord, left, right);
  level('form', comparison.form, name?.left.form ?? '', name?.right.form ?? '');
  level('identifier', comparison.identifier.level, comparison.identifier.left, comparison.identifier.right);
  level('place', comparison.place, address(query), address(candidate));
  level('country', comparison.country, query.c ?? '', candidate.c ?? '');
  level('domain', comparison.domain, query.d ?? '', candidate.d ?? '');
  level('phone', comparison.phone, query.t ?? '', candidate.t ?? '');
  level('email', comparison.email, query.e ?? '', candidate.e ?? '');
  const { calibration } = view;
  return {
    weight,
    probability: calibrated(weight, calibration),
    calibration,
    contributions,
    vetoes: vetoesOf(comparison),
  };
}
