import { unescapeFormula } from '@leadwright/contract/cells/escape-formula';

/** Matches a cell and its separator; a cell with tabs, line ends or quotes is quoted. */
const CELL_PATTERN = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/g;

/** Parses clipboard text in the format of spreadsheets into cells; short lines are padded. */
export function parseCells(text: string): string[][] {
  const lines: string[][] = [[]];
  // Spreadsheets also terminate the last line.
  for (const [, quoted, unquoted = '', end] of text.replace(/(\r\n?|\n)$/, '').matchAll(CELL_PATTERN)) {
    lines.at(-1)!.push(unescapeFormula(quoted?.replaceAll('""', '"') ?? unquoted));
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  const width = Math.max(...lines.map((line) => line.length));
  return lines.map((line) => [...line, ...Array<string>(width - line.length).fill('')]);
}
