import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';

/** Limits of Excel. It reports files beyond these limits as damaged. */
const MAX_CELL_LENGTH = 32_767;
const MAX_SHEET_NAME_LENGTH = 31;

interface Sheet {
  path: string;
  title: string;
  columns: { header: string; width: number }[];
  rows: AsyncIterable<(string | number | null)[]>;
  signal: AbortSignal;
}

/** Streams rows to a workbook and starts another sheet when one is full. */
export async function writeSheet({ path, title, columns, rows, signal }: Sheet): Promise<void> {
  async function* cells() {
    for await (const row of rows)
      yield row.map((cell) => (typeof cell === 'string' ? cell.slice(0, MAX_CELL_LENGTH) : cell));
  }
  const sheet = writeXlsxStream(cells(), {
    name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_SHEET_NAME_LENGTH - 4),
    columns,
    freezePane: { rows: 1 },
  });
  await pipeline(Readable.fromWeb(sheet as ReadableStream), createWriteStream(path), { signal });
}
