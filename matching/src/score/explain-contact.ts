import {
  CONTACT_FIELDS,
  type ContactField,
  FIELD_NAMES,
  OTHER_LEVELS,
  OTHER_PREFIX,
} from '../compare/contact-fields.ts';
import type { ValueFrequency } from '../frequency/value-frequency.ts';
import { compileModel, MAX_LEVELS } from '../model/contact-model.ts';
import type { ComparisonModel } from '../model/model.ts';
import type { CompiledContact } from '../record/compiled-contact.ts';
import type { NormalisedContact } from '../record/contact.ts';
import type { Contribution } from './account.ts';
import { contactEvidence } from './contact-evidence.ts';

const joinValues = (values: readonly string[] | undefined) =>
  values === undefined ? '' : values.length === 1 ? (values[0] as string) : values.join(' ');

/** Returns the value of a field for an explanation. */
function displayValue(field: ContactField, record: NormalisedContact): string {
  switch (field) {
    case 'given':
      return joinValues(record.g);
    case 'surname':
      return joinValues(record.l);
    case 'middle':
      return joinValues(record.m);
    case 'name':
      return joinValues([...record.g, ...(record.m ?? []), ...record.l]);
    case 'email':
      return joinValues(record.e);
    case 'phone':
      return joinValues(record.t);
    case 'employer':
      return record.o ? joinValues(record.o) : joinValues(record.d);
    case 'identifier':
      return joinValues(record.i);
    default:
      return record[PROPERTY_BY_FIELD[field] ?? 'c'] ?? '';
  }
}

/** Properties of NormalisedContact. */
type Property = 'x' | 'j' | 'b' | 'p' | 'y' | 'r' | 's' | 'h' | 'w' | 'c' | 'k' | 'q';
const PROPERTY_BY_FIELD: Partial<Record<ContactField, Property>> = {
  gender: 'x',
  title: 'j',
  birth: 'b',
  'birth year': 'b',
  postcode: 'p',
  city: 'y',
  region: 'r',
  street: 's',
  house: 'h',
  line: 'w',
  country: 'c',
  nationality: 'k',
  'birth place': 'q',
};

/** Added to both sizes, so that a master with few people is not treated as complete. */
const SMALL_MASTER = 100;

/** Returns the bits for the size of the master: in a larger master more people agree by chance. */
export function sizeBits(model: ComparisonModel, frequency: ValueFrequency): number {
  if (model.records === undefined || frequency.records === 0) return 0;
  return Math.log2((model.records + SMALL_MASTER) / (frequency.records + SMALL_MASTER));
}

/**
 * Returns the contribution of each field to the weight of a pair, with rarity as a separate entry, in the order of
 * summation.
 */
export function explainContactPair(
  a: CompiledContact,
  b: CompiledContact,
  frequency: ValueFrequency,
  model: ComparisonModel,
): Contribution[] {
  const { bits, others: otherBits, anyOther } = compileModel(model);
  const { levels, rarity, otherDetails, others: otherColumns } = contactEvidence(a, b, frequency);
  const contributions: Contribution[] = [];
  const add = (field: string, level: string, value: number, rarityBits: number, left: string, right: string) => {
    contributions.push({ field, level, left, right, bits: value });
    if (rarityBits === 0) return;
    const kind = rarityBits > 0 ? 'rarer than usual' : 'commoner than usual';
    contributions.push({ field: `${field} rarity`, level: kind, left, right, bits: rarityBits });
  };
  const masterSizeBits = sizeBits(model, frequency);
  if (masterSizeBits !== 0) add('contacts in the master', String(frequency.records), masterSizeBits, 0, '', '');
  FIELD_NAMES.forEach((name, index) => {
    const number = levels[index] as number;
    if (number === 0) return;
    const field = name.split('|')[0] as ContactField;
    const level = CONTACT_FIELDS[name][number - 1] as string;
    const value = bits[index * MAX_LEVELS + number] as number;
    add(field, level, value, rarity[index] as number, displayValue(field, a.record), displayValue(field, b.record));
  });
  if (otherDetails !== 0) add('contact details', 'all differ', otherDetails, 0, '', '');
  for (const { header, level, left, right, rarity: rarityBits } of otherColumns) {
    const value = (otherBits.get(header) ?? anyOther)[level] as number;
    add(OTHER_PREFIX + header, OTHER_LEVELS[level - 1] as string, value, rarityBits, left, right);
  }
  return contributions;
}
