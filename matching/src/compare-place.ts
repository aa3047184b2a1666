import type { NormalisedAccount } from './account.ts';
import { editDistance } from './string-distance.ts';

/** Place levels. City, postcode and street depend on each other, so they are one comparison. */
export const PLACE_LEVELS = [
  'same address',
  'same postcode',
  'same street and city',
  'same city',
  'same city, other postcode',
  'guessed town agrees',
  'near postcode',
  'guessed town differs',
  'other postcode',
  'other city',
  'unknown',
] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

function sameCity(a: string, b: string): boolean {
  if (a === b) return true;
  const short = a.length <= b.length ? a : b;
  const long = short === a ? b : a;
  if (short.length >= 4 && long.startsWith(short) && long[short.length] === ' ') return true;
  return short.length >= 6 && editDistance(short, long, 1) <= 1;
}

function anyCity(left: readonly string[], right: readonly string[]): boolean {
  for (const a of left) for (const b of right) if (sameCity(a, b)) return true;
  return false;
}

function sameBuilding(left: NormalisedAccount, right: NormalisedAccount): boolean {
  if (left.h !== undefined && left.h === right.h && left.s !== undefined && right.s !== undefined) {
    if (left.s === right.s || left.s.startsWith(right.s) || right.s.startsWith(left.s)) return true;
    if (editDistance(left.s, right.s, 2) <= 2) return true;
  }
  if (left.w === undefined || right.w === undefined) return false;
  let shared = 0;
  for (const word of left.w) if (right.w.includes(word)) shared++;
  return shared >= 2 && shared * 2 >= Math.min(left.w.length, right.w.length);
}

/** Outward code in the UK, the first three characters elsewhere. */
function postcodeArea(code: string): string {
  return /^[A-Z]/.test(code) && code.length > 4 ? code.slice(0, -3) : code.slice(0, 3);
}

/** Towns of a record for forgiving town words in names. */
export function placesOf(record: NormalisedAccount): string[] {
  if (record.y === undefined) return record.yg ?? [];
  return record.yg === undefined ? [record.y] : [record.y, ...record.yg];
}

/** Level of two records' places. */
export function comparePlaces(left: NormalisedAccount, right: NormalisedAccount): PlaceLevel {
  const bothPostcodes = left.p !== undefined && right.p !== undefined;
  if (bothPostcodes && left.p === right.p) return sameBuilding(left, right) ? 'same address' : 'same postcode';
  if (left.y !== undefined && right.y !== undefined) {
    if (!sameCity(left.y, right.y)) {
      return bothPostcodes && postcodeArea(left.p as string) === postcodeArea(right.p as string)
        ? 'near postcode'
        : 'other city';
    }
    if (left.h !== undefined && right.h !== undefined && sameBuilding(left, right)) return 'same street and city';
    return bothPostcodes ? 'same city, other postcode' : 'same city';
  }
  const leftTowns = placesOf(left);
  const rightTowns = placesOf(right);
  const guessed = leftTowns.length > 0 && rightTowns.length > 0;
  if (guessed && anyCity(leftTowns, rightTowns)) {
    if (left.h !== undefined && right.h !== undefined && sameBuilding(left, right)) return 'same street and city';
    return 'guessed town agrees';
  }
  if (bothPostcodes) {
    return postcodeArea(left.p as string) === postcodeArea(right.p as string) ? 'near postcode' : 'other postcode';
  }
  return guessed ? 'guessed town differs' : 'unknown';
}
