/** A stretch of text; `changed` where the other side has something else. */
export interface Piece {
  text: string;
  changed: boolean;
}

/** Beyond this many cells the comparison costs more than a frame, and nobody reads such a value letter by letter. */
const MOST_CELLS = 90_000;
/** Equal stretches shorter than this between two changes are chance, and would be confetti. */
const SHORTEST_ISLAND = 3;

/** Case and accents do not count: "MÜLLER" and "Muller" are the same to a reviewer. */
export const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Which positions of both sides belong to their longest common subsequence. */
function common(left: string[], right: string[]): [boolean[], boolean[]] {
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

function pieces(characters: string[], shared: boolean[]): Piece[] {
  const runs: Piece[] = [];
  characters.forEach((text, at) => {
    const changed = !shared[at];
    const last = runs.at(-1);
    if (last?.changed === changed) last.text += text;
    else runs.push({ text, changed });
  });
  const joined: Piece[] = [];
  runs.forEach((run, at) => {
    const isIsland =
      !run.changed && run.text.trim().length < SHORTEST_ISLAND && runs[at - 1]?.changed && runs[at + 1]?.changed;
    const changed = run.changed || Boolean(isIsland && run.text.trim() !== '');
    const last = joined.at(-1);
    if (last?.changed === changed) last.text += run.text;
    else joined.push({ text: run.text, changed });
  });
  return joined;
}

/** Both values cut into what they share and what only one of them has. */
export function diff(left: string, right: string): { left: Piece[]; right: Piece[] } {
  if (fold(left) === fold(right)) {
    return {
      left: left ? [{ text: left, changed: false }] : [],
      right: right ? [{ text: right, changed: false }] : [],
    };
  }
  const [a, b] = [Array.from(left), Array.from(right)];
  if (a.length * b.length > MOST_CELLS) {
    return {
      left: pieces(
        a,
        a.map(() => false),
      ),
      right: pieces(
        b,
        b.map(() => false),
      ),
    };
  }
  const [inLeft, inRight] = common(a.map(fold), b.map(fold));
  return { left: pieces(a, inLeft), right: pieces(b, inRight) };
}

export type Agreement = 'same' | 'alike' | 'differs' | 'fileOnly' | 'masterOnly';

/** What of a value says which one it is: digits of a phone without trunk prefix, the host of a website. */
const ESSENCE: Record<string, (text: string) => string> = {
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
const words = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** How two values of a field stand to each other; undefined where neither side states one. */
export function agreement(field: string, left: string, right: string): Agreement | undefined {
  if (!left.trim() && !right.trim()) return undefined;
  if (!right.trim()) return 'fileOnly';
  if (!left.trim()) return 'masterOnly';
  if (left.trim() === right.trim()) return 'same';
  const essence = ESSENCE[field] ?? words;
  return essence(left) === essence(right) ? 'alike' : 'differs';
}
