import type { LevelOf } from './contact-fields.ts';
import { withinOneEdit } from './one-edit.ts';
import { nearness, type Word } from './person-word.ts';

export const shares = (a: readonly string[], b: readonly string[]) => {
  for (const value of a) if (b.includes(value)) return true;
  return false;
};

/** Towns, places, titles: equal, misspelt, sharing a telling word, or different. */
export function compareTexts(a: Word, b: Word): LevelOf<'city'> {
  const near = nearness(a, b);
  if (near === 4) return 'same';
  if (near >= 2) return 'near';
  if (!a.several && !b.several) return near === 1 ? 'near' : 'differ';
  const other = b.text.split(' ');
  for (const word of a.text.split(' ')) if (word.length >= 4 && other.includes(word)) return 'part';
  return near === 1 ? 'part' : 'differ';
}

/** Equal, misspelt or nearly so, or different. */
export function compareWords(a: Word, b: Word): LevelOf<'street'> {
  const near = nearness(a, b);
  return near === 4 ? 'same' : near >= 2 ? 'near' : near === 1 ? 'similar' : 'differ';
}

const isCode = (text: string) => text.length <= 16 && /\d/.test(text) && !text.includes(' ');

/** Values of unknown meaning by what they look like: codes and numbers letter by letter, texts by their words. */
export function compareOthers(a: string, b: string, left: Word, right: Word): 'same' | 'near' | 'some' | 'differ' {
  if (a === b) return 'same';
  if (isCode(a) || isCode(b)) {
    if (a.length >= 4 && withinOneEdit(a, b)) return 'near';
    return Number(a) === Number(b) ? 'same' : 'differ';
  }
  const near = nearness(left, right);
  if (near >= 2) return 'near';
  const words = new Set(a.split(' '));
  const others = b.split(' ');
  let shared = 0;
  for (const word of others) if (words.has(word)) shared++;
  const share = (2 * shared) / (words.size + others.length);
  return share >= 0.6 ? 'near' : share >= 0.25 || near === 1 ? 'some' : 'differ';
}
