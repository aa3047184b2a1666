import { isPatronymic, PARTICLES } from '../person/name.ts';
import { isWithinOneEdit } from '../text/string-distance.ts';
import { sharedConsonants, type Word } from '../text/word.ts';

/** A word of one name and the matching word of the other. */
export interface PairedWords {
  left: string;
  right: string;
  /** Share of the word's rarity that counts: 1 for equal words, 0 for particles. */
  share: number;
  /** One of them is an initial, which counts like a word of average rarity. */
  isInitial: boolean;
}

export const MAX_WORDS = 16;
/** State of the current comparison, reused by the next one. In the two arrays, 1 marks a paired word. */
export const leftPaired = new Uint8Array(MAX_WORDS);
export const rightPaired = new Uint8Array(MAX_WORDS);
export const pairs: PairedWords[] = [];

/** Clears the pairs before the next comparison. */
export function resetPairs(): void {
  leftPaired.fill(0);
  rightPaired.fill(0);
  pairs.length = 0;
}

/** Patronymics are weaker evidence than surnames, because there are fewer of them. */
const PATRONYMIC_SHARE = 0.7;

/** Pairs word `i` of the left name with word `j` of the right name. */
export function pair(i: number, j: number, a: Word, b: Word, share: number, isInitial = false): void {
  leftPaired[i] = 1;
  rightPaired[j] = 1;
  const isParticle = PARTICLES.has(a.text) && PARTICLES.has(b.text);
  const kindShare = isParticle ? 0 : isPatronymic(a.text) && isPatronymic(b.text) ? PATRONYMIC_SHARE : 1;
  pairs.push({ left: a.text, right: b.text, share: share * kindShare, isInitial });
}

/**
 * Calls `visit` for every two unpaired words, in order; `visit` may pair them. Here and below, only the first `n` words
 * of `a` and the first `m` of `b` count.
 */
export function forEachUnpaired(
  a: Word[],
  b: Word[],
  n: number,
  m: number,
  visit: (i: number, j: number, left: Word, right: Word) => void,
): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m && leftPaired[i] === 0; j++)
      if (rightPaired[j] === 0) visit(i, j, a[i] as Word, b[j] as Word);
}

/** Pairs equal words; returns their number. */
export function pairEqual(a: Word[], b: Word[], n: number, m: number): number {
  let equalCount = 0;
  forEachUnpaired(a, b, n, m, (i, j, left, right) => {
    if (left.text !== right.text) return;
    pair(i, j, left, right, 1);
    equalCount++;
  });
  return equalCount;
}

/**
 * Pairs two adjacent words of `a` with the word of `b` that joins both ("Abd al-Rahman", "Abdulrahman").
 * Returns the number of such pairs; `aPaired` and `bPaired` mark paired words.
 */
export function pairJoined(
  a: Word[],
  b: Word[],
  n: number,
  m: number,
  aPaired: Uint8Array,
  bPaired: Uint8Array,
): number {
  let joinedCount = 0;
  for (let i = 0; i + 1 < n; i++) {
    if (aPaired[i] === 1 || aPaired[i + 1] === 1) continue;
    const text = (a[i] as Word).text + (a[i + 1] as Word).text;
    for (let j = 0; j < m; j++) {
      const other = (b[j] as Word).text;
      if (bPaired[j] === 1 || Math.abs(other.length - text.length) > 1 || other.length < 5) continue;
      if (!isWithinOneEdit(text, other)) continue;
      aPaired[i] = aPaired[i + 1] = bPaired[j] = 1;
      pairs.push({ left: other, right: other, share: 0.95, isInitial: false });
      joinedCount++;
      break;
    }
  }
  return joinedCount;
}

/**
 * Pairs a word of two or three initials in `a` with the adjacent words of `b` that it abbreviates ("JC",
 * "Jean-Claude"). Returns the number of pairs, 0 or 1.
 */
export function pairInitials(
  a: Word[],
  b: Word[],
  n: number,
  m: number,
  aPaired: Uint8Array,
  bPaired: Uint8Array,
): number {
  for (let i = 0; i < n; i++) {
    const { text } = a[i] as Word;
    if (aPaired[i] === 1 || text.length < 2 || text.length > 3 || PARTICLES.has(text)) continue;
    for (let j = 0; j + text.length <= m; j++) {
      let offset = 0;
      while (offset < text.length && bPaired[j + offset] === 0 && (b[j + offset] as Word).text[0] === text[offset])
        offset++;
      if (offset < text.length) continue;
      aPaired[i] = 1;
      for (offset = 0; offset < text.length; offset++) bPaired[j + offset] = 1;
      pairs.push({ left: text, right: text, share: 0, isInitial: true });
      return 1;
    }
  }
  return 0;
}

/** Pairs words of different scripts by their consonants; returns the number of shared consonants. */
export function pairAcrossScripts(a: Word[], b: Word[], n: number, m: number): number {
  let consonants = 0;
  forEachUnpaired(a, b, n, m, (i, j, left, right) => {
    const shared = sharedConsonants(left, right);
    if (shared < 2) return;
    consonants += shared;
    pair(i, j, left, right, shared === 2 ? 0.65 : 0.85);
  });
  return consonants;
}
