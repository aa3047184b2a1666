import { AppError } from '@leadwright/contract/errors';
import { type FileOptions, MAX_COLUMNS } from '@leadwright/contract/features/imports';
import { finishTuple, putInt32, TUPLE_HEAD_BYTES } from './staged-tuple.ts';

const LF = 10;
const CR = 13;
const SPACE = 32;

/** States of the scanner within a cell. */
const START = 0;
const PLAIN = 1;
const QUOTED = 2;
const QUOTE_SEEN = 3;
/** After a closing quote and spaces. */
const SPACE_SEEN = 4;
/** After a backslash within quotes that can escape the next character. */
const ESCAPE_SEEN = 5;

/** A longer record has an unclosed quote or is not part of a table. */
export const MAX_RECORD_BYTES = 1024 * 1024;
const SLICE_BYTES = 64 * 1024;
/** Free space that a block needs for the largest record, the slice that exceeds it and a size field per column. */
const MARGIN_BYTES = MAX_RECORD_BYTES + SLICE_BYTES + TUPLE_HEAD_BYTES + 4 * (MAX_COLUMNS + 1);
/** Small, because the blocks of three chunks are in memory: one is filled while two are copied. */
const BLOCK_BYTES = 2 * MARGIN_BYTES;

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
  /** Memory to pass to `recycle` after these rows and all previous rows have been copied. */
  spent: Buffer[];
  rows: number;
  blank: number;
  removedNulBytes: number;
  /** The text is read as in a spreadsheet program. */
  cellsWithTextAfterQuote: number;
}

type Quote = FileOptions['quote'];
/** A byte that never occurs in UTF-8. */
const NO_QUOTE = 0xff;
const BACKSLASH = 92;
const EMPTY_HEAD = Buffer.alloc(TUPLE_HEAD_BYTES);
const FIRST_ROW: Position = { byte_offset: 0, row_no: 0, line: 1, after_cr: false };

interface ScannerOptions {
  delimiter: string;
  /** The start of each tuple, from `tupleHead`; by default zeros, for rows that are not stored. */
  head?: Buffer;
  /** The position at which the input starts, by default the first row. */
  from?: Position;
  /** Records up to this number (title lines, header) are counted but not returned. */
  skip?: number;
  /** Returns rows without text, instead of only counting them. */
  keepBlank?: boolean;
  /**
   * The character around cells with separators, by default a double quote; empty for a file without quoted cells. A
   * backslash in front if backslashes escape quotes.
   */
  quote?: Quote;
}

/**
 * Reads delimited text byte by byte and writes each record as a COPY tuple. Accepts valid UTF-8 in chunks of any size;
 * quotes are doubled or escaped within quotes, line breaks are CRLF, LF or CR. Spaces before a quoted cell are ignored. Row numbers
 * are record numbers in the file.
 */
export class CsvScanner {
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #escape: number;
  /** 1 for bytes without a special meaning. */
  readonly #ordinary = new Uint8Array(256).fill(1, CR + 1);
  readonly #head: Buffer;
  readonly #skip: number;
  readonly #keepBlank: boolean;
  #output: Buffer = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  #blocks: Buffer[] = [];
  #spent: Buffer[] = [];
  readonly #freeBlocks: Buffer[] = [];
  /** Offsets in `#output`: the first row not yet taken, the current record, its cell's size field and the next byte. */
  #takenEnd = 0;
  #recordStart = 0;
  #cellStart = 0;
  #offset = 0;
  #cellCount = 0;
  #hasContent = false;
  #state = START;
  #recordLine: number;
  #bytesRead: number;
  #endsWithCr: boolean;
  #position: Position;
  #line: number;
  #counts = { rows: 0, blank: 0, removedNulBytes: 0, cellsWithTextAfterQuote: 0 };

