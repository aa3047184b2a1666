import { withinOneEdit } from './one-edit.ts';
import { editDistance, jaroWinkler } from './string-distance.ts';

/** A word of a name with what makes most comparisons of it cheap. */
export interface Word {
  text: string;
  /** One bit a letter that occurs. */
  mask: number;
  /** Spelling with its usual variations folded away: "mohamed" and "muhammad" are "mhmd". */
  sound: string;
  /** Holds a blank: several words in one. */
  several: boolean;
}

const VOWELS = new Set('aeiouy');
const SAME_SOUND: Record<string, string> = { c: 'k', q: 'k', w: 'v', z: 's', x: 's', j: 'i', g: 'g' };

/** Consonants in order, doubled letters once, letters of one sound alike; a vowel counts only in front. */
function spellingSound(word: string): string {
  let sound = '';
  let last = '';
  for (let i = 0; i < word.length; i++) {
    let letter = word[i] as string;
    const next = word[i + 1];
    if (letter === 'p' && next === 'h') {
      letter = 'f';
      i++;
    } else if (letter === 'c' && next === 'k') continue;
    else if (letter === 'h' && last !== '' && !VOWELS.has(word[i - 1] as string)) continue;
    letter = SAME_SOUND[letter] ?? letter;
    if (VOWELS.has(letter)) {
      if (sound === '') sound = 'a';
      last = '';
      continue;
    }
    if (letter !== last) sound += letter;
    last = letter;
  }
  return sound;
}

export function wordOf(text: string): Word {
  let mask = 0;
  for (let i = 0; i < text.length; i++) mask |= 1 << (text.charCodeAt(i) & 31);
  return { text, mask, sound: spellingSound(text), several: text.includes(' ') };
}

function bitCount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How near two words are: 4 equal, 3 one letter, 2 near, 1 similar, 0 nothing. */
export type Nearness = 0 | 1 | 2 | 3 | 4;

/** Most pairs of words differ in nearly every letter, so the letters that only one of them has are looked at first. */
export function nearness(a: Word, b: Word): Nearness {
  if (a.text === b.text) return 4;
  const left = a.text.length;
  const right = b.text.length;
  const onlyLeft = bitCount(a.mask & ~b.mask);
  const onlyRight = bitCount(b.mask & ~a.mask);
  const matches = Math.min(left - onlyLeft, right - onlyRight);
  const shorter = Math.min(left, right);
  if (shorter < 2 || matches * 2 < shorter) return 0;
  const apart = onlyLeft + onlyRight;
  const longer = left + right - shorter;
  if (longer >= 4 && longer - shorter <= 1 && apart <= 2 && withinOneEdit(a.text, b.text)) return 3;
  if (shorter >= 4 && a.sound === b.sound && a.sound.length >= 3) return 2;
  if (longer >= 7 && longer - shorter <= 2 && apart <= 4 && editDistance(a.text, b.text, 2) <= 2) return 2;
  // the most that Jaro-Winkler can be with so many letters in common
  const jaro = (matches / left + matches / right + 1) / 3;
  if (jaro + (a.text.charCodeAt(0) === b.text.charCodeAt(0) ? 0.4 : 0) * (1 - jaro) < 0.8) return 0;
  const similarity = jaroWinkler(a.text, b.text);
  return similarity >= 0.9 ? 2 : similarity >= 0.8 ? 1 : 0;
}
