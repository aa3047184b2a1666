import type { CompiledContact } from '../record/compiled-contact.ts';
import { nearness, type Word } from '../text/word.ts';
import type { LevelOf } from './contact-fields.ts';

type GivenLevel = LevelOf<'given'>;
type SurnameLevel = LevelOf<'surname'>;

/** The level for each result of `nearness`, from 0 to 4. */
const NEARNESS_LEVEL = ['differ', 'similar', 'near', 'one letter', 'same'] as const;

function sharesWord(a: readonly Word[], b: readonly Word[]): boolean {
  for (const x of a) for (const y of b) if (x.text.length > 1 && x.text === y.text) return true;
  return false;
}

function areNicknames(a: CompiledContact, b: CompiledContact): boolean {
  for (const names of a.nicknames) for (const { text } of b.givenWords) if (names.has(text)) return true;
  return false;
}

/** Returns whether one given name is an initial of the other: "J P", "Jean-Pierre". */
function isInitial(a: CompiledContact, b: CompiledContact): boolean {
  const left = a.givenWords[0] as Word;
  const right = b.givenWords[0] as Word;
  return (left.text.length === 1 || right.text.length === 1) && left.text[0] === right.text[0];
}

/** Returns the level of two given names; both people must have one. */
export function compareGiven(a: CompiledContact, b: CompiledContact): GivenLevel {
  const left = a.given as Word;
  const right = b.given as Word;
  const nearnessLevel = nearness(left, right);
  if (nearnessLevel >= 3) return NEARNESS_LEVEL[nearnessLevel];
  if (isInitial(a, b)) return 'initial';
  if (areNicknames(a, b)) return 'nickname';
  if (nearnessLevel === 2) return 'near';
  const hasSeveralWords = a.givenWords.length > 1 || b.givenWords.length > 1;
  if (hasSeveralWords && sharesWord(a.givenWords, b.givenWords)) return 'part';
  // A truncated name ("Alex", "Theo") counts like a nickname of the table.
  const short = left.text.length <= right.text.length ? left.text : right.text;
  if (short.length >= 3 && (left.text.startsWith(right.text) || right.text.startsWith(left.text))) return 'nickname';
  return NEARNESS_LEVEL[nearnessLevel];
}

/** Returns the level of two surnames; both people must have one. */
export function compareSurname(a: CompiledContact, b: CompiledContact): SurnameLevel {
  const nearnessLevel = nearness(a.surname as Word, b.surname as Word);
  if (nearnessLevel >= 2) return NEARNESS_LEVEL[nearnessLevel];
  const hasSeveralWords = a.surnameWords.length > 1 || b.surnameWords.length > 1;
  return hasSeveralWords && sharesWord(a.surnameWords, b.surnameWords) ? 'part' : NEARNESS_LEVEL[nearnessLevel];
}

/**
 * Returns how many names match the other field of the other person: 2 when given name and surname are swapped, 1 when
 * only one of them matches.
 */
export function countCrossedNames(a: CompiledContact, b: CompiledContact): 0 | 1 | 2 {
  const givenAsSurname = a.given && b.surname ? nearness(a.given, b.surname) : 0;
  const surnameAsGiven = a.surname && b.given ? nearness(a.surname, b.given) : 0;
  if (givenAsSurname >= 2 && surnameAsGiven >= 2) return 2;
  return givenAsSurname >= 3 || surnameAsGiven >= 3 ? 1 : 0;
}
