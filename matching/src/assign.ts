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

/** Groups of records joined by links, each sorted by id, in the order of their first ids; single records are left out. */
export function clusterLinks(links: readonly Pick<Link, 'left' | 'right'>[]): string[][] {
  const parent = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next;
    for (let at = id; at !== root; ) {
      const next = parent.get(at) ?? root;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  for (const { left, right } of links) {
    const a = rootOf(left);
    const b = rootOf(right);
    if (!parent.has(a)) parent.set(a, a);
    if (!parent.has(b)) parent.set(b, b);
    if (a !== b) parent.set(a < b ? b : a, a < b ? a : b);
  }
  const groups = new Map<string, string[]>();
  for (const id of [...parent.keys()].sort(before)) {
    const root = rootOf(id);
    const group = groups.get(root);
    if (group) group.push(id);
    else groups.set(root, [id]);
  }
  return [...groups.values()];
}
