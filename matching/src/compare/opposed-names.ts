import { hasOpposedWords, onlyIn } from '../name/opposed-words.ts';
import type { NameVariant } from '../name/variant.ts';
import { foldText } from '../text/fold.ts';
import { isWithinOneEdit } from '../text/string-distance.ts';
import type { NameComparison } from './name.ts';

/** What speaks against one company with two similar names: the strongest contradiction between them. */
export type Opposition =
  | 'none'
  | 'opposed words'
  | 'towns differ'
  | 'initials differ'
  // As often a typing error ("AFG", "AFB") as other initials.
  | 'a letter of the initials differs';

/** Words that may be initials in a name without capitals, and in one of capitals alone. */
const SHORT_WORD = /^[a-z]{1,3}$/;
const SHORT_OR_WITHOUT_VOWEL = /^(?:[a-z]{1,3}|[b-df-hj-np-tv-xz]{4,5})$/;
/** Words that are initials when other words of the name have small letters: "AMEC Engineering", not "Fox Engineering". */
const CAPITALS = /^\p{Lu}{1,5}$/u;

/** Returns the initials among the given words of a name; undefined without them, and with several. */
function onlyInitials({ s: spelling, t: tokens }: NameVariant, words: readonly string[]): string | undefined {
  const writtenWords = spelling.replaceAll('.', '').match(/\p{L}+/gu) ?? [];
  const writtenByToken = new Map(writtenWords.map((word) => [foldText(word), word]));
  // In addition to a single word, only the legal form can have small letters: "AMEC Ltd".
  const comparedWords = tokens.length === 1 ? writtenWords : tokens.map((token) => writtenByToken.get(token) ?? '');
  const hasCapitals = comparedWords.some((word) => /\p{Lu}/u.test(word));
  const hasSmallLetters = comparedWords.some((word) => /\p{Ll}/u.test(word));
  const initials = words.filter((word) => {
    if (hasCapitals && hasSmallLetters) return CAPITALS.test(writtenByToken.get(word) ?? '') && /^[a-z]+$/.test(word);
    return (hasCapitals ? SHORT_OR_WITHOUT_VOWEL : SHORT_WORD).test(word);
  });
  return initials.length === 1 ? initials[0] : undefined;
}

const sortedLetters = (letters: readonly string[]) => [...letters].sort().join('');

/** Returns whether the initials stand for the words, in any order: "DE" for "Draycott Eng". */
const standFor = (initials: string, words: readonly string[]) =>
  sortedLetters([...initials]) === sortedLetters(words.map((word) => word[0] as string));

/** Returns whether two words are different initials; "M" may abbreviate "MM". */
const areOtherInitials = (a: string, b: string) => !a.startsWith(b) && !b.startsWith(a);

const isAnyOf = (words: readonly string[], places: readonly string[]) => words.some((word) => places.includes(word));

/**
 * Returns how two similar names contradict each other. `leftPlaces` and `rightPlaces` are the words of the records'
 * towns, as `placeWords` returns them.
 */
export function compareOpposition(
  { left, right }: NameComparison,
  leftPlaces: readonly string[],
  rightPlaces: readonly string[],
): Opposition {
  const [onlyLeft, onlyRight] = [onlyIn(left.variant.t, right.variant.t), onlyIn(right.variant.t, left.variant.t)];
  if (onlyLeft.length === 0 || onlyRight.length === 0) return 'none';
  if (hasOpposedWords(left.variant.t, right.variant.t)) return 'opposed words';
  if (isAnyOf(onlyLeft, leftPlaces) && isAnyOf(onlyRight, rightPlaces)) return 'towns differ';
  const [a, b] = [onlyInitials(left.variant, onlyLeft), onlyInitials(right.variant, onlyRight)];
  if (a === undefined || b === undefined || !areOtherInitials(a, b)) return 'none';
  if (standFor(a, onlyRight) || standFor(b, onlyLeft)) return 'none';
  if (!isWithinOneEdit(a, b) || a.length + b.length === 2) return 'initials differ';
  return Math.min(a.length, b.length) > 1 ? 'a letter of the initials differs' : 'none';
}
