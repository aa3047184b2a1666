import { open } from 'node:fs/promises';
import type { FileOptions } from '@leadwright/contract/features/imports';
import type { BatchOptions } from '../batch-file.ts';
import { detectFileKind } from '../file-kind.ts';
import { detectHeaderRow } from '../reading/header-row.ts';
import { rankReadings } from '../reading/readings.ts';
import { readSheetHead } from '../xlsx/sheet-csv.ts';
import { openWorkbook } from '../xlsx/workbook.ts';
import type { Upload } from './upload.ts';

const EXCERPT_BYTES = 1024 * 1024;

/** Detects the reading options from the start of a file. Throws `invalid_input` for unsupported files. */
export async function detectFileOptions({ path, bytes, utf8 }: Upload): Promise<BatchOptions> {
  const excerpt = await readExcerpt(path);
  if (detectFileKind(excerpt) === 'text') {
    const readings = await rankReadings(excerpt, bytes > excerpt.length, utf8);
    return { ...readings[0]!, kind: 'text', utf8, sheets: [], readings, found: {} };
  }
  const sheets = (await openWorkbook(path)).sheets.map(({ name }) => name);
  const readings = await sheetReadings(path, sheets[0]!);
  return { ...readings[0]!, kind: 'xlsx', utf8: 'valid', sheets, readings, found: {} };
}

/** Returns the reading options of a workbook, which differ only in the header row. */
async function sheetReadings(path: string, sheet: string): Promise<FileOptions[]> {
  const { rows } = await readSheetHead(path, null, 50);
  const headerRow = detectHeaderRow(rows);
  const otherRow = headerRow > 0 ? 0 : (rows.find(({ cells }) => cells.some((cell) => cell.trim() !== ''))?.rowNo ?? 0);
  return [...new Set([headerRow, otherRow])].map((header_row) => ({
    encoding: 'utf-8',
    delimiter: ',',
    quote: '"',
    sheet,
    header_row,
  }));
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
