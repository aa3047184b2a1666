import { CONTACT_FIELDS, FIELD_NAMES, OTHER_LEVELS, OTHER_PREFIX } from '../compare/contact-fields.ts';
import type { ValueFrequency } from '../frequency/value-frequency.ts';
import { compileContact } from '../record/compiled-contact.ts';
import type { NormalisedContact } from '../record/contact.ts';
import { contactEvidence } from '../score/contact-evidence.ts';

/** Number of pairs per pattern. Counts of several workers may be added. */
export type PatternCounts = ReadonlyMap<string, number>;

const SEPARATOR = '|';
/** Step in bits to which rarity is rounded; otherwise there would be as many patterns as pairs. */
const RARITY_STEP = 2;

/**
 * Returns the levels of a pair of people as a short text, by which equal pairs are counted: a digit per field, the sum
 * of the rarities, then the columns of unknown meaning. `readPattern` parses it.
 */
export function contactPattern(left: NormalisedContact, right: NormalisedContact, frequency: ValueFrequency): string {
  const { levels, rarity, otherDetails, others } = contactEvidence(
    compileContact(left),
    compileContact(right),
    frequency,
  );
  let text = '';
  let bits = otherDetails;
  for (let index = 0; index < levels.length; index++) {
    text += (levels[index] as number).toString(36);
    bits += rarity[index] as number;
  }
  let columns = '';
  for (const { header, level, rarity: columnRarity } of others) {
    columns += `${SEPARATOR}${level}${header}`;
    bits += columnRarity;
  }
  return `${text}${SEPARATOR}${Math.round(bits / RARITY_STEP)}${columns}`;
}

export interface Pattern {
  /** Levels of the known fields. */
  levels: [field: string, level: string][];
  /** Total rarity of all values, in bits. */
  rarity: number;
}

/** Parses a text that `contactPattern` returned. */
export function readPattern(pattern: string): Pattern {
  const [digits = '', steps = '0', ...others] = pattern.split(SEPARATOR);
  const levels: Pattern['levels'] = [];
  FIELD_NAMES.forEach((field, index) => {
    const number = Number.parseInt(digits[index] ?? '0', 36);
    if (number > 0) levels.push([field, (CONTACT_FIELDS[field] as readonly string[])[number - 1] as string]);
  });
  for (const other of others) {
    levels.push([OTHER_PREFIX + other.slice(1), OTHER_LEVELS[Number(other[0]) - 1] as string]);
  }
  return { levels, rarity: Number(steps) * RARITY_STEP };
}
