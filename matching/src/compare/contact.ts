import type { ValueFrequency } from '../frequency/value-frequency.ts';
import type { CompiledContact, Email } from '../record/compiled-contact.ts';
import { isWithinOneEdit } from '../text/string-distance.ts';
import { nearness } from '../text/word.ts';
import { compareBirths, compareYears, hasOnlyYear } from './birth-date.ts';
import { type ContactField, FIELD_INDEX, FIELD_NAMES, type LevelOf, levelIndex } from './contact-fields.ts';
import { compareContactPlaces } from './contact-place.ts';
import { compareEmails } from './email.ts';
import { compareEmployers } from './employer.ts';
import { compareGiven, compareSurname, countCrossedNames } from './person-name.ts';
import { personalDetails } from './personal-details.ts';
import { comparePlaceNames, shareValue } from './text.ts';
import { type Alignment, alignNames } from './whole-name.ts';

export interface ContactComparison {
  /** Level number of each field, by FIELD_INDEX. */
  levels: Uint8Array;
  /** The paired words of whole names; undefined when given name and surname were compared. */
  alignment: Alignment | undefined;
}

/** Reused by all comparisons of a thread, so that a pair allocates nothing. */
const comparison: ContactComparison = { levels: new Uint8Array(FIELD_NAMES.length), alignment: undefined };
const { levels } = comparison;

function setLevel<F extends ContactField>(field: F, level: LevelOf<F>): void {
  levels[FIELD_INDEX[field]] = levelIndex(field, level);
}

function compareNames(a: CompiledContact, b: CompiledContact): void {
  comparison.alignment = undefined;
  // `n` marks a whole name, whose words are compared in any order.
  if (a.record.n === 1 || b.record.n === 1) {
    if (a.words.length === 0 || b.words.length === 0) return;
    comparison.alignment = alignNames(a, b);
    setLevel('name', comparison.alignment.level);
    return;
  }
  const surname = a.surname && b.surname ? compareSurname(a, b) : undefined;
  const given = a.given && b.given ? compareGiven(a, b) : undefined;
  const isWeakLevel = (level: string | undefined) => level === undefined || level === 'differ' || level === 'similar';
  const crossedCount = isWeakLevel(surname) && isWeakLevel(given) ? countCrossedNames(a, b) : 0;
  if (crossedCount === 2) setLevel('surname', 'swapped');
  else if (crossedCount === 1) setLevel('surname', 'crossed');
  else {
    if (surname) setLevel('surname', surname);
    if (given) setLevel('given', given);
  }
  if (a.middle && b.middle) {
    const middleNearness = nearness(a.middle, b.middle);
    const isInitial = a.middle.text.length === 1 || b.middle.text.length === 1;
    if (middleNearness === 4) setLevel('middle', 'same');
    else if (isInitial) setLevel('middle', a.middle.text[0] === b.middle.text[0] ? 'initial' : 'differ');
    else setLevel('middle', middleNearness >= 2 ? 'near' : 'differ');
  }
}

/** The worst levels at which names still agree. */
const WORST_AGREEING_NAME = levelIndex('name', 'more words');
const WORST_AGREEING_GIVEN = levelIndex('given', 'part');
const WORST_AGREEING_SURNAME = levelIndex('surname', 'swapped');

/**
 * Returns whether the names agree. People with one name often share gender and nationality even when they are different
 * people.
 */
function namesAgree(): boolean {
  const nameLevel = levels[FIELD_INDEX.name] as number;
  if (nameLevel !== 0) return nameLevel <= WORST_AGREEING_NAME;
  const surnameLevel = levels[FIELD_INDEX.surname] as number;
  const givenLevel = levels[FIELD_INDEX.given] as number;
  if (surnameLevel === WORST_AGREEING_SURNAME) return true;
  const surnamesAgree = surnameLevel !== 0 && surnameLevel < WORST_AGREEING_SURNAME;
  return surnamesAgree && givenLevel !== 0 && givenLevel <= WORST_AGREEING_GIVEN;
}

const NEAR_LOCAL_PART = levelIndex('email', 'near local part');
const SAME_LOCAL_PART = levelIndex('email', 'same local part');

