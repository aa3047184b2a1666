import { calibrated } from './calibrate.ts';
import { compileContact } from './compiled-contact.ts';
import type { NormalisedContact } from './contact.ts';
import { contactEvidence } from './contact-evidence.ts';
import { CONTACT_FIELDS, type ContactField, FIELD_AT, FIELD_NAMES, levelAt, OTHER_LEVELS, OTHER_PREFIX } from './contact-fields.ts';
import { compileModel, MAX_LEVELS } from './contact-model.ts';
import { shownValue } from './contact-shown.ts';
import { type ComparisonModel, DEFAULT_CONTACT_MODEL } from './model.ts';
import type { Contribution, PairScore } from './score.ts';
import { EMPTY_VALUES, type ValueFrequency } from './value-frequency.ts';

/** Added to both sizes, so that the first hundred people of a master are not held to be the whole world. */
const SMALL_MASTER = 100;

/** The more people a master holds, the more of them agree with anybody by chance. */
function sizeBits(model: ComparisonModel, frequency: ValueFrequency): number {
  if (model.records === undefined || frequency.records === 0) return 0;
  return Math.log2((model.records + SMALL_MASTER) / (frequency.records + SMALL_MASTER));
}

const LEVEL_NAMES: readonly (readonly string[])[] = FIELD_NAMES.map((name) => CONTACT_FIELDS[name]);
const SHOWN_NAMES = FIELD_NAMES.map((name) => name.split('|')[0] as ContactField);

const RARITY_NAMES = SHOWN_NAMES.map((name) => `${name} rarity`);

const round = (bits: number) => `${Math.round(bits * 10) / 10} bits`;

const at = (field: ContactField, level: number) => ({ place: FIELD_AT[field], level });
/** Evidence that only one person has, up to the level: a number, an address of one's own, a phone, a home. */
const OWN = [
  at('identifier', levelAt('identifier', 'near')),
  at('email', levelAt('email', 'near')),
  at('phone', levelAt('phone', 'last seven')),
  at('street', levelAt('street', 'near')),
  at('street|town', levelAt('street|town', 'near')),
];
const BIRTH = FIELD_AT.birth;
const OTHER_BIRTH = levelAt('birth', 'differ');

/** Namesakes with whole birth dates that nowhere agree, and nothing of their own in common. */
function vetoesOf(levels: Uint8Array): string[] {
  if ((levels[BIRTH] as number) < OTHER_BIRTH) return [];
  for (const { place, level } of OWN) if (levels[place] !== 0 && (levels[place] as number) <= level) return [];
  return ['other birth date'];
}

/**
 * Weighs a pair of people; the same shape as scorePair. Fellegi-Sunter over the levels of contact-fields.ts, agreement on
 * a rare value counting more. `frequency` are the values of the master; without it no value is rarer than another.
 */
export function scoreContactPair(
  query: NormalisedContact,
  candidate: NormalisedContact,
  frequency: ValueFrequency = EMPTY_VALUES,
  model: ComparisonModel = DEFAULT_CONTACT_MODEL,
): PairScore {
  const a = compileContact(query);
  const b = compileContact(candidate);
  const { bits, others, anyOther } = compileModel(model);
  const { levels, rarity, others: columns } = contactEvidence(a, b, frequency);
  const contributions: Contribution[] = [];
  let weight = model.prior;
  const add = (field: string, level: string, value: number, left: string, right: string) => {
    weight += value;
    contributions.push({ field, level, left, right, bits: value });
  };
  const size = sizeBits(model, frequency);
  if (size !== 0) add('people in the master', String(frequency.records), size, '', '');
  for (let at = 0; at < levels.length; at++) {
    const number = levels[at] as number;
    if (number === 0) continue;
    const field = SHOWN_NAMES[at] as ContactField;
    const left = shownValue(field, query);
    const right = shownValue(field, candidate);
    const level = (LEVEL_NAMES[at] as readonly string[])[number - 1] as string;
    add(field, level, bits[at * MAX_LEVELS + number] as number, left, right);
    const rare = rarity[at] as number;
    if (rare !== 0) add(RARITY_NAMES[at] as string, round(rare), rare, left, right);
  }
  for (const { header, level, left, right, rarity: rare } of columns) {
    const field = OTHER_PREFIX + header;
    const row = others.get(header) ?? anyOther;
    add(field, OTHER_LEVELS[level - 1] as string, row[level] as number, left, right);
    if (rare !== 0) add(`${field} rarity`, round(rare), rare, left, right);
  }
  const { calibration } = model;
  return { weight, probability: calibrated(weight, calibration), calibration, contributions, vetoes: vetoesOf(levels) };
}
