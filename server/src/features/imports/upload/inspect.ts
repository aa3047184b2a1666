import { open } from 'node:fs/promises';
import type { BatchOptions } from '../batch-file.ts';
import type { Row } from '../csv/staged-tuple.ts';
import { detectFileKind } from '../file-kind.ts';
import { detectDelimiter, detectHeaderRow, headRows } from '../reading/dialect.ts';
import { byteOrderMarkLength, detectEncoding, utf8Decoder } from '../reading/encoding.ts';
import { readSheetHead } from '../xlsx/sheet-csv.ts';
import { openWorkbook } from '../xlsx/workbook.ts';
import type { Upload } from './upload.ts';

const EXCERPT_BYTES = 64 * 1024;

/** Detects the reading options from the start of a file. Throws `invalid_input` for unsupported files. */
export async function detectFileOptions({ path, bytes, utf8 }: Upload): Promise<BatchOptions> {
  const excerpt = await readExcerpt(path);
  if (detectFileKind(excerpt) === 'text') return inspectText(excerpt, bytes > excerpt.length, utf8);
  const { sheets } = await openWorkbook(path);
  return {
    kind: 'xlsx',
    utf8: 'valid',
    encoding: 'utf-8',
    delimiter: ',',
    sheet: sheets[0]!.name,
    sheets: sheets.map(({ name }) => name),
    header_row: detectHeaderRow((await readSheetHead(path, null, 50)).rows),
    found: {},
  };
}

async function readExcerpt(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(EXCERPT_BYTES), 0, EXCERPT_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function inspectText(excerpt: Buffer, isTruncated: boolean, utf8: Upload['utf8']): BatchOptions {
  const encoding = detectEncoding(excerpt, utf8 !== 'no');
  const text = utf8Decoder(encoding).write(excerpt.subarray(byteOrderMarkLength(excerpt, encoding)));
  const delimiter = detectDelimiter(text, isTruncated);
  return {
    kind: 'text',
    utf8,
    encoding,
    delimiter,
    sheet: null,
    sheets: [],
    header_row: detectHeaderRow(readRows(text, delimiter, isTruncated)),
    found: {},
  };
}

/** Returns the rows of the excerpt, or none if it cannot be read. The preview then reports the problem. */
function readRows(text: Buffer, delimiter: BatchOptions['delimiter'], isTruncated: boolean): Row[] {
  try {
    return headRows(text, delimiter, isTruncated).slice(0, 200);
  } catch {
    return [];
  }
}
