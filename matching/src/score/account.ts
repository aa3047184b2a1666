import { type AccountComparison, compareAccounts } from '../compare/account.ts';
import { nameGroup } from '../compare/name.ts';
import { compareOpposition, type Opposition } from '../compare/opposed-names.ts';
import { placeWords } from '../compare/place.ts';
import { masterBits, type TokenFrequency } from '../frequency/token-frequency.ts';
import { type Calibration, calibrateWeight } from '../model/calibration.ts';
import { type ComparisonModel, DEFAULT_ACCOUNT_MODEL } from '../model/model.ts';
import { calibrationFor, calibrationGroup, type ModelView, modelView } from '../model/view.ts';
import type { NormalisedAccount } from '../record/account.ts';
import { accountVetoes } from './vetoes.ts';

/** The contribution of one field to the weight of a pair. */
export interface Contribution {
  field: string;
  level: string;
  /** The two values: in the original spelling if the record contains it, otherwise normalised. */
  left: string;
  right: string;
  /** log2(m / u), or the bits of rarity. */
  bits: number;
}

export interface PairScore {
  /** log2 odds of a match: the model's prior plus the bits of all contributions, added in this order. */
  weight: number;
  /** Calibrated probability, 0 to 1. */
  probability: number;
  /** The calibration that gave the probability. */
  calibration: Calibration;
  contributions: Contribution[];
  /** Reasons why only a reviewer may accept this pair, regardless of its weight. */
  vetoes: string[];
}

/** Limits of word information in bits: more adds no evidence, because a name can at most be unique. */
const MAX_SURPLUS = 20;
const MAX_UNSHARED_BITS = 30;

/**
 * Information of the words of two names, in bits. Surplus is the information of the shared words minus the information
 * that picks one record out of the master: it is 0 when one record is expected to have these words by chance. A name
 * therefore weighs the same in a small master and in a large one.
 */
export interface WordInformation {
  /** The negative part of the surplus: the shared words are too common to identify a company. */
  common: number;
  /** The positive part of the surplus. It has a separate slope, because information beyond uniqueness adds little. */
  rare: number;
  /** Information of the words that occur only in the query, and only in the master record. */
  onlyLeft: number;
  onlyRight: number;
}

/**
 * Returns the word information of a comparison. The trainer uses it too, so that weights are trained on the same
 * numbers.
 */
export function wordInformation(comparison: AccountComparison, frequency: TokenFrequency): WordInformation {
  const name = comparison.name;
  const surplus = (name?.shared ?? 0) - masterBits(frequency);
  return {
    common: Math.max(-MAX_SURPLUS, Math.min(0, surplus)),
    rare: Math.min(MAX_SURPLUS, Math.max(0, surplus)),
    onlyLeft: Math.min(MAX_UNSHARED_BITS, name?.onlyLeft ?? 0),
    onlyRight: Math.min(MAX_UNSHARED_BITS, name?.onlyRight ?? 0),
  };
}

const oppositionOf = (
  query: NormalisedAccount,
  candidate: NormalisedAccount,
  { name }: AccountComparison,
): Opposition => (name === undefined ? 'none' : compareOpposition(name, placeWords(query), placeWords(candidate)));

function vetoesOf(query: NormalisedAccount, candidate: NormalisedAccount, comparison: AccountComparison): string[] {
  const { firstWord, identifier, country, place, domain, form, numbers, roles } = comparison;
  const name = nameLevelOf(comparison);
  const levels = { name, firstWord, identifier: identifier.level, country, place, domain, form, numbers, roles };
  return accountVetoes({ ...levels, opposition: oppositionOf(query, candidate, comparison) });
}

const bitsText = (bits: number) => `${Math.round(bits * 10) / 10} bits`;

/** Formats street, house number, postcode and city for explanations; NormalisedAccount explains the properties. */
function formatAddress(record: NormalisedAccount): string {
  return [record.s, record.h, record.p, record.y ?? record.yg?.[0]].filter(Boolean).join(' ');
}

/** The fields in the order in which their bits are added; `fieldBits` uses the same indexes. */
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
  // Has no weight: it only leaves a pair to a reviewer.
  'opposition',
] as const;
/** Field of the model for all columns without a known meaning; a contribution appends the header. */
const OTHER_COLUMN = 'other: ';
/** Reused by all pairs of a thread, so that a pair allocates nothing. */
const fieldBits = new Float64Array(FIELDS.length);

const nameLevelOf = (comparison: AccountComparison) => comparison.name?.level ?? 'nothing shared';

