import type { ScreenEntry } from '../../screen.ts';
import { otherWordsOf, purposeOf } from '../../screen-words.ts';
import { titleOf } from '../../screens.ts';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each word that was typed begins a word of the text. */
export function findsWords(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(typed).split(/[^\p{L}\p{N}]+/u);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}

/** A screen is found by its name, what it is for, and other words for it; `place` are the names of where it lives. */
export const findsScreen = (screen: ScreenEntry, typed: string, place = ''): boolean =>
  findsWords([titleOf(screen), purposeOf(screen), otherWordsOf(screen), place].join(' '), typed);
