import { areNicknames } from '../person/name.ts';
import type { CompiledContact } from '../record/compiled-contact.ts';
import type { Word } from '../text/word.ts';
import { agreesOn, FIELD_INDEX, levelIndex, levelLimit } from './contact-fields.ts';
import { compareGiven } from './person-name.ts';
import { shareValue } from './text.ts';

const FIRST_OTHER_GIVEN = levelIndex('given', 'similar');
const NEAR_GIVEN = levelIndex('given', 'near');
const OTHER_MIDDLE = levelIndex('middle', 'differ');
const FIRST_NEAR_NAME = levelIndex('name', 'near');
/** Evidence that colleagues and relatives share, with its last agreeing level. */
const SHARED_EVIDENCE = [
  levelLimit('employer', 'same domain'),
  levelLimit('phone', 'last seven'),
  levelLimit('email', 'same'),
];

/** Endings that turn a man's name into a woman's: Paul, Paula; Denis, Denise; Jean, Jeanne; Michel, Michelle. */
const FEMININE_ENDINGS = new Set(['a', 'e', 'ne', 'le', 'te', 'na', 'ina', 'ine']);

/** Returns whether one of two given names is the feminine form of the other; "Ann" and "Anna" are both women. */
function areGenderForms(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 3 || areNicknames(short, long)) return false;
  const endings = short.slice(-1) + long.slice(-1);
  if (short.length === long.length)
    return long.startsWith(short.slice(0, -1)) && (endings === 'oa' || endings === 'ao');
  return /[^aeiouy]$/.test(short) && long.startsWith(short) && FEMININE_ENDINGS.has(long.slice(short.length));
}

/** First letters that one name may have in several spellings: Carl and Karl, Geoffrey and Jeffrey, Philip and Filip. */
const SAME_INITIALS = new Set('ck cq kq gj jy gy iy fp fv vw sz cs cz ae ou'.split(' '));

/** Returns whether two names that sound alike begin with different letters: "Ines" and "Jonas". */
function haveOtherFirstLetter(a: string, b: string): boolean {
  const letters = (a[0] as string) < (b[0] as string) ? `${a[0]}${b[0]}` : `${b[0]}${a[0]}`;
  return a[0] !== b[0] && !SAME_INITIALS.has(letters);
}

/** Minimum share of common letters of one name that was typed in another order. */
const MIN_COMMON_LETTERS = 0.75;

/** Returns whether two words have nearly the same letters, so that one is the other in a muddle: "eliza" and "ezlia". */
function haveSameLetters(a: string, b: string): boolean {
  const letters = [...b];
  let common = 0;
  for (const letter of a) {
    const index = letters.indexOf(letter);
    if (index < 0) continue;
    letters.splice(index, 1);
    common++;
  }
  return 2 * common >= MIN_COMMON_LETTERS * (a.length + b.length);
}

/** Returns the level of the given names; 0 when a name is unknown, or in whole names that agree or share no surname. */
function givenLevel(a: CompiledContact, b: CompiledContact, levels: Uint8Array): number {
  const name = levels[FIELD_INDEX.name] as number;
  // Where a surname is missing, files have often mixed up the columns.
  if (name === 0) return levels[FIELD_INDEX.surname] === 0 ? 0 : (levels[FIELD_INDEX.given] as number);
  const surnames = (contact: CompiledContact) => contact.surnameWords.map(({ text }) => text);
  if (name < FIRST_NEAR_NAME || !a.given || !b.given || !shareValue(surnames(a), surnames(b))) return 0;
  return levelIndex('given', compareGiven(a, b));
}

function haveOtherGivenNames(a: CompiledContact, b: CompiledContact, levels: Uint8Array): boolean {
  const level = givenLevel(a, b, levels);
  if (level === 0 || !a.given || !b.given) return false;
  const [left, right] = [a.given.text, b.given.text];
  if (areGenderForms(left, right)) return true;
  const isOther = level >= FIRST_OTHER_GIVEN || (level === NEAR_GIVEN && haveOtherFirstLetter(left, right));
  return isOther && !haveSameLetters(left, right);
}

/** Returns whether two words at one position are different initials, or an initial and a word of another letter. */
const areOtherInitials = (a: Word, b: Word | undefined) =>
  b !== undefined && (a.text.length === 1 || b.text.length === 1) && a.text[0] !== b.text[0];

/** Returns whether the first list has all words of the second one, with a name among them: "J Edgar" and "Edgar". */
const includesNames = (names: readonly Word[], others: readonly Word[]) =>
  others.some(({ text }) => text.length > 1) && others.every(({ text }) => names.some((name) => name.text === text));

/** Returns whether initials of given names differ, unless one side only omits some of the names. */
const haveOtherInitials = ({ givenWords: left }: CompiledContact, { givenWords: right }: CompiledContact) =>
  !includesNames(left, right) &&
  !includesNames(right, left) &&
  left.some((word, i) => areOtherInitials(word, right[i]));

const canonicalGeneration = (generation: string) => (generation === 'second' ? 'junior' : generation);

/** Returns whether two generations contradict each other; a "Jr" is often the second of his name. */
const areOtherGenerations = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && canonicalGeneration(a) !== canonicalGeneration(b);

/** A contradiction between the names of two people. */
export type OpposedPeople =
  | 'given names differ'
  | 'initials differ'
  | 'generations differ'
  | 'generation on one side only';

/**
 * Returns how the names of two people contradict each other; undefined when they do not. Given names count only where
 * the rest of the evidence is shared by colleagues or relatives: employer, phone, mailbox. `levels` are those of
 * `compareContacts`.
 */
export function opposedPeople(a: CompiledContact, b: CompiledContact, levels: Uint8Array): OpposedPeople | undefined {
  const [left, right] = [a.record.f, b.record.f];
  if (areOtherGenerations(left, right)) return 'generations differ';
  if (agreesOn(levels, SHARED_EVIDENCE) && haveOtherGivenNames(a, b, levels)) return 'given names differ';
  if (levels[FIELD_INDEX.middle] === OTHER_MIDDLE) return 'initials differ';
  if (haveOtherInitials(a, b)) return 'initials differ';
  return left === right ? undefined : 'generation on one side only';
}
