import type { CompiledContact } from './compiled-contact.ts';
import type { LevelOf } from './contact-fields.ts';
import { withinOneEdit } from './one-edit.ts';
import { areNicknames, isPatronymic, PARTICLES } from './person-name.ts';
import { acrossScripts, nearness, type Word } from './person-word.ts';

const MAX_WORDS = 16;
const leftDone = new Uint8Array(MAX_WORDS);
const rightDone = new Uint8Array(MAX_WORDS);

/** How the words of two whole names pair up, whatever their order. Reused: read it before the next comparison. */
export interface Alignment {
  level: LevelOf<'name'>;
  /**
   * Words of the left name that found a partner, with how much of their rarity they share: all of it where they are equal,
   * none where they are particles, a usual word's where one is an initial.
   */
  paired: { left: string; right: string; worth: number; isInitial: boolean }[];
}

const FATHERS = 0.7;

const alignment: Alignment = { level: 'differ', paired: [] };

function pair(i: number, j: number, a: Word, b: Word, worth: number, isInitial = false): void {
  leftDone[i] = 1;
  rightDone[j] = 1;
  const isParticle = PARTICLES.has(a.text) && PARTICLES.has(b.text);
  // there are fewer fathers' names than surnames
  const part = isParticle ? 0 : isPatronymic(a.text) && isPatronymic(b.text) ? FATHERS : 1;
  alignment.paired.push({ left: a.text, right: b.text, worth: worth * part, isInitial });
}

function pairEqual(a: Word[], b: Word[], n: number, m: number): number {
  let equal = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      if (rightDone[j] === 1 || (a[i] as Word).text !== (b[j] as Word).text) continue;
      pair(i, j, a[i] as Word, b[j] as Word, 1);
      equal++;
      break;
    }
  }
  return equal;
}

/** Two neighbours of one side written as one word on the other: "Abd al-Rahman", "Abdulrahman". */
function pairJoined(a: Word[], b: Word[], n: number, m: number, aDone: Uint8Array, bDone: Uint8Array): number {
  let joined = 0;
  for (let i = 0; i + 1 < n; i++) {
    if (aDone[i] === 1 || aDone[i + 1] === 1) continue;
    const text = (a[i] as Word).text + (a[i + 1] as Word).text;
    for (let j = 0; j < m; j++) {
      const other = (b[j] as Word).text;
      if (bDone[j] === 1 || Math.abs(other.length - text.length) > 1 || other.length < 5) continue;
      if (!withinOneEdit(text, other)) continue;
      aDone[i] = aDone[i + 1] = bDone[j] = 1;
      alignment.paired.push({ left: other, right: other, worth: 0.95, isInitial: false });
      joined++;
      break;
    }
  }
  return joined;
}

interface NearPairs {
  /** Words paired by spelling, and the edits that took. */
  words: number;
  edits: number;
  nicknames: number;
  initials: number;
}

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
  for (let i = 0; i < n; i++) {
    if (leftDone[i] === 1) continue;
    const left = a[i] as Word;
    for (let j = 0; j < m; j++) {
      if (rightDone[j] === 1) continue;
      const right = b[j] as Word;
      const isInitial = isInitialOf(left, right);
      if (!isInitial && !areNicknames(left.text, right.text)) continue;
      if (isInitial) found.initials++;
      else found.nicknames++;
      pair(i, j, left, right, 0.7, isInitial);
      break;
    }
  }
}

/** The best partner of each word left over, the nearest spellings first. */
function pairNear(a: Word[], b: Word[], n: number, m: number, native: boolean): NearPairs {
  const found = { words: 0, edits: 0, nicknames: 0, initials: 0 };
  for (let least = 3; least >= (native ? 3 : 2); least--) {
    for (let i = 0; i < n; i++) {
      if (leftDone[i] === 1) continue;
      const left = a[i] as Word;
      for (let j = 0; j < m; j++) {
        if (rightDone[j] === 1) continue;
        const right = b[j] as Word;
        if (native && Math.min(left.text.length, right.text.length) < LEAST_NATIVE) continue;
        const near = nearness(left, right);
        if (near < least || isOtherKind(left, right)) continue;
        found.words++;
        found.edits += editsOf(near, left, right);
        pair(i, j, left, right, worthOf(near, left, right));
        break;
      }
    }
  }
  if (!native) pairNames(a, b, n, m, found);
  return found;
}

