/**
 * Bits of the row number in a packed entry; the other 41 bits hold the key. With 30 million entries accidental hits are
 * rare.
 */
const ROW_BITS = 23n;
const ROW_MASK = (1n << ROW_BITS) - 1n;

const keyPart = (key: bigint) => BigInt.asUintN(41, key >> 11n) << ROW_BITS;

export interface Candidate {
  row: number;
  /** Rarity-weighted shared keys: the sum of log2(records / records with the key). */
  rarity: number;
}

/** In-memory substitute for the database's key table: packed (key, row) numbers, sorted and binary-searched. */
export class KeyIndex {
  #entries: BigUint64Array;
  #count = 0;
  #isSorted = false;
  readonly records: number;

  constructor(records: number, capacity: number) {
    this.records = records;
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
   * Returns the best `limit` candidates. Rare keys are read first, up to `budget` rows in total; if the rarest key has
   * more, its first `budget` rows are read.
   */
  find(keys: readonly bigint[], limit: number, budget: number): Candidate[] {
    if (!this.#isSorted) {
      this.#entries = this.#entries.slice(0, this.#count).sort();
      this.#isSorted = true;
    }
    const ranges = keys.map((key) => {
      const low = keyPart(key);
      return { from: this.#firstAtOrAfter(low), to: this.#firstAtOrAfter(low + ROW_MASK + 1n) };
    });
    ranges.sort((a, b) => a.to - a.from - (b.to - b.from));
    const rarity = new Map<number, number>();
    let readCount = 0;
    for (const { from, to } of ranges) {
      const size = to - from;
      if (size === 0) continue;
      if (readCount + size > budget && rarity.size > 0) break;
      readCount += size;
      const bits = Math.log2((this.records + 1) / size);
      for (let i = from; i < Math.min(to, from + budget); i++) {
        const row = Number((this.#entries[i] as bigint) & ROW_MASK);
        rarity.set(row, (rarity.get(row) ?? 0) + bits);
      }
    }
    const found = [...rarity].map(([row, bits]) => ({ row, rarity: bits }));
    found.sort((a, b) => b.rarity - a.rarity || a.row - b.row);
    return found.slice(0, limit);
  }
}
