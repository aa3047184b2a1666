import type { CompiledContact } from '../record/compiled-contact.ts';
import { withinOneEdit } from '../text/string-distance.ts';
import { nearness, type Word } from '../text/word.ts';
import type { ContactField, LevelOf } from './contact-fields.ts';
import { compareTexts, compareWords } from './text.ts';

type SetLevel = <F extends ContactField>(field: F, level: LevelOf<F>) => void;

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
 * Compares the addresses of two people from postcode to house. A part adds less evidence when the part before it
 * agrees, so it then counts as another field, see CONTACT_FIELDS.
 */
export function compareContactPlaces(a: CompiledContact, b: CompiledContact, put: SetLevel): void {
  const left = a.record;
  const right = b.record;
  let sameTown = false;
  if (left.p !== undefined && right.p !== undefined) {
    const level = comparePostcodes(a, b);
    put('postcode', level);
    sameTown = level === 'same';
  }
  if (a.city && b.city) {
    const level = compareTexts(a.city, b.city);
    put(sameTown ? 'city|postcode' : 'city', level);
    sameTown ||= level === 'same';
  }
  if (a.region && b.region) {
    const near = nearness(a.region, b.region);
    put(sameTown ? 'region|town' : 'region', near === 4 ? 'same' : near >= 2 ? 'near' : 'differ');
  }
  let street = false;
  if (a.street && b.street) {
    const level = compareStreets(a, b);
    put(sameTown ? 'street|town' : 'street', level);
    street = level === 'same' || level === 'near';
  }
  if (left.h !== undefined && right.h !== undefined) {
    const near = left.h.length > 1 && withinOneEdit(left.h, right.h);
    put(street ? 'house|street' : 'house', left.h === right.h ? 'same' : near ? 'near' : 'differ');
  }
  if (a.line && b.line && !(street && a.street && b.street && isSameStreet(a.street, b.line)))
    put(street ? 'line|street' : 'line', compareWords(a.line, b.line));
}
