import { rowsOfFile } from '../../ui/record/lines/rows-of-file.ts';

const NAMES = [/^(display|full)?[ _-]*name$/i, /^(first|fore|given)/i, /^(sur|last|family)/i];
const isAddress = (cell: string | undefined) => cell?.includes('@') === true;

/**
 * Returns the people of a CSV file as lines `Name <address>`. Headings name the columns of the name; without them it is
 * the text before the address. A row without an address is returned unchanged, so that it is reported.
 */
export function parsePeopleFile(text: string): string[] {
  const rows = rowsOfFile(text);
  const [first = [], ...others] = rows;
  const hasHeader =
    !first.some(isAddress) && first.some((cell) => NAMES.some((name) => name.test(cell)) || /mail/i.test(cell));
  const columnsOf = (name: RegExp) => first.flatMap((cell, at) => (name.test(cell) ? [at] : []));
  const [fullNameColumns, ...parts] = hasHeader ? NAMES.map((name) => columnsOf(name).slice(0, 1)) : [];
  const nameColumns = fullNameColumns && fullNameColumns.length > 0 ? fullNameColumns : parts.flat();
  const lineOf = (cells: string[]) => {
    const at = cells.findIndex(isAddress);
    if (at < 0) return cells.filter((cell) => cell !== '').join(' ');
    const names = hasHeader ? nameColumns.map((column) => cells[column] ?? '') : cells.slice(0, at);
    const name = names.filter((part) => part !== '').join(' ');
    return name === '' ? cells[at]! : `${name} <${cells[at]}>`;
  };
  return (hasHeader ? others : rows).map(lineOf);
}
