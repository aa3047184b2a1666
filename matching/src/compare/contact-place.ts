import type { CompiledContact } from '../record/compiled-contact.ts';
import { isWithinOneEdit } from '../text/string-distance.ts';
import { nearness, type Word } from '../text/word.ts';
import type { ContactField, LevelOf } from './contact-fields.ts';
import { comparePlaceNames, compareStreetTexts } from './text.ts';

type LevelSetter = <F extends ContactField>(field: F, level: LevelOf<F>) => void;

/** Returns the comparison level of two postcodes (`p`); "near" is the same delivery area. */
function comparePostcodes(a: CompiledContact, b: CompiledContact): LevelOf<'postcode'> {
  const left = a.record.p as string;
  const right = b.record.p as string;
  if (left === right) return 'same';
  if (isWithinOneEdit(left, right)) return 'one digit';
  return a.postcodeArea === b.postcodeArea ? 'near' : 'differ';
}

/**
 * Returns whether two spellings name the same street, even if one is truncated or has a typo near the end, such as
 * "Light" and "Light Setreet".
 */
function isSameStreet(a: Word, b: Word): boolean {
  if (nearness(a, b) >= 2) return true;
  const shorter = Math.min(a.text.length, b.text.length);
  return shorter >= 5 && (a.text.startsWith(b.text) || b.text.startsWith(a.text));
}

/** Returns the comparison level of two streets; "near" if the street and the second address line are swapped. */
function compareStreets(a: CompiledContact, b: CompiledContact): LevelOf<'street'> {
  const left = a.street as Word;
  const right = b.street as Word;
  const level = compareStreetTexts(left, right);
  if (level === 'same' || level === 'near') return level;
  if (isSameStreet(left, right)) return 'near';
  const isSwapped =
    a.addressLine2 && b.addressLine2 && isSameStreet(left, b.addressLine2) && isSameStreet(right, a.addressLine2);
  return isSwapped ? 'near' : level;
}

/**
 * Compares the addresses of two people, from postcode (`p`) to house number (`h`). If the preceding part agrees, a part
 * adds less evidence, so it is scored as a separate field such as `city|postcode`, see CONTACT_FIELDS.
 */
export function compareContactPlaces(a: CompiledContact, b: CompiledContact, setLevel: LevelSetter): void {
  const left = a.record;
  const right = b.record;
  let isSameTown = false;
  if (left.p !== undefined && right.p !== undefined) {
    const level = comparePostcodes(a, b);
    setLevel('postcode', level);
    isSameTown = level === 'same';
  }
  if (a.city && b.city) {
    const level = comparePlaceNames(a.city, b.city);
    setLevel(isSameTown ? 'city|postcode' : 'city', level);
    isSameTown ||= level === 'same';
  }
  if (a.region && b.region) {
    const regionNearness = nearness(a.region, b.region);
    setLevel(
      isSameTown ? 'region|town' : 'region',
      regionNearness === 4 ? 'same' : regionNearness >= 2 ? 'near' : 'differ',
    );
  }
  let hasSameStreet = false;
  if (a.street && b.street) {
    const level = compareStreets(a, b);
    setLevel(isSameTown ? 'street|town' : 'street', level);
    hasSameStreet = level === 'same' || level === 'near';
  }
  if (left.h !== undefined && right.h !== undefined) {
    const isNearHouse = left.h.length > 1 && isWithinOneEdit(left.h, right.h);
    setLevel(hasSameStreet ? 'house|street' : 'house', left.h === right.h ? 'same' : isNearHouse ? 'near' : 'differ');
  }
  if (
    a.addressLine2 &&
    b.addressLine2 &&
    !(hasSameStreet && a.street && b.street && isSameStreet(a.street, b.addressLine2))
  )
    setLevel(hasSameStreet ? 'line|street' : 'line', compareStreetTexts(a.addressLine2, b.addressLine2));
}
