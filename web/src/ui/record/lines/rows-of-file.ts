/** The separators of files that spreadsheet programs write: the one that the first line has most of. */
const SEPARATORS = [',', ';', '\t'];

/** Spreadsheet programs write UTF-8, or what Windows has used before. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows of a CSV file that are not blank. A quoted cell may hold separators, breaks and doubled quotes; a quote that is never closed is a text. */
export function rowsOfFile(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const head = text.split('\n', 1)[0]!;
  const times = (separator: string) => head.split(separator).length;
  const separator = SEPARATORS.toSorted((a, b) => times(b) - times(a))[0]!;
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y');
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) break;
    const [, quoted, plain, end] = found;
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end !== separator) rows.push([]);
  }
  return rows.filter((cells) => cells.some((text) => text !== ''));
}
