/** The separators of spreadsheet programs. A file uses the most frequent one of its first line. */
const SEPARATORS = [',', ';', '\t'];

/** Reads a text file in UTF-8, or else in the older Windows encoding of spreadsheet programs. */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Parses the non-blank rows of a CSV file. A quoted cell may contain separators, line breaks and doubled quotes; an
 * unclosed quote is plain text.
 */
export function parseCsvRows(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const firstLine = text.split('\n', 1)[0]!;
  const countOf = (separator: string) => firstLine.split(separator).length;
  const separator = SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a))[0]!;
  const rows: string[][] = [[]];
  const cellPattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y');
  while (cellPattern.lastIndex < text.length) {
    const match = cellPattern.exec(text);
    if (!match) break;
    const [, quoted, unquoted, end] = match;
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? unquoted ?? '').trim());
    if (end !== separator) rows.push([]);
  }
  return rows.filter((cells) => cells.some((text) => text !== ''));
}
