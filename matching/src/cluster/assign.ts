/** A scored pair of records, by their ids. */
export interface Link {
  left: string;
  right: string;
  /** In bits. */
  weight: number;
}

const compareIds = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Pairs the records of two files, neither of which contains duplicates: keeps the heaviest links, at most one per
 * record. Equal weights are ordered by id, so the result does not depend on the order of the input.
 */
export function assignOneToOne<T extends Link>(links: readonly T[]): T[] {
  const ordered = [...links].sort(
    (a, b) => b.weight - a.weight || compareIds(a.left, b.left) || compareIds(a.right, b.right),
  );
  const assignedLeft = new Set<string>();
  const assignedRight = new Set<string>();
  return ordered.filter((link) => {
    if (assignedLeft.has(link.left) || assignedRight.has(link.right)) return false;
    assignedLeft.add(link.left);
    assignedRight.add(link.right);
    return true;
  });
}
