/** A scored pair of records, by their numbers. */
export interface WeightedPair {
  a: number;
  b: number;
  /** log2 odds that both are the same. */
  bits: number;
  /** The two records must not be in one group, regardless of other pairs. */
  isVetoed: boolean;
}

/** Maximum weight of one pair in bits, so that it cannot outvote a whole group. */
const MAX_BITS = 10;

/** The combined evidence of all pairs between two groups. */
interface Link {
  bits: number;
  /** Number of pairs. */
  pairs: number;
  isVetoed: boolean;
}

/** A possible merge of the groups `a` and `b`. */
interface Merge {
  a: number;
  b: number;
  /** Mean bits of all pairs between their members. */
  mean: number;
}

/** Orders by mean, highest first, then by number, so that the order of the input makes no difference. */
const isBefore = (x: Merge, y: Merge) =>
  x.mean > y.mean || (x.mean === y.mean && (x.a < y.a || (x.a === y.a && x.b < y.b)));

/** A priority queue of merges as a binary heap. */
class MergeQueue {
  readonly #heap: Merge[] = [];

  push(merge: Merge): void {
    const heap = this.#heap;
    let index = heap.push(merge) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(merge, heap[parent] as Merge)) break;
      heap[index] = heap[parent] as Merge;
      index = parent;
    }
    heap[index] = merge;
  }

  pop(): Merge | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Merge, heap[child] as Merge)) child++;
      if (!isBefore(heap[child] as Merge, last)) break;
      heap[index] = heap[child] as Merge;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

/**
 * Returns each pair once, lower number first, sorted. Copies of a pair are combined: the highest bits, and vetoed if
 * any copy is.
 */
function distinctPairs(pairs: readonly WeightedPair[]): WeightedPair[] {
  const sorted = pairs.filter(({ a, b }) => a !== b).map((p) => (p.a < p.b ? p : { ...p, a: p.b, b: p.a }));
  sorted.sort((x, y) => x.a - y.a || x.b - y.b || x.bits - y.bits || Number(x.isVetoed) - Number(y.isVetoed));
  const distinct: WeightedPair[] = [];
  for (const pair of sorted) {
    const last = distinct[distinct.length - 1];
    if (last?.a === pair.a && last.b === pair.b)
      distinct[distinct.length - 1] = { ...pair, isVetoed: pair.isVetoed || last.isVetoed };
    else distinct.push(pair);
  }
  return distinct;
}

/** Groups of records, keyed by the number of one member, with the combined evidence between every two groups. */
class Groups {
  readonly members = new Map<number, number[]>();
  readonly #links = new Map<number, Map<number, Link>>();
  readonly #absentBits: number;

  constructor(pairs: readonly WeightedPair[], absentBits: number) {
    this.#absentBits = absentBits;
    for (const { a, b, bits, isVetoed } of pairs) {
      const link = { bits: Math.max(-MAX_BITS, Math.min(MAX_BITS, bits)), pairs: 1, isVetoed };
      this.#addLink(a, b, link);
      this.#addLink(b, a, link);
      for (const record of [a, b]) if (!this.members.has(record)) this.members.set(record, [record]);
    }
  }

  #addLink(a: number, b: number, link: Link): void {
    const links = this.#links.get(a) ?? new Map<number, Link>();
    this.#links.set(a, links);
    const existing = links.get(b);
    if (!existing) links.set(b, { ...link });
    else {
      existing.bits += link.bits;
      existing.pairs += link.pairs;
      existing.isVetoed ||= link.isVetoed;
    }
  }

  neighbours(a: number): number[] {
    return [...(this.#links.get(a)?.keys() ?? [])];
  }

  /** Returns the possible merge of two groups; undefined when a veto or the mean of their pairs forbids it. */
  mergeOf(first: number, second: number): Merge | undefined {
    const [a, b] = first < second ? [first, second] : [second, first];
    const link = this.#links.get(a)?.get(b);
    if (!link || link.isVetoed) return undefined;
    const pairCount = (this.members.get(a) as number[]).length * (this.members.get(b) as number[]).length;
    const mean = (link.bits + this.#absentBits * (pairCount - link.pairs)) / pairCount;
    return mean > 0 ? { a, b, mean } : undefined;
  }

  /** Moves the records of `b` to `a`. */
  merge({ a, b }: Merge): void {
    (this.members.get(a) as number[]).push(...(this.members.get(b) as number[]));
    this.members.delete(b);
    const movedLinks = this.#links.get(b) as Map<number, Link>;
    this.#links.delete(b);
    this.#links.get(a)?.delete(b);
    for (const [other, link] of movedLinks) {
      if (other === a) continue;
      this.#links.get(other)?.delete(b);
      this.#addLink(a, other, link);
      this.#addLink(other, a, link);
    }
  }
}

/**
 * Groups records of the same entity by greedy correlation clustering (Bansal, Blum and Chawla 2004). Each record starts
 * as a group; then the two groups with the highest mean bits between their members are merged while this mean is
 * positive and no pair between them is vetoed. A chain of good pairs is therefore split where its ends contradict each
 * other.
 *
 * A pair that is missing in `pairs` has the weight `absentBits`; a repeated pair counts once, with the higher bits, and
 * is vetoed if any copy is. Returns groups of two or more record numbers, members and groups in ascending order.
 */
export function clusterPairs(pairs: readonly WeightedPair[], absentBits = 0): number[][] {
  const groups = new Groups(distinctPairs(pairs), absentBits);
  const queue = new MergeQueue();
  const enqueue = (a: number, b: number) => {
    const merge = groups.mergeOf(a, b);
    if (merge) queue.push(merge);
  };
  for (const a of groups.members.keys()) for (const b of groups.neighbours(a)) if (a < b) enqueue(a, b);
  for (let merge = queue.pop(); merge; merge = queue.pop()) {
    // A queued merge is outdated when one of its groups has been merged since.
    const isCurrent = groups.members.has(merge.a) && groups.members.has(merge.b);
    if (!isCurrent || groups.mergeOf(merge.a, merge.b)?.mean !== merge.mean) continue;
    groups.merge(merge);
    for (const other of groups.neighbours(merge.a)) enqueue(merge.a, other);
  }
  return [...groups.members.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.sort((x, y) => x - y))
    .sort((x, y) => (x[0] as number) - (y[0] as number));
}

/** Returns the connected components of the pairs (union-find), in the same order as `clusterPairs`. */
export function connectedComponents(pairs: Iterable<{ a: number; b: number }>): number[][] {
  const parent = new Map<number, number>();
  const rootOf = (record: number): number => {
    let root = record;
    while ((parent.get(root) ?? root) !== root) root = parent.get(root) as number;
    for (let current = record; current !== root; ) {
      const next = parent.get(current) ?? root;
      parent.set(current, root);
      current = next;
    }
    return root;
  };
  for (const { a, b } of pairs) {
    const [rootA, rootB] = [rootOf(a), rootOf(b)];
    const lowerRoot = Math.min(rootA, rootB);
    parent.set(Math.max(rootA, rootB), lowerRoot);
    if (!parent.has(lowerRoot)) parent.set(lowerRoot, lowerRoot);
  }
  const groups = new Map<number, number[]>();
  for (const record of [...parent.keys()].sort((x, y) => x - y)) {
    const root = rootOf(record);
    const group = groups.get(root);
    if (group) group.push(record);
    else groups.set(root, [record]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
