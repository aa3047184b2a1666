import { AppError } from '@leadwright/contract/errors';
import { MAX_COLUMNS } from '@leadwright/contract/features/imports';
import { finishTuple, putInt32, TUPLE_HEAD } from './staged-tuple.ts';

const LF = 10;
const CR = 13;
const QUOTE = 34;
const BLANK = 32;

const START = 0;
const PLAIN = 1;
const QUOTED = 2;
const QUOTE_SEEN = 3;

/** A longer record has an unclosed quote or is not part of a table. */
export const MAX_RECORD_BYTES = 1024 * 1024;
const SLICE_BYTES = 64 * 1024;
/** Space for the largest record, the slice that exceeds it and the size field of each column. */
const MARGIN = MAX_RECORD_BYTES + SLICE_BYTES + TUPLE_HEAD + 4 * (MAX_COLUMNS + 1);
const BLOCK = 4 * MARGIN;

/** A position between two records, sufficient to continue from. */
export type Position = {
  byte_offset: number;
  row_no: number;
  line: number;
  /** The previous byte was CR, so an LF here belongs to it. */
  after_cr: boolean;
};

export interface ScanResult {
  blocks: Buffer[];
  /** Memory to pass to `recycle` once these rows and all before them have been copied. */
  spent: Buffer[];
  rows: number;
  blank: number;
  /** Number of removed NUL bytes. */
  nul: number;
  /** Number of cells with text after their closing quote, which is read like in a spreadsheet program. */
  loose: number;
}

interface ScannerOptions {
  delimiter: string;
  head: Buffer;
  from: Position;
  /** Records up to this number (title lines, header) are counted but not returned. */
  skip: number;
  keepBlank?: boolean;
  /** Treats a quote as an ordinary character. */
  plainQuotes?: boolean;
  /** Ignores blanks before a cell: `a, "b, c"` has two cells. */
  skipBlanks?: boolean;
}

/**
 * Reads delimited text byte by byte and writes each record as a COPY tuple. Accepts valid UTF-8 in pieces of any size;
 * quotes are doubled within quotes, line breaks are CRLF, LF or CR. Row numbers are record numbers in the file.
 */
export class CsvScanner {
  readonly #delimiter: number;
  /** 1 for bytes without a special meaning. */
  readonly #ordinary = new Uint8Array(256).fill(1, CR + 1);
  readonly #head: Buffer;
  readonly #skip: number;
  readonly #keepBlank: boolean;
  #out: Buffer = Buffer.allocUnsafeSlow(BLOCK);
  #blocks: Buffer[] = [];
  #spent: Buffer[] = [];
  readonly #spare: Buffer[] = [];
  /** Offsets in `#out`: of the first row not taken, the record, the cell's size field and the next byte. */
  #sent = 0;
  #record = 0;
  #cell = 0;
  #at = 0;
  #cells = 0;
  #filled = false;
  #state = START;
  #recordLine: number;
  #read: number;
  #endsWithCr: boolean;
  #position: Position;
  #line: number;
  #counts = { rows: 0, blank: 0, nul: 0, loose: 0 };

