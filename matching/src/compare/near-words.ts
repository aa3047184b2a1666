import { areNicknames, isPatronymic } from '../person/name.ts';
import { withinOneEdit } from '../text/string-distance.ts';
import { nearness, type Word } from '../text/word.ts';
import { offerEach, pair } from './word-pairs.ts';

export interface NearPairs {
  /** Words paired by spelling, and the edits that took. */
  words: number;
  edits: number;
  nicknames: number;
  initials: number;
}

export const NO_PAIRS: NearPairs = { words: 0, edits: 0, nicknames: 0, initials: 0 };

/** Native words have few letters (Arabic without vowels), so only one letter in a long word is forgiven. */
const LEAST_NATIVE = 5;
/** Letters of a word that may be similar to another by more than chance. */
const LEAST_SIMILAR = 4;

/** Many words are within two letters of another, few sound like it. */
function worthOf(near: number, a: Word, b: Word): number {
  const sameSound = a.sound === b.sound;
  if (near === 3) return sameSound ? 0.9 : 0.75;
  return sameSound ? 0.7 : 0.45;
}

/** A doubled letter or another vowel is a spelling rather than an error. */
function editsOf(near: number, a: Word, b: Word): number {
  if (near === 3) return a.sound === b.sound ? 0.5 : 1;
  return withinOneEdit(a.plain, b.plain) ? 1 : 2;
}

const isInitialOf = (a: Word, b: Word) => (a.text.length === 1 || b.text.length === 1) && a.text[0] === b.text[0];

/** Another father's name is no spelling of a given name: "Oleksandr", "Oleksandrovych". */
const isOtherKind = (a: Word, b: Word) => isPatronymic(a.text) !== isPatronymic(b.text);

function pairNames(a: Word[], b: Word[], n: number, m: number, found: NearPairs): void {
  offerEach(a, b, n, m, (i, j, left, right) => {
    const isInitial = isInitialOf(left, right);
    if (!isInitial && !areNicknames(left.text, right.text)) return;
    if (isInitial) found.initials++;
    else found.nicknames++;
    pair(i, j, left, right, 0.7, isInitial);
  });
}

/** The best partner of each word left over, the nearest spellings first. */
export function pairNear(a: Word[], b: Word[], n: number, m: number, native: boolean): NearPairs {
  const found = { words: 0, edits: 0, nicknames: 0, initials: 0 };
  for (let least = 3; least >= (native ? 3 : 2); least--)
    offerEach(a, b, n, m, (i, j, left, right) => {
      if (native && Math.min(left.text.length, right.text.length) < LEAST_NATIVE) return;
      const near = nearness(left, right);
      if (near < least || isOtherKind(left, right)) return;
      found.words++;
      found.edits += editsOf(near, left, right);
      pair(i, j, left, right, worthOf(near, left, right));
    });
  if (!native) pairNames(a, b, n, m, found);
  return found;
}

/** The only word left of each name, where the two are similar: three letters of a long surname wrong. */
export function pairSimilar(a: Word[], b: Word[], left: number, right: number): boolean {
  const one = a[left] as Word;
  const other = b[right] as Word;
  if (Math.min(one.text.length, other.text.length) < LEAST_SIMILAR || isOtherKind(one, other)) return false;
  // the first words are given names: a brother's is as similar
  if ((left === 0 && right === 0) || nearness(one, other) === 0) return false;
  pair(left, right, one, other, 0.2);
  return true;
}
