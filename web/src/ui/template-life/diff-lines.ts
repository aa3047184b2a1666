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
  let prefixLength = 0;
  while (prefixLength < a.length && prefixLength < b.length && a[prefixLength] === b[prefixLength]) prefixLength++;
  let suffixLength = 0;
  const maxSuffixLength = Math.min(a.length, b.length) - prefixLength;
  while (suffixLength < maxSuffixLength && a.at(-1 - suffixLength) === b.at(-1 - suffixLength)) suffixLength++;
  const sameLines = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  const middle = diffMiddle(
    a.slice(prefixLength, a.length - suffixLength),
    b.slice(prefixLength, b.length - suffixLength),
  );
  const suffix = a.slice(a.length - suffixLength);
  return [...sameLines(a.slice(0, prefixLength)), ...middle, ...sameLines(suffix)];
}

function diffMiddle(a: string[], b: string[]): DiffLine[] {
  const removedLine = (text: string): DiffLine => ({ kind: 'removed', text });
  const addedLine = (text: string): DiffLine => ({ kind: 'added', text });
  if (a.length > MAX_LINES || b.length > MAX_LINES) return [...a.map(removedLine), ...b.map(addedLine)];
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
      lines.push(removedLine(a[i++]!));
    else lines.push(addedLine(b[j++]!));
  }
  return lines;
}
