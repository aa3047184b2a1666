export interface Line {
  kind: 'same' | 'gone' | 'come';
  text: string;
}

/**
 * Above this number the longest common subsequence is not computed: all lines between common start and end count as
 * changed.
 */
const MAX_LINES = 1_500;

/** Returns the lines of two texts as kept, removed or added, in their order. */
export function diffLines(was: string, is: string): Line[] {
  const [a, b] = [was.split('\n'), is.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const same = (lines: string[]): Line[] => lines.map((text) => ({ kind: 'same', text }));
  const middle = diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...same(a.slice(0, start)), ...middle, ...same(end > 0 ? a.slice(-end) : [])];
}

function diffMiddle(a: string[], b: string[]): Line[] {
  const removed = (text: string): Line => ({ kind: 'gone', text });
  const added = (text: string): Line => ({ kind: 'come', text });
  if (a.length > MAX_LINES || b.length > MAX_LINES) return [...a.map(removed), ...b.map(added)];
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i]![j] = a[i] === b[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i++]! });
      j++;
    } else if (i < a.length && (j >= b.length || longest[i + 1]![j]! >= longest[i]![j + 1]!))
      lines.push(removed(a[i++]!));
    else lines.push(added(b[j++]!));
  }
  return lines;
}
