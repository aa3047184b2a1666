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
const indexRange = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** The rows of one view, loaded in blocks around the window. */
export class Blocks<Row> {
  #load: Load<Row>;
  /** The least recently requested block comes first. */
  #blocks = new Map<number, Block<Row>>();
  #requested: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #generation = 0;
  #total: number | undefined;
  #endIndex: number | undefined;
  #knownRows = 0;
  #version = 0;
  #listeners = new Set<() => void>();

  constructor(first: BlockPage<Row>, load: Load<Row>) {
    this.#load = load;
    this.#storePage(0, first);
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
   * The number of rows: exact once the last row is loaded or the total is set, before that one block more than loaded.
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
    this.#requested = indexRange(blockOf(Math.max(0, from)), blockOf(Math.max(0, Math.min(to, this.rowCount - 1))));
    this.#timer ??= setTimeout(() => this.#fetchRequested(), REQUEST_DELAY_MS);
  }

  /** Requests only the failed blocks again. */
  retry(): void {
    for (const [at, block] of this.#blocks) {
      if (block.error) this.#blocks.set(at, { rows: block.rows, generation: -1 });
    }
    this.#fetchRequested();
    this.#notify();
  }

  /** Marks all blocks as outdated; their rows stay until the new ones arrive, possibly with other columns. */
  refresh(first: BlockPage<Row>, load: Load<Row> = this.#load): void {
    this.close();
    this.#load = load;
    this.#generation += 1;
    this.#endIndex = undefined;
    this.#storePage(0, first);
    this.#fetchRequested();
    this.#notify();
  }

  get isRefreshing(): boolean {
    return this.#requested.some((at) => this.#blocks.get(at)?.generation !== this.#generation);
  }

  /** Cancels running requests. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [at, block] of this.#blocks) this.#cancelRequest(at, block);
  }

  /** Returns the loaded rows of the current refresh in their order. */
  loadedRows(): [index: number, row: Row][] {
    const current = [...this.#blocks].filter(([, { generation }]) => generation === this.#generation);
    const rows = current.flatMap(([at, block]) =>
      (block.rows ?? []).map((row, offset): [number, Row] => [at * BLOCK_SIZE + offset, row]),
    );
    return rows.sort(([a], [b]) => a - b);
  }

  /** Yields the rows of a range block by block; missing ones are loaded and not kept. */
  async *blocksBetween(from: number, to: number, signal: AbortSignal): AsyncGenerator<Row[]> {
    for (const at of indexRange(blockOf(from), blockOf(to))) {
      const start = at * BLOCK_SIZE;
      const loadedRows = this.#blocks.get(at)?.rows;
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

  /** Returns a number that changes with every change. */
  version = (): number => this.#version;

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #storePage(at: number, { rows, more }: BlockPage<Row>): void {
    const endIndex = at * BLOCK_SIZE + rows.length;
    this.#setBlock(at, { rows, generation: this.#generation });
    this.#knownRows = Math.max(this.#knownRows, endIndex);
    if (!more) this.#endIndex = endIndex;
    else if (this.#endIndex !== undefined && this.#endIndex <= endIndex) this.#endIndex = undefined;
    for (const [oldest, { request }] of this.#blocks) {
      if (this.#blocks.size <= MAX_BLOCKS) break;
      if (!request && !this.#requested.includes(oldest)) this.#blocks.delete(oldest);
    }
  }

  /** Stores a block as the most recently requested one. */
  #setBlock(at: number, block: Block<Row>): void {
    this.#blocks.delete(at);
    this.#blocks.set(at, block);
  }

  #fetchRequested(): void {
    this.#timer = undefined;
    for (const [at, block] of this.#blocks) if (!this.#requested.includes(at)) this.#cancelRequest(at, block);
    for (const at of this.#requested) {
      const block = this.#blocks.get(at);
      if (block?.request || block?.generation === this.#generation) this.#setBlock(at, block);
      else this.#fetch(at, block?.rows);
    }
  }

  async #fetch(at: number, rows: Row[] | undefined): Promise<void> {
    const request = new AbortController();
    this.#setBlock(at, { rows, request, generation: -1 });
    const isCancelled = () => request.signal.aborted;
    try {
      const page = await this.#load(at * BLOCK_SIZE, request.signal);
      if (isCancelled()) return;
      this.#storePage(at, page);
    } catch (error) {
      if (isCancelled()) return;
      this.#setBlock(at, { rows, error: error as Error, generation: this.#generation });
    }
    this.#notify();
  }

  #cancelRequest(at: number, { rows, request }: Block<Row>): void {
    if (!request) return;
    request.abort();
    if (rows) this.#blocks.set(at, { rows, generation: -1 });
    else this.#blocks.delete(at);
  }
}
