import { randomFillSync } from 'node:crypto';
import type { CustomValue } from '@leadwright/contract/custom-values';
import { COPY_HEADER, COPY_TRAILER, putInt32 } from '../csv/staged-tuple.ts';
import type { Problem } from './problems.ts';
import type { RowValues } from './row-values.ts';

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

const FIELDS = 11;
/** Size of a tuple without its four JSON texts. */
const FIXED = 2 + FIELDS * 4 + 3 * 16 + 4 + 1 + 8 + 4 + 4;
const NULL = -1;
const JSON_VERSION = 1;
const uuidBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** Writes rows of `import_row` in binary COPY format. */
export class CheckedTuples {
  readonly #campaign: Buffer;
  readonly #batch: Buffer;
  #out = Buffer.allocUnsafeSlow(1024 * 1024);
  #at: number;

  constructor(campaignId: string, batchId: string) {
    this.#campaign = uuidBytes(campaignId);
    this.#batch = uuidBytes(batchId);
    this.#at = COPY_HEADER.copy(this.#out);
  }

  add(row: CheckedRow): void {
    const texts = [jsonText(row.values), jsonText(row.problems), jsonText(row.record)] as const;
    const custom = row.custom && jsonText(row.custom);
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#reserve(FIXED + 3 * (texts[0].length + texts[1].length + texts[2].length + (custom?.length ?? 0)));
    this.#at = this.#out.writeInt16BE(FIELDS, this.#at);
    this.#bytes(this.#campaign);
    this.#bytes(timeOrderedUuid());
    this.#bytes(this.#batch);
    this.#int32(row.rowNo);
    this.#json(texts[0]);
    this.#json(texts[1]);
    this.#size(1);
    this.#out[this.#at++] = row.valid ? 1 : 0;
    this.#size(8);
    this.#at = this.#out.writeBigInt64BE(row.identity, this.#at);
    this.#json(texts[2]);
    this.#int32(row.normVersion);
    if (custom) this.#json(custom);
    else this.#size(NULL);
  }

  /** Returns the whole COPY, including header and trailer. */
  end(): Buffer {
    this.#reserve(COPY_TRAILER.length);
    this.#at += COPY_TRAILER.copy(this.#out, this.#at);
    return this.#out.subarray(0, this.#at);
  }

  #reserve(size: number): void {
    if (this.#at + size <= this.#out.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * Math.max(this.#out.length, size));
    this.#out.copy(larger, 0, 0, this.#at);
    this.#out = larger;
  }

  #size(size: number): void {
    putInt32(this.#out, this.#at, size);
    this.#at += 4;
  }

  #bytes(bytes: Uint8Array): void {
    this.#size(bytes.length);
    this.#out.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #int32(value: number): void {
    this.#size(4);
    this.#size(value);
  }

  #json(text: string): void {
    this.#out[this.#at + 4] = JSON_VERSION;
    const size = 1 + this.#out.write(text, this.#at + 5);
    putInt32(this.#out, this.#at, size);
    this.#at += 4 + size;
  }
}

/** Returns JSON without NUL and lone surrogates, which PostgreSQL rejects. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return text;
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? storable(part) : part));
}

const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

const UUID = 16;
const random = Buffer.alloc(256 * UUID);
let used = random.length;
let sequence = 0;

/** Returns a version 7 UUID: new rows are adjacent in the primary key, while random ids would touch a page each. */
function timeOrderedUuid(): Uint8Array {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const uuid = random.subarray(used, used + UUID);
  used += UUID;
  uuid.writeUIntBE(Date.now(), 0, 6);
  sequence = (sequence + 1) & 0xfff;
  uuid.writeUInt16BE(0x7000 | sequence, 6);
  uuid[8] = (uuid[8]! & 0x3f) | 0x80;
  return uuid;
}
