/** A scored pair of records, by their ids. */
export interface Link {
  left: string;
  right: string;
  /** In bits. */
  weight: number;
}

const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns at most one link per record of either side, heaviest first: for two files without duplicates. Equal weights
 * are ordered by id, so the result does not depend on the order of the input.
 */
export function assignOneToOne<T extends Link>(links: readonly T[]): T[] {
  const ordered = [...links].sort((a, b) => b.weight - a.weight || before(a.left, b.left) || before(a.right, b.right));
  const left = new Set<string>();
  const right = new Set<string>();
  return ordered.filter((link) => {
    if (left.has(link.left) || right.has(link.right)) return false;
    left.add(link.left);
    right.add(link.right);
    return true;
  });
}
