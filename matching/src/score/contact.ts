import { agreesOn, FIELD_INDEX, levelIndex, levelLimit } from '../compare/contact-fields.ts';
import { type OpposedPeople, opposedPeople } from '../compare/opposed-people.ts';
import { EMPTY_VALUES, type ValueFrequency } from '../frequency/value-frequency.ts';
import { calibrateWeight } from '../model/calibration.ts';
import { compileModel, MAX_LEVELS } from '../model/contact-model.ts';
import { type ComparisonModel, DEFAULT_CONTACT_MODEL } from '../model/model.ts';
import { type CompiledContact, compileContact } from '../record/compiled-contact.ts';
import type { NormalisedContact } from '../record/contact.ts';
import type { Contribution, PairScore } from './account.ts';
import { contactEvidence, haveOtherDetails } from './contact-evidence.ts';
import { explainContactPair, sizeBits } from './explain-contact.ts';

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
const FIRST_OTHER_BIRTH_LEVEL = levelIndex('birth', 'differ');
const FIRST_OTHER_NAME_LEVEL = levelIndex('name', 'one word differs');
const LAST_SAME_BIRTH_LEVEL = levelIndex('birth', 'day and month swapped');
const LAST_SAME_YEAR_LEVEL = levelIndex('birth year', 'same');
const NO_VETOES: string[] = [];

/** A number and a date of birth belong to one person for life. */
const LIFELONG_EVIDENCE = [levelLimit('identifier', 'near'), levelLimit('birth', 'two parts agree')];
/** Evidence that outweighs a contradiction between the names; it makes a missing "Jr" an omission. */
const OUTWEIGHING_EVIDENCE: Record<OpposedPeople, typeof LIFELONG_EVIDENCE> = {
  'given names differ': LIFELONG_EVIDENCE,
  'initials differ': LIFELONG_EVIDENCE,
  'generations differ': [],
  'generation on one side only': [...LIFELONG_EVIDENCE, levelLimit('email', 'near')],
};

/** Returns vetoes for names that contradict each other and for people who share nothing except their names. */
function nameVetoes(a: CompiledContact, b: CompiledContact, levels: Uint8Array): string[] {
  const reason = opposedPeople(a, b, levels);
  if (reason !== undefined) return agreesOn(levels, OUTWEIGHING_EVIDENCE[reason]) ? NO_VETOES : [reason];
  return haveOtherDetails(levels) && !agreesOn(levels, PERSONAL_EVIDENCE) ? ['only the names agree'] : NO_VETOES;
}

/**
 * Returns vetoes for people who share no personal evidence: their dates of birth are far apart, or both name and date
 * of birth differ, regardless of how rare the shared place is. One of the two may be wrong, but not both. Applies only
 * to whole names: with separate fields for given name and surname the weight decides, because such files have many
 * wrong dates.
 */
function birthVetoes(levels: Uint8Array): string[] {
  const name = levels[FIELD_INDEX.name] as number;
  const birth = levels[FIELD_INDEX.birth] as number;
  const year = levels[FIELD_INDEX['birth year']] as number;
  if (name === 0) return NO_VETOES;
  const isOtherBirth = birth > LAST_SAME_BIRTH_LEVEL || year > LAST_SAME_YEAR_LEVEL;
  const isOtherName = name >= FIRST_OTHER_NAME_LEVEL;
  const reason =
    birth >= FIRST_OTHER_BIRTH_LEVEL
      ? 'other birth date'
      : isOtherName && isOtherBirth
        ? 'name and birth date differ'
        : '';
  if (reason === '') return NO_VETOES;
  return agreesOn(levels, PERSONAL_EVIDENCE) ? NO_VETOES : [reason];
}

/**
 * Returns the weight and the vetoes without building texts. The weight is the same sum as the contributions of
 * `explainContactPair`, in the same order.
 */
function weigh(a: CompiledContact, b: CompiledContact, frequency: ValueFrequency, model: ComparisonModel) {
  const { bits, others: otherBits, anyOther } = compileModel(model);
  const { levels, rarity, otherDetails, others: otherColumns } = contactEvidence(a, b, frequency);
  let weight = model.prior + sizeBits(model, frequency);
  for (let fieldIndex = 0; fieldIndex < levels.length; fieldIndex++) {
    const level = levels[fieldIndex] as number;
    if (level === 0) continue;
    weight = weight + (bits[fieldIndex * MAX_LEVELS + level] as number) + (rarity[fieldIndex] as number);
  }
  weight = weight + otherDetails;
  for (const { header, level, rarity: columnRarity } of otherColumns) {
    weight = weight + ((otherBits.get(header) ?? anyOther)[level] as number) + columnRarity;
  }
  return { weight, vetoes: [...birthVetoes(levels), ...nameVetoes(a, b, levels)] };
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
