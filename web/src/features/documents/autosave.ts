import { AppError } from '@leadwright/contract/errors';

/** Maximum delay between a change and its save, even while typing continues. */
export const SAVE_AFTER_MS = 2_000;
const RETRY_AFTER_MS = 3_000;

type SaveState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused';
interface SaveRequest {
  edition: number;
  content: string;
}
export interface Status {
  state: SaveState;
  error?: unknown;
}

/**
 * Saves a text during editing, one save at a time. A save without a response is sent again unchanged, so that the
 * server recognises it; later changes follow.
 */
export class Autosave {
  #status: Status = { state: 'saved' };
  #edition: number;
  #pendingContent: string | undefined;
  #unconfirmedRequest: SaveRequest | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  readonly #send: (request: SaveRequest) => Promise<{ edition: number }>;
  readonly #listeners = new Set<() => void>();

  constructor(edition: number, send: (request: SaveRequest) => Promise<{ edition: number }>) {
    this.#edition = edition;
    this.#send = send;
  }

  readonly status = (): Status => this.#status;
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  get edition(): number {
    return this.#edition;
  }

  /** Sets the text to save. */
  change(content: string): void {
    this.#pendingContent = content;
    const { state } = this.#status;
    if (state === 'conflict') return;
    if (state !== 'offline') this.#setStatus({ state: 'saving' });
    this.#schedule(SAVE_AFTER_MS);
  }

  /**
   * Continues from another edition: after a conflict, with a recovered draft, or when the stored text changed
   * elsewhere. Saves `content` immediately.
   */
  resume(edition: number, content?: string): void {
    this.#edition = edition;
    this.#unconfirmedRequest = undefined;
    this.#pendingContent = content;
    this.#cancelTimer();
    this.#setStatus({ state: content === undefined ? 'saved' : 'saving' });
    if (content !== undefined) void this.flush();
  }

  /** Sends unsaved text immediately. */
  async flush(): Promise<void> {
    this.#cancelTimer();
    const request =
      this.#unconfirmedRequest ??
      (this.#pendingContent === undefined ? undefined : this.#nextRequest(this.#pendingContent));
    if (!request || this.#isSending || this.#status.state === 'conflict') return;
    this.#isSending = true;
    this.#unconfirmedRequest = request;
    try {
      const { edition } = await this.#send(request);
      this.#edition = edition;
      this.#unconfirmedRequest = undefined;
      if (this.#pendingContent === request.content) this.#pendingContent = undefined;
      this.#setStatus({ state: this.#pendingContent === undefined ? 'saved' : 'saving' });
      if (this.#pendingContent !== undefined) this.#schedule(SAVE_AFTER_MS);
    } catch (error) {
      this.#handleError(error);
    } finally {
      this.#isSending = false;
    }
  }

  #nextRequest = (content: string): SaveRequest => ({ edition: this.#edition, content });

  #handleError(error: unknown): void {
    const code = error instanceof AppError ? error.code : 'unavailable';
    if (code === 'conflict') this.#setStatus({ state: 'conflict', error });
    else if (/^(unavailable|internal|too_slow|too_many_requests|disk_full|not_signed_in)$/.test(code)) {
      this.#setStatus({ state: 'offline', error });
      this.#schedule(RETRY_AFTER_MS);
    } else {
      this.#unconfirmedRequest = undefined;
      this.#setStatus({ state: 'refused', error });
    }
  }

  #schedule(delay: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delay);
  }
  #cancelTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
  #setStatus(status: Status): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}
