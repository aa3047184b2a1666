/**
 * Bits of the row number in a packed entry; the other 41 bits contain the key. Equal bits of different keys are rare
 * even with 30 million entries.
 */
const ROW_BITS = 23n;
const ROW_MASK = (1n << ROW_BITS) - 1n;

const keyPart = (key: bigint) => BigInt.asUintN(41, key >> 11n) << ROW_BITS;

export interface Candidate {
  row: number;
  /** Sum over the shared keys of log2(records / records with the key). */
  rarity: number;
}

/** In-memory substitute for the database's key table: packed (key, row) numbers, sorted and binary-searched. */
export class KeyIndex {
  #entries: BigUint64Array;
  #count = 0;
  #isSorted = false;
  readonly recordCount: number;

  constructor(recordCount: number, capacity: number) {
    this.recordCount = recordCount;
    this.#entries = new BigUint64Array(capacity);
  }

  get size(): number {
    return this.#count;
  }

  add(row: number, keys: readonly bigint[]): void {
    if (this.#count + keys.length > this.#entries.length) {
      const resized = new BigUint64Array(Math.ceil(this.#entries.length * 1.5) + keys.length);
      resized.set(this.#entries);
      this.#entries = resized;
    }
    for (const key of keys) this.#entries[this.#count++] = keyPart(key) | BigInt(row);
  }

  #firstAtOrAfter(entry: bigint): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle] as bigint) < entry) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Returns the `limit` candidates with the highest rarity. Reads rare keys first, up to `maxRows` rows in total; if
   * the rarest key alone has more rows, its first `maxRows` rows are read.
   */
  find(keys: readonly bigint[], limit: number, maxRows: number): Candidate[] {
    if (!this.#isSorted) {
      this.#entries = this.#entries.slice(0, this.#count).sort();
      this.#isSorted = true;
    }
    const ranges = keys.map((key) => {
      const low = keyPart(key);
      return { from: this.#firstAtOrAfter(low), to: this.#firstAtOrAfter(low + ROW_MASK + 1n) };
    });
    ranges.sort((a, b) => a.to - a.from - (b.to - b.from));
    const rarityByRow = new Map<number, number>();
    let readCount = 0;
    for (const { from, to } of ranges) {
      const size = to - from;
      if (size === 0) continue;
      if (readCount + size > maxRows && rarityByRow.size > 0) break;
      readCount += size;
      const bits = Math.log2((this.recordCount + 1) / size);
      for (let i = from; i < Math.min(to, from + maxRows); i++) {
        const row = Number((this.#entries[i] as bigint) & ROW_MASK);
        rarityByRow.set(row, (rarityByRow.get(row) ?? 0) + bits);
      }
    }
    const candidates = [...rarityByRow].map(([row, rarity]) => ({ row, rarity }));
    candidates.sort((a, b) => b.rarity - a.rarity || a.row - b.row);
    return candidates.slice(0, limit);
  }
}
