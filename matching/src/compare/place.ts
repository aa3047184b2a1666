import { postcodeArea } from '../place/place.ts';
import { type NormalisedAccount, possibleCitiesOf } from '../record/account.ts';
import { editDistance } from '../text/string-distance.ts';

/** Levels of two places, best first. City, postcode and street depend on each other, so they are one field. */
const PLACE_LEVELS = [
  'identical address',
  'same address',
  'same postcode',
  'same street and city',
  'same street, other city',
  'same city',
  'same city, other postcode',
  'same city, other street',
  'town in address agrees',
  'town in name agrees',
  'near postcode',
  'town in name differs',
  'other postcode',
  'other city',
  'unknown',
] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

/** Levels of the same complete address, and of the same building with or without the same postcode. */
export const SAME_ADDRESS: ReadonlySet<string> = new Set<PlaceLevel>(['identical address', 'same address']);
export const SAME_BUILDING: ReadonlySet<string> = new Set([
  ...SAME_ADDRESS,
  'same street and city' satisfies PlaceLevel,
]);

function isSameCity(a: string, b: string): boolean {
  if (a === b) return true;
  const short = a.length <= b.length ? a : b;
  const long = short === a ? b : a;
  if (short.length >= 4 && long.startsWith(short) && long[short.length] === ' ') return true;
  // The first letter is rarely mistyped; testing it first avoids most edit distances.
  return short.length >= 6 && short[0] === long[0] && editDistance(short, long, 1) <= 1;
}

function hasSharedCity(left: readonly string[], right: readonly string[]): boolean {
  for (const a of left) for (const b of right) if (isSameCity(a, b)) return true;
  return false;
}

/** Compares house number (`h`) and street (`s`), then the distinctive words of the address lines (`w`). */
function isSameBuilding(left: NormalisedAccount, right: NormalisedAccount): boolean {
  if (left.h !== undefined && left.h === right.h && left.s !== undefined && right.s !== undefined) {
    if (left.s === right.s || left.s.startsWith(right.s) || right.s.startsWith(left.s)) return true;
    if (editDistance(left.s, right.s, 2) <= 2) return true;
  }
  if (left.w === undefined || right.w === undefined) return false;
  let shared = 0;
  for (const word of left.w) if (right.w.includes(word)) shared++;
  return shared >= 2 && shared * 2 >= Math.min(left.w.length, right.w.length);
}

/** Returns the words of all cities of a record. Such a word in the name of the other record is not a difference. */
export function placeWords(record: NormalisedAccount): string[] {
  const towns = possibleCitiesOf(record);
  if (towns.length === 0 || (towns.length === 1 && !(towns[0] as string).includes(' '))) return towns;
  return towns.join(' ').split(' ');
}

function compareTowns(left: NormalisedAccount, right: NormalisedAccount): PlaceLevel {
  const leftTowns = possibleCitiesOf(left);
  const rightTowns = possibleCitiesOf(right);
  if (leftTowns.length === 0 || rightTowns.length === 0) return 'unknown';
  const townFromName = left.yt ?? right.yt;
  const hasSharedTown = hasSharedCity(leftTowns, rightTowns);
  if (townFromName !== undefined) return hasSharedTown ? 'town in name agrees' : 'town in name differs';
  return hasSharedTown ? 'town in address agrees' : 'unknown';
}

/** Returns whether the cities differ without an equal postcode: "110 Canal Street" exists in many towns. */
function areDifferentTowns(left: NormalisedAccount, right: NormalisedAccount): boolean {
  const isOtherCity = left.y !== undefined && right.y !== undefined && !isSameCity(left.y, right.y);
  return isOtherCity && (left.p === undefined || left.p !== right.p);
}

/** Returns the level of the places of two companies; NormalisedAccount explains its single-letter properties. */
export function comparePlaces(left: NormalisedAccount, right: NormalisedAccount): PlaceLevel {
  if (left.x !== undefined && left.x === right.x && left.c === right.c && !areDifferentTowns(left, right))
    return 'identical address';
  const hasBothPostcodes = left.p !== undefined && right.p !== undefined;
  if (hasBothPostcodes && left.p === right.p) return isSameBuilding(left, right) ? 'same address' : 'same postcode';
  const isNearPostcode = hasBothPostcodes && postcodeArea(left.p as string) === postcodeArea(right.p as string);
  const towns = compareTowns(left, right);
  const hasBothCities = left.y !== undefined && right.y !== undefined;
  const cityAgrees = hasBothCities ? isSameCity(left.y as string, right.y as string) : towns.endsWith(' agrees');
  if (cityAgrees && left.h !== undefined && right.h !== undefined && isSameBuilding(left, right))
    return 'same street and city';
  if (hasBothCities && cityAgrees) {
    if (hasBothPostcodes) return 'same city, other postcode';
    return left.h !== undefined && right.h !== undefined ? 'same city, other street' : 'same city';
  }
  if (cityAgrees) return towns;
  if (hasBothCities && !hasBothPostcodes && left.h !== undefined && left.h === right.h && isSameBuilding(left, right))
    return 'same street, other city';
  if (isNearPostcode) return 'near postcode';
  if (hasBothCities) return 'other city';
  return hasBothPostcodes ? 'other postcode' : towns;
}

/**
 * Returns whether the two records are in different buildings. Within one list, two addresses are usually two branches;
 * a company whose address differs from the register has moved.
 */
export function areDifferentSites(left: NormalisedAccount, right: NormalisedAccount): boolean {
  if (left.s === undefined || right.s === undefined || left.h === undefined || right.h === undefined)
    return (
      left.w !== undefined && right.w !== undefined && !isSameBuilding(left, right) && areDifferentTowns(left, right)
    );
  const hasBothPostcodes = left.p !== undefined && right.p !== undefined;
  if (isSameBuilding(left, right)) return hasBothPostcodes && areDifferentTowns(left, right);
  if (hasBothPostcodes) return left.p !== right.p;
  return editDistance(left.s, right.s, 2) > 2 || areDifferentTowns(left, right);
}
