/**
 * Characters at the start of a cell that make a spreadsheet read it as a formula, even in quotes. The full-width forms
 * have the same effect with East Asian input settings, and a leading tab or line break hides the text after it.
 */
export const FORMULA_START_CHARACTERS = '=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20';
/**
 * Numbers ("-12.50", "+3 %") and phone numbers, which begin with these characters as well but are harmless. The blank
 * in "+44 20 7946-0958" prevents evaluation, while "+1-202-555-0100" would be subtracted.
 */
const NUMBER = '^[+-]?[0-9][0-9., ]*([eE][+-]?[0-9]+)? ?%?$';
const TELEPHONE = '^[+][0-9]{1,4} [(]?[0-9][0-9 ().\\/-]{2,36}$';
export const SAFE_CELL_PATTERN = `${NUMBER}|${TELEPHONE}`;
const safeCellPattern = new RegExp(SAFE_CELL_PATTERN);
/** Numbers to which people add an apostrophe, so that a spreadsheet keeps their zeros. */
export const NUMBER_AS_TEXT_PATTERN = '^[+-]?[0-9][0-9 ().,/-]*$';
const numberAsTextPattern = new RegExp(NUMBER_AS_TEXT_PATTERN);

const isFormula = (cell: string) =>
  cell !== '' && FORMULA_START_CHARACTERS.includes(cell[0]!) && !safeCellPattern.test(cell);

/**
 * Escapes a cell for a file or the clipboard with a leading apostrophe if a spreadsheet would read it as a formula. A
 * text with such an apostrophe of its own gets another one, so that reading the cell returns the text.
 */
export function escapeFormula(cell: string): string {
  const text = cell.replace(/^'+/, '');
  const hasApostrophe = text.length < cell.length;
  return isFormula(text) || (hasApostrophe && numberAsTextPattern.test(text)) ? `'${cell}` : cell;
}

/** A formula that only keeps the zeros of a number in a text file. */
const NUMBER_FORMULA = /^="([0-9+(][0-9 ().,/-]*)"$/;

/**
 * Returns a cell without the apostrophe that only stops a spreadsheet from evaluating a formula or dropping zeros, and the
 * number of a formula such as ="0123".
 */
export function unescapeFormula(cell: string): string {
  if (cell[0] === '=') return NUMBER_FORMULA.exec(cell)?.[1] ?? cell;
  if (cell[0] !== "'") return cell;
  const text = cell.slice(1);
  return escapeFormula(text) === cell || numberAsTextPattern.test(text) ? text : cell;
}
