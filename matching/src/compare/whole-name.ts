import { isPatronymic, PARTICLES } from '../person/name.ts';
import type { CompiledContact } from '../record/compiled-contact.ts';
import { withinOneEdit } from '../text/string-distance.ts';
import type { Word } from '../text/word.ts';
import type { LevelOf } from './contact-fields.ts';
import { NO_PAIRS, pairNear, pairSimilar } from './near-words.ts';
import {
  forgetPairs,
  leftDone,
  MAX_WORDS,
  type PairedWords,
  pairAcrossScripts,
  pairEqual,
  paired,
  pairInitials,
  pairJoined,
  rightDone,
} from './word-pairs.ts';

/** How the words of two whole names pair up, whatever their order. Reused: read it before the next comparison. */
export interface Alignment {
  level: LevelOf<'name'>;
  paired: readonly PairedWords[];
}

const alignment: Alignment = { level: 'differ', paired };

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

/** More edits than this in a whole name are no slips of the finger. */
const FEW_EDITS = 2;
/** A name that is known by fewer consonants than this across scripts is known by chance. */
const LEAST_CONSONANTS = 4;

/** Another initial is another name, though one letter is all that differs. */
const hasInitial = (words: readonly Word[]) => words.some(({ text }) => text.length === 1);

const joinedText = (words: readonly Word[]) => words.map(({ text }) => text).join('');

function levelOf(a: CompiledContact, b: CompiledContact): Alignment['level'] {
  const native = a.native.length > 0 && b.native.length > 0;
  const left = native ? a.native : a.words;
  const right = native ? b.native : b.words;
  const n = Math.min(left.length, MAX_WORDS);
  const m = Math.min(right.length, MAX_WORDS);
  forgetPairs();
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
  const telling = paired.filter(({ worth, isInitial }) => worth > 0 || isInitial).length;
  if (onlyLeft === 0 && onlyRight === 0 && telling > 0) {
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
  if (telling >= 2 && equal + joined + near.words > 0) {
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
  alignment.level = levelOf(a, b);
  return alignment;
}
