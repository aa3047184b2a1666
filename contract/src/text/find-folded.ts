import { foldText } from './fold.ts';

/** A part of a text, from its first character to the one behind its last. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * A letter with the marks that can become one letter with it: accents, the voicing marks of half-width kana, and the
 * vowels and final consonants of Hangul.
 */
const LETTER =
  /\P{M}?[\p{M}\u1160-\u11ff\u3133\u3135\u3136\u313a-\u313f\u314f-\u3163\uff9e\uff9f\uffa3\uffa5\uffa6\uffaa-\uffaf\uffc2-\uffdc]*/gsu;

/** Returns where a text contains a term, by the rules of `foldText`. The ranges do not overlap. */
export function findFolded(text: string, term: string): TextRange[] {
  const foldedTerm = foldText(term);
  if (foldedTerm === '') return [];
  let foldedText = '';
  /** The letter of the text, with its accents, that each folded character comes from. */
  const origins: TextRange[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const folded = foldText(letter);
    foldedText += folded;
    for (let i = 0; i < folded.length; i++) origins.push({ start: index, end: index + letter.length });
  }
  const ranges: TextRange[] = [];
  for (let at = foldedText.indexOf(foldedTerm); at >= 0; at = foldedText.indexOf(foldedTerm, at + foldedTerm.length)) {
    const range = { start: origins[at]!.start, end: origins[at + foldedTerm.length - 1]!.end };
    // Two matches can share a letter such as "ß".
    if (range.start >= (ranges.at(-1)?.end ?? 0)) ranges.push(range);
  }
  return ranges;
}
