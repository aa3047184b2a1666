import { randomBytes } from 'node:crypto';
import type { Problem } from './problems.ts';
import type { RowValues } from './row-values.ts';

export const COPY_CHECKED =
  'copy import_row (campaign_id, id, batch_id, row_no, values, problems, valid, identity, record, norm_version) from stdin (format binary)';

export interface CheckedRow {
  rowNo: number;
  values: RowValues;
  problems: Problem[];
  valid: boolean;
  identity: bigint;
  record: object;
  normVersion: number;
}

const uuidBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** PostgreSQL's JSON takes neither NUL nor half a character. */
function jsonb(value: unknown): Buffer {
  let text = JSON.stringify(value);
  if (/\\u(?:0000|d[89a-f])/i.test(text))
    text = JSON.stringify(value, (_, part) => (typeof part === 'string' ? storable(part) : part));
  return Buffer.from(`\u0001${text}`);
}

const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** Rows of `import_row` as binary COPY takes them. */
export function checkedTuples(campaignId: string, batchId: string, rows: CheckedRow[]): Buffer {
  const campaign = uuidBytes(campaignId);
  const batch = uuidBytes(batchId);
  const parts: Buffer[] = [];
  const fixed = (size: number, write: (buffer: Buffer) => void) => {
    const buffer = Buffer.alloc(size);
    write(buffer);
    return buffer;
  };
  for (const row of rows) {
    const fields = [
      campaign,
      timeOrderedUuid(),
      batch,
      fixed(4, (buffer) => buffer.writeInt32BE(row.rowNo)),
      jsonb(row.values),
      jsonb(row.problems),
      Buffer.from([row.valid ? 1 : 0]),
      fixed(8, (buffer) => buffer.writeBigInt64BE(row.identity)),
      jsonb(row.record),
      fixed(4, (buffer) => buffer.writeInt32BE(row.normVersion)),
    ];
    parts.push(FIELDS);
    for (const field of fields) {
      parts.push(
        fixed(4, (buffer) => buffer.writeInt32BE(field.length)),
        field,
      );
    }
  }
  return Buffer.concat(parts);
}

const FIELDS = Buffer.from([0, 10]);
let sequence = 0;

/** Version 7: new rows lie side by side in the primary key, where random ones would touch a page each. */
function timeOrderedUuid(): Buffer {
  const uuid = randomBytes(16);
  uuid.writeUIntBE(Date.now(), 0, 6);
  sequence = (sequence + 1) & 0xfff;
  uuid.writeUInt16BE(0x7000 | sequence, 6);
  uuid[8] = (uuid[8]! & 0x3f) | 0x80;
  return uuid;
}
