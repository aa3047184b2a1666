import { CONTACT_FIELDS, type ContactField, FIELD_AT } from '../compare/contact-fields.ts';
import type { Alignment } from '../compare/whole-name.ts';
import { rarityBits, shareOf, type ValueFrequency } from '../frequency/value-frequency.ts';
import type { CompiledContact } from '../record/compiled-contact.ts';

/** Share of a name word where no table knows better, and what the levels of a whole name count with: two such words. */
const USUAL_SHARE = 0.004;
const USUAL_WORDS = 2;
const NAME_CAP = 12;
/** Words of one language come together, so rare words say less together than each alone. */
const DEPENDENT_WORDS = 0.6;
/** Bits that no value's rarity goes beyond: counts are of one master, not of the world. */
const CAP = 6;
/** A near value is one of two; the commoner of them, by half, as the error itself is no evidence of a rare one. */
const NEAR_PART = 0.5;

const cap = (bits: number) => Math.max(-CAP, Math.min(CAP, bits));

const firstShared = (a: string[] = [], b: string[] = []) => a.find((value) => b.includes(value)) ?? '';
const text = (word: { text: string } | undefined) => word?.text ?? '';

interface Counted {
  field: string;
  value(a: CompiledContact, b: CompiledContact): string;
  /** The value of one side, for levels that are near. */
  near?: (side: CompiledContact) => string;
  /** Numbers of those levels. */
  nearLevels: number[];
}

type Untold = Omit<Counted, 'nearLevels'>;

const plain = (field: 'y' | 'p' | 'r' | 's' | 'h' | 'w' | 'q' | 'k' | 'b' | 'j'): Untold => ({
  field,
  value: (a) => a.record[field] ?? '',
  near: (side) => side.record[field] ?? '',
});
const listed = (field: 'e' | 't' | 'i'): Untold => ({
  field,
  value: (a, b) => firstShared(a.record[field], b.record[field]),
});

const COUNTED: Partial<Record<ContactField, Untold>> = {
  given: { field: 'g', value: (a) => text(a.given), near: (side) => text(side.given) },
  surname: { field: 'l', value: (a) => text(a.surname), near: (side) => text(side.surname) },
  email: listed('e'),
  phone: listed('t'),
  identifier: listed('i'),
  employer: { field: 'o', value: (a) => text(a.employer), near: (side) => text(side.employer) },
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

export const COUNTED_BY_INDEX: (Counted | undefined)[] = [];
for (const [name, counted] of Object.entries(COUNTED)) {
  const levels: readonly string[] = CONTACT_FIELDS[name as ContactField];
  const nearLevels = ['near', 'one letter'].map((level) => levels.indexOf(level) + 1).filter((level) => level > 0);
  COUNTED_BY_INDEX[FIELD_AT[name as ContactField]] = { ...counted, nearLevels };
}

/** Bits that the rarity of the value adds; the first level of every field is agreement. */
export function fieldRarity(
  counted: Counted,
  level: number,
  a: CompiledContact,
  b: CompiledContact,
  frequency: ValueFrequency,
): number {
  if (level === 1) return cap(rarityBits(frequency, counted.field, counted.value(a, b)));
  if (counted.near === undefined || !counted.nearLevels.includes(level)) return 0;
  const left = rarityBits(frequency, counted.field, counted.near(a));
  return NEAR_PART * cap(Math.min(left, rarityBits(frequency, counted.field, counted.near(b))));
}

/** The same for a column of unknown meaning. */
export function otherRarity(header: string, value: string, frequency: ValueFrequency): number {
  return frequency.records === 0 ? 0 : cap(rarityBits(frequency, `z ${header}`, value));
}

/** Information of the paired words of two whole names beyond that of two usual words. */
export function nameRarity({ level, paired }: Alignment, whole: string, frequency: ValueFrequency): number {
  if (level === 'differ' || level === 'one word in common' || level === 'first word differs') return 0;
  const usual = Math.log2(1 / (frequency.collision('f') || USUAL_SHARE));
  let bits = -USUAL_WORDS * usual;
  for (const { left, right, worth, isInitial } of paired) {
    if (isInitial) {
      bits += usual;
      continue;
    }
    const share = Math.max(
      shareOf(frequency, 'f', left, USUAL_SHARE),
      left === right ? 0 : shareOf(frequency, 'f', right, USUAL_SHARE),
    );
    bits += worth * Math.log2(1 / share);
  }
  // words of one name go together, so a name met twice is not as rare as its words
  const names = frequency.count(`n:${whole}`);
  if (names > 1) bits = Math.min(bits, Math.log2(frequency.count('n:') / names) - USUAL_WORDS * usual);
  if (bits > 0) bits *= DEPENDENT_WORDS;
  return Math.max(-NAME_CAP, Math.min(NAME_CAP, bits));
}
