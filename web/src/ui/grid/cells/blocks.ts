export interface BlockPage<Row> {
  rows: Row[];
  /** Whether there are more rows after this page. */
  more: boolean;
}

const BLOCK_SIZE = 100;
const MAX_BLOCKS = 60;
/**
 * The delay before requests: a dragged scroll bar passes many blocks, and only those at its final position are needed.
 */
const REQUEST_DELAY_MS = 40;

interface Block<Row> {
  /** During a refresh, the old rows until the new ones arrive. */
  rows?: Row[] | undefined;
  error?: Error | undefined;
  request?: AbortController | undefined;
  /** The number of the refresh that loaded the rows or the error. */
  generation: number;
}

type Load<Row> = (start: number, signal: AbortSignal) => Promise<BlockPage<Row>>;

const blockOf = (index: number) => Math.floor(index / BLOCK_SIZE);
const indexRange = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** The rows of one view, loaded in blocks around the window. */
export class Blocks<Row> {
  #load: Load<Row>;
  /** The least recently requested block comes first. */
  #blocks = new Map<number, Block<Row>>();
  #requestedBlocks: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #generation = 0;
  #total: number | undefined;
  #endIndex: number | undefined;
  #knownRows = 0;
  #version = 0;
  #listeners = new Set<() => void>();

  constructor(firstPage: BlockPage<Row>, load: Load<Row>) {
    this.#load = load;
    this.#storePage(0, firstPage);
  }

  row(index: number): Row | undefined {
    return this.#blocks.get(blockOf(index))?.rows?.[index % BLOCK_SIZE];
  }

