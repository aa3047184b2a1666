import type { CompiledContact } from '../record/compiled-contact.ts';
import { withinOneEdit } from '../text/string-distance.ts';
import { nearness, type Word } from '../text/word.ts';
import type { ContactField, LevelOf } from './contact-fields.ts';
import { comparePlaceNames, compareWords } from './text.ts';

type LevelSetter = <F extends ContactField>(field: F, level: LevelOf<F>) => void;

/** Returns the level of two postcodes; "near" is the same delivery area. */
function comparePostcodes(a: CompiledContact, b: CompiledContact): LevelOf<'postcode'> {
  const left = a.record.p as string;
  const right = b.record.p as string;
  if (left === right) return 'same';
  if (withinOneEdit(left, right)) return 'one digit';
  return a.postcodeArea === b.postcodeArea ? 'near' : 'differ';
}

/**
 * Returns whether two spellings are one street, also when one is cut off or mistyped at the end: "Light", "Light
 * Setreet".
 */
function isSameStreet(a: Word, b: Word): boolean {
  if (nearness(a, b) >= 2) return true;
  const shorter = Math.min(a.text.length, b.text.length);
  return shorter >= 5 && (a.text.startsWith(b.text) || b.text.startsWith(a.text));
}

/** Returns the level of two streets; "near" when street and further address line are swapped. */
function compareStreets(a: CompiledContact, b: CompiledContact): LevelOf<'street'> {
  const left = a.street as Word;
  const right = b.street as Word;
  const level = compareWords(left, right);
  if (level === 'same' || level === 'near') return level;
  if (isSameStreet(left, right)) return 'near';
  const swapped = a.line && b.line && isSameStreet(left, b.line) && isSameStreet(right, a.line);
  return swapped ? 'near' : level;
}

/**
 * Compares the addresses of two people, from postcode to house number. A part adds less evidence when the part before
 * it agrees; it then counts as a separate field, see CONTACT_FIELDS.
 */
export function compareContactPlaces(a: CompiledContact, b: CompiledContact, setLevel: LevelSetter): void {
  const left = a.record;
  const right = b.record;
  let sameTown = false;
  if (left.p !== undefined && right.p !== undefined) {
    const level = comparePostcodes(a, b);
    setLevel('postcode', level);
    sameTown = level === 'same';
  }
  if (a.city && b.city) {
    const level = comparePlaceNames(a.city, b.city);
    setLevel(sameTown ? 'city|postcode' : 'city', level);
    sameTown ||= level === 'same';
  }
  if (a.region && b.region) {
    const regionNearness = nearness(a.region, b.region);
    setLevel(
      sameTown ? 'region|town' : 'region',
      regionNearness === 4 ? 'same' : regionNearness >= 2 ? 'near' : 'differ',
    );
  }
  let sameStreet = false;
  if (a.street && b.street) {
    const level = compareStreets(a, b);
    setLevel(sameTown ? 'street|town' : 'street', level);
    sameStreet = level === 'same' || level === 'near';
  }
  if (left.h !== undefined && right.h !== undefined) {
    const nearHouse = left.h.length > 1 && withinOneEdit(left.h, right.h);
    setLevel(sameStreet ? 'house|street' : 'house', left.h === right.h ? 'same' : nearHouse ? 'near' : 'differ');
  }
  if (a.line && b.line && !(sameStreet && a.street && b.street && isSameStreet(a.street, b.line)))
    setLevel(sameStreet ? 'line|street' : 'line', compareWords(a.line, b.line));
}
