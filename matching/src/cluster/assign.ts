/** A scored pair of records. */
export interface Link {
  left: string;
  right: string;
  weight: number;
}

const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * At most one link for every record, the heaviest first: for two files that each hold nobody twice. Ties go by id, so
 * that the same links always give the same answer.
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
