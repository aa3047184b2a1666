/** A cell and its separator; a cell with tabs, line ends or quotes is enclosed in quotes. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/g;

/** Parses text from the clipboard into cells, as a spreadsheet writes them; short lines are padded. */
export function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  // A spreadsheet ends its last line as well.
  for (const [, quoted, bare = '', end] of text.replace(/(\r\n?|\n)$/, '').matchAll(CELL)) {
    lines.at(-1)!.push(unescapeFormula(quoted?.replaceAll('""', '"') ?? bare));
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  const width = Math.max(...lines.map((line) => line.length));
  return lines.map((line) => [...line, ...Array<string>(width - line.length).fill('')]);
}

const FORMULA_STARTS = '=+-@\t\r\n';
/** Removes the apostrophe that keeps a copied cell from being a formula. */
const unescapeFormula = (cell: string) =>
  cell[0] === "'" && FORMULA_STARTS.includes(cell[1] ?? ' ') ? cell.slice(1) : cell;
