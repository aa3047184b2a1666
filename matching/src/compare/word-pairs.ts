import { isPatronymic, PARTICLES } from '../person/name.ts';
import { withinOneEdit } from '../text/string-distance.ts';
import { acrossScripts, type Word } from '../text/word.ts';

/** Two words of one person's names that stand for each other. */
export interface PairedWords {
  left: string;
  right: string;
  /** How much of their rarity they share: all (1) where they are equal, none where they are particles. */
  worth: number;
  /** One of them is an initial, which counts as a usual word. */
  isInitial: boolean;
}

export const MAX_WORDS = 16;
/** One comparison at a time: which words of either name have a partner, and the pairs. */
export const leftDone = new Uint8Array(MAX_WORDS);
export const rightDone = new Uint8Array(MAX_WORDS);
export const paired: PairedWords[] = [];

export function forgetPairs(): void {
  leftDone.fill(0);
  rightDone.fill(0);
  paired.length = 0;
}

/** There are fewer fathers' names than surnames. */
const FATHERS = 0.7;

export function pair(i: number, j: number, a: Word, b: Word, worth: number, isInitial = false): void {
  leftDone[i] = 1;
  rightDone[j] = 1;
  const isParticle = PARTICLES.has(a.text) && PARTICLES.has(b.text);
  const part = isParticle ? 0 : isPatronymic(a.text) && isPatronymic(b.text) ? FATHERS : 1;
  paired.push({ left: a.text, right: b.text, worth: worth * part, isInitial });
}

/** Offers every two words without a partner to each other, in their order; those that `offer` pairs have one. */
export function offerEach(
  a: Word[],
  b: Word[],
  n: number,
  m: number,
  offer: (i: number, j: number, left: Word, right: Word) => void,
): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m && leftDone[i] === 0; j++) if (rightDone[j] === 0) offer(i, j, a[i] as Word, b[j] as Word);
}

export function pairEqual(a: Word[], b: Word[], n: number, m: number): number {
  let equal = 0;
  offerEach(a, b, n, m, (i, j, left, right) => {
    if (left.text !== right.text) return;
    pair(i, j, left, right, 1);
    equal++;
  });
  return equal;
}

/** Two neighbours of one side written as one word on the other: "Abd al-Rahman", "Abdulrahman". */
export function pairJoined(a: Word[], b: Word[], n: number, m: number, aDone: Uint8Array, bDone: Uint8Array): number {
  let joined = 0;
  for (let i = 0; i + 1 < n; i++) {
    if (aDone[i] === 1 || aDone[i + 1] === 1) continue;
    const text = (a[i] as Word).text + (a[i + 1] as Word).text;
    for (let j = 0; j < m; j++) {
      const other = (b[j] as Word).text;
      if (bDone[j] === 1 || Math.abs(other.length - text.length) > 1 || other.length < 5) continue;
      if (!withinOneEdit(text, other)) continue;
      aDone[i] = aDone[i + 1] = bDone[j] = 1;
      paired.push({ left: other, right: other, worth: 0.95, isInitial: false });
      joined++;
      break;
    }
  }
  return joined;
}

/** "JC" for "Jean-Claude": the letters of a short word begin neighbours of the other name. */
export function pairInitials(a: Word[], b: Word[], n: number, m: number, aDone: Uint8Array, bDone: Uint8Array): number {
  for (let i = 0; i < n; i++) {
    const { text } = a[i] as Word;
    if (aDone[i] === 1 || text.length < 2 || text.length > 3 || PARTICLES.has(text)) continue;
    for (let j = 0; j + text.length <= m; j++) {
      let at = 0;
      while (at < text.length && bDone[j + at] === 0 && (b[j + at] as Word).text[0] === text[at]) at++;
      if (at < text.length) continue;
      aDone[i] = 1;
      for (at = 0; at < text.length; at++) bDone[j + at] = 1;
      paired.push({ left: text, right: text, worth: 0, isInitial: true });
      return 1;
    }
  }
  return 0;
}

/** Words of two scripts by their consonants; how many consonants that took. */
export function pairAcrossScripts(a: Word[], b: Word[], n: number, m: number): number {
  let consonants = 0;
  offerEach(a, b, n, m, (i, j, left, right) => {
    const shared = acrossScripts(left, right);
    if (shared < 2) return;
    consonants += shared;
    pair(i, j, left, right, shared === 2 ? 0.65 : 0.85);
  });
  return consonants;
}
