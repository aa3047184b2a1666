import type { NormalisedAccount } from './account.ts';
import { compareIdentifiers, type IdentifierComparison } from './compare-identifier.ts';
import { compareNames, type NameComparison } from './compare-name.ts';
import { comparePlaces, type PlaceLevel, placesOf } from './compare-place.ts';
import { compileNames, compileNamesOnce } from './compiled-name.ts';
import type { TokenFrequency } from './frequency.ts';

/** Everything one pair of records says, before any weight is put on it. */
export interface AccountComparison {
  name: NameComparison | undefined;
  spelling: 'current' | 'other spelling';
  numbers: 'same' | 'one side only' | 'differ' | 'none';
  roles: 'same' | 'one side only' | 'differ' | 'none';
  form: 'same' | 'same kind' | 'differ' | 'one side only' | 'none';
  identifier: IdentifierComparison;
  place: PlaceLevel;
  country: 'same' | 'other country' | 'unknown';
  domain: 'same' | 'other domain' | 'unknown';
  phone: 'same' | 'last seven' | 'other phone' | 'unknown';
  email: 'same' | 'unknown';
}

const setLevel = (left: string, right: string) => {
  if (left === right) return left === '' ? 'none' : 'same';
  return left === '' || right === '' ? 'one side only' : 'differ';
};

function compareForms(
  left: string,
  right: string,
  leftGeneric: string,
  rightGeneric: string,
): AccountComparison['form'] {
  if (left === '' && right === '') return 'none';
  if (left === '' || right === '') return 'one side only';
  if (left === right) return 'same';
  return leftGeneric !== '' && leftGeneric === rightGeneric ? 'same kind' : 'differ';
}

function comparePhones(left: string | undefined, right: string | undefined): AccountComparison['phone'] {
  if (left === undefined || right === undefined) return 'unknown';
  if (left === right) return 'same';
  return left.slice(-7) === right.slice(-7) ? 'last seven' : 'other phone';
}

/** Compares all fields of two accounts. */
export function compareAccounts(
  left: NormalisedAccount,
  right: NormalisedAccount,
  frequency: TokenFrequency,
): AccountComparison {
  const leftPlaces = placesOf(left);
  const rightPlaces = placesOf(right);
  const name = compareNames(compileNamesOnce(left, frequency), compileNames(right, frequency), leftPlaces, rightPlaces);
  const a = name?.left;
  const b = name?.right;
  return {
    name,
    spelling: b === undefined || b.variant.k === 'n' ? 'current' : 'other spelling',
    numbers: setLevel(a?.numbers ?? '', b?.numbers ?? ''),
    roles: setLevel(a?.roles ?? '', b?.roles ?? ''),
    form: compareForms(a?.form ?? '', b?.form ?? '', a?.generic ?? '', b?.generic ?? ''),
    identifier: compareIdentifiers(left, right),
    place: comparePlaces(left, right),
    country: left.c === undefined || right.c === undefined ? 'unknown' : left.c === right.c ? 'same' : 'other country',
    domain: left.d === undefined || right.d === undefined ? 'unknown' : left.d === right.d ? 'same' : 'other domain',
    phone: comparePhones(left.t, right.t),
    email: left.e !== undefined && left.e === right.e ? 'same' : 'unknown',
  };
}
