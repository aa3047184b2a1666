import { compareContacts } from '../compare/contact.ts';
import { FIELD_INDEX, FIELD_NAMES, levelIndex, OTHER_LEVELS } from '../compare/contact-fields.ts';
import { compareOtherValues } from '../compare/other-columns.ts';
import type { ValueFrequency } from '../frequency/value-frequency.ts';
import type { CompiledContact } from '../record/compiled-contact.ts';
import { COUNTED_BY_INDEX, fieldRarity, nameRarity, otherRarity } from './contact-rarity.ts';

/** A column of unknown meaning that both records fill. */
interface OtherEvidence {
  header: string;
  /** Number of the level in OTHER_LEVELS, from 1. */
  level: number;
  left: string;
  right: string;
  /** In bits. */
  rarity: number;
}

/** The evidence of a pair of people, before weighting. */
export interface ContactEvidence {
  /** Level number of each field, by FIELD_INDEX. */
  levels: Uint8Array;
  /** Bits that the rarity of each field's value adds, by FIELD_INDEX. */
  rarity: Float64Array;
  /** Bits for contact details that all differ, 0 or negative. */
  otherDetails: number;
  others: readonly OtherEvidence[];
}

const CONTACT_DETAILS = (['email', 'phone', 'employer'] as const).map((field) => ({
  index: FIELD_INDEX[field],
  differs: levelIndex(field, 'differ'),
}));
/**
 * Bits of a pair whose email, phone and employer are all known and all differ. Fields that change with a job do not
 * change independently, but who shares nothing except the name is usually a namesake: names alone would outweigh three
 * separate differences, because a name that is rare in the master may be common outside it.
 */
const ALL_DETAILS_DIFFER = -6;

/** Returns whether email, phone and employer are all known and all differ. */
export const haveOtherDetails = (levels: Uint8Array): boolean =>
  CONTACT_DETAILS.every(({ index, differs }) => levels[index] === differs);

const NO_OTHERS: readonly OtherEvidence[] = [];
const rarity = new Float64Array(FIELD_NAMES.length);
const evidence: ContactEvidence = { levels: new Uint8Array(0), rarity, otherDetails: 0, others: NO_OTHERS };

function compareOtherFields(a: CompiledContact, b: CompiledContact, frequency: ValueFrequency): OtherEvidence[] {
  const evidenceList: OtherEvidence[] = [];
  for (const [header, left] of a.others) {
    const right = b.others.find(([otherHeader]) => otherHeader === header)?.[1];
    if (right === undefined) continue;
    const level = OTHER_LEVELS.indexOf(compareOtherValues(left.text, right.text, left, right)) + 1;
    const bits = level === 1 ? otherRarity(header, left.text, frequency) : 0;
    evidenceList.push({ header, level, left: left.text, right: right.text, rarity: bits });
  }
  return evidenceList;
}

/** Compares two people and returns the evidence. The result is reused: read it before the next call. */
export function contactEvidence(a: CompiledContact, b: CompiledContact, frequency: ValueFrequency): ContactEvidence {
  const { levels, alignment } = compareContacts(a, b, frequency);
  evidence.levels = levels;
  for (let index = 0; index < levels.length; index++) {
    const level = levels[index] as number;
    const countedField = COUNTED_BY_INDEX[index];
    rarity[index] =
      level === 0 || countedField === undefined || frequency.records === 0
        ? 0
        : fieldRarity(countedField, level, a, b, frequency);
  }
  if (alignment !== undefined) rarity[FIELD_INDEX.name] = nameRarity(alignment, b.sortedWords, frequency);
  evidence.otherDetails = haveOtherDetails(levels) ? ALL_DETAILS_DIFFER : 0;
  evidence.others = a.others.length > 0 && b.others.length > 0 ? compareOtherFields(a, b, frequency) : NO_OTHERS;
  return evidence;
}
