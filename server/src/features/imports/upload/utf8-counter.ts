import { isUtf8 } from 'node:buffer';
import { completeLength, countUtf8 } from '../reading/encoding.ts';

/** Maximum number of invalid pieces that are counted; more would not change the result. */
const MAX_COUNTED = 50;

/** Detects whether a stream of bytes is UTF-8. Checks all bytes, at several GB/s. */
export class Utf8Counter {
  #rest: Buffer = Buffer.alloc(0);
  #counted = 0;
  #good = 0;
  #bad = 0;

  push(piece: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
    const whole = completeLength(bytes);
    this.#rest = Buffer.from(bytes.subarray(whole));
    this.#look(bytes.subarray(0, whole));
  }

  end(): void {
    this.#look(this.#rest);
  }

  get valid(): boolean {
    return this.#bad === 0;
  }

  /** Whether only a few bytes are invalid. In a Windows-1252 file, nearly every accented letter is. */
  get mostly(): boolean {
    return this.#bad === 0 || this.#good > 2 * this.#bad;
  }

  #look(bytes: Buffer): void {
    if (isUtf8(bytes)) return;
    if (this.#counted++ > MAX_COUNTED) return;
    const { validCount, invalidCount } = countUtf8(bytes);
    this.#good += validCount;
    this.#bad += invalidCount;
  }
}
