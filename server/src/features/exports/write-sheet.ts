import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';

/** Limits of Excel. It reports files beyond these limits as damaged. */
const MAX_CELL_LENGTH = 32_767;
const MAX_SHEET_NAME_LENGTH = 31;

/** Characters that XML cannot contain, and the carriage return, which XML readers turn into a line feed. */
const UNHOLDABLE = String.raw`[\0-\x08\x0b-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`;
/** Also matches the start of a text that readers would take for an escape. */
const TO_ESCAPE = new RegExp(`_(?=x[0-9a-fA-F]{4}(?:_|${UNHOLDABLE}))|${UNHOLDABLE}`, 'g');
const SHEET_NAME_EXCLUDES = new RegExp(`[\\\\/?*[\\]:]|${UNHOLDABLE}`, 'g');
const escapeCharacter = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Returns the text of a cell with `_xHHHH_` for what XML cannot contain. Spreadsheet programs and imports decode it. */
const sheetText = (text: string) => text.slice(0, MAX_CELL_LENGTH).replace(TO_ESCAPE, escapeCharacter);

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
    for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? sheetText(cell) : cell));
  }
  const sheet = writeXlsxStream(cells(), {
    name: title
      .replace(SHEET_NAME_EXCLUDES, ' ')
      .slice(0, MAX_SHEET_NAME_LENGTH - 4)
      .toWellFormed(),
    columns: columns.map(({ header, width }) => ({ header: sheetText(header), width })),
    freezePane: { rows: 1 },
  });
  await pipeline(Readable.fromWeb(sheet as ReadableStream), createWriteStream(path), { signal });
}
