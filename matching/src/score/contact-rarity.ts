import { CONTACT_FIELDS, type ContactField, FIELD_INDEX } from '../compare/contact-fields.ts';
import { personalDetails } from '../compare/personal-details.ts';
import type { Alignment } from '../compare/whole-name.ts';
import type { SharedField } from '../frequency/name-count.ts';
import { rarityBits, shareOf, type ValueFrequency } from '../frequency/value-frequency.ts';
import type { CompiledContact } from '../record/compiled-contact.ts';

/** Share of people whose name contains an average word; used for masters without word counts. */
const DEFAULT_WORD_SHARE = 0.004;
/** Number of average words in a name, for which the level weights of whole names were estimated. */
const TYPICAL_NAME_WORDS = 2;
const MAX_NAME_BITS = 12;
/**
 * Factor for the sum of the bits of several rare words. They often occur together, as in names of one language, so the
 * sum overstates their evidence.
 */
const DEPENDENT_WORDS_FACTOR = 0.6;
/** Limit of the bits that rarity adds or subtracts, because it is counted in one master only. */
const MAX_BITS = 6;
/** Factor for two near values. The more common one counts, because a typing error may make the other one rare. */
const NEAR_FACTOR = 0.5;

/** Bits that agreement on an email address or phone loses each time the number of names that share it doubles. */
const BITS_PER_SHARING = 2;

const clampBits = (bits: number) => Math.max(-MAX_BITS, Math.min(MAX_BITS, bits));

const firstSharedValue = (a: readonly string[] = [], b: readonly string[] = []) =>
  a.find((value) => b.includes(value)) ?? '';
const textOf = (word: { text: string } | undefined) => word?.text ?? '';

/** A field whose values have a rarity. */
interface CountedField {
  /** Name of the field in `contactValues`. */
  field: string;
  /** The value that both people share. */
  value(a: CompiledContact, b: CompiledContact, frequency: ValueFrequency): string;
  /** Returns the value of one person, for levels at which two values are near. */
  personValue?: (person: CompiledContact) => string;
  /** Returns the number of different names that share a value of one person. */
  countNames?: (value: string, person: CompiledContact, frequency: ValueFrequency) => number | undefined;
}

/** A counted field with the numbers of the levels at which values are near. */
type IndexedField = CountedField & { nearLevels: number[] };

/** Creates a field for a property of NormalisedContact. */
const singleValueField = (field: 'y' | 'p' | 'r' | 's' | 'h' | 'w' | 'q' | 'k' | 'b' | 'j'): CountedField => ({
  field,
  value: (a) => a.record[field] ?? '',
  personValue: (person) => person.record[field] ?? '',
});
const emailTexts = (person: CompiledContact, frequency: ValueFrequency) =>
  personalDetails(person, frequency).emails.map(({ text }) => text);
const phonesOf = (person: CompiledContact, frequency: ValueFrequency) => personalDetails(person, frequency).phones;
/** Creates a field for contact details, whose weight also falls with the number of names that share the value. */
const detailField = (field: SharedField, valuesOf: typeof phonesOf): CountedField => ({
  field,
  value: (a, b, frequency) => firstSharedValue(valuesOf(a, frequency), valuesOf(b, frequency)),
  countNames: (value, person, frequency) => personalDetails(person, frequency).nameCounts.get(value),
});

const COUNTED_FIELDS: Partial<Record<ContactField, CountedField>> = {
  given: { field: 'g', value: (a) => textOf(a.given), personValue: ({ given }) => textOf(given) },
  surname: { field: 'l', value: (a) => textOf(a.surname), personValue: ({ surname }) => textOf(surname) },
  email: detailField('e', emailTexts),
  phone: detailField('t', phonesOf),
  identifier: { field: 'i', value: (a, b) => firstSharedValue(a.record.i, b.record.i) },
  employer: { field: 'o', value: (a) => textOf(a.employer), personValue: ({ employer }) => textOf(employer) },
  birth: singleValueField('b'),
  'birth year': { field: 'by', value: (a) => (a.record.b as string).slice(0, 4) },
  postcode: singleValueField('p'),
  city: singleValueField('y'),
  region: singleValueField('r'),
  street: singleValueField('s'),
  house: singleValueField('h'),
  line: singleValueField('w'),
  nationality: singleValueField('k'),
  'nationality|name': singleValueField('k'),
  'birth place': singleValueField('q'),
  'birth place|name': singleValueField('q'),
};

/** By FIELD_INDEX; undefined for a field whose values are not counted. */
export const COUNTED_BY_INDEX: (IndexedField | undefined)[] = [];
for (const [name, countedField] of Object.entries(COUNTED_FIELDS)) {
  const levels: readonly string[] = CONTACT_FIELDS[name as ContactField];
  const nearLevels = ['near', 'one letter'].map((level) => levels.indexOf(level) + 1).filter((level) => level > 0);
  COUNTED_BY_INDEX[FIELD_INDEX[name as ContactField]] = { ...countedField, nearLevels };
}

/** Returns the bits that the rarity of a field's value adds at this level; level 1 of every field is agreement. */
export function fieldRarity(
  countedField: IndexedField,
  level: number,
  a: CompiledContact,
  b: CompiledContact,
  frequency: ValueFrequency,
): number {
  if (level === 1) {
    const value = countedField.value(a, b, frequency);
    const names = countedField.countNames?.(value, a, frequency) ?? 1;
    return clampBits(rarityBits(frequency, countedField.field, value)) - BITS_PER_SHARING * Math.log2(names);
  }
  if (countedField.personValue === undefined || !countedField.nearLevels.includes(level)) return 0;
  const left = rarityBits(frequency, countedField.field, countedField.personValue(a));
  const right = rarityBits(frequency, countedField.field, countedField.personValue(b));
  return NEAR_FACTOR * clampBits(Math.min(left, right));
}

/** Returns the bits that the rarity of a value adds in a column of unknown meaning. */
export function otherRarity(header: string, value: string, frequency: ValueFrequency): number {
  return frequency.records === 0 ? 0 : clampBits(rarityBits(frequency, `z ${header}`, value));
}

/**
 * Returns the bits that the paired words of two whole names add, compared with two average words. `wholeName` is one of
 * the two names with its words in alphabetical order.
 */
export function nameRarity({ level, pairs }: Alignment, wholeName: string, frequency: ValueFrequency): number {
  if (level === 'differ' || level === 'one word in common' || level === 'first word differs') return 0;
  const defaultBits = Math.log2(1 / (frequency.collision('f') || DEFAULT_WORD_SHARE));
  let bits = -TYPICAL_NAME_WORDS * defaultBits;
  for (const { left, right, share: pairShare, isInitial } of pairs) {
    if (isInitial) {
      bits += defaultBits;
      continue;
    }
    const share = Math.max(
      shareOf(frequency, 'f', left, DEFAULT_WORD_SHARE),
      left === right ? 0 : shareOf(frequency, 'f', right, DEFAULT_WORD_SHARE),
    );
    bits += pairShare * Math.log2(1 / share);
  }
  // A name that occurs several times is not as rare as its words.
  const nameCount = frequency.count(`n:${wholeName}`);
  if (nameCount > 1)
    bits = Math.min(bits, Math.log2(frequency.count('n:') / nameCount) - TYPICAL_NAME_WORDS * defaultBits);
  if (bits > 0) bits *= DEPENDENT_WORDS_FACTOR;
  return Math.max(-MAX_NAME_BITS, Math.min(MAX_NAME_BITS, bits));
}
