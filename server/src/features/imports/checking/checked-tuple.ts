import { randomFillSync } from 'node:crypto';
import type { CustomValue } from '@leadwright/contract/custom-values';
import { COPY_HEADER, COPY_TRAILER, putInt32 } from '../csv/staged-tuple.ts';
import type { RowValues } from './complete-values.ts';
import type { Problem } from './problems.ts';

export const COPY_CHECKED =
  'copy import_row (campaign_id, id, batch_id, row_no, values, problems, valid, identity, record, norm_version, custom) from stdin (format binary)';

export interface CheckedRow {
  rowNo: number;
  values: RowValues;
  /** Values of the campaign's custom fields, by field id. */
  custom: Record<string, CustomValue> | null;
  problems: Problem[];
  valid: boolean;
  identity: bigint;
  record: object;
  normVersion: number;
}

const FIELD_COUNT = 11;
/** Size of a tuple without its four JSON texts. */
const FIXED_BYTES = 2 + FIELD_COUNT * 4 + 3 * 16 + 4 + 1 + 8 + 4 + 4;
const NULL_SIZE = -1;
const JSON_VERSION = 1;
const uuidBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** Writes rows of `import_row` in binary COPY format. */
export class CheckedTuples {
  readonly #campaign: Buffer;
  readonly #batch: Buffer;
  #buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  #offset: number;

  constructor(campaignId: string, batchId: string) {
    this.#campaign = uuidBytes(campaignId);
    this.#batch = uuidBytes(batchId);
    this.#offset = COPY_HEADER.copy(this.#buffer);
  }

  add(row: CheckedRow): void {
    const texts = [jsonText(row.values), jsonText(row.problems), jsonText(row.record)] as const;
    const custom = row.custom && jsonText(row.custom);
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#reserve(FIXED_BYTES + 3 * (texts[0].length + texts[1].length + texts[2].length + (custom?.length ?? 0)));
    this.#offset = this.#buffer.writeInt16BE(FIELD_COUNT, this.#offset);
    this.#writeBytes(this.#campaign);
    this.#writeBytes(timeOrderedUuid());
    this.#writeBytes(this.#batch);
    this.#writeInt32(row.rowNo);
    this.#writeJson(texts[0]);
    this.#writeJson(texts[1]);
    this.#putInt32(1);
    this.#buffer[this.#offset++] = row.valid ? 1 : 0;
    this.#putInt32(8);
    this.#offset = this.#buffer.writeBigInt64BE(row.identity, this.#offset);
    this.#writeJson(texts[2]);
    this.#writeInt32(row.normVersion);
    if (custom) this.#writeJson(custom);
    else this.#putInt32(NULL_SIZE);
  }

  /** Returns the whole COPY, including header and trailer. */
  end(): Buffer {
    this.#reserve(COPY_TRAILER.length);
    this.#offset += COPY_TRAILER.copy(this.#buffer, this.#offset);
    this.#resize(this.#offset);
    return this.#buffer;
  }

  #reserve(size: number): void {
    if (this.#offset + size <= this.#buffer.length) return;
    this.#resize(2 * Math.max(this.#buffer.length, size));
  }

  /** Moves the bytes to memory of another size, which frees the previous memory immediately. */
  #resize(size: number): void {
    this.#buffer = Buffer.from((this.#buffer.buffer as ArrayBuffer).transfer(size));
  }

  /** Writes a number without a size field. The `write` methods write the size before the value. */
  #putInt32(size: number): void {
    putInt32(this.#buffer, this.#offset, size);
    this.#offset += 4;
  }

  #writeBytes(bytes: Uint8Array): void {
    this.#putInt32(bytes.length);
    this.#buffer.set(bytes, this.#offset);
    this.#offset += bytes.length;
  }

  #writeInt32(value: number): void {
    this.#putInt32(4);
    this.#putInt32(value);
  }

  #writeJson(text: string): void {
    this.#buffer[this.#offset + 4] = JSON_VERSION;
    const size = 1 + this.#buffer.write(text, this.#offset + 5);
    putInt32(this.#buffer, this.#offset, size);
    this.#offset += 4 + size;
  }
}

/** Returns JSON without NUL and lone surrogates, because PostgreSQL rejects both. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return text;
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? toStorableText(part) : part));
}

const toStorableText = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

const UUID_BYTES = 16;
const randomPool = Buffer.alloc(256 * UUID_BYTES);
let randomOffset = randomPool.length;
let sequence = 0;

/** Returns a version 7 UUID. New rows are adjacent in the primary key; random ids would each change another page. */
function timeOrderedUuid(): Uint8Array {
  if (randomOffset === randomPool.length) {
    randomFillSync(randomPool);
    randomOffset = 0;
  }
  const uuid = randomPool.subarray(randomOffset, randomOffset + UUID_BYTES);
  randomOffset += UUID_BYTES;
  uuid.writeUIntBE(Date.now(), 0, 6);
  sequence = (sequence + 1) & 0xfff;
  uuid.writeUInt16BE(0x7000 | sequence, 6);
  uuid[8] = (uuid[8]! & 0x3f) | 0x80;
  return uuid;
}
