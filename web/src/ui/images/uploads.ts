import type { ReplyOf } from '@leadwright/contract/endpoint';
import { images, uploadImage } from '@leadwright/contract/features/images';
import type { RowOf } from '@leadwright/contract/resource';
import { call } from '../../api/call.ts';
import { upload } from '../../api/files.ts';

export type Image = RowOf<typeof images>;
type UploadReply = ReplyOf<typeof uploadImage>;

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'done'; image: Image }
  | { kind: 'existing'; id: string; name: string }
  | { kind: 'refused'; error: unknown };

export interface Upload {
  id: number;
  name: string;
  state: UploadState;
}

/** A user may run three uploads; one is left for other screens. */
const MAX_PARALLEL = 2;

interface UploadSettings {
  /** The folder of new images. */
  folder: string;
  /** Larger files (in bytes) are not sent. */
  largest: number;
}

/**
 * Uploads to the library: two at a time, each with its own progress, result and error. A cancelled upload is removed
 * from the list, and the server keeps nothing of it.
 */
export class Uploads {
  #list: readonly Upload[] = [];
  #next = 1;
  readonly #files = new Map<number, File>();
  readonly #stops = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #under: () => UploadSettings;
  readonly #tooLarge: () => unknown;
  readonly #done: (image: Image) => void;

  constructor(settings: () => UploadSettings, tooLarge: () => unknown, done: (image: Image) => void) {
    this.#under = settings;
    this.#tooLarge = tooLarge;
    this.#done = done;
  }

  readonly list = (): readonly Upload[] => this.#list;
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const id = this.#next++;
      this.#files.set(id, file);
      const isTooLarge = file.size > this.#under().largest;
      return {
        id,
        name: file.name,
        state: isTooLarge ? { kind: 'refused', error: this.#tooLarge() } : { kind: 'waiting' },
      };
    });
    this.#say([...added.reverse(), ...this.#list]);
    this.#go();
  }

  /** Cancels a running upload; a finished one is only removed from the list. */
  cancel(id: number): void {
    this.#stops.get(id)?.abort();
    this.#remove(id);
    this.#say(this.#list.filter((one) => one.id !== id));
    this.#go();
  }

  /** Removes finished uploads from the list. */
  clear(): void {
    this.#say(this.#list.filter(({ state }) => state.kind === 'waiting' || state.kind === 'sending'));
  }

  stop(): void {
    for (const stop of this.#stops.values()) stop.abort();
  }

  #go(): void {
    const waiting = this.#list.filter(({ state }) => state.kind === 'waiting').reverse();
    for (const { id } of waiting.slice(0, Math.max(0, MAX_PARALLEL - this.#stops.size))) void this.#send(id);
  }

  async #send(id: number): Promise<void> {
    const file = this.#files.get(id);
    if (!file) return;
    const stop = new AbortController();
    this.#stops.set(id, stop);
    this.#put(id, { kind: 'sending', share: 0 });
    try {
      const sent = await this.#sent(id, file, stop.signal);
      if (!stop.signal.aborted) this.#put(id, await this.#ended(file, sent));
    } catch (error) {
      if (!stop.signal.aborted) this.#put(id, { kind: 'refused', error });
    } finally {
      this.#remove(id);
      this.#go();
    }
  }

  #sent(id: number, file: File, signal: AbortSignal): Promise<UploadReply> {
    const onProgress = (sent: number, total: number) => this.#put(id, { kind: 'sending', share: sent / total });
    return upload(uploadImage, { query: { file_name: nameOf(file) }, file, onProgress, signal });
  }

  async #ended(file: File, { file: hash, existing }: UploadReply): Promise<UploadState> {
    if (existing) return { kind: 'existing', ...existing };
    const body = { name: nameOf(file), folder: this.#under().folder, file: hash };
    const image = (await call(images.add, { body })) as Image;
    this.#done(image);
    return { kind: 'done', image };
  }

  #remove(id: number): void {
    this.#stops.delete(id);
    this.#files.delete(id);
  }
  #put(id: number, state: UploadState): void {
    this.#say(this.#list.map((one) => (one.id === id ? { ...one, state } : one)));
  }
  #say(list: readonly Upload[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}

const nameOf = ({ name }: File): string => name.slice(-200);

/** Returns the files that were dropped or pasted. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
