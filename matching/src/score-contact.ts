import { calibrated } from './calibrate.ts';
import { type CompiledContact, compileContact } from './compiled-contact.ts';
import type { NormalisedContact } from './contact.ts';
import { contactEvidence } from './contact-evidence.ts';
import { type ContactField, FIELD_AT, levelAt } from './contact-fields.ts';
import { compileModel, MAX_LEVELS } from './contact-model.ts';
import { explainContactPair, sizeBits } from './explain-contact.ts';
import { type ComparisonModel, DEFAULT_CONTACT_MODEL } from './model.ts';
import type { Contribution, PairScore } from './score.ts';
import { EMPTY_VALUES, type ValueFrequency } from './value-frequency.ts';

const upTo = <F extends ContactField>(field: F, level: Parameters<typeof levelAt<F>>[1]) => ({
  place: FIELD_AT[field],
  level: levelAt(field, level),
});
/** Evidence that only one person has, up to the level: a number, an address of one's own, a phone, a home. */
const OWN = [
  upTo('identifier', 'near'),
  upTo('email', 'near'),
  upTo('phone', 'last seven'),
  upTo('street', 'near'),
  upTo('street|town', 'near'),
];
const OTHER_BIRTH = levelAt('birth', 'differ');
const NONE: string[] = [];

/**
 * Namesakes of a list of whole names with birth dates far apart, and nothing of their own in common. Where a name is
 * known by its parts, such a pair is left to its weight: a file of many errors has wrong dates too.
 */
function vetoesOf(levels: Uint8Array): string[] {
  if ((levels[FIELD_AT.birth] as number) < OTHER_BIRTH || levels[FIELD_AT.name] === 0) return NONE;
  for (const { place, level } of OWN) if (levels[place] !== 0 && (levels[place] as number) <= level) return NONE;
  return ['other birth date'];
}

function weigh(a: CompiledContact, b: CompiledContact, frequency: ValueFrequency, model: ComparisonModel) {
  const { bits, others, anyOther } = compileModel(model);
  const { levels, rarity, others: columns } = contactEvidence(a, b, frequency);
  let weight = model.prior + sizeBits(model, frequency);
  for (let at = 0; at < levels.length; at++) {
    const level = levels[at] as number;
    if (level !== 0) weight = weight + (bits[at * MAX_LEVELS + level] as number) + (rarity[at] as number);
  }
  for (const { header, level, rarity: rare } of columns) {
    weight = weight + ((others.get(header) ?? anyOther)[level] as number) + rare;
  }
  return { weight, vetoes: vetoesOf(levels) };
}

/**
 * Weighs a pair of people; the same shape as scorePair. Fellegi-Sunter over the levels of contact-fields.ts, agreement on
 * a rare value counting more. `frequency` are the values of the master; without it no value is rarer than another. The
 * contributions are worked out when they are asked for.
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
  let known: Contribution[] | undefined;
  return {
    weight,
    probability: calibrated(weight, calibration),
    calibration,
    vetoes,
    get contributions() {
      known ??= explainContactPair(a, b, frequency, model);
      return known;
    },
  };
}
