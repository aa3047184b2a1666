/** The separators that spreadsheet programs use: the most frequent one of the first line counts. */
const SEPARATORS = [',', ';', '\t'];

/** Decodes UTF-8, or the older Windows encoding, which spreadsheet programs also write. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Returns the non-blank rows of a CSV file. A quoted cell may contain separators, line breaks and doubled quotes; a
 * quote that is never closed is text.
 */
export function rowsOfFile(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const firstLine = text.split('\n', 1)[0]!;
  const countOf = (separator: string) => firstLine.split(separator).length;
  const separator = SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a))[0]!;
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y');
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) break;
    const [, quoted, plain, end] = match;
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end !== separator) rows.push([]);
  }
  return rows.filter((cells) => cells.some((text) => text !== ''));
}
