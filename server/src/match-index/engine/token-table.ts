import type { Frequency } from './entities.ts';

/** A slot has two hash halves and a count. With a few million tokens, a false hit has a chance of 1 in 10^6. */
const FIELDS_PER_SLOT = 3;
const INITIAL_SLOTS = 1 << 14;
/** The share of used slots above which the table grows. A fuller table takes less memory and longer searches. */
const MAX_LOAD = 0.65;

/** The two halves of the last hash. `hash` stores them here, because returning both would need an allocation. */
let low = 0;
let high = 0;

function hash(token: string): void {
  let a = 0x811c9dc5 | 0;
  let b = 0x41c6ce57 | 0;
  for (let i = 0; i < token.length; i++) {
    const code = token.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
  low = a ^ (a >>> 13);
  // Zero marks an empty slot, so a hash is never zero.
  high = (b ^ (b >>> 15)) | 1;
}

/** The shared memory and metadata with which a worker reads the table without a copy. */
export interface SharedTable {
  /** Identifies the table; a rebuilt index has another id. */
  id: number;
  memory: SharedArrayBuffer;
  records: number;
  collisions: Record<string, number>;
}

let lastTableId = 0;

/** The token counts of the master database in memory that all engine threads share; a Map would need a copy in each. */
export class TokenTable implements Frequency {
  readonly id: number;
  readonly fullKeys: Set<bigint>;
  records: number;
  /** The chance that two records have the same value in a field, for values stored as "field:value". */
  collisions: Record<string, number>;
  #slots: Int32Array;
  #mask: number;
  #usedSlots = 0;

  constructor(shared?: SharedTable, fullKeys = new Set<bigint>()) {
    this.id = shared?.id ?? ++lastTableId;
    this.fullKeys = fullKeys;
    this.records = shared?.records ?? 0;
    this.collisions = shared?.collisions ?? {};
    this.#slots = new Int32Array(shared?.memory ?? new SharedArrayBuffer(INITIAL_SLOTS * FIELDS_PER_SLOT * 4));
    this.#mask = this.#slots.length / FIELDS_PER_SLOT - 1;
  }

  /** Returns an empty table with room for these tokens and some more: growing moves all tokens at once. */
  static withCapacity(tokens: number): TokenTable {
    const table = new TokenTable();
    table.#allocate(Math.max(INITIAL_SLOTS, 2 ** Math.ceil(Math.log2(1.7 * tokens))));
    return table;
  }

  get shared(): SharedTable {
    return {
      id: this.id,
      memory: this.#slots.buffer as SharedArrayBuffer,
      records: this.records,
      collisions: this.collisions,
    };
  }

  collision(field: string): number {
    return this.collisions[field] ?? 0;
  }

  count(token: string): number {
    hash(token);
    return this.#slots[this.#find(low, high) + 2] as number;
  }

  set(token: string, count: number): void {
    hash(token);
    this.#put(low, high, count);
    if (this.#usedSlots > MAX_LOAD * this.#mask) this.#grow();
  }

  /** Returns the offset of the token's slot, or of the empty slot for it. */
  #find(a: number, b: number): number {
    for (let position = a & this.#mask; ; position = (position + 1) & this.#mask) {
      const slot = position * FIELDS_PER_SLOT;
      const storedToken = this.#slots[slot + 1];
      if (storedToken === 0 || (storedToken === b && this.#slots[slot] === a)) return slot;
    }
  }

  #put(a: number, b: number, count: number): void {
    const slot = this.#find(a, b);
    if (this.#slots[slot + 1] === 0) this.#usedSlots++;
    this.#slots[slot] = a;
    this.#slots[slot + 2] = count;
    this.#slots[slot + 1] = b;
  }

  #allocate(slots: number): void {
    this.#slots = new Int32Array(new SharedArrayBuffer(slots * FIELDS_PER_SLOT * 4));
    this.#mask = slots - 1;
    this.#usedSlots = 0;
  }

  #grow(): void {
    const oldSlots = this.#slots;
    this.#allocate((2 * oldSlots.length) / FIELDS_PER_SLOT);
    for (let slot = 0; slot < oldSlots.length; slot += FIELDS_PER_SLOT) {
      if (oldSlots[slot + 1] !== 0)
        this.#put(oldSlots[slot] as number, oldSlots[slot + 1] as number, oldSlots[slot + 2] as number);
    }
  }
}
