import type { ReplyOf } from '@leadwright/contract/endpoint';
import { images, uploadImage } from '@leadwright/contract/features/images';
import type { RowOf } from '@leadwright/contract/resource';
import { call } from '../../api/call.ts';
import { upload } from '../../api/files.ts';

export type Image = RowOf<typeof images>;
type UploadReply = ReplyOf<typeof uploadImage>;

export type UploadState =
  | { kind: 'waiting' }
  /** `share` is the fraction that has been sent, from 0 to 1. */
  | { kind: 'sending'; share: number }
  | { kind: 'done'; image: Image }
  | { kind: 'existing'; id: string; name: string }
  | { kind: 'failed'; error: unknown };

export interface Upload {
  id: number;
  name: string;
  state: UploadState;
}

/** The server allows three parallel uploads per user; one is reserved for other screens. */
const MAX_PARALLEL = 2;

interface UploadSettings {
  /** The folder of new images. */
  folder: string;
  /** Larger files (in bytes) are not sent. */
  largest: number;
}

/**
 * The uploads to the library: two at a time, each with its own progress, result and error. A cancelled upload is
 * removed from the list, and the server stores nothing.
 */
export class Uploads {
  #list: readonly Upload[] = [];
  #nextId = 1;
  readonly #files = new Map<number, File>();
  readonly #abortControllers = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #settings: () => UploadSettings;
  readonly #tooLargeError: () => unknown;
  readonly #onDone: (image: Image) => void;

  constructor(settings: () => UploadSettings, tooLargeError: () => unknown, onDone: (image: Image) => void) {
    this.#settings = settings;
    this.#tooLargeError = tooLargeError;
    this.#onDone = onDone;
  }

  readonly list = (): readonly Upload[] => this.#list;
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    const newUploads = files.map((file): Upload => {
      const id = this.#nextId++;
      this.#files.set(id, file);
      const isTooLarge = file.size > this.#settings().largest;
      return {
        id,
        name: file.name,
        state: isTooLarge ? { kind: 'failed', error: this.#tooLargeError() } : { kind: 'waiting' },
      };
    });
    this.#setList([...newUploads.reverse(), ...this.#list]);
    this.#startWaiting();
  }

  /** Cancels a running upload and removes an upload from the list. */
  cancel(id: number): void {
    this.#abortControllers.get(id)?.abort();
    this.#release(id);
    this.#setList(this.#list.filter((entry) => entry.id !== id));
    this.#startWaiting();
  }

  /** Removes finished uploads from the list. */
  clear(): void {
    this.#setList(this.#list.filter(({ state }) => state.kind === 'waiting' || state.kind === 'sending'));
  }

  /** Cancels all running uploads. */
  stop(): void {
    for (const controller of this.#abortControllers.values()) controller.abort();
  }

  #startWaiting(): void {
    const waitingUploads = this.#list.filter(({ state }) => state.kind === 'waiting').reverse();
    for (const { id } of waitingUploads.slice(0, Math.max(0, MAX_PARALLEL - this.#abortControllers.size)))
      void this.#send(id);
  }

  async #send(id: number): Promise<void> {
    const file = this.#files.get(id);
    if (!file) return;
    const controller = new AbortController();
    this.#abortControllers.set(id, controller);
    this.#setState(id, { kind: 'sending', share: 0 });
    try {
      const reply = await this.#upload(id, file, controller.signal);
      if (!controller.signal.aborted) this.#setState(id, await this.#finish(file, reply));
    } catch (error) {
      if (!controller.signal.aborted) this.#setState(id, { kind: 'failed', error });
    } finally {
      this.#release(id);
      this.#startWaiting();
    }
  }

  #upload(id: number, file: File, signal: AbortSignal): Promise<UploadReply> {
    const onProgress = (sent: number, total: number) => this.#setState(id, { kind: 'sending', share: sent / total });
    return upload(uploadImage, { query: { file_name: nameOf(file) }, file, onProgress, signal });
  }

  async #finish(file: File, { file: hash, existing }: UploadReply): Promise<UploadState> {
    if (existing) return { kind: 'existing', ...existing };
    const body = { name: nameOf(file), folder: this.#settings().folder, file: hash };
    const image = (await call(images.add, { body })) as Image;
    this.#onDone(image);
    return { kind: 'done', image };
  }

  #release(id: number): void {
    this.#abortControllers.delete(id);
    this.#files.delete(id);
  }
  #setState(id: number, state: UploadState): void {
    this.#setList(this.#list.map((entry) => (entry.id === id ? { ...entry, state } : entry)));
  }
  #setList(list: readonly Upload[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}

const nameOf = ({ name }: File): string => name.slice(-200);

/** Returns the dropped or pasted files. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