/**
 * Returns whether mailboxes at different domains are alike only because they are made of the surname:
 * "eva.ott@acme.com" and "eva.ott7@zenith.com" repeat what the names show.
 */
function mailboxRepeatsName({ surname }: CompiledContact, emails: readonly Email[]): boolean {
  const level = levels[FIELD_INDEX.email];
  if (surname === undefined || (level !== SAME_LOCAL_PART && level !== NEAR_LOCAL_PART)) return false;
  return emails.some(({ letters }) => letters.includes(surname.text));
}

const lastSeven = (phone: string) => phone.slice(-7);

function comparePhones(a: readonly string[], b: readonly string[]): LevelOf<'phone'> {
  if (shareValue(a, b)) return 'same';
  return shareValue(a.map(lastSeven), b.map(lastSeven)) ? 'last seven' : 'differ';
}

function compareIdentifiers(a: CompiledContact, b: CompiledContact): LevelOf<'identifier'> | undefined {
  let best: LevelOf<'identifier'> | undefined;
  for (const left of a.identifiers) {
    for (const right of b.identifiers) {
      if (left.scheme !== right.scheme) continue;
      if (left.value === right.value) return 'same number';
      if (isWithinOneEdit(left.value, right.value)) best = 'near';
      else best ??= 'other number';
    }
  }
  return best;
}

/**
 * Compares all fields of two people and returns the levels; NormalisedContact explains its single-letter properties.
 * `frequency` shows which contact details are shared. The result is reused: read it before the next call.
 */
export function compareContacts(a: CompiledContact, b: CompiledContact, frequency: ValueFrequency): ContactComparison {
  const left = a.record;
  const right = b.record;
  levels.fill(0);
  compareNames(a, b);
  const hasSameName = namesAgree();
  if (left.x !== undefined && right.x !== undefined)
    setLevel(hasSameName ? 'gender|name' : 'gender', left.x === right.x ? 'same' : 'differ');
  const leftDetails = personalDetails(a, frequency);
  const rightDetails = personalDetails(b, frequency);
  if (leftDetails.emails.length > 0 && rightDetails.emails.length > 0)
    setLevel('email', compareEmails(leftDetails.emails, rightDetails.emails));
  if (leftDetails.phones.length > 0 && rightDetails.phones.length > 0)
    setLevel('phone', comparePhones(leftDetails.phones, rightDetails.phones));
  const employer = compareEmployers(a, b, levels[FIELD_INDEX.email] === 1);
  if (employer) setLevel('employer', employer);
  const isOtherEmployer = employer === 'differ' && a.employer !== undefined && b.employer !== undefined;
  if (isOtherEmployer && (mailboxRepeatsName(a, leftDetails.emails) || mailboxRepeatsName(b, rightDetails.emails)))
    setLevel('email', 'differ');
  if (a.title && b.title) {
    const level = comparePlaceNames(a.title, b.title);
    setLevel('title', level === 'part' ? 'near' : level);
  }
  if (a.birth && b.birth) {
    if (hasOnlyYear(a.birth) || hasOnlyYear(b.birth)) setLevel('birth year', compareYears(a.birth, b.birth));
    else setLevel('birth', compareBirths(left.b as string, right.b as string, a.birth, b.birth));
  }
  compareContactPlaces(a, b, setLevel);
  if (left.c !== undefined && right.c !== undefined) setLevel('country', left.c === right.c ? 'same' : 'other country');
  let hasSameBirthPlace = false;
  if (a.birthPlace && b.birthPlace) {
    const level = comparePlaceNames(a.birthPlace, b.birthPlace);
    setLevel(hasSameName ? 'birth place|name' : 'birth place', level);
    hasSameBirthPlace = level === 'same' || level === 'near';
  }
  if (left.k !== undefined && right.k !== undefined) {
    const field = hasSameName ? 'nationality|name' : hasSameBirthPlace ? 'nationality|birth place' : 'nationality';
    setLevel(field, left.k === right.k ? 'same' : 'differ');
  }
  if (left.i !== undefined && right.i !== undefined) {
    const level = compareIdentifiers(a, b);
    if (level) setLevel('identifier', level);
  }
  return comparison;
}
