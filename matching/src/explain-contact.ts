import type { CompiledContact } from './compiled-contact.ts';
import { contactEvidence } from './contact-evidence.ts';
import { CONTACT_FIELDS, type ContactField, FIELD_NAMES, OTHER_LEVELS, OTHER_PREFIX } from './contact-fields.ts';
import { compileModel, MAX_LEVELS } from './contact-model.ts';
import { shownValue } from './contact-shown.ts';
import type { ComparisonModel } from './model.ts';
import type { Contribution } from './score.ts';
import type { ValueFrequency } from './value-frequency.ts';

/** Added to both sizes, so that the first hundred people of a master are not held to be the whole world. */
const SMALL_MASTER = 100;

/** The more people a master holds, the more of them agree with anybody by chance. */
export function sizeBits(model: ComparisonModel, frequency: ValueFrequency): number {
  if (model.records === undefined || frequency.records === 0) return 0;
  return Math.log2((model.records + SMALL_MASTER) / (frequency.records + SMALL_MASTER));
}

/** What each field adds to the weight of a pair, and the rarity of its value apart; in the order they are added. */
export function explainContactPair(
  a: CompiledContact,
  b: CompiledContact,
  frequency: ValueFrequency,
  model: ComparisonModel,
): Contribution[] {
  const { bits, others, anyOther } = compileModel(model);
  const { levels, rarity, others: columns } = contactEvidence(a, b, frequency);
  const contributions: Contribution[] = [];
  const add = (field: string, level: string, value: number, rare: number, left: string, right: string) => {
    contributions.push({ field, level, left, right, bits: value });
    if (rare === 0) return;
    const kind = rare > 0 ? 'rarer than usual' : 'commoner than usual';
    contributions.push({ field: `${field} rarity`, level: kind, left, right, bits: rare });
  };
  const size = sizeBits(model, frequency);
  if (size !== 0) add('people in the master', String(frequency.records), size, 0, '', '');
  FIELD_NAMES.forEach((name, at) => {
    const number = levels[at] as number;
    if (number === 0) return;
    const field = name.split('|')[0] as ContactField;
    const level = CONTACT_FIELDS[name][number - 1] as string;
    const value = bits[at * MAX_LEVELS + number] as number;
    add(field, level, value, rarity[at] as number, shownValue(field, a.record), shownValue(field, b.record));
  });
  for (const { header, level, left, right, rarity: rare } of columns) {
    const value = (others.get(header) ?? anyOther)[level] as number;
    add(OTHER_PREFIX + header, OTHER_LEVELS[level - 1] as string, value, rare, left, right);
  }
  return contributions;
}
