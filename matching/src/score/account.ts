import { type AccountComparison, compareAccounts } from '../compare/account.ts';
import { nameGroup } from '../compare/name.ts';
import { masterBits, type TokenFrequency } from '../frequency/token-frequency.ts';
import { type Calibration, calibrated } from '../model/calibration.ts';
import { type ComparisonModel, DEFAULT_ACCOUNT_MODEL } from '../model/model.ts';
import { calibrationFor, calibrationGroup, type ModelView, modelView } from '../model/view.ts';
import type { NormalisedAccount } from '../record/account.ts';
import { vetoesAt } from './vetoes.ts';

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

function vetoesOf(comparison: AccountComparison): string[] {
  const { firstWord, identifier, country, place, domain, form, numbers, roles } = comparison;
  const name = levelName(comparison);
  return vetoesAt({ name, firstWord, identifier: identifier.level, country, place, domain, form, numbers, roles });
}

const words = (bits: number) => `${Math.round(bits * 10) / 10} bits`;

function address(record: NormalisedAccount): string {
  return [record.s, record.h, record.p, record.y ?? record.yg?.[0]].filter(Boolean).join(' ');
}

/** Where each field's bits stand in the list that a weight is the sum of. */
const FIELDS = [
  'name',
  'name rarity',
  'words only in the query',
  'words only in the master',
  'spelling',
  'numbers',
  'roles',
  'first word',
  'form',
  'identifier',
  'place',
  'country',
  'domain',
  'phone',
  'email',
] as const;
/** Columns of no known meaning have one row of levels for all of them. */
const OTHER = 'other: ';
const summands = new Float64Array(FIELDS.length);

const levelName = (comparison: AccountComparison) => comparison.name?.level ?? 'nothing shared';

/** The bits of all fields, into `summands`. */
function weigh(comparison: AccountComparison, information: WordInformation, { levels, slopes }: ModelView): void {
  summands[0] = levels.name?.[levelName(comparison)] ?? 0;
  summands[1] = slopes.common * information.common + slopes.rare * information.rare;
  summands[2] = slopes.onlyLeft * information.onlyLeft;
  summands[3] = slopes.onlyRight * information.onlyRight;
  summands[4] = levels.spelling?.[comparison.spelling] ?? 0;
  summands[5] = levels.numbers?.[comparison.numbers] ?? 0;
  summands[6] = levels.roles?.[comparison.roles] ?? 0;
  summands[7] = levels['first word']?.[comparison.firstWord] ?? 0;
  summands[8] = levels.form?.[comparison.form] ?? 0;
  summands[9] = levels.identifier?.[comparison.identifier.level] ?? 0;
  summands[10] = levels.place?.[comparison.place] ?? 0;
  summands[11] = levels.country?.[comparison.country] ?? 0;
  summands[12] = levels.domain?.[comparison.domain] ?? 0;
  summands[13] = levels.phone?.[comparison.phone] ?? 0;
  summands[14] = levels.email?.[comparison.email] ?? 0;
}

/** Level and the two values of each field, in the order of FIELDS. */
function shown(
  query: NormalisedAccount,
  candidate: NormalisedAccount,
  comparison: AccountComparison,
  information: WordInformation,
): [level: string, left: string, right: string][] {
  const { name, identifier } = comparison;
  const left = name?.left.variant.s ?? '';
  const right = name?.right.variant.s ?? '';
  return [
    [levelName(comparison), left, right],
    [words(information.common + information.rare), left, right],
    [words(information.onlyLeft), left, ''],
    [words(information.onlyRight), '', right],
    [comparison.spelling, left, right],
    [comparison.numbers, name?.left.numbers ?? '', name?.right.numbers ?? ''],
    [comparison.roles, name?.left.roles ?? '', name?.right.roles ?? ''],
    [comparison.firstWord, left, right],
    [comparison.form, name?.left.form ?? '', name?.right.form ?? ''],
    [identifier.level, identifier.left, identifier.right],
    [comparison.place, address(query), address(candidate)],
    [comparison.country, query.c ?? '', candidate.c ?? ''],
    [comparison.domain, query.d ?? '', candidate.d ?? ''],
    [comparison.phone, query.t ?? '', candidate.t ?? ''],
    [comparison.email, query.e ?? '', candidate.e ?? ''],
  ];
}

/** Weight and probability of a pair; the rest is worked out when it is asked for: most pairs are weighed and forgotten. */
class AccountScore implements PairScore {
  readonly weight: number;
  readonly probability: number;
  readonly calibration: Calibration;
  readonly #pair: readonly [query: NormalisedAccount, candidate: NormalisedAccount];
  readonly #comparison: AccountComparison;
  readonly #information: WordInformation;
  readonly #view: ModelView;
  #contributions: Contribution[] | undefined;
  #vetoes: string[] | undefined;

  constructor(
    query: NormalisedAccount,
    candidate: NormalisedAccount,
    frequency: TokenFrequency,
    model: ComparisonModel,
  ) {
    const comparison = compareAccounts(query, candidate, frequency);
    const level = levelName(comparison);
    const view = modelView(model, nameGroup(level));
    const group = calibrationGroup(level, (field) => comparison[field]);
    const information = wordInformation(comparison, frequency);
    weigh(comparison, information, view);
    let weight = model.prior;
    for (let i = 0; i < summands.length; i++) weight += summands[i] as number;
    for (const { level } of comparison.others) weight += view.levels[OTHER]?.[level] ?? 0;
    this.weight = weight;
    this.calibration = calibrationFor(model, group);
    this.probability = calibrated(weight, this.calibration);
    this.#pair = [query, candidate];
    this.#comparison = comparison;
    this.#information = information;
    this.#view = view;
  }

  get vetoes(): string[] {
    this.#vetoes ??= vetoesOf(this.#comparison);
    return this.#vetoes;
  }

  get contributions(): Contribution[] {
    this.#contributions ??= this.#explained();
    return this.#contributions;
  }

  #explained(): Contribution[] {
    const comparison = this.#comparison;
    weigh(comparison, this.#information, this.#view);
    const contributions: Contribution[] = [];
    const [query, candidate] = this.#pair;
    shown(query, candidate, comparison, this.#information).forEach(([level, left, right], i) => {
      const bits = summands[i] as number;
      if (bits !== 0 || (level !== 'unknown' && level !== 'none'))
        contributions.push({ field: FIELDS[i] as string, level, left, right, bits });
    });
    for (const { header, level, left, right } of comparison.others) {
      const bits = this.#view.levels[OTHER]?.[level] ?? 0;
      contributions.push({ field: OTHER + header, level, left, right, bits });
    }
    return contributions;
  }
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
  return new AccountScore(query, candidate, frequency, model);
}
