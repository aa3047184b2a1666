/**
 * Returns whether two texts differ by at most one edit: a letter inserted, deleted or replaced, or two adjacent letters
 * swapped. Equivalent to an edit distance of at most 1, at a tenth of the cost; most comparisons of codes and words
 * need no more.
 */
export function isWithinOneEdit(a: string, b: string): boolean {
  const longer = a.length >= b.length ? a : b;
  const shorter = longer === a ? b : a;
  const length = shorter.length;
  if (longer.length - length > 1) return false;
  let index = 0;
  while (index < length && longer.charCodeAt(index) === shorter.charCodeAt(index)) index++;
  if (index === length) return true;
  if (longer.length !== length) return isEqualFrom(longer, index + 1, shorter, index);
  if (isEqualFrom(longer, index + 1, shorter, index + 1)) return true;
  return (
    longer.charCodeAt(index) === shorter.charCodeAt(index + 1) &&
    longer.charCodeAt(index + 1) === shorter.charCodeAt(index) &&
    isEqualFrom(longer, index + 2, shorter, index + 2)
  );
}

/** Returns whether `a` from index `i` on equals `b` from index `j` on; both parts must have the same length. */
function isEqualFrom(a: string, i: number, b: string, j: number): boolean {
  for (let step = 0; j + step < b.length; step++) if (a.charCodeAt(i + step) !== b.charCodeAt(j + step)) return false;
  return true;
}

const MAX_LETTERS = 64;
const rowA = new Uint8Array(MAX_LETTERS + 1);
const rowB = new Uint8Array(MAX_LETTERS + 1);
const rowC = new Uint8Array(MAX_LETTERS + 1);

/**
 * Returns the edit distance of two texts, with a swap of two neighbours as one edit (optimal string alignment); `limit
 * + 1` when it exceeds `limit`. Only the first 64 letters count: names differ before that.
 */
export function editDistance(left: string, right: string, limit: number): number {
  const a = left.length > MAX_LETTERS ? left.slice(0, MAX_LETTERS) : left;
  const b = right.length > MAX_LETTERS ? right.slice(0, MAX_LETTERS) : right;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious = rowA;
  let previous = rowB;
  let current = rowC;
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let best = i;
    const code = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j++) {
      const isSame = code === b.charCodeAt(j - 1);
      let cost = (previous[j - 1] as number) + (isSame ? 0 : 1);
      const deletion = (previous[j] as number) + 1;
      const insertion = (current[j - 1] as number) + 1;
      if (deletion < cost) cost = deletion;
      if (insertion < cost) cost = insertion;
      if (!isSame && i > 1 && j > 1 && code === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)) {
        const swap = (beforePrevious[j - 2] as number) + 1;
        if (swap < cost) cost = swap;
      }
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    const freeRow = beforePrevious;
    beforePrevious = previous;
    previous = current;
    current = freeRow;
  }
  return previous[b.length] as number;
}

const matchedA = new Uint8Array(MAX_LETTERS);
const matchedB = new Uint8Array(MAX_LETTERS);

/**
 * Returns the Jaro-Winkler similarity of two texts, 0 to 1 (Winkler 1990: common prefix of up to four letters, weight
 * 0.1). Only the first 64 letters count.
 */
export function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1;
  const a = left.length > MAX_LETTERS ? left.slice(0, MAX_LETTERS) : left;
  const b = right.length > MAX_LETTERS ? right.slice(0, MAX_LETTERS) : right;
  if (a.length === 0 || b.length === 0) return 0;
  const maxDistance = Math.max(0, (Math.max(a.length, b.length) >> 1) - 1);
  matchedA.fill(0, 0, a.length);
  matchedB.fill(0, 0, b.length);
  let matches = 0;
  for (let i = 0; i < a.length; i++) {
    const code = a.charCodeAt(i);
    const end = Math.min(b.length - 1, i + maxDistance);
    for (let j = Math.max(0, i - maxDistance); j <= end; j++) {
      if (matchedB[j] === 1 || b.charCodeAt(j) !== code) continue;
      matchedA[i] = 1;
      matchedB[j] = 1;
      matches++;
      break;
    }
  }
  if (matches === 0) return 0;
  let transpositionCount = 0;
  let j = 0;
  for (let i = 0; i < a.length; i++) {
    if (matchedA[i] !== 1) continue;
    while (matchedB[j] !== 1) j++;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) transpositionCount++;
    j++;
  }
  const jaro = (matches / a.length + matches / b.length + (matches - transpositionCount / 2) / matches) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && prefix < b.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}
