import { hasOpposedWords, onlyIn } from '../name/opposed-words.ts';
import type { NameVariant } from '../name/variant.ts';
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

/** Initials, or a word too short to tell from them: up to three letters, or a few without a vowel ("HSBC"). */
const INITIALS = /^(?:[a-z]{1,3}|[b-df-hj-np-tv-xz]{4,5})$/;
/** A longer word in capitals: initials if the rest of the name has small letters ("AMEC Engineering"). */
const CAPITALS = /\b[A-Z]{4,5}\b/g;

/** Returns the initials among the given words of a name; undefined without them, and with several. */
function onlyInitials({ s: spelling }: NameVariant, words: readonly string[]): string | undefined {
  const capitals = /[a-z]/.test(spelling) ? (spelling.replaceAll('.', '').match(CAPITALS) ?? []) : [];
  const isInitials = (word: string) => INITIALS.test(word) || capitals.includes(word.toUpperCase());
  const initials = words.filter(isInitials);
  return initials.length === 1 ? initials[0] : undefined;
}

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
  if (hasOpposedWords(left.variant.t, right.variant.t)) return 'opposed words';
  if (isAnyOf(onlyLeft, leftPlaces) && isAnyOf(onlyRight, rightPlaces)) return 'towns differ';
  const [a, b] = [onlyInitials(left.variant, onlyLeft), onlyInitials(right.variant, onlyRight)];
  if (a === undefined || b === undefined || !areOtherInitials(a, b)) return 'none';
  return Math.min(a.length, b.length) > 1 && isWithinOneEdit(a, b)
    ? 'a letter of the initials differs'
    : 'initials differ';
}
