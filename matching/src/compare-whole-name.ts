import type { CompiledContact } from './compiled-contact.ts';
import type { LevelOf } from './contact-fields.ts';
import { withinOneEdit } from './one-edit.ts';
import { areNicknames, PARTICLES } from './person-name.ts';
import { nearness, type Word } from './person-word.ts';

const MAX_WORDS = 16;
const leftDone = new Uint8Array(MAX_WORDS);
const rightDone = new Uint8Array(MAX_WORDS);

/** How the words of two whole names pair up, whatever their order. Reused: read it before the next comparison. */
export interface Alignment {
  level: LevelOf<'name'>;
  /** Words of the left name that found a partner, with how well (1 equal). */
  paired: { left: string; right: string; worth: number }[];
}

const alignment: Alignment = { level: 'differ', paired: [] };

function pair(i: number, j: number, a: Word, b: Word, worth: number): void {
  leftDone[i] = 1;
  rightDone[j] = 1;
  alignment.paired.push({ left: a.text, right: b.text, worth });
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
      alignment.paired.push({ left: other, right: other, worth: 0.95 });
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

/** The best partner of each word left over, the nearest spellings first. */
function pairNear(a: Word[], b: Word[], n: number, m: number, native: boolean): NearPairs {
  const found = { words: 0, edits: 0, nicknames: 0, initials: 0 };
  for (let least = 3; least >= (native ? 2 : 1); least--) {
    for (let i = 0; i < n; i++) {
      if (leftDone[i] === 1) continue;
      const left = a[i] as Word;
      for (let j = 0; j < m; j++) {
        if (rightDone[j] === 1) continue;
        const right = b[j] as Word;
        if (least > 1) {
          if (native && (least < 3 || Math.min(left.text.length, right.text.length) < LEAST_NATIVE)) continue;
          if (nearness(left, right) < least) continue;
          found.words++;
          found.edits += 4 - least;
          pair(i, j, left, right, least === 3 ? 0.85 : 0.7);
          break;
        }
        const isInitial = (left.text.length === 1 || right.text.length === 1) && left.text[0] === right.text[0];
        if (!isInitial && !areNicknames(left.text, right.text)) continue;
        if (isInitial) found.initials++;
        else found.nicknames++;
        pair(i, j, left, right, isInitial ? 0.3 : 0.7);
        break;
      }
    }
  }
  return found;
}

function leftOver(words: Word[], count: number, done: Uint8Array): number {
  let over = 0;
  for (let i = 0; i < count; i++) if (done[i] === 0 && !PARTICLES.has((words[i] as Word).text)) over++;
  return over;
}

/** More edits than this in a whole name are no slips of the finger. */
const FEW_EDITS = 2;
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
  const onlyLeft = leftOver(left, n, leftDone);
  const onlyRight = leftOver(right, m, rightDone);
  const paired = alignment.paired.length;
  if (onlyLeft === 0 && onlyRight === 0 && paired > 0) {
    if (near.initials > 0) return 'initials';
    if (near.nicknames > 0) return 'nickname';
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
    // the first word is a person's own; the others are shared by a family
    if (equal + joined > 0 && onlyLeft === 1 && onlyRight === 1)
      return leftDone[0] === 1 && rightDone[0] === 1 ? 'one word differs' : 'first word differs';
  }
  return equal + joined > 0 ? 'one word in common' : 'differ';
}

/** Compares two names as bags of words. */
export function alignNames(a: CompiledContact, b: CompiledContact): Alignment {
  alignment.paired.length = 0;
  alignment.level = levelOf(a, b);
  return alignment;
}
