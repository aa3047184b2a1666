import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Yields the rows of a CSV file (gzip by its first bytes) one at a time: the German register has 1.2 million. */
export function* readCsv(file: string | URL, delimiter = ','): Generator<Record<string, string>> {
  const bytes = readFileSync(file);
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  let header: string[] | undefined;
  for (const cells of cellRows(plain.toString('utf8'), delimiter)) {
    if (!header) {
      header = cells;
      continue;
    }
    const row: Record<string, string> = {};
    for (let i = 0; i < header.length; i++) row[header[i] as string] = cells[i] ?? '';
    yield row;
  }
}

function* cellRows(text: string, delimiter: string): Generator<string[]> {
  let cells: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      let end = at + 1;
      for (;;) {
        end = text.indexOf('"', end);
        if (end < 0) throw new Error('a quoted field is not closed');
        if (text[end + 1] !== '"') break;
        end += 2;
      }
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      let end = at;
      while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
      cell = text.slice(at, end);
      at = end;
    }
    cells.push(cell);
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    while (text[at] === '\r' || text[at] === '\n') at++;
    yield cells;
    cells = [];
  }
}
