import { foldText, splitWords } from '../text/fold.ts';

/** Returns the folded values of columns without a known meaning, by folded header; undefined when all are empty. */
export function foldOtherColumns(other: Record<string, string> | undefined): Record<string, string> | undefined {
  const foldWords = (text = '') => splitWords(foldText(text)).join(' ');
  const values: Record<string, string> = {};
  for (const header of Object.keys(other ?? {}).sort()) {
    const value = foldWords(other?.[header]);
    const key = foldWords(header);
    if (value !== '' && key !== '') values[key] = value;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}
