import type { ScreenEntry } from '../../screen.ts';
import { otherWordsOf, purposeOf } from '../../screen-words.ts';
import { titleOf } from '../../screens.ts';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether each typed word is the start of a word of the text. */
export function findsWords(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const typedWords = plain(typed).split(/[^\p{L}\p{N}]+/u);
  return typedWords.every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns whether a screen matches by its name, purpose or synonyms; `place` is the names of its area and group. */
export const findsScreen = (screen: ScreenEntry, typed: string, place = ''): boolean =>
  findsWords([titleOf(screen), purposeOf(screen), otherWordsOf(screen), place].join(' '), typed);
