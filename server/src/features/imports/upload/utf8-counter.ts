import { isUtf8 } from 'node:buffer';
import { completeLength, countUtf8 } from '../reading/encoding.ts';

/** Maximum number of invalid pieces to count. More pieces would not change the result. */
const MAX_COUNTED = 50;

/** Detects whether a stream of bytes is UTF-8. Checks every byte, several gigabytes per second. */
export class Utf8Counter {
  #incomplete: Buffer = Buffer.alloc(0);
  #countedPieces = 0;
  #validCount = 0;
  #invalidCount = 0;

  push(piece: Buffer): void {
    const bytes = this.#incomplete.length > 0 ? Buffer.concat([this.#incomplete, piece]) : piece;
    const wholeLength = completeLength(bytes);
    this.#incomplete = Buffer.from(bytes.subarray(wholeLength));
    this.#count(bytes.subarray(0, wholeLength));
  }

  end(): void {
    this.#count(this.#incomplete);
  }

  get isValid(): boolean {
    return this.#invalidCount === 0;
  }

  /** Whether only a few bytes are invalid. In a Windows-1252 file, nearly every accented letter is invalid. */
  get isMostlyValid(): boolean {
    return this.#invalidCount === 0 || this.#validCount > 2 * this.#invalidCount;
  }

  #count(bytes: Buffer): void {
    if (isUtf8(bytes)) return;
    if (this.#countedPieces++ > MAX_COUNTED) return;
    const { validCount, invalidCount } = countUtf8(bytes);
    this.#validCount += validCount;
    this.#invalidCount += invalidCount;
  }
}
