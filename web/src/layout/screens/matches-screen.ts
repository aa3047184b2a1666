import { foldText } from '@leadwright/contract/text/fold';
import type { ScreenEntry } from '../../screen.ts';
import { purposeOf, titleOf } from '../../screens.ts';

const splitWords = (text: string) => foldText(text).split(/[^\p{L}\p{M}\p{N}]+/u);

/** Returns whether each word of the query is the start of a word of the text. */
export function matchesWords(text: string, query: string): boolean {
  const words = splitWords(text);
  const queryWords = splitWords(query);
  return queryWords.every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * Returns whether the title, purpose and synonyms of a screen, and a further text such as the name of its group,
 * contain all words of a query.
 */
export const matchesScreen = (screen: ScreenEntry, query: string, furtherText = ''): boolean =>
  matchesWords([titleOf(screen), purposeOf(screen), screen.synonyms ?? '', furtherText].join(' '), query);
