import { type ContactField, FIELD_INDEX, levelIndex } from '../compare/contact-fields.ts';
import { EMPTY_VALUES, type ValueFrequency } from '../frequency/value-frequency.ts';
import { calibrateWeight } from '../model/calibration.ts';
import { compileModel, MAX_LEVELS } from '../model/contact-model.ts';
import { type ComparisonModel, DEFAULT_CONTACT_MODEL } from '../model/model.ts';
import { type CompiledContact, compileContact } from '../record/compiled-contact.ts';
import type { NormalisedContact } from '../record/contact.ts';
import type { Contribution, PairScore } from './account.ts';
import { contactEvidence } from './contact-evidence.ts';
import { explainContactPair, sizeBits } from './explain-contact.ts';

const levelLimit = <F extends ContactField>(field: F, level: Parameters<typeof levelIndex<F>>[1]) => ({
  index: FIELD_INDEX[field],
  level: levelIndex(field, level),
});
/** Evidence that two different people rarely share, up to this level: a number, an email address, a phone, a home. */
const PERSONAL_EVIDENCE = [
  levelLimit('identifier', 'near'),
  levelLimit('email', 'near'),
  levelLimit('phone', 'last seven'),
  levelLimit('street', 'near'),
  levelLimit('street|town', 'near'),
];
/**
 * The first levels at which dates and names contradict each other, and the last levels at which dates may be the same.
 */
const OTHER_BIRTH = levelIndex('birth', 'differ');
const OTHER_NAME = levelIndex('name', 'one word differs');
const SAME_BIRTH = levelIndex('birth', 'day and month swapped');
const SAME_YEAR = levelIndex('birth year', 'same');
const NO_VETOES: string[] = [];

/**
 * Returns vetoes for people who share no personal evidence: their dates of birth are far apart, or both name and date
 * of birth differ, regardless of how rare the shared place is. One of the two may be wrong, but not both. Applies only
 * to whole names: with separate fields for given name and surname the weight decides, because such files have many
 * wrong dates.
 */
function vetoesOf(levels: Uint8Array): string[] {
  const name = levels[FIELD_INDEX.name] as number;
  const birth = levels[FIELD_INDEX.birth] as number;
  const year = levels[FIELD_INDEX['birth year']] as number;
  if (name === 0) return NO_VETOES;
  const isOtherBirth = birth > SAME_BIRTH || year > SAME_YEAR;
  const reason =
    birth >= OTHER_BIRTH ? 'other birth date' : name >= OTHER_NAME && isOtherBirth ? 'name and birth date differ' : '';
  if (reason === '') return NO_VETOES;
  for (const { index, level } of PERSONAL_EVIDENCE)
    if (levels[index] !== 0 && (levels[index] as number) <= level) return NO_VETOES;
  return [reason];
}

/**
 * Returns the weight and the vetoes without building texts. The weight is the same sum as the contributions of
 * `explainContactPair`, in the same order.
 */
function weigh(a: CompiledContact, b: CompiledContact, frequency: ValueFrequency, model: ComparisonModel) {
  const { bits, others: otherBits, anyOther } = compileModel(model);
  const { levels, rarity, others: otherColumns } = contactEvidence(a, b, frequency);
  let weight = model.prior + sizeBits(model, frequency);
  for (let at = 0; at < levels.length; at++) {
    const level = levels[at] as number;
    if (level !== 0) weight = weight + (bits[at * MAX_LEVELS + level] as number) + (rarity[at] as number);
  }
  for (const { header, level, rarity: rare } of otherColumns) {
    weight = weight + ((otherBits.get(header) ?? anyOther)[level] as number) + rare;
  }
  return { weight, vetoes: vetoesOf(levels) };
}

/**
 * Scores two people as `scorePair` scores companies: by the levels of CONTACT_FIELDS, with more bits for agreement on a
 * rare value. `frequency` counts the values of the master; without it all values are equally rare. The contributions
 * are computed on first access.
 */
export function scoreContactPair(
  query: NormalisedContact,
  candidate: NormalisedContact,
  frequency: ValueFrequency = EMPTY_VALUES,
  model: ComparisonModel = DEFAULT_CONTACT_MODEL,
): PairScore {
  const a = compileContact(query);
  const b = compileContact(candidate);
  const { weight, vetoes } = weigh(a, b, frequency, model);
  const { calibration } = model;
  let contributions: Contribution[] | undefined;
  return {
    weight,
    probability: calibrateWeight(weight, calibration),
    calibration,
    vetoes,
    get contributions() {
      contributions ??= explainContactPair(a, b, frequency, model);
      return contributions;
    },
  };
}
