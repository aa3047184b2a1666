/** A piece of text; `changed` when the other side differs. */
export interface Piece {
  text: string;
  changed: boolean;
}

/**
 * Maximum size of a comparison by letter. A larger diff takes longer than a frame, and reviewers do not compare such
 * values letter by letter.
 */
const MAX_CELLS = 90_000;
/** A shorter equal piece between two changes is a coincidence and is marked as changed. */
const MIN_ISLAND_LENGTH = 3;
/** Minimum share of common letters for a comparison by letter. */
const MIN_SIMILARITY = 0.6;

/** Ignores case and accents: reviewers treat "MÜLLER" and "Muller" as equal. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Marks the positions on each side that belong to the longest common subsequence. */
function commonPositions(left: string[], right: string[]): [boolean[], boolean[]] {
  const width = right.length + 1;
  const length = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const at = i * width + j;
      length[at] = left[i] === right[j] ? length[at + width + 1]! + 1 : Math.max(length[at + width]!, length[at + 1]!);
    }
  }
  const [inLeft, inRight] = [left.map(() => false), right.map(() => false)];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) {
      inLeft[i++] = true;
      inRight[j++] = true;
    } else if (length[(i + 1) * width + j]! >= length[i * width + j + 1]!) i++;
    else j++;
  }
  return [inLeft, inRight];
}

type Mark = [text: string, changed: boolean];

/**
 * Joins the marks of one side into pieces. An equal piece between two changes becomes part of the change when
 * `isCoincidence` returns true.
 */
function mergeIslands(marks: Mark[], isCoincidence: (text: string) => boolean): Piece[] {
  const runs = merge(marks);
  return merge(
    runs.map(({ text, changed }, at): Mark => {
      const isBetween = runs[at - 1]?.changed && runs[at + 1]?.changed;
      return [text, changed || Boolean(isBetween && isCoincidence(text))];
    }),
  );
}

function merge(marks: Mark[]): Piece[] {
  const runs: Piece[] = [];
  for (const [text, changed] of marks) {
    const last = runs.at(-1);
    if (last?.changed === changed) last.text += text;
    else if (text) runs.push({ text, changed });
  }
  return runs;
}

const toMarks = (parts: string[], shared: boolean[]) => parts.map((text, at): Mark => [text, !shared[at]]);
const isShort = (text: string) => text.trim().length < MIN_ISLAND_LENGTH;
const isBlank = (text: string) => !/[\p{L}\p{N}]/u.test(text);

/** Compares words by letter only when most letters agree; other words are marked as a whole. */
function diffWords(left: string, right: string): [Mark[], Mark[]] {
  const [a, b] = [Array.from(left), Array.from(right)];
  const allChanged: [Mark[], Mark[]] = [[[left, true]], [[right, true]]];
  if (a.length * b.length > MAX_CELLS) return allChanged;
  const [inLeft, inRight] = commonPositions(a.map(fold), b.map(fold));
  const similarity = inLeft.filter(Boolean).length / Math.max(a.length, b.length);
  if (!(similarity >= MIN_SIMILARITY)) return allChanged;
  const marks = (parts: string[], isShared: boolean[]) =>
    mergeIslands(toMarks(parts, isShared), isShort).map(({ text, changed }): Mark => [text, changed]);
  return [marks(a, inLeft), marks(b, inRight)];
}

/** A word or a run of other characters, with the following white space. */
const TOKEN = /[\p{L}\p{M}\p{N}']+\s*|[^\p{L}\p{M}\p{N}'\s]+\s*|\s+/gu;
const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** Splits both values into common and different pieces: by words, and by letters within similar words. */
export function diff(left: string, right: string): { left: Piece[]; right: Piece[] } {
  const [a, b] = [tokensOf(left), tokensOf(right)];
  const [inLeft, inRight] = commonPositions(
    a.map((token) => fold(token.trim())),
    b.map((token) => fold(token.trim())),
  );
  const marks: [Mark[], Mark[]] = [[], []];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [leftStart, rightStart] = [i, j];
    while (i < a.length && !inLeft[i]) i++;
    while (j < b.length && !inRight[j]) j++;
    const [leftMarks, rightMarks] = diffWords(a.slice(leftStart, i).join(''), b.slice(rightStart, j).join(''));
    marks[0].push(...leftMarks, [a[i] ?? '', false]);
    marks[1].push(...rightMarks, [b[j] ?? '', false]);
    i++;
    j++;
  }
  return { left: trimChanges(mergeIslands(marks[0], isBlank)), right: trimChanges(mergeIslands(marks[1], isBlank)) };
}

/** Removes the mark from trailing white space of a change. */
function trimChanges(pieces: Piece[]): Piece[] {
  return merge(
    pieces.flatMap(({ text, changed }): Mark[] => {
      const end = text.trimEnd();
      return changed
        ? [
            [end, true],
            [text.slice(end.length), false],
          ]
        : [[text, false]];
    }),
  );
}

export type Agreement = 'same' | 'alike' | 'differs' | 'fileOnly' | 'masterOnly';

/** Reduce a value to its identifying part: phone digits without trunk prefix, host of a website. */
const NORMALISERS: Record<string, (text: string) => string> = {
  phone: (text) => text.replace(/\D/g, '').replace(/^0+/, '').slice(-9),
  website: (text) =>
    fold(text)
      .replace(/^[a-z]+:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/.*$/, ''),
  registration_number: (text) =>
    fold(text)
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/^0+/, ''),
};
const lettersAndDigits = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Compares two values of a field; returns undefined when both are empty. `isSame` is the engine's finding, which
 * treats "United Kingdom" and "GB" as the same country.
 */
export function agreement(field: string, left: string, right: string, isSame = false): Agreement | undefined {
  if (!left.trim() && !right.trim()) return undefined;
  if (!right.trim()) return 'fileOnly';
  if (!left.trim()) return 'masterOnly';
  if (left.trim() === right.trim()) return 'same';
  const normalise = NORMALISERS[field] ?? lettersAndDigits;
  return isSame || normalise(left) === normalise(right) ? 'alike' : 'differs';
}
