import { parseCsvRows } from '../../ui/record/lines/csv-rows.ts';

/** Headings of the full name, the first name and the surname. */
const NAME_HEADINGS = [/^(display|full)?[ _-]*name$/i, /^(first|fore|given)/i, /^(sur|last|family)/i];
const isEmail = (cell: string | undefined) => cell?.includes('@') === true;

/**
 * Parses the people of a CSV file into lines `Name <address>`. Headings select the name columns; without headings, the
 * name is the text before the address.
 */
export function parsePeopleFile(text: string): string[] {
  const rows = parseCsvRows(text);
  const [header = [], ...dataRows] = rows;
  const hasHeader =
    !header.some(isEmail) && header.some((cell) => NAME_HEADINGS.some((name) => name.test(cell)) || /mail/i.test(cell));
  const columnsOf = (name: RegExp) => header.flatMap((cell, index) => (name.test(cell) ? [index] : []));
  const [fullNameColumns, ...partColumns] = hasHeader ? NAME_HEADINGS.map((name) => columnsOf(name).slice(0, 1)) : [];
  const nameColumns = fullNameColumns && fullNameColumns.length > 0 ? fullNameColumns : partColumns.flat();
  const lineOf = (cells: string[]) => {
    const index = cells.findIndex(isEmail);
    // A row without an address is kept, so that the missing address is reported.
    if (index < 0) return cells.filter((cell) => cell !== '').join(' ');
    const names = hasHeader ? nameColumns.map((column) => cells[column] ?? '') : cells.slice(0, index);
    const name = names.filter((part) => part !== '').join(' ');
    return name === '' ? cells[index]! : `${name} <${cells[index]}>`;
  };
  return (hasHeader ? dataRows : rows).map(lineOf);
}
