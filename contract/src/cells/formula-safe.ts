/**
 * A spreadsheet reads a cell that begins with one of these as a formula, whatever its quotes; the full-width forms are
 * read so under East Asian input settings, and a tab or line break at the start hides what follows it.
 */
export const BEGINS_A_FORMULA = '=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20';
/**
 * Numbers ("-12.50", "+3 %") and telephone numbers begin so too, and compute nothing: the blank in "+44 20 7946-0958"
 * makes it no expression, while "+1-202-555-0100" would be subtracted.
 */
const NUMBER = '^[+-]?[0-9][0-9., ]*([eE][+-]?[0-9]+)? ?%?$';
const TELEPHONE = '^[+][0-9]{1,4} [(]?[0-9][0-9 ().\\/-]{2,36}$';
export const HARMLESS = `${NUMBER}|${TELEPHONE}`;
const harmless = new RegExp(HARMLESS);

/** A cell as a spreadsheet may have it, in a file or on the clipboard: what it would compute gets an apostrophe in front. */
export function formulaSafe(cell: string): string {
  return cell !== '' && BEGINS_A_FORMULA.includes(cell[0]!) && !harmless.test(cell) ? `'${cell}` : cell;
}