/** "JC" for "Jean-Claude": the letters of a short word begin neighbours of the other name. */
function pairInitials(a: Word[], b: Word[], n: number, m: number, aDone: Uint8Array, bDone: Uint8Array): number {
  for (let i = 0; i < n; i++) {
    const { text } = a[i] as Word;
    if (aDone[i] === 1 || text.length < 2 || text.length > 3 || PARTICLES.has(text)) continue;
    for (let j = 0; j + text.length <= m; j++) {
      let at = 0;
      while (at < text.length && bDone[j + at] === 0 && (b[j + at] as Word).text[0] === text[at]) at++;
      if (at < text.length) continue;
      aDone[i] = 1;
      for (at = 0; at < text.length; at++) bDone[j + at] = 1;
      alignment.paired.push({ left: text, right: text, worth: 0, isInitial: true });
      return 1;
    }
  }
  return 0;
}

/** Words of two scripts by their consonants; how many consonants that took. */
function pairAcrossScripts(a: Word[], b: Word[], n: number, m: number): number {
  let consonants = 0;
  for (let i = 0; i < n; i++) {
    if (leftDone[i] === 1) continue;
    for (let j = 0; j < m; j++) {
      if (rightDone[j] === 1) continue;
      const shared = acrossScripts(a[i] as Word, b[j] as Word);
      if (shared < 2) continue;
      consonants += shared;
      pair(i, j, a[i] as Word, b[j] as Word, shared === 2 ? 0.65 : 0.85);
      break;
    }
  }
  return consonants;
}

/** Telling words without a partner; `isLeftOut` says which others may be missing from one of the names. */
function leftOver(words: Word[], count: number, done: Uint8Array, isLeftOut: (word: string) => boolean): number {
  let over = 0;
  for (let i = 0; i < count; i++) {
    const { text } = words[i] as Word;
    if (done[i] === 0 && !PARTICLES.has(text) && !isLeftOut(text)) over++;
  }
  return over;
}

const never = () => false;

const firstLeft = (words: Word[], count: number, done: Uint8Array) =>
  words.findIndex(({ text }, i) => i < count && done[i] === 0 && !PARTICLES.has(text));

const SON_OF = new Set(['bin', 'ben', 'ibn', 'bint']);

/** Other initials and other fathers are given on purpose: unlike a second surname, they are no other name of one person. */
function isContradiction(a: Word[], b: Word[], left: number, right: number): boolean {
  const one = (a[left] as Word).text;
  const other = (b[right] as Word).text;
  if (one.length === 1 || other.length === 1 || (isPatronymic(one) && isPatronymic(other))) return true;
  return SON_OF.has(a[left - 1]?.text ?? '') && SON_OF.has(b[right - 1]?.text ?? '');
}

/** The only word left of each name, where the two are similar: three letters of a long surname wrong. */
function pairSimilar(a: Word[], b: Word[], left: number, right: number): boolean {
  const one = a[left] as Word;
  const other = b[right] as Word;
  if (Math.min(one.text.length, other.text.length) < LEAST_SIMILAR || isOtherKind(one, other)) return false;
  // the first words are given names: a brother's is as similar
  if ((left === 0 && right === 0) || nearness(one, other) === 0) return false;
  pair(left, right, one, other, 0.2);
  return true;
}

