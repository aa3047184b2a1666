export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * The maximum number of lines for the longest common subsequence. In longer texts, all lines between the common start
 * and end count as changed.
 */
const MAX_LINES = 1_500;

/** Compares two texts. Returns their lines in order, as kept, removed or added. */
export function diffLines(previous: string, current: string): DiffLine[] {
  const [a, b] = [previous.split('\n'), current.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  const middle = diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...same(a.slice(0, start)), ...middle, ...same(end > 0 ? a.slice(-end) : [])];
}

function diffMiddle(a: string[], b: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (a.length > MAX_LINES || b.length > MAX_LINES) return [...a.map(removed), ...b.map(added)];
  const commonLengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      commonLengths[i]![j] =
        a[i] === b[j]
          ? commonLengths[i + 1]![j + 1]! + 1
          : Math.max(commonLengths[i + 1]![j]!, commonLengths[i]![j + 1]!);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i++]! });
      j++;
    } else if (i < a.length && (j >= b.length || commonLengths[i + 1]![j]! >= commonLengths[i]![j + 1]!))
      lines.push(removed(a[i++]!));
    else lines.push(added(b[j++]!));
  }
  return lines;
}
