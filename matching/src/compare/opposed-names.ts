import { hasOpposedWords } from '../name/opposed-words.ts';
import { isWithinOneEdit } from '../text/string-distance.ts';
import type { NameComparison } from './name.ts';

/** Longest word that counts as initials. */
const MAX_INITIALS = 3;

const isInitials = (word: string) => word.length <= MAX_INITIALS && /^[a-z]+$/.test(word);

/**
 * Returns whether two words are different initials: two letters, or several of which more than one differs. One letter
 * of several is as often a typing error ("AFG", "AFB"), and "M" may abbreviate "MM".
 */
function areOtherInitials(a: string, b: string): boolean {
  if (!isInitials(a) || !isInitials(b) || a.startsWith(b) || b.startsWith(a)) return false;
  return (a.length === 1 && b.length === 1) || !isWithinOneEdit(a, b);
}

/** Returns the words that only the first list has. */
const onlyIn = (words: readonly string[], others: readonly string[]) => words.filter((word) => !others.includes(word));

/**
 * Returns why two similar names cannot belong to one company without a reviewer; empty when nothing speaks against it.
 * `leftPlaces` and `rightPlaces` are the words of the records' towns, as `placeWords` returns them.
 */
export function opposedNameReasons(
  { left, right }: NameComparison,
  leftPlaces: readonly string[],
  rightPlaces: readonly string[],
): string[] {
  const [leftWords, rightWords] = [left.variant.t, right.variant.t];
  const reasons: string[] = [];
  if (hasOpposedWords(leftWords, rightWords)) reasons.push('opposed words in the names');
  const [onlyLeft, onlyRight] = [onlyIn(leftWords, rightWords), onlyIn(rightWords, leftWords)];
  const hasOtherInitials =
    leftWords.length > 1 &&
    onlyLeft.length === 1 &&
    onlyRight.length === 1 &&
    areOtherInitials(onlyLeft[0] as string, onlyRight[0] as string);
  if (hasOtherInitials) reasons.push('initials in the names differ');
  const hasOwnTown = (words: string[], places: readonly string[]) => words.some((word) => places.includes(word));
  if (hasOwnTown(onlyLeft, leftPlaces) && hasOwnTown(onlyRight, rightPlaces)) reasons.push('towns in the names differ');
  return reasons;
}
