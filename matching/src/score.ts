import type { NormalisedAccount } from './account.ts';
import { calibrated } from './calibrate.ts';
import { type AccountComparison, compareAccounts } from './compare-account.ts';
import type { TokenFrequency } from './frequency.ts';
import { type ComparisonModel, DEFAULT_ACCOUNT_MODEL } from './model.ts';

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
  contributions: Contribution[];
  /** Reasons why this pair must not be accepted without a person, whatever its weight. */
  vetoes: string[];
}

/** Word information beyond these bits says nothing more: a name is not more than unique. */
const SHARED_CAP = 30;
const ONLY_CAP = 30;

/** The measured inputs of the weight, in the order of the contributions. Shared with the trainer. */
export function wordInformation(comparison: AccountComparison): {
  shared: number;
  onlyLeft: number;
  onlyRight: number;
} {
  const name = comparison.name;
  return {
    shared: Math.min(SHARED_CAP, name?.shared ?? 0),
    onlyLeft: Math.min(ONLY_CAP, name?.onlyLeft ?? 0),
    onlyRight: Math.min(ONLY_CAP, name?.onlyRight ?? 0),
  };
}

function vetoesOf(comparison: AccountComparison): string[] {
  const vetoes: string[] = [];
  const sameNumber = comparison.identifier.level === 'same number';
  if (comparison.identifier.level === 'other number') vetoes.push('other registration number');
  if (comparison.country === 'other country') vetoes.push('other country');
  if (sameNumber) return vetoes;
  if (comparison.numbers === 'differ') vetoes.push('numbers in the name differ');
  if (comparison.roles === 'differ' || comparison.roles === 'one side only')
    vetoes.push('parent or branch words differ');
  return vetoes;
}

const words = (bits: number) => `${bits.toFixed(1)} bits`;

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
  const level = (field: string, name: string, left: string, right: string) =>
    add(field, name, model.levels[field]?.[name] ?? 0, left, right);

  const { name } = comparison;
  const left = name?.left.variant.s ?? '';
  const right = name?.right.variant.s ?? '';
  const information = wordInformation(comparison);
  level('name', name?.level ?? 'nothing shared', left, right);
  add('name rarity', words(information.shared), (model.slopes.shared ?? 0) * information.shared, left, right);
  add(
    'words only in the query',
    words(information.onlyLeft),
    (model.slopes.onlyLeft ?? 0) * information.onlyLeft,
    left,
    '',
  );
  add(
    'words only in the master',
    words(information.onlyRight),
    (model.slopes.onlyRight ?? 0) * information.onlyRight,
    '',
    right,
  );
  level('spelling', comparison.spelling, left, right);
  level('numbers', comparison.numbers, name?.left.numbers ?? '', name?.right.numbers ?? '');
  level('roles', comparison.roles, name?.left.roles ?? '', name?.right.roles ?? '');
  level('form', comparison.form, name?.left.form ?? '', name?.right.form ?? '');
  level('identifier', comparison.identifier.level, comparison.identifier.left, comparison.identifier.right);
  level('place', comparison.place, address(query), address(candidate));
  level('country', comparison.country, query.c ?? '', candidate.c ?? '');
  level('domain', comparison.domain, query.d ?? '', candidate.d ?? '');
  level('phone', comparison.phone, query.t ?? '', candidate.t ?? '');
  level('email', comparison.email, query.e ?? '', candidate.e ?? '');
  return { weight, probability: calibrated(weight, model.calibration), contributions, vetoes: vetoesOf(comparison) };
}
