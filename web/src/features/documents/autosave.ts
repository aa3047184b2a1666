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
 * Saves a text while it is written, one save at a time. A save without a response is sent again unchanged, so that the
 * server recognises it; later changes follow.
 */
export class Autosave {
  #status: Status = { state: 'saved' };
  #edition: number;
  #wanted: string | undefined;
  #unsure: SaveRequest | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  readonly #send: (text: SaveRequest) => Promise<{ edition: number }>;
  readonly #listeners = new Set<() => void>();

  constructor(edition: number, send: (text: SaveRequest) => Promise<{ edition: number }>) {
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
    this.#wanted = content;
    const { state } = this.#status;
    if (state === 'conflict') return;
    if (state !== 'offline') this.#say({ state: 'saving' });
    this.#plan(SAVE_AFTER_MS);
  }

  /** Continues from another edition: after a conflict or with a text from elsewhere. */
  resume(edition: number, content?: string): void {
    this.#edition = edition;
    this.#unsure = undefined;
    this.#wanted = content;
    this.#cancel();
    this.#say({ state: content === undefined ? 'saved' : 'saving' });
    if (content !== undefined) void this.flush();
  }

  /** Sends unsaved text immediately. */
  async flush(): Promise<void> {
    this.#cancel();
    const text = this.#unsure ?? (this.#wanted === undefined ? undefined : this.#next(this.#wanted));
    if (!text || this.#isSending || this.#status.state === 'conflict') return;
    this.#isSending = true;
    this.#unsure = text;
    try {
      const { edition } = await this.#send(text);
      this.#edition = edition;
      this.#unsure = undefined;
      if (this.#wanted === text.content) this.#wanted = undefined;
      this.#say({ state: this.#wanted === undefined ? 'saved' : 'saving' });
      if (this.#wanted !== undefined) this.#plan(SAVE_AFTER_MS);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isSending = false;
    }
  }

  #next = (content: string): SaveRequest => ({ edition: this.#edition, content });

  #failed(error: unknown): void {
    const code = error instanceof AppError ? error.code : 'unavailable';
    if (code === 'conflict') this.#say({ state: 'conflict', error });
    else if (/^(unavailable|internal|too_slow|too_many_requests|disk_full|not_signed_in)$/.test(code)) {
      this.#say({ state: 'offline', error });
      this.#plan(RETRY_AFTER_MS);
    } else {
      this.#unsure = undefined;
      this.#say({ state: 'refused', error });
    }
  }

  #plan(delay: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delay);
  }
  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
  #say(status: Status): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}
