const CELL = /^\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))\s*(?:[,;\t]|$)/;

/** The first cells of a line of a CSV file that are not blank, with commas between. */
export function firstCells(line: string, count: number): string {
  const cells: string[] = [];
  for (let rest = line; cells.length < count && rest !== ''; ) {
    const [all = rest, quoted, plain = ''] = CELL.exec(rest) ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    rest = all === '' ? '' : rest.slice(all.length);
  }
  return cells.filter((cell) => cell !== '').join(', ');
}
