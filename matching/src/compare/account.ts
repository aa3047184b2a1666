import type { TokenFrequency } from '../frequency/token-frequency.ts';
import {
  isPlaceholderDomain,
  isPlaceholderEmail,
  isPlaceholderName,
  isPlaceholderPhone,
} from '../identifier/placeholder.ts';
import type { NormalisedAccount } from '../record/account.ts';
import { compileNames, compileNamesCached } from '../record/compiled-name.ts';
import { compareIdentifiers, type IdentifierComparison } from './identifier.ts';
import { compareNames, type NameComparison } from './name.ts';
import { compareOtherColumns, type OtherComparison } from './other-columns.ts';
import { comparePlaces, type PlaceLevel, placeWords, SAME_ADDRESS } from './place.ts';

/** The level of each field of two companies, before weighting. Left is the query, right the master record. */
export interface AccountComparison {
  /** Undefined when one of the companies has no name. */
  name: NameComparison | undefined;
  /** Kinds of the two spellings that agree best, see VariantKind. */
  spelling:
    | 'current'
    | 'without its tail'
    | 'up to its form'
    | 'alias in the query'
    | 'previous name'
    | 'like a previous name'
    | 'accepted spelling';
  firstWord: 'same' | 'differs' | 'same at one address' | 'differs at one address' | 'unknown';
  /** Numbers in the names. */
  numbers: 'same' | 'one side only' | 'differ' | 'none';
  /** Words in the names that mark a parent, a sister company or a branch. */
  roles: 'same' | 'one side only' | 'differ' | 'none';
  /** Legal forms of the names. */
  form: 'same' | 'same kind' | 'differ' | 'query has none' | 'master has none' | 'both have none';
  identifier: IdentifierComparison;
  place: PlaceLevel;
  country: 'same' | 'other country' | 'unknown';
  domain: 'same' | 'other domain' | 'unknown';
  phone: 'same' | 'last seven' | 'other phone' | 'unknown';
  email: 'same' | 'unknown';
  others: OtherComparison[];
}

/** Compares the numbers or the role words of two names, as one string each; an empty string means none. */
const compareMarks = (left: string, right: string) => {
  if (left === right) return left === '' ? 'none' : 'same';
  return left === '' || right === '' ? 'one side only' : 'differ';
};

/**
 * Treats a stock company like a limited company, because companies change between the two. Partnerships and sole
 * traders do not.
 */
const comparableForm = (generic: string) => (generic === 'JSC' ? 'LLC' : generic);

function compareForms(
  left: string,
  right: string,
  leftGeneric: string,
  rightGeneric: string,
): AccountComparison['form'] {
  if (left === '' && right === '') return 'both have none';
  if (left === '') return 'query has none';
  if (right === '') return 'master has none';
  if (left === right) return 'same';
  if (leftGeneric === '' || rightGeneric === '') return 'same kind';
  return comparableForm(leftGeneric) === comparableForm(rightGeneric) ? 'same kind' : 'differ';
}

/** Returns the level of the paired spellings; VariantKind explains the letters of `k`. */
function spellingOf(name: NameComparison): AccountComparison['spelling'] {
  if (name.right.variant.k === 'r') return 'accepted spelling';
  if (name.right.variant.k !== 'n') return name.similarity >= 0.99 ? 'previous name' : 'like a previous name';
  const kind = name.left.variant.k;
  if (kind === 'n') return 'current';
  return kind === 'h' ? 'without its tail' : kind === 'b' ? 'up to its form' : 'alias in the query';
}

/**
 * Compares the first words of two names; "unknown" when the whole names agree. At one address, an equal first word
 * means a sister company as often as a renamed company, so these levels have separate weights.
 */
function compareFirstWords(name: NameComparison, place: PlaceLevel): AccountComparison['firstWord'] {
  if (name.similarity >= 0.9) return 'unknown';
  const isSameWord = name.left.stems[0] === name.right.stems[0];
  if (!SAME_ADDRESS.has(place)) return isSameWord ? 'same' : 'differs';
  return isSameWord ? 'same at one address' : 'differs at one address';
}

function comparePhones(left: string | undefined, right: string | undefined): AccountComparison['phone'] {
  if (left === undefined || right === undefined) return 'unknown';
  if (left === right) return isPlaceholderPhone(left) ? 'unknown' : 'same';
  return left.slice(-7) === right.slice(-7) ? 'last seven' : 'other phone';
}

function compareDomains(left: string | undefined, right: string | undefined): AccountComparison['domain'] {
  if (left === undefined || right === undefined) return 'unknown';
  if (left !== right) return 'other domain';
  return isPlaceholderDomain(left) ? 'unknown' : 'same';
}

/** Returns whether two equal names stand for "no name". */
const arePlaceholders = ({ left, right, similarity }: NameComparison) =>
  similarity === 1 && isPlaceholderName(left.variant.t) && isPlaceholderName(right.variant.t);

/**
 * Compares all fields of two companies and returns the level of each; NormalisedAccount explains its single-letter
 * properties. `frequency` gives the rarity of the name words. Never throws.
 */
export function compareAccounts(
  left: NormalisedAccount,
  right: NormalisedAccount,
  frequency: TokenFrequency,
): AccountComparison {
  const leftPlaces = placeWords(left);
  const rightPlaces = placeWords(right);
  const comparedNames = compareNames(
    compileNamesCached(left, frequency),
    compileNames(right, frequency),
    leftPlaces,
    rightPlaces,
  );
  const name = comparedNames && arePlaceholders(comparedNames) ? undefined : comparedNames;
  const place = comparePlaces(left, right);
  const leftName = name?.left;
  const rightName = name?.right;
  return {
    name,
    spelling: name === undefined ? 'current' : spellingOf(name),
    firstWord: name === undefined ? 'unknown' : compareFirstWords(name, place),
    numbers: compareMarks(leftName?.numbers ?? '', rightName?.numbers ?? ''),
    roles: compareMarks(leftName?.roles ?? '', rightName?.roles ?? ''),
    form: compareForms(leftName?.form ?? '', rightName?.form ?? '', leftName?.generic ?? '', rightName?.generic ?? ''),
    identifier: compareIdentifiers(left, right),
    place,
    country: left.c === undefined || right.c === undefined ? 'unknown' : left.c === right.c ? 'same' : 'other country',
    domain: compareDomains(left.d, right.d),
    phone: comparePhones(left.t, right.t),
    email: left.e !== undefined && left.e === right.e && !isPlaceholderEmail(left.e) ? 'same' : 'unknown',
    others: compareOtherColumns(left.z, right.z),
  };
}
