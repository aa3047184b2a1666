import type { CompiledContact } from './compiled-contact.ts';
import type { LevelOf } from './contact-fields.ts';
import { areNicknames, PARTICLES } from './person-name.ts';
import { nearness, type Word } from './person-word.ts';
import { editDistance } from './string-distance.ts';

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
      if (editDistance(text, other, 1) > 1) continue;
      aDone[i] = aDone[i + 1] = bDone[j] = 1;
      alignment.paired.push({ left: other, right: other, worth: 0.95 });
      joined++;
      break;
    }
  }
  return joined;
}

/** The best partner of each word left over. Returns kinds seen: 1 near, 2 nickname, 4 initial. */
function pairNear(a: Word[], b: Word[], n: number, m: number): number {
  let kinds = 0;
  for (let least = 3; least >= 1; least--) {
    for (let i = 0; i < n; i++) {
      if (leftDone[i] === 1) continue;
      const left = a[i] as Word;
      for (let j = 0; j < m; j++) {
        if (rightDone[j] === 1) continue;
        const right = b[j] as Word;
        const isInitial = (left.text.length === 1 || right.text.length === 1) && left.text[0] === right.text[0];
        if (least > 1 ? nearness(left, right) < least : !isInitial && !areNicknames(left.text, right.text)) continue;
        kinds |= least > 1 ? 1 : isInitial ? 4 : 2;
        pair(i, j, left, right, least === 3 ? 0.85 : least === 2 ? 0.7 : isInitial ? 0.3 : 0.7);
        break;
      }
    }
  }
  return kinds;
}

function leftOver(words: Word[], count: number, done: Uint8Array): number {
  let over = 0;
  for (let i = 0; i < count; i++) if (done[i] === 0 && !PARTICLES.has((words[i] as Word).text)) over++;
  return over;
}

function levelOf(a: CompiledContact, b: CompiledContact): Alignment['level'] {
  const n = Math.min(a.words.length, MAX_WORDS);
  const m = Math.min(b.words.length, MAX_WORDS);
  leftDone.fill(0, 0, n);
  rightDone.fill(0, 0, m);
  const equal = pairEqual(a.words, b.words, n, m);
  if (equal === n && equal === m) return a.letters === b.letters ? 'same' : 'other order';
  const joined =
    pairJoined(a.words, b.words, n, m, leftDone, rightDone) + pairJoined(b.words, a.words, m, n, rightDone, leftDone);
  const kinds = pairNear(a.words, b.words, n, m);
  if (a.letters === b.letters) return 'same letters';
  const onlyLeft = leftOver(a.words, n, leftDone);
  const onlyRight = leftOver(b.words, m, rightDone);
  const strong = equal + joined + (kinds & 1);
  if (onlyLeft === 0 && onlyRight === 0 && alignment.paired.length > 0) {
    if ((kinds & 4) !== 0) return 'initials';
    return (kinds & 2) !== 0 ? 'nickname' : 'near';
  }
  if (a.letters.length >= 8 && editDistance(a.letters, b.letters, 2) <= 2) return 'near';
  const count = alignment.paired.length;
  if (onlyLeft === 0 || onlyRight === 0) return count >= 2 && strong >= 1 ? 'more words' : count > 0 ? 'one word in common' : 'differ';
  if (onlyLeft === 1 && onlyRight === 1 && count >= 2 && equal + joined >= 1) return 'one word differs';
  return equal + joined > 0 ? 'one word in common' : 'differ';
}

/** Compares two names as bags of words. */
export function alignNames(a: CompiledContact, b: CompiledContact): Alignment {
  alignment.paired.length = 0;
  alignment.level = levelOf(a, b);
  return alignment;
}
