import { foldText } from '@leadwright/contract/text/fold';

/** A piece of text; `isChanged` when the other side differs. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/**
 * Maximum number of letter pairs in a letter-by-letter comparison. A larger diff takes longer than an animation frame,
 * and reviewers do not compare such values letter by letter.
 */
const MAX_LETTER_PAIRS = 90_000;
/** An equal piece with fewer characters between two changes is a coincidence, so it is marked as changed. */
const MIN_EQUAL_LENGTH = 3;
/** Minimum share of common letters for a letter-by-letter comparison. */
const MIN_SIMILARITY = 0.6;

/** Marks the positions on each side that belong to the longest common subsequence. */
function commonPositions(left: string[], right: string[]): [boolean[], boolean[]] {
  const width = right.length + 1;
  const lcsLength = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const cell = i * width + j;
      lcsLength[cell] =
        left[i] === right[j]
          ? lcsLength[cell + width + 1]! + 1
          : Math.max(lcsLength[cell + width]!, lcsLength[cell + 1]!);
    }
  }
  const [isLeftCommon, isRightCommon] = [left.map(() => false), right.map(() => false)];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) {
      isLeftCommon[i++] = true;
      isRightCommon[j++] = true;
    } else if (lcsLength[(i + 1) * width + j]! >= lcsLength[i * width + j + 1]!) i++;
    else j++;
  }
  return [isLeftCommon, isRightCommon];
}

type Mark = [text: string, isChanged: boolean];

/**
 * Joins the marks of one side into pieces. An equal piece between two changes becomes part of the change when
 * `isCoincidence` returns true.
 */
function mergeMarks(marks: Mark[], isCoincidence: (text: string) => boolean): Piece[] {
  const runs = joinAdjacentMarks(marks);
  return joinAdjacentMarks(
    runs.map(({ text, isChanged }, index): Mark => {
      const isBetween = runs[index - 1]?.isChanged && runs[index + 1]?.isChanged;
      return [text, isChanged || Boolean(isBetween && isCoincidence(text))];
    }),
  );
}

function joinAdjacentMarks(marks: Mark[]): Piece[] {
  const runs: Piece[] = [];
  for (const [text, isChanged] of marks) {
    const last = runs.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else if (text) runs.push({ text, isChanged });
  }
  return runs;
}

const toMarks = (parts: string[], isCommon: boolean[]) => parts.map((text, index): Mark => [text, !isCommon[index]]);
const isShort = (text: string) => text.trim().length < MIN_EQUAL_LENGTH;
const isBlank = (text: string) => !/[\p{L}\p{N}]/u.test(text);

/** Compares words letter by letter only when most letters agree; other words are marked as a whole. */
function diffWords(left: string, right: string): [Mark[], Mark[]] {
  const [a, b] = [Array.from(left), Array.from(right)];
  const allChanged: [Mark[], Mark[]] = [[[left, true]], [[right, true]]];
  if (a.length * b.length > MAX_LETTER_PAIRS) return allChanged;
  const [isLeftCommon, isRightCommon] = commonPositions(a.map(foldText), b.map(foldText));
  const similarity = isLeftCommon.filter(Boolean).length / Math.max(a.length, b.length);
  if (!(similarity >= MIN_SIMILARITY)) return allChanged;
  const marks = (parts: string[], isCommon: boolean[]) =>
    mergeMarks(toMarks(parts, isCommon), isShort).map(({ text, isChanged }): Mark => [text, isChanged]);
  return [marks(a, isLeftCommon), marks(b, isRightCommon)];
}

/** A word or a run of other characters, with the following white space. */
const TOKEN = /[\p{L}\p{M}\p{N}']+\s*|[^\p{L}\p{M}\p{N}'\s]+\s*|\s+/gu;
const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** Splits both values into common and different pieces: by word, and by letter within similar words. */
export function diff(left: string, right: string): { left: Piece[]; right: Piece[] } {
  const [a, b] = [tokensOf(left), tokensOf(right)];
  const [isLeftCommon, isRightCommon] = commonPositions(
    a.map((token) => foldText(token.trim())),
    b.map((token) => foldText(token.trim())),
  );
  const marks: [Mark[], Mark[]] = [[], []];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [leftStart, rightStart] = [i, j];
    while (i < a.length && !isLeftCommon[i]) i++;
    while (j < b.length && !isRightCommon[j]) j++;
    const [leftMarks, rightMarks] = diffWords(a.slice(leftStart, i).join(''), b.slice(rightStart, j).join(''));
    marks[0].push(...leftMarks, [a[i] ?? '', false]);
    marks[1].push(...rightMarks, [b[j] ?? '', false]);
    i++;
    j++;
  }
  return { left: trimChanges(mergeMarks(marks[0], isBlank)), right: trimChanges(mergeMarks(marks[1], isBlank)) };
}

/** Marks the trailing white space of a change as unchanged. */
function trimChanges(pieces: Piece[]): Piece[] {
  return joinAdjacentMarks(
    pieces.flatMap(({ text, isChanged }): Mark[] => {
      const end = text.trimEnd();
      return isChanged
        ? [
            [end, true],
            [text.slice(end.length), false],
          ]
        : [[text, false]];
    }),
  );
}

export type Agreement = 'same' | 'alike' | 'differs' | 'fileOnly' | 'masterOnly';

/** Reduces a value to its identifying part, by field: phone digits without trunk prefix, host of a website. */
const NORMALISERS: Record<string, (text: string) => string> = {
  phone: (text) => text.replace(/\D/g, '').replace(/^0+/, '').slice(-9),
  website: (text) =>
    foldText(text)
      .replace(/^[a-z]+:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/.*$/, ''),
  registration_number: (text) =>
    foldText(text)
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/^0+/, ''),
};
const lettersAndDigits = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Compares two values of a field; returns undefined when both are empty. `isSameForEngine` is true when the engine
 * treats the values as the same, such as "United Kingdom" and "GB".
 */
export function agreement(field: string, left: string, right: string, isSameForEngine = false): Agreement | undefined {
  if (!left.trim() && !right.trim()) return undefined;
  if (!right.trim()) return 'fileOnly';
  if (!left.trim()) return 'masterOnly';
  if (left.trim() === right.trim()) return 'same';
  const normalise = NORMALISERS[field] ?? lettersAndDigits;
  return isSameForEngine || normalise(left) === normalise(right) ? 'alike' : 'differs';
}
