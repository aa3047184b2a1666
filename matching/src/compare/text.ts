import { nearness, type Word } from '../text/word.ts';
import type { LevelOf } from './contact-fields.ts';

/** Returns whether the lists have a value in common. */
export const shareValue = (a: readonly string[], b: readonly string[]) => {
  for (const value of a) if (b.includes(value)) return true;
  return false;
};

/** Returns the level of two towns, birth places or titles; "part" when they share a word of at least four letters. */
export function comparePlaceNames(a: Word, b: Word): LevelOf<'city'> {
  const nearnessLevel = nearness(a, b);
  if (nearnessLevel === 4) return 'same';
  if (nearnessLevel >= 2) return 'near';
  if (!a.hasSeveralWords && !b.hasSeveralWords) return nearnessLevel === 1 ? 'near' : 'differ';
  const other = b.text.split(' ');
  for (const word of a.text.split(' ')) if (word.length >= 4 && other.includes(word)) return 'part';
  return nearnessLevel === 1 ? 'part' : 'differ';
}

/** Returns the level of two streets or address lines. */
export function compareStreetTexts(a: Word, b: Word): LevelOf<'street'> {
  const nearnessLevel = nearness(a, b);
  return nearnessLevel === 4 ? 'same' : nearnessLevel >= 2 ? 'near' : nearnessLevel === 1 ? 'similar' : 'differ';
}
