import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Yields the rows of a CSV file, plain or gzip, one at a time: the German register has 1.2 million rows. */
export function* readCsv(file: string | URL, delimiter = ','): Generator<Record<string, string>> {
  const bytes = readFileSync(file);
  const content = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  let header: string[] | undefined;
  for (const cells of parseCells(content.toString('utf8'), delimiter)) {
    if (!header) {
      header = cells;
      continue;
    }
    const row: Record<string, string> = {};
    for (let i = 0; i < header.length; i++) row[header[i] as string] = cells[i] ?? '';
    yield row;
  }
}

/** Yields the cells of each line. */
function* parseCells(text: string, delimiter: string): Generator<string[]> {
  let cells: string[] = [];
  let position = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (position < text.length) {
    let cell: string;
    if (text[position] === '"') {
      let end = position + 1;
      for (;;) {
        end = text.indexOf('"', end);
        if (end < 0) throw new Error('a quoted field is not closed');
        if (text[end + 1] !== '"') break;
        end += 2;
      }
      cell = text.slice(position + 1, end).replaceAll('""', '"');
      position = end + 1;
    } else {
      let end = position;
      while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
      cell = text.slice(position, end);
      position = end;
    }
    cells.push(cell);
    if (text[position] === delimiter) {
      position++;
      continue;
    }
    while (text[position] === '\r' || text[position] === '\n') position++;
    yield cells;
    cells = [];
  }
}
