import type { CompiledContact } from '../record/compiled-contact.ts';
import { nearness, type Word } from '../text/word.ts';
import type { LevelOf } from './contact-fields.ts';

type Given = LevelOf<'given'>;
type Surname = LevelOf<'surname'>;

const NEARNESS_LEVEL = ['differ', 'similar', 'near', 'one letter', 'same'] as const;

function sharesWord(a: readonly Word[], b: readonly Word[]): boolean {
  for (const x of a) for (const y of b) if (x.text.length > 1 && x.text === y.text) return true;
  return false;
}

function areNicknames(a: CompiledContact, b: CompiledContact): boolean {
  for (const names of a.nicknames) for (const { text } of b.givenWords) if (names.has(text)) return true;
  return false;
}

/** "J", "JP" and "J P" begin like "Jean-Pierre". */
function isInitial(a: CompiledContact, b: CompiledContact): boolean {
  const left = a.givenWords[0] as Word;
  const right = b.givenWords[0] as Word;
  return (left.text.length === 1 || right.text.length === 1) && left.text[0] === right.text[0];
}

/** Level of two given names, both present. */
export function compareGiven(a: CompiledContact, b: CompiledContact): Given {
  const left = a.given as Word;
  const right = b.given as Word;
  const near = nearness(left, right);
  if (near >= 3) return NEARNESS_LEVEL[near];
  if (isInitial(a, b)) return 'initial';
  if (areNicknames(a, b)) return 'nickname';
  if (near === 2) return 'near';
  const several = a.givenWords.length > 1 || b.givenWords.length > 1;
  if (several && sharesWord(a.givenWords, b.givenWords)) return 'part';
  // a cut name ("Alex", "Theo") is as good as a nickname of the table
  const short = left.text.length <= right.text.length ? left.text : right.text;
  if (short.length >= 3 && (left.text.startsWith(right.text) || right.text.startsWith(left.text))) return 'nickname';
  return NEARNESS_LEVEL[near];
}

/** Level of two surnames, both present. */
export function compareSurname(a: CompiledContact, b: CompiledContact): Surname {
  const near = nearness(a.surname as Word, b.surname as Word);
  if (near >= 2) return NEARNESS_LEVEL[near];
  const several = a.surnameWords.length > 1 || b.surnameWords.length > 1;
  return several && sharesWord(a.surnameWords, b.surnameWords) ? 'part' : NEARNESS_LEVEL[near];
}

/** Given name and surname in each other's place: 2 both, 1 one of them while its partner is missing or differs. */
export function crossing(a: CompiledContact, b: CompiledContact): 0 | 1 | 2 {
  const there = a.given && b.surname ? nearness(a.given, b.surname) : 0;
  const back = a.surname && b.given ? nearness(a.surname, b.given) : 0;
  if (there >= 2 && back >= 2) return 2;
  return there >= 3 || back >= 3 ? 1 : 0;
}
