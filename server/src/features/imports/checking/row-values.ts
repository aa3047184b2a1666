import { hash } from 'node:crypto';
import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
} from '@leadwright/contract/features/imports';

/** Mapped values of a row, by target; values missing in the file are absent. */
export type RowValues = Partial<Record<ImportTarget, string | string[]>>;

export interface MappedColumns {
  /** Column indexes for each target, in file order. */
  columns: [target: ImportTarget, indexes: number[]][];
}

const MAX_VALUE_LENGTH = 1_000;
const MAX_PARTS = 50;
/** Separators of several values in one cell, such as "62020; 62090" or one value per line. */
const SEPARATORS: Partial<Record<ImportTarget, RegExp>> = {
  sic_codes: /[\s,;|/]+/,
  previous_name: /;+|\||\r?\n/,
  address: /\s*,?\s*[\r\n]+\s*/,
};
const LISTS: ImportTarget[] = ['sic_codes', 'previous_name'];
const JOINER: Partial<Record<ImportTarget, string>> = { address: ', ', other: '; ' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const NEEDS_CLEANING = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]| {2}/;

/** Returns the columns of core targets. Columns of custom fields are read separately. */
export function mappedColumns(mapping: Record<string, ColumnTarget>): MappedColumns {
  const byTarget = new Map<ImportTarget, number[]>();
  const inOrder = Object.keys(mapping)
    .map(Number)
    .sort((a, b) => a - b);
  for (const index of inOrder) {
    const target = mapping[index]!;
    if (!isCoreTarget(target)) continue;
    byTarget.set(target, [...(byTarget.get(target) ?? []), index]);
  }
  const targets = Object.keys(IMPORT_TARGETS) as ImportTarget[];
  return { columns: targets.flatMap((target) => (byTarget.has(target) ? [[target, byTarget.get(target)!]] : [])) };
}

/** Shortens a text without splitting a character, which would make it invalid. */
const truncate = (text: string) =>
  text.length > MAX_VALUE_LENGTH ? text.slice(0, MAX_VALUE_LENGTH).toWellFormed() : text;

/** Returns the text of a cell without export guards, line breaks and invisible characters. */
export function cleanText(cell: string): string {
  const text = cell.startsWith("'") && guarded(cell) ? cell.slice(1) : cell;
  return (NEEDS_CLEANING.test(text) ? text.replace(CONTROL_CHARACTERS, ' ').replace(/ {2,}/g, ' ') : text).trim();
}

/** Returns whether the leading apostrophe only protects a formula or leading zeros from spreadsheet programs. */
const guarded = (cell: string) => escapeFormula(cell.slice(1)) === cell || /^'[+-]?[\d][\d ().,/-]*$/.test(cell);

/** Formula errors of spreadsheet programs in English, German, French, Dutch and Spanish. */
const FORMULA_ERROR =
  /^#(?:(?:DIV\/0|NULL|NUM|REF|VALUE|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|WERT|BEZUG|ZAHL|VALEUR|NOMBRE|DEEL\/0|WAARDE|VERW|GETAL|LEEG|¡DIV\/0|¡NULO|¡NUM|¡REF|¡VALOR)!|(?:NAME|NOM|NAAM|¿NOMBRE)\?|N\/A|NV|N\/B|N\/D|GETTING_DATA)$/;

export const isFormulaError = (cell = '') => cell.includes('#') && FORMULA_ERROR.test(cell.trim());

export interface MappedRow {
  values: RowValues;
  /** Formula errors of the row by target; they are not values. */
  errors: Partial<Record<ImportTarget, string>>;
  /** Targets whose text was shortened to 1,000 characters. */
  cut: ImportTarget[];
}

export function mapRow(cells: string[], { columns }: MappedColumns, defaultCountry: string): MappedRow {
  const values: RowValues = {};
  const cut: ImportTarget[] = [];
  const errors: MappedRow['errors'] = {};
  for (const [target, indexes] of columns) {
    const broken = indexes.find((index) => isFormulaError(cells[index]));
    if (broken !== undefined) errors[target] = cells[broken]!.trim();
    const readable = broken === undefined ? indexes : indexes.filter((index) => !isFormulaError(cells[index]));
    const whole = texts(cells, target, readable);
    if (whole.length === 0) continue;
    const short = whole.map(truncate);
    values[target] = LISTS.includes(target) ? short : short[0]!;
    if (short.some((part, i) => part !== whole[i])) cut.push(target);
  }
  values.country ??= defaultCountry;
  return { values, cut, errors };
}

/** Returns the values of a list target, or the single text of another target; none if the cells are blank. */
function texts(cells: string[], target: ImportTarget, indexes: number[]): string[] {
  const separators = SEPARATORS[target];
  if (indexes.length === 1 && !separators) {
    const text = cleanText(cells[indexes[0]!] ?? '');
    return text === '' ? [] : [text];
  }
  const parts = indexes
    .flatMap((index) => (separators ? (cells[index] ?? '').split(separators) : [cells[index] ?? '']))
    .map(cleanText)
    .filter((part) => part !== '');
  if (LISTS.includes(target)) return parts.slice(0, MAX_PARTS);
  return parts.length === 0 ? [] : [parts.join(JOINER[target] ?? ', ')];
}

/** Targets that describe the account. The account id is a link, which is read again in every file. */
const IDENTIFYING = Object.keys(IMPORT_TARGETS).filter(
  (target) => target !== 'other' && target !== 'account_id',
) as ImportTarget[];

/** Returns a signed 64-bit hash, the same for rows with exactly the same mapped values. */
export function identityOf(values: RowValues): bigint {
  const text = JSON.stringify(IDENTIFYING.map((target) => values[target] ?? ''));
  return hash('sha256', text, 'buffer').readBigInt64BE(0) || 1n;
}
