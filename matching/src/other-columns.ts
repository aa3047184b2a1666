import { compareOthers } from './compare-text.ts';
import { foldText, splitWords } from './fold.ts';
import { wordOf } from './person-word.ts';

/** Columns without a known meaning as they are compared, by folded header; undefined when all are empty. */
export function otherColumns(other: Record<string, string> | undefined): Record<string, string> | undefined {
  const folded = (text = '') => splitWords(foldText(text)).join(' ');
  const values: Record<string, string> = {};
  for (const header of Object.keys(other ?? {}).sort()) {
    const value = folded(other?.[header]);
    const key = folded(header);
    if (value !== '' && key !== '') values[key] = value;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}

export interface OtherComparison {
  header: string;
  level: ReturnType<typeof compareOthers>;
  left: string;
  right: string;
}

const isShortNumber = (text: string) => text.length <= 5 && /^\d+$/.test(text);

/** Compares the columns of unknown meaning that both records fill, in the order of their headers. */
export function compareOtherColumns(
  left: Record<string, string> | undefined,
  right: Record<string, string> | undefined,
): OtherComparison[] {
  if (left === undefined || right === undefined) return [];
  const found: OtherComparison[] = [];
  for (const [header, a] of Object.entries(left)) {
    const b = right[header];
    if (b === undefined) continue;
    // 1998 and 1999 are two years, not one with a wrong digit
    const exact = isShortNumber(a) && isShortNumber(b);
    const level = exact ? (Number(a) === Number(b) ? 'same' : 'differ') : compareOthers(a, b, wordOf(a), wordOf(b));
    found.push({ header, level, left: a, right: b });
  }
  return found;
}
