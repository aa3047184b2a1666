import { CONTACT_FIELDS, type ContactField, FIELD_INDEX } from '../compare/contact-fields.ts';
import type { Alignment } from '../compare/whole-name.ts';
import { rarityBits, shareOf, type ValueFrequency } from '../frequency/value-frequency.ts';
import type { CompiledContact } from '../record/compiled-contact.ts';

/** Share of people with an average word in their name; for masters without a count of words. */
const DEFAULT_WORD_SHARE = 0.004;
/** Number of average words in the names that the weights of a whole name's levels are for. */
const TYPICAL_NAME_WORDS = 2;
const MAX_NAME_BITS = 12;
/** Rare words occur together, as in names of one language, so together they are weaker evidence than each alone. */
const DEPENDENT_WORDS = 0.6;
/** Limit of the bits that the rarity of a value adds or subtracts, because it is counted in one master only. */
const MAX_BITS = 6;
/** Of two near values the more common one counts, and only half: the error may be what makes the other rare. */
const NEAR_FACTOR = 0.5;

const clampBits = (bits: number) => Math.max(-MAX_BITS, Math.min(MAX_BITS, bits));

const firstShared = (a: string[] = [], b: string[] = []) => a.find((value) => b.includes(value)) ?? '';
const text = (word: { text: string } | undefined) => word?.text ?? '';

/** A field with a rarity of its values. */
interface CountedField {
  /** Its name in `contactValues`. */
  field: string;
  /** The value that both people share. */
  value(a: CompiledContact, b: CompiledContact): string;
  /** Returns the value of one person, for levels at which the two are near. */
  near?: (person: CompiledContact) => string;
}

/** With the numbers of the levels at which values are near. */
type IndexedField = CountedField & { nearLevels: number[] };

const plain = (field: 'y' | 'p' | 'r' | 's' | 'h' | 'w' | 'q' | 'k' | 'b' | 'j'): CountedField => ({
  field,
  value: (a) => a.record[field] ?? '',
  near: (person) => person.record[field] ?? '',
});
const listed = (field: 'e' | 't' | 'i'): CountedField => ({
  field,
  value: (a, b) => firstShared(a.record[field], b.record[field]),
});

const COUNTED_FIELDS: Partial<Record<ContactField, CountedField>> = {
  given: { field: 'g', value: (a) => text(a.given), near: ({ given }) => text(given) },
  surname: { field: 'l', value: (a) => text(a.surname), near: ({ surname }) => text(surname) },
  email: listed('e'),
  phone: listed('t'),
  identifier: listed('i'),
  employer: { field: 'o', value: (a) => text(a.employer), near: ({ employer }) => text(employer) },
  birth: plain('b'),
  'birth year': { field: 'by', value: (a) => (a.record.b as string).slice(0, 4) },
  postcode: plain('p'),
  city: plain('y'),
  region: plain('r'),
  street: plain('s'),
  house: plain('h'),
  line: plain('w'),
  nationality: plain('k'),
  'nationality|name': plain('k'),
  'birth place': plain('q'),
  'birth place|name': plain('q'),
};

/** By FIELD_AT; undefined for a field whose values are not counted. */
export const COUNTED_BY_INDEX: (IndexedField | undefined)[] = [];
for (const [name, counted] of Object.entries(COUNTED_FIELDS)) {
  const levels: readonly string[] = CONTACT_FIELDS[name as ContactField];
  const nearLevels = ['near', 'one letter'].map((level) => levels.indexOf(level) + 1).filter((level) => level > 0);
  COUNTED_BY_INDEX[FIELD_INDEX[name as ContactField]] = { ...counted, nearLevels };
}

/** Returns the bits that the rarity of a field's value adds at this level; level 1 of every field is agreement. */
export function fieldRarity(
  counted: IndexedField,
  level: number,
  a: CompiledContact,
  b: CompiledContact,
  frequency: ValueFrequency,
): number {
  if (level === 1) return clampBits(rarityBits(frequency, counted.field, counted.value(a, b)));
  if (counted.near === undefined || !counted.nearLevels.includes(level)) return 0;
  const left = rarityBits(frequency, counted.field, counted.near(a));
  return NEAR_FACTOR * clampBits(Math.min(left, rarityBits(frequency, counted.field, counted.near(b))));
}

/** Returns the bits that the rarity of a value adds in a column of unknown meaning. */
export function otherRarity(header: string, value: string, frequency: ValueFrequency): number {
  return frequency.records === 0 ? 0 : clampBits(rarityBits(frequency, `z ${header}`, value));
}

/**
 * Returns the bits that the paired words of two whole names add to those of two average words. `wholeName` is one of
 * the two names, its words in alphabetical order.
 */
export function nameRarity({ level, pairs }: Alignment, wholeName: string, frequency: ValueFrequency): number {
  if (level === 'differ' || level === 'one word in common' || level === 'first word differs') return 0;
  const defaultBits = Math.log2(1 / (frequency.collision('f') || DEFAULT_WORD_SHARE));
  let bits = -TYPICAL_NAME_WORDS * defaultBits;
  for (const { left, right, share: part, isInitial } of pairs) {
    if (isInitial) {
      bits += defaultBits;
      continue;
    }
    const share = Math.max(
      shareOf(frequency, 'f', left, DEFAULT_WORD_SHARE),
      left === right ? 0 : shareOf(frequency, 'f', right, DEFAULT_WORD_SHARE),
    );
    bits += part * Math.log2(1 / share);
  }
  // A name that occurs several times is not as rare as its words.
  const names = frequency.count(`n:${wholeName}`);
  if (names > 1) bits = Math.min(bits, Math.log2(frequency.count('n:') / names) - TYPICAL_NAME_WORDS * defaultBits);
  if (bits > 0) bits *= DEPENDENT_WORDS;
  return Math.max(-MAX_NAME_BITS, Math.min(MAX_NAME_BITS, bits));
}
