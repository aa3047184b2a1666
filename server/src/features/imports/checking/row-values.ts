import { hash } from 'node:crypto';
import { formulaSafe } from '@leadwright/contract/cells/formula-safe';
import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
} from '@leadwright/contract/features/imports';

/** Mapped values of a row, by target; what the file does not say is absent. */
export type RowValues = Partial<Record<ImportTarget, string | string[]>>;

export interface MappedColumns {
  /** Indexes of the file's columns for each target, in file order. */
  columns: [target: ImportTarget, indexes: number[]][];
}

const MAX_VALUE_LENGTH = 1_000;
const MAX_PARTS = 50;
/** Several values in one cell: "62020; 62090", or a line each. */
const SEPARATORS: Partial<Record<ImportTarget, RegExp>> = {
  sic_codes: /[\s,;|/]+/,
  previous_name: /;+|\||\r?\n/,
  address: /\s*,?\s*[\r\n]+\s*/,
};
const LISTS: ImportTarget[] = ['sic_codes', 'previous_name'];
const JOINT: Partial<Record<ImportTarget, string>> = { address: ', ', other: '; ' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above
const UNTIDY = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]| {2}/;

/** The columns of what every account has; those of the campaign's own fields are read apart. */
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

/** Not in the middle of a character: half of one is no valid text. */
const shorten = (text: string) =>
  text.length > MAX_VALUE_LENGTH ? text.slice(0, MAX_VALUE_LENGTH).toWellFormed() : text;

/** A cell as a person would read it: guards of our own exports, line breaks and invisible characters gone. */
export function cleanText(cell: string): string {
  const text = cell.startsWith("'") && guarded(cell) ? cell.slice(1) : cell;
  return (UNTIDY.test(text) ? text.replace(CONTROLS, ' ').replace(/ {2,}/g, ' ') : text).trim();
}

/** An apostrophe that keeps a formula or a number's zeros from a spreadsheet program is not part of the value. */
const guarded = (cell: string) => formulaSafe(cell.slice(1)) === cell || /^'[+-]?[\d][\d ().,/-]*$/.test(cell);

/** What spreadsheet programs show where a formula has no result, in English, German, French, Dutch and Spanish. */
const FORMULA_ERROR =
  /^#(?:(?:DIV\/0|NULL|NUM|REF|VALUE|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|WERT|BEZUG|ZAHL|VALEUR|NOMBRE|DEEL\/0|WAARDE|VERW|GETAL|LEEG|¡DIV\/0|¡NULO|¡NUM|¡REF|¡VALOR)!|(?:NAME|NOM|NAAM|¿NOMBRE)\?|N\/A|NV|N\/B|N\/D|GETTING_DATA)$/;

export const isFormulaError = (cell = '') => cell.includes('#') && FORMULA_ERROR.test(cell.trim());

export interface Mapped {
  values: RowValues;
  /** Formula errors of the row, by target: they are no values. */
  errors: Partial<Record<ImportTarget, string>>;
  /** Targets whose text was cut to 1,000 characters. */
  cut: ImportTarget[];
}

export function mapRow(cells: string[], { columns }: MappedColumns, defaultCountry: string): Mapped {
  const values: RowValues = {};
  const cut: ImportTarget[] = [];
  const errors: Mapped['errors'] = {};
  for (const [target, indexes] of columns) {
    const broken = indexes.find((index) => isFormulaError(cells[index]));
    if (broken !== undefined) errors[target] = cells[broken]!.trim();
    const readable = broken === undefined ? indexes : indexes.filter((index) => !isFormulaError(cells[index]));
    const whole = texts(cells, target, readable);
    if (whole.length === 0) continue;
    const short = whole.map(shorten);
    values[target] = LISTS.includes(target) ? short : short[0]!;
    if (short.some((part, i) => part !== whole[i])) cut.push(target);
  }
  values.country ??= defaultCountry;
  return { values, cut, errors };
}

/** The values of a list, or the one text of any other target; none where its cells are blank. */
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
  return parts.length === 0 ? [] : [parts.join(JOINT[target] ?? ', ')];
}

/** What a row says of the account; its id is what a person linked it to, and is read anew in every file. */
const IDENTIFYING = Object.keys(IMPORT_TARGETS).filter(
  (target) => target !== 'other' && target !== 'account_id',
) as ImportTarget[];

/** A signed 64-bit number that rows share when their mapped values are the same to the letter. */
export function identityOf(values: RowValues): bigint {
  const text = JSON.stringify(IDENTIFYING.map((target) => values[target] ?? ''));
  return hash('sha256', text, 'buffer').readBigInt64BE(0) || 1n;
}
