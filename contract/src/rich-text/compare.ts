/** A compared line: in both texts, only in the earlier, or only in the later text. */
export interface ComparedLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Maximum number of lines that are compared; in longer texts all differing lines count as replaced. */
const MAX_LINES = 2_000;

/** Compares two texts line by line by their longest common subsequence. */
export function compareLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const toSameLines = (lines: readonly string[]): ComparedLine[] => lines.map((text) => ({ kind: 'same', text }));
  return [
    ...toSameLines(before.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...toSameLines(before.slice(before.length - end)),
  ];
}

function compareMiddle(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const removed = before.map((text): ComparedLine => ({ kind: 'removed', text }));
  const added = after.map((text): ComparedLine => ({ kind: 'added', text }));
  if (before.length > MAX_LINES || after.length > MAX_LINES) return [...removed, ...added];
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        before[i] === after[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i]! });
      i++;
      j++;
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) lines.push(removed[i++]!);
    else lines.push(added[j++]!);
  }
  return [...lines, ...removed.slice(i), ...added.slice(j)];
}