  constructor({
    delimiter,
    head = EMPTY_HEAD,
    from = FIRST_ROW,
    skip = 0,
    keepBlank = false,
    quote = '"',
  }: ScannerOptions) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quote = quote === '' ? NO_QUOTE : quote.charCodeAt(quote.length - 1);
    this.#escape = quote.length > 1 ? BACKSLASH : NO_QUOTE;
    this.#ordinary[this.#delimiter] = 0;
    this.#ordinary[this.#quote] = 0;
    this.#ordinary[this.#escape] = 0;
    this.#head = head;
    this.#skip = skip;
    this.#keepBlank = keepBlank;
    this.#position = { ...from };
    this.#bytesRead = from.byte_offset;
    this.#line = from.line;
    this.#recordLine = from.line;
    this.#endsWithCr = from.after_cr;
    this.#openRecord();
  }

  push(input: Uint8Array): void {
    for (let start = 0; start < input.length; start += SLICE_BYTES)
      this.#scan(input.subarray(start, start + SLICE_BYTES));
  }

  /** Ends the file. The last record may lack its line break. */
  end(): void {
    if (this.#state === QUOTED || this.#state === ESCAPE_SEEN)
      throw this.#recordError('has a quote that is never closed.');
    if (this.#state !== START || this.#cellCount > 0) this.#closeRecord(this.#bytesRead);
  }

  /** Returns the current position between records, and the rows completed since the last call. */
  take(): ScanResult & { position: Position } {
    this.#blocks.push(this.#output.subarray(this.#takenEnd, this.#recordStart));
    this.#takenEnd = this.#recordStart;
    const result = { ...this.#counts, blocks: this.#blocks, spent: this.#spent, position: { ...this.#position } };
    this.#blocks = [];
    this.#spent = [];
    this.#counts = { rows: 0, blank: 0, removedNulBytes: 0, cellsWithTextAfterQuote: 0 };
    return result;
  }

  /** Reuses memory blocks. Allocating new blocks would spend a quarter of the time on garbage collection. */
  recycle(spent: Buffer[]): void {
    this.#freeBlocks.push(...spent);
  }

  get rows(): number {
    return this.#counts.rows;
  }

  #scan(input: Uint8Array): void {
    const delimiter = this.#delimiter;
    const quote = this.#quote;
    const backslash = this.#escape;
    const ordinary = this.#ordinary;
    let output = this.#output;
    let state = this.#state;
    let outputOffset = this.#offset;
    scanning: for (let i = 0; i < input.length; i++) {
      let byte = input[i]!;
      if (state === ESCAPE_SEEN) {
        state = QUOTED;
        if (byte === quote || byte === backslash) {
          output[outputOffset - 1] = byte;
          continue;
        }
      }
      if (ordinary[byte] === 1) {
        if (state === START) state = PLAIN;
        else if (state >= QUOTE_SEEN) {
          if (byte === SPACE) {
            state = SPACE_SEEN;
            output[outputOffset++] = byte;
            continue;
          }
          state = PLAIN;
          this.#counts.cellsWithTextAfterQuote++;
        }
        // Most bytes are ordinary, so this loop takes most of the time.
        for (;;) {
          output[outputOffset++] = byte;
          if (++i === input.length) break scanning;
          byte = input[i]!;
          if (ordinary[byte] === 0) break;
        }
      }
      if (byte === 0) this.#counts.removedNulBytes++;
      else if (byte === quote) {
        if (state === PLAIN && this.#isBlankCell(outputOffset)) {
          outputOffset = this.#cellStart + 4;
          state = START;
        }
        if (state === START) state = QUOTED;
        else if (state === QUOTED) state = QUOTE_SEEN;
        else {
          output[outputOffset++] = quote;
          if (state === QUOTE_SEEN) state = QUOTED;
          else if (state === SPACE_SEEN) {
            state = PLAIN;
            this.#counts.cellsWithTextAfterQuote++;
          }
        }
      } else if (state !== QUOTED && byte === delimiter) {
        this.#offset = outputOffset;
        outputOffset = this.#closeCell();
        state = START;
      } else if (byte === LF || byte === CR) {
        const isPartOfCrLf = byte === LF && (i > 0 ? input[i - 1] === CR : this.#endsWithCr);
        if (!isPartOfCrLf) this.#line++;
        if (state === QUOTED) output[outputOffset++] = byte;
        else if (isPartOfCrLf && state === START && this.#cellCount === 0)
          this.#position.byte_offset = this.#bytesRead + i + 1;
        else {
          this.#offset = outputOffset;
          this.#closeRecord(this.#bytesRead + i + 1);
          output = this.#output;
          outputOffset = this.#offset;
          state = START;
        }
        if (state === START) this.#position.after_cr = byte === CR;
      } else {
        if (state === START) state = PLAIN;
        else if (state === QUOTED && byte === backslash) state = ESCAPE_SEEN;
        output[outputOffset++] = byte;
      }
    }
    this.#state = state;
    this.#offset = outputOffset;
    this.#bytesRead += input.length;
    this.#endsWithCr = input[input.length - 1] === CR;
    if (outputOffset - this.#recordStart > MAX_RECORD_BYTES)
      throw this.#recordError('is longer than 1 MB. Check the delimiter and the quotes.');
  }

  /**
   * Returns whether the current cell, up to this offset, has only spaces. Searches backwards, so that each space is read
   * once, however many quotes follow.
   */
  #isBlankCell(end: number): boolean {
    const start = this.#cellStart + 4;
    let offset = end;
    while (offset > start && this.#output[offset - 1] === SPACE) offset--;
    return offset === start;
  }

  #openRecord(): void {
    if (this.#output.length - this.#offset < MARGIN_BYTES) {
      this.#blocks.push(this.#output.subarray(this.#takenEnd, this.#offset));
      this.#spent.push(this.#output);
      this.#output = this.#freeBlocks.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
      this.#takenEnd = 0;
      this.#offset = 0;
    }
    this.#recordStart = this.#offset;
    this.#output.set(this.#head, this.#offset);
    this.#cellStart = this.#offset + TUPLE_HEAD_BYTES;
    this.#offset = this.#cellStart + 4;
    this.#cellCount = 0;
    this.#hasContent = false;
    this.#recordLine = this.#line;
  }

  /** Closes the cell and returns the offset of the next cell's bytes. */
  #closeCell(): number {
    const start = this.#cellStart + 4;
    putInt32(this.#output, this.#cellStart, this.#offset - start);
    for (let i = start; !this.#hasContent && i < this.#offset; i++) this.#hasContent = this.#output[i]! > SPACE;
    if (++this.#cellCount > MAX_COLUMNS) throw this.#recordError(`has more than ${MAX_COLUMNS} columns.`);
    this.#cellStart = this.#offset;
    return this.#offset + 4;
  }

  #closeRecord(endOffset: number): void {
    this.#closeCell();
    const position = this.#position;
    position.row_no++;
    const isReturned = position.row_no > this.#skip && (this.#hasContent || this.#keepBlank);
    if (isReturned) {
      finishTuple(this.#output, this.#recordStart, this.#offset, position.row_no, this.#cellCount);
      this.#counts.rows++;
    } else {
      if (position.row_no > this.#skip) this.#counts.blank++;
      this.#offset = this.#recordStart;
    }
    this.#position = { byte_offset: endOffset, row_no: position.row_no, line: this.#line, after_cr: false };
    this.#state = START;
    this.#openRecord();
  }

  #recordError(problem: string): AppError {
    return new AppError('invalid_input', `The record that begins on line ${this.#recordLine} ${problem}`);
  }
}