  /** Returns the row at a position; loads and keeps its block if necessary. */
  async rowAt(index: number): Promise<Row | undefined> {
    const isInRange = index >= 0 && (!this.isCounted || index < this.rowCount);
    if (isInRange && this.row(index) === undefined) {
      const generation = this.#generation;
      const page = await this.#load(blockOf(index) * BLOCK_SIZE, new AbortController().signal);
      if (generation !== this.#generation) return page.rows[index % BLOCK_SIZE];
      this.#storePage(blockOf(index), page);
      this.#notify();
    }
    return this.row(index);
  }

  /** Returns the error of a row that could not be loaded. */
  failure(index: number): Error | undefined {
    return this.#blocks.get(blockOf(index))?.error;
  }

  failures(): Error[] {
    return [...this.#blocks.values()].flatMap(({ error }) => error ?? []);
  }

  /**
   * The number of rows: exact once the last row is loaded or the total is set. Before that, an estimate: one block more
   * than the known rows.
   */
  get rowCount(): number {
    return this.#endIndex ?? this.#total ?? this.#knownRows + BLOCK_SIZE;
  }

  get isCounted(): boolean {
    return this.#endIndex !== undefined || this.#total !== undefined;
  }

  setTotal(total: number | undefined): void {
    if (total === this.#total) return;
    this.#total = total;
    this.#notify();
  }

  /** Requests the missing rows around the window and cancels other requests. */
  requestRows(from: number, to: number): void {
    const lastRow = Math.max(0, Math.min(to, this.rowCount - 1));
    this.#requestedBlocks = indexRange(blockOf(Math.max(0, from)), blockOf(lastRow));
    this.#timer ??= setTimeout(() => this.#fetchRequestedBlocks(), REQUEST_DELAY_MS);
  }

  /** Requests only the failed blocks again. */
  retry(): void {
    for (const [blockIndex, block] of this.#blocks) {
      if (block.error) this.#blocks.set(blockIndex, { rows: block.rows, generation: -1 });
    }
    this.#fetchRequestedBlocks();
    this.#notify();
  }

  /** Marks all blocks as outdated; their rows stay until the new ones arrive, possibly with other columns. */
  refresh(firstPage: BlockPage<Row>, load: Load<Row> = this.#load): void {
    this.close();
    this.#load = load;
    this.#generation += 1;
    this.#endIndex = undefined;
    this.#storePage(0, firstPage);
    this.#fetchRequestedBlocks();
    this.#notify();
  }

  get isRefreshing(): boolean {
    return this.#requestedBlocks.some((blockIndex) => this.#blocks.get(blockIndex)?.generation !== this.#generation);
  }

  /** Cancels running requests. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [blockIndex, block] of this.#blocks) this.#cancelRequest(blockIndex, block);
  }

  /** Returns the loaded rows of the current refresh in their order. */
  loadedRows(): [index: number, row: Row][] {
    const current = [...this.#blocks].filter(([, { generation }]) => generation === this.#generation);
    const rows = current.flatMap(([blockIndex, block]) =>
      (block.rows ?? []).map((row, offset): [number, Row] => [blockIndex * BLOCK_SIZE + offset, row]),
    );
    return rows.sort(([a], [b]) => a - b);
  }

  /** Yields the rows of a range block by block; missing blocks are loaded but not kept. */
  async *blocksBetween(from: number, to: number, signal: AbortSignal): AsyncGenerator<Row[]> {
    for (const blockIndex of indexRange(blockOf(from), blockOf(to))) {
      const start = blockIndex * BLOCK_SIZE;
      const loadedRows = this.#blocks.get(blockIndex)?.rows;
      const { rows, more } = loadedRows
        ? { rows: loadedRows, more: loadedRows.length === BLOCK_SIZE }
        : await this.#load(start, signal);
      yield rows.slice(Math.max(0, from - start), Math.max(0, to - start + 1));
      if (!more) return;
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a counter that grows with every change. */
  version = (): number => this.#version;

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #storePage(blockIndex: number, { rows, more }: BlockPage<Row>): void {
    const endIndex = blockIndex * BLOCK_SIZE + rows.length;
    this.#setBlock(blockIndex, { rows, generation: this.#generation });
    this.#knownRows = Math.max(this.#knownRows, endIndex);
    if (!more) this.#endIndex = endIndex;
    else if (this.#endIndex !== undefined && this.#endIndex <= endIndex) this.#endIndex = undefined;
    for (const [candidateIndex, { request }] of this.#blocks) {
      if (this.#blocks.size <= MAX_BLOCKS) break;
      if (!request && !this.#requestedBlocks.includes(candidateIndex)) this.#blocks.delete(candidateIndex);
    }
  }

  /** Stores a block as the most recently requested one. */
  #setBlock(blockIndex: number, block: Block<Row>): void {
    this.#blocks.delete(blockIndex);
    this.#blocks.set(blockIndex, block);
  }

  #fetchRequestedBlocks(): void {
    this.#timer = undefined;
    for (const [blockIndex, block] of this.#blocks)
      if (!this.#requestedBlocks.includes(blockIndex)) this.#cancelRequest(blockIndex, block);
    for (const blockIndex of this.#requestedBlocks) {
      const block = this.#blocks.get(blockIndex);
      if (block?.request || block?.generation === this.#generation) this.#setBlock(blockIndex, block);
      else this.#fetch(blockIndex, block?.rows);
    }
  }

  async #fetch(blockIndex: number, rows: Row[] | undefined): Promise<void> {
    const request = new AbortController();
    this.#setBlock(blockIndex, { rows, request, generation: -1 });
    const isCancelled = () => request.signal.aborted;
    try {
      const page = await this.#load(blockIndex * BLOCK_SIZE, request.signal);
      if (isCancelled()) return;
      this.#storePage(blockIndex, page);
    } catch (error) {
      if (isCancelled()) return;
      this.#setBlock(blockIndex, { rows, error: error as Error, generation: this.#generation });
    }
    this.#notify();
  }

  #cancelRequest(blockIndex: number, { rows, request }: Block<Row>): void {
    if (!request) return;
    request.abort();
    if (rows) this.#blocks.set(blockIndex, { rows, generation: -1 });
    else this.#blocks.delete(blockIndex);
  }
}