  constructor({ delimiter, head, from, skip, keepBlank = false, plainQuotes, skipBlanks }: ScannerOptions) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#ordinary[this.#delimiter] = 0;
    if (!plainQuotes) this.#ordinary[QUOTE] = 0;
    if (skipBlanks) this.#ordinary[BLANK] = 0;
    this.#head = head;
    this.#skip = skip;
    this.#keepBlank = keepBlank;
    this.#position = { ...from };
    this.#read = from.byte_offset;
    this.#line = from.line;
    this.#recordLine = from.line;
    this.#endsWithCr = from.after_cr;
    this.#open();
  }

  push(input: Uint8Array): void {
    for (let at = 0; at < input.length; at += SLICE_BYTES) this.#scan(input.subarray(at, at + SLICE_BYTES));
  }

  /** Ends the file. The last record may lack its line break. */
  end(): void {
    if (this.#state === QUOTED) throw this.#problem('has a quote that is never closed.');
    if (this.#state !== START || this.#cells > 0) this.#closeRecord(this.#read);
  }

  /** Returns the position between records and everything completed since the last call. */
  take(): ScanResult & { position: Position } {
    this.#blocks.push(this.#out.subarray(this.#sent, this.#record));
    this.#sent = this.#record;
    const taken = { ...this.#counts, blocks: this.#blocks, spent: this.#spent, position: { ...this.#position } };
    this.#blocks = [];
    this.#spent = [];
    this.#counts = { rows: 0, blank: 0, nul: 0, loose: 0 };
    return taken;
  }

  /** Reuses blocks: new ones for every few megabytes would spend a quarter of the time on garbage collection. */
  recycle(spent: Buffer[]): void {
    this.#spare.push(...spent);
  }

  get rows(): number {
    return this.#counts.rows;
  }

  #scan(input: Uint8Array): void {
    const delimiter = this.#delimiter;
    const ordinary = this.#ordinary;
    let out = this.#out;
    let state = this.#state;
    let at = this.#at;
    scanning: for (let i = 0; i < input.length; i++) {
      let byte = input[i]!;
      if (ordinary[byte] === 1) {
        if (state === START) state = PLAIN;
        else if (state === QUOTE_SEEN) {
          state = PLAIN;
          this.#counts.loose++;
        }
        // Most bytes are ordinary: this loop takes most of the time.
        for (;;) {
          out[at++] = byte;
          if (++i === input.length) break scanning;
          byte = input[i]!;
          if (ordinary[byte] === 0) break;
        }
      }
      if (byte === 0) this.#counts.nul++;
      else if (byte === QUOTE) {
        if (state === START) state = QUOTED;
        else if (state === QUOTED) state = QUOTE_SEEN;
        else {
          out[at++] = QUOTE;
          if (state === QUOTE_SEEN) state = QUOTED;
        }
      } else if (state !== QUOTED && byte === delimiter) {
        this.#at = at;
        at = this.#closeCell();
        state = START;
      } else if (byte === LF || byte === CR) {
        const isPartOfCrLf = byte === LF && (i > 0 ? input[i - 1] === CR : this.#endsWithCr);
        if (!isPartOfCrLf) this.#line++;
        if (state === QUOTED) out[at++] = byte;
        else if (isPartOfCrLf && state === START && this.#cells === 0) this.#position.byte_offset = this.#read + i + 1;
        else {
          this.#at = at;
          this.#closeRecord(this.#read + i + 1);
          out = this.#out;
          at = this.#at;
          state = START;
        }
        if (state === START) this.#position.after_cr = byte === CR;
      } else if (byte !== BLANK || state !== START) {
        if (state === START) state = PLAIN;
        out[at++] = byte;
      }
    }
    this.#state = state;
    this.#at = at;
    this.#read += input.length;
    this.#endsWithCr = input[input.length - 1] === CR;
    if (at - this.#record > MAX_RECORD_BYTES)
      throw this.#problem('is longer than 1 MB. Check the delimiter and the quotes.');
  }

  #open(): void {
    if (this.#out.length - this.#at < MARGIN) {
      this.#blocks.push(this.#out.subarray(this.#sent, this.#at));
      this.#spent.push(this.#out);
      this.#out = this.#spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK);
      this.#sent = 0;
      this.#at = 0;
    }
    this.#record = this.#at;
    this.#out.set(this.#head, this.#at);
    this.#cell = this.#at + TUPLE_HEAD;
    this.#at = this.#cell + 4;
    this.#cells = 0;
    this.#filled = false;
    this.#recordLine = this.#line;
  }

  /** Closes the cell and returns the offset of the next cell's bytes. */
  #closeCell(): number {
    const start = this.#cell + 4;
    putInt32(this.#out, this.#cell, this.#at - start);
    for (let i = start; !this.#filled && i < this.#at; i++) this.#filled = this.#out[i]! > BLANK;
    if (++this.#cells > MAX_COLUMNS) throw this.#problem(`has more than ${MAX_COLUMNS} columns.`);
    this.#cell = this.#at;
    return this.#at + 4;
  }

  #closeRecord(boundary: number): void {
    this.#closeCell();
    const position = this.#position;
    position.row_no++;
    const isKept = position.row_no > this.#skip && (this.#filled || this.#keepBlank);
    if (isKept) {
      finishTuple(this.#out, this.#record, this.#at, position.row_no, this.#cells);
      this.#counts.rows++;
    } else {
      if (position.row_no > this.#skip) this.#counts.blank++;
      this.#at = this.#record;
    }
    this.#position = { byte_offset: boundary, row_no: position.row_no, line: this.#line, after_cr: false };
    this.#state = START;
    this.#open();
  }

  #problem(what: string): AppError {
    return new AppError('invalid_input', `The record that begins on line ${this.#recordLine} ${what}`);
  }
}