/** More edits than this in a whole name are no slips of the finger. */
const FEW_EDITS = 2;
/** A name that is known by fewer consonants than this across scripts is known by chance. */
const LEAST_CONSONANTS = 4;
/** Letters of a word that may be similar to another by more than chance. */
const LEAST_SIMILAR = 4;
/** Native words have few letters (Arabic without vowels), so only one letter in a long word is forgiven. */
const LEAST_NATIVE = 5;
const NO_PAIRS: NearPairs = { words: 0, edits: 0, nicknames: 0, initials: 0 };

/** Another initial is another name, though one letter is all that differs. */
const hasInitial = (words: readonly Word[]) => words.some(({ text }) => text.length === 1);

const joinedText = (words: readonly Word[]) => words.map(({ text }) => text).join('');

function levelOf(a: CompiledContact, b: CompiledContact): Alignment['level'] {
  const native = a.native.length > 0 && b.native.length > 0;
  const left = native ? a.native : a.words;
  const right = native ? b.native : b.words;
  const n = Math.min(left.length, MAX_WORDS);
  const m = Math.min(right.length, MAX_WORDS);
  leftDone.fill(0, 0, n);
  rightDone.fill(0, 0, m);
  const equal = pairEqual(left, right, n, m);
  const sameLetters = native ? joinedText(left) === joinedText(right) : a.letters === b.letters;
  if (equal === n && equal === m) return sameLetters ? 'same' : 'other order';
  const joined =
    pairJoined(left, right, n, m, leftDone, rightDone) + pairJoined(right, left, m, n, rightDone, leftDone);
  const near = a.inCharacters && b.inCharacters ? NO_PAIRS : pairNear(left, right, n, m, native);
  if (sameLetters) return 'same letters';
  const shortened =
    pairInitials(left, right, n, m, leftDone, rightDone) + pairInitials(right, left, m, n, rightDone, leftDone);
  const isTranscribed = (a.withoutVowels && b.native.length === 0) || (b.withoutVowels && a.native.length === 0);
  const consonants = isTranscribed ? pairAcrossScripts(left, right, n, m) : 0;
  let onlyLeft = leftOver(left, n, leftDone, never);
  let onlyRight = leftOver(right, m, rightDone, never);
  // a father's name is as often left out as written; two that differ speak against the pair
  if (onlyLeft === 0 || onlyRight === 0) {
    onlyLeft = leftOver(left, n, leftDone, isPatronymic);
    onlyRight = leftOver(right, m, rightDone, isPatronymic);
  }
  const paired = alignment.paired.filter(({ worth, isInitial }) => worth > 0 || isInitial).length;
  if (onlyLeft === 0 && onlyRight === 0 && paired > 0) {
    if (near.initials + shortened > 0) return 'initials';
    if (near.nicknames > 0) return 'nickname';
    if (consonants > 0)
      return consonants >= LEAST_CONSONANTS || equal + near.words > 0 ? 'alike' : 'one word in common';
    return near.edits <= FEW_EDITS ? 'near' : 'alike';
  }
  if (
    !native &&
    !hasInitial(left) &&
    !hasInitial(right) &&
    a.letters.length >= 8 &&
    withinOneEdit(a.letters, b.letters)
  )
    return 'near';
  if (paired >= 2 && equal + joined + near.words > 0) {
    if (onlyLeft === 0 || onlyRight === 0) return 'more words';
    if (equal + joined > 0 && onlyLeft === 1 && onlyRight === 1) {
      const one = firstLeft(left, n, leftDone);
      const other = firstLeft(right, m, rightDone);
      if (equal >= 2 && !native && pairSimilar(left, right, one, other)) return 'alike';
      // the first word is a person's own; the others are shared by a family
      const isFirst = leftDone[0] !== 1 || rightDone[0] !== 1;
      return isFirst || isContradiction(left, right, one, other) ? 'first word differs' : 'one word differs';
    }
  }
  return equal + joined > 0 ? 'one word in common' : 'differ';
}

/** Compares two names as bags of words. */
export function alignNames(a: CompiledContact, b: CompiledContact): Alignment {
  alignment.paired.length = 0;
  alignment.level = levelOf(a, b);
  return alignment;
}