/** Writes the bits of each field to `fieldBits`. */
function writeFieldBits(
  comparison: AccountComparison,
  information: WordInformation,
  { levels, slopes }: ModelView,
): void {
  fieldBits[0] = levels.name?.[nameLevelOf(comparison)] ?? 0;
  fieldBits[1] = slopes.common * information.common + slopes.rare * information.rare;
  fieldBits[2] = slopes.onlyLeft * information.onlyLeft;
  fieldBits[3] = slopes.onlyRight * information.onlyRight;
  fieldBits[4] = levels.spelling?.[comparison.spelling] ?? 0;
  fieldBits[5] = levels.numbers?.[comparison.numbers] ?? 0;
  fieldBits[6] = levels.roles?.[comparison.roles] ?? 0;
  fieldBits[7] = levels['first word']?.[comparison.firstWord] ?? 0;
  fieldBits[8] = levels.form?.[comparison.form] ?? 0;
  fieldBits[9] = levels.identifier?.[comparison.identifier.level] ?? 0;
  fieldBits[10] = levels.place?.[comparison.place] ?? 0;
  fieldBits[11] = levels.country?.[comparison.country] ?? 0;
  fieldBits[12] = levels.domain?.[comparison.domain] ?? 0;
  fieldBits[13] = levels.phone?.[comparison.phone] ?? 0;
  fieldBits[14] = levels.email?.[comparison.email] ?? 0;
}

/** Returns level and both values of each field for an explanation, in the order of FIELDS. */
function explainFields(
  query: NormalisedAccount,
  candidate: NormalisedAccount,
  comparison: AccountComparison,
  information: WordInformation,
): [level: string, left: string, right: string][] {
  const { name, identifier } = comparison;
  const left = name?.left.variant.s ?? '';
  const right = name?.right.variant.s ?? '';
  return [
    [nameLevelOf(comparison), left, right],
    [bitsText(information.common + information.rare), left, right],
    [bitsText(information.onlyLeft), left, ''],
    [bitsText(information.onlyRight), '', right],
    [comparison.spelling, left, right],
    [comparison.numbers, name?.left.numbers ?? '', name?.right.numbers ?? ''],
    [comparison.roles, name?.left.roles ?? '', name?.right.roles ?? ''],
    [comparison.firstWord, left, right],
    [comparison.form, name?.left.form ?? '', name?.right.form ?? ''],
    [identifier.level, identifier.left, identifier.right],
    [comparison.place, formatAddress(query), formatAddress(candidate)],
    [comparison.country, query.c ?? '', candidate.c ?? ''],
    [comparison.domain, query.d ?? '', candidate.d ?? ''],
    [comparison.phone, query.t ?? '', candidate.t ?? ''],
    [comparison.email, query.e ?? '', candidate.e ?? ''],
    [oppositionOf(query, candidate, comparison), left, right],
  ];
}

/**
 * A score that computes explanation and vetoes only when they are read, because most pairs are scored and discarded.
 */
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
    const level = nameLevelOf(comparison);
    const view = modelView(model, nameGroup(level));
    const group = calibrationGroup(level, (field) => comparison[field]);
    const information = wordInformation(comparison, frequency);
    writeFieldBits(comparison, information, view);
    let weight = model.prior;
    for (let i = 0; i < fieldBits.length; i++) weight += fieldBits[i] as number;
    for (const { level } of comparison.others) weight += view.levels[OTHER_COLUMN]?.[level] ?? 0;
    this.weight = weight;
    this.calibration = calibrationFor(model, group);
    this.probability = calibrateWeight(weight, this.calibration);
    this.#pair = [query, candidate];
    this.#comparison = comparison;
    this.#information = information;
    this.#view = view;
  }

  get vetoes(): string[] {
    this.#vetoes ??= vetoesOf(...this.#pair, this.#comparison);
    return this.#vetoes;
  }

  get contributions(): Contribution[] {
    this.#contributions ??= this.#explain();
    return this.#contributions;
  }

  #explain(): Contribution[] {
    const comparison = this.#comparison;
    writeFieldBits(comparison, this.#information, this.#view);
    const contributions: Contribution[] = [];
    const [query, candidate] = this.#pair;
    explainFields(query, candidate, comparison, this.#information).forEach(([level, left, right], i) => {
      const bits = fieldBits[i] as number;
      if (bits !== 0 || (level !== 'unknown' && level !== 'none'))
        contributions.push({ field: FIELDS[i] as string, level, left, right, bits });
    });
    for (const { header, level, left, right } of comparison.others) {
      const bits = this.#view.levels[OTHER_COLUMN]?.[level] ?? 0;
      contributions.push({ field: OTHER_COLUMN + header, level, left, right, bits });
    }
    return contributions;
  }
}

/**
 * Scores two companies (Fellegi and Sunter 1969); names are scored by the rarity of each word. `query` is the row to
 * match, `candidate` a master record: swapping them changes the weight. `frequency` counts the words of the master. The
 * weight is in bits, the probability from 0 to 1. Never throws.
 */
export function scorePair(
  query: NormalisedAccount,
  candidate: NormalisedAccount,
  frequency: TokenFrequency,
  model: ComparisonModel = DEFAULT_ACCOUNT_MODEL,
): PairScore {
  return new AccountScore(query, candidate, frequency, model);
}
