import { isWithinOneEdit } from '../text/string-distance.ts';
import { nearness, parseWord, type Word } from '../text/word.ts';

const isCode = (text: string) => text.length <= 16 && /\d/.test(text) && !text.includes(' ');

/**
 * Returns the level of two values of unknown meaning: codes and numbers are compared letter by letter, texts word by
 * word.
 */
export function compareOtherValues(a: string, b: string, left: Word, right: Word): 'same' | 'near' | 'some' | 'differ' {
  if (a === b) return 'same';
  if (isCode(a) || isCode(b)) {
    if (a.length >= 4 && isWithinOneEdit(a, b)) return 'near';
    return Number(a) === Number(b) ? 'same' : 'differ';
  }
  const nearnessLevel = nearness(left, right);
  if (nearnessLevel >= 2) return 'near';
  const words = new Set(a.split(' '));
  const otherWords = b.split(' ');
  let shared = 0;
  for (const word of otherWords) if (words.has(word)) shared++;
  const share = (2 * shared) / (words.size + otherWords.length);
  return share >= 0.6 ? 'near' : share >= 0.25 || nearnessLevel === 1 ? 'some' : 'differ';
}

export interface OtherComparison {
  header: string;
  level: ReturnType<typeof compareOtherValues>;
  left: string;
  right: string;
}

const isShortNumber = (text: string) => text.length <= 5 && /^\d+$/.test(text);

/** Compares the columns of unknown meaning that both records fill, in the order of the left record. */
export function compareOtherColumns(
  left: Record<string, string> | undefined,
  right: Record<string, string> | undefined,
): OtherComparison[] {
  if (left === undefined || right === undefined) return [];
  const comparisons: OtherComparison[] = [];
  for (const [header, a] of Object.entries(left)) {
    const b = right[header];
    if (b === undefined) continue;
    // 1998 and 1999 are two years, not a typing error.
    const areNumbers = isShortNumber(a) && isShortNumber(b);
    const level = areNumbers
      ? Number(a) === Number(b)
        ? 'same'
        : 'differ'
      : compareOtherValues(a, b, parseWord(a), parseWord(b));
    comparisons.push({ header, level, left: a, right: b });
  }
  return comparisons;
}
