/** A pair of records with what speaks for and against their being one. */
export interface WeighedPair {
  a: number;
  b: number;
  /** log2 odds that both are one: positive joins, negative parts. */
  bits: number;
  /** The two must not be joined, whatever else joins them. */
  vetoed: boolean;
}

/** Evidence beyond this is not more certain, only louder: one pair must not outvote a whole group. */
const MOST_BITS = 10;

interface Link {
  bits: number;
  pairs: number;
  vetoed: boolean;
}

interface Merge {
  a: number;
  b: number;
  mean: number;
}

/** Strongest first; equal ones by their numbers, so that the order of the input never matters. */
const before = (x: Merge, y: Merge) =>
  x.mean > y.mean || (x.mean === y.mean && (x.a < y.a || (x.a === y.a && x.b < y.b)));

/** A binary heap of merges. */
class Queue {
  readonly #heap: Merge[] = [];

  push(merge: Merge): void {
    const heap = this.#heap;
    let at = heap.push(merge) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(merge, heap[parent] as Merge)) break;
      heap[at] = heap[parent] as Merge;
      at = parent;
    }
    heap[at] = merge;
  }

  pop(): Merge | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1] as Merge, heap[child] as Merge)) child++;
      if (!before(heap[child] as Merge, last)) break;
      heap[at] = heap[child] as Merge;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

/**
 * Groups of records that are one, by correlation clustering (Bansal, Blum and Chawla 2004): the two groups with the
 * highest mean evidence between their members are joined for as long as that mean is positive and no pair between them
 * is vetoed. A chain of good pairs therefore does not hold together what its ends contradict. A pair that is not given
 * counts `absentBits`. Groups of two and more, members and groups in ascending order.
 */
export function clusterPairs(pairs: readonly WeighedPair[], absentBits = 0): number[][] {
  const members = new Map<number, number[]>();
  const links = new Map<number, Map<number, Link>>();
  const add = (a: number, b: number, link: Link) => {
    const of = links.get(a) ?? new Map<number, Link>();
    links.set(a, of);
    const known = of.get(b);
    if (!known) of.set(b, { ...link });
    else {
      known.bits += link.bits;
      known.pairs += link.pairs;
      known.vetoed ||= link.vetoed;
    }
  };
  const ordered = [...pairs].map((p) => (p.a < p.b ? p : { ...p, a: p.b, b: p.a }));
  ordered.sort((x, y) => x.a - y.a || x.b - y.b || x.bits - y.bits || Number(x.vetoed) - Number(y.vetoed));
  ordered.forEach(({ a, b, bits, vetoed }, i) => {
    const next = ordered[i + 1];
    if (a === b || (next?.a === a && next.b === b)) return;
    const capped = Math.max(-MOST_BITS, Math.min(MOST_BITS, bits));
    const again = ordered[i - 1];
    const link = { bits: capped, pairs: 1, vetoed: vetoed || (again?.a === a && again.b === b && again.vetoed) };
    add(a, b, link);
    add(b, a, link);
    for (const one of [a, b]) if (!members.has(one)) members.set(one, [one]);
  });

  const queue = new Queue();
  const meanOf = (a: number, b: number): number | undefined => {
    const link = links.get(a)?.get(b);
    if (!link || link.vetoed) return undefined;
    const possible = (members.get(a) as number[]).length * (members.get(b) as number[]).length;
    return (link.bits + absentBits * (possible - link.pairs)) / possible;
  };
  const offer = (one: number, other: number) => {
    const [a, b] = one < other ? [one, other] : [other, one];
    const mean = meanOf(a, b);
    if (mean !== undefined && mean > 0) queue.push({ a, b, mean });
  };
  for (const [a, of] of links) for (const b of of.keys()) if (a < b) offer(a, b);
  for (let merge = queue.pop(); merge; merge = queue.pop()) {
    const { a, b, mean } = merge;
    // Groups have changed since this was offered.
    if (!members.has(a) || !members.has(b) || meanOf(a, b) !== mean) continue;
    (members.get(a) as number[]).push(...(members.get(b) as number[]));
    members.delete(b);
    const moved = links.get(b) as Map<number, Link>;
    links.delete(b);
    links.get(a)?.delete(b);
    for (const [other, link] of moved) {
      if (other === a) continue;
      add(a, other, link);
      const back = links.get(other) as Map<number, Link>;
      back.delete(b);
      add(other, a, link);
    }
    for (const other of (links.get(a) as Map<number, Link>).keys()) offer(a, other);
  }
  return [...members.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.sort((x, y) => x - y))
    .sort((x, y) => (x[0] as number) - (y[0] as number));
}

/** Records that pairs join directly or by way of others, whatever speaks against it; ascending, as clusterPairs. */
export function connectedComponents(pairs: Iterable<{ a: number; b: number }>): number[][] {
  const parent = new Map<number, number>();
  const rootOf = (one: number): number => {
    let root = one;
    while ((parent.get(root) ?? root) !== root) root = parent.get(root) as number;
    for (let at = one; at !== root; ) {
      const next = parent.get(at) ?? root;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  for (const { a, b } of pairs) {
    const [x, y] = [rootOf(a), rootOf(b)];
    parent.set(Math.max(x, y), Math.min(x, y));
    if (!parent.has(Math.min(x, y))) parent.set(Math.min(x, y), Math.min(x, y));
  }
  const groups = new Map<number, number[]>();
  for (const one of [...parent.keys()].sort((x, y) => x - y)) {
    const root = rootOf(one);
    const group = groups.get(root);
    if (group) group.push(one);
    else groups.set(root, [one]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
