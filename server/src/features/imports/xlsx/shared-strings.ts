import { AppError } from '@leadwright/contract/errors';
import { appendText, decodeXmlText, XmlScanner } from './xml-scanner.ts';
import type { ZipEntry } from './zip-directory.ts';
import { entryBytes } from './zip-entry.ts';

const MAX_BYTES = 256 * 1024 * 1024;

/** The shared strings of a workbook in one buffer. A string takes its own bytes plus four. */
export class SharedStrings {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  #ends = new Uint32Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    const maxLength = this.#length + text.length * 3;
    if (maxLength > this.#bytes.length) {
      if (this.#length > MAX_BYTES)
        throw new AppError('too_large', 'The workbook contains too much text. Save the sheet as CSV instead.');
      this.#bytes = Buffer.concat([this.#bytes.subarray(0, this.#length)], Math.max(maxLength, 2 * this.#bytes.length));
    }
    this.#length += this.#bytes.write(text, this.#length);
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(2 * this.#count);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#ends[this.#count++] = this.#length;
  }

  /** Returns the size of a text in bytes without creating it. */
  size(index: number): number {
    return (this.#ends[index] ?? 0) - (index > 0 ? (this.#ends[index - 1] ?? 0) : 0);
  }

  get(index: number): string {
    if (!(index >= 0 && index < this.#count))
      throw new AppError('invalid_input', 'The workbook is damaged: a cell refers to text that does not exist.');
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }
}

/** Reads the shared strings, or only those up to `lastIndex`, which is enough for a preview. */
export async function readSharedStrings(
  path: string,
  entry: ZipEntry | undefined,
  lastIndex = Number.POSITIVE_INFINITY,
  signal?: AbortSignal,
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (!entry || lastIndex < 0) return strings;
  let text = '';
  let isInText = false;
  let isInPhonetic = false;
  // `si` is a shared string, `t` is a part of its text, and `rPh` is a phonetic guide, which is skipped.
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isInText = !isInPhonetic;
      else if (name === 'rPh') isInPhonetic = true;
    },
    text(raw) {
      if (isInText) text = appendText(text, raw);
    },
    close(name) {
      if (name === 't') isInText = false;
      else if (name === 'rPh') isInPhonetic = false;
      else if (name === 'si') strings.add(decodeXmlText(text));
    },
  });
  const decoder = new TextDecoder();
  for await (const piece of entryBytes(path, entry, signal)) {
    scanner.push(decoder.decode(piece, { stream: true }));
    if (strings.count > lastIndex) return strings;
  }
  scanner.end();
  return strings;
}
