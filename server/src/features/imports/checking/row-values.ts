import { hash } from 'node:crypto';
import { unescapeFormula } from '@leadwright/contract/cells/escape-formula';
import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
} from '@leadwright/contract/features/imports';
import { asciiAddresses, asciiUrl } from '@leadwright/contract/text/domains';
import { cleanText, toOneLine } from '../csv/clean-text.ts';
import { isUnitHeader, nameUnit } from '../suggest/address-unit.ts';
import { completeValues, type RowValues } from './complete-values.ts';
import { isNoValue } from './no-value.ts';

export interface MappedColumns {
  /** Column indexes for each target, in file order. */
  columns: [target: ImportTarget, indexes: number[]][];
  /** Headers of address columns with parts of buildings, by column index. */
  unitHeaders: ReadonlyMap<number, string>;
}

const MAX_VALUE_LENGTH = 1_000;
const MAX_DESCRIPTION_LENGTH = 4_000;
/** Returns the maximum length of a value; a longer one is cut. */
export const maxLengthOf = (target: ImportTarget) =>
  target === 'description' ? MAX_DESCRIPTION_LENGTH : MAX_VALUE_LENGTH;
const MAX_PARTS = 50;
/** Separators of values in one cell, such as "62020; 62090" or one value per line. */
const SEPARATORS: Partial<Record<ImportTarget, RegExp>> = {
  sic_codes: /[\s,;|/]+/,
  previous_name: /;+|\||\r?\n/,
  address: /\s*,?\s*[\r\n]+\s*/,
};
const LIST_TARGETS: ImportTarget[] = ['sic_codes', 'previous_name'];
const JOINER: Partial<Record<ImportTarget, string>> = {
  address: ', ',
  street: ' ',
  house_number: ' ',
  phone: '; ',
  direct_phone: '; ',
  mobile_phone: '; ',
  other_phone: '; ',
  other: '; ',
};
/** Targets with domains, which have one spelling. */
const DOMAIN_SPELLING: Partial<Record<ImportTarget, (text: string) => string>> = {
  email: asciiAddresses,
  website: asciiUrl,
};

/** Returns the columns of core targets. Custom field columns are read separately. */
export function mappedColumns(mapping: Record<string, ColumnTarget>, headers: readonly string[] = []): MappedColumns {
  const byTarget = new Map<ImportTarget, number[]>();
  const sortedIndexes = Object.keys(mapping)
    .map(Number)
    .sort((a, b) => a - b);
  for (const index of sortedIndexes) {
    const target = mapping[index]!;
    if (!isCoreTarget(target)) continue;
    byTarget.set(target, [...(byTarget.get(target) ?? []), index]);
  }
  const targets = Object.keys(IMPORT_TARGETS) as ImportTarget[];
  const units = (byTarget.get('address') ?? []).filter((index) => isUnitHeader(headers[index] ?? ''));
  return {
    columns: targets.flatMap((target) => (byTarget.has(target) ? [[target, byTarget.get(target)!]] : [])),
    unitHeaders: new Map(units.map((index) => [index, headers[index]!])),
  };
}

/** Shortens a text without splitting a character. A split character would make the text invalid. */
const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '') : text;

/** Formula errors of spreadsheet programs: a word such as #REF! or #WERT!, or the short form of "not available". */
const FORMULA_ERROR =
  /^#(?:[¡¿]?\p{Lu}[\p{Lu}\d_]+(?:\/\d)?[!?]|N\/A|NV|N\/[BD]|N\/DISP|I\/T|PUUTTUU|BRAK|YOK|Н\/Д|NENÍ_K_DISPOZICI|GETTING_DATA)$/u;

export const isFormulaError = (cell = '') => cell.includes('#') && FORMULA_ERROR.test(cell.trim());

export interface MappedRow {
  values: RowValues;
  /** Formula errors of the row by target. A formula error is not a value. */
  formulaErrors: Partial<Record<ImportTarget, string>>;
  /** Targets whose text was shortened. */
  truncatedTargets: ImportTarget[];
}

export function mapRow(
  fileCells: string[],
  { columns, unitHeaders }: MappedColumns,
  defaultCountry: string,
): MappedRow {
  const cells = unitHeaders.size > 0 ? [...fileCells] : fileCells;
  for (const [index, header] of unitHeaders) cells[index] = nameUnit(cells[index] ?? '', header);
  const values: RowValues = {};
  const truncatedTargets: ImportTarget[] = [];
  const formulaErrors: MappedRow['formulaErrors'] = {};
  for (const [target, indexes] of columns) {
    const errorIndex = indexes.find((index) => isFormulaError(cells[index]));
    if (errorIndex !== undefined) formulaErrors[target] = cells[errorIndex]!.trim();
    const readableIndexes =
      errorIndex === undefined ? indexes : indexes.filter((index) => !isFormulaError(cells[index]));
    const fullValues = readValues(cells, target, readableIndexes).map(DOMAIN_SPELLING[target] ?? String);
    if (fullValues.length === 0) continue;
    const shortValues = fullValues.map((value) => truncate(value, maxLengthOf(target)));
    values[target] = LIST_TARGETS.includes(target) ? shortValues : shortValues[0]!;
    if (shortValues.some((part, i) => part !== fullValues[i])) truncatedTargets.push(target);
  }
  completeValues(values, defaultCountry);
  return { values, truncatedTargets, formulaErrors };
}

/** Returns the bare codes of "24510 - Casting of iron; 28.13Z". */
const bareCodes = (cell: string) =>
  cell
    .replace(/(\d)\s+[-–:]\s+\p{L}[^;|\r\n]*/gu, '$1')
    .replace(/\b(\d\d)\.?(\d\d)(?:\.?(\d{1,2}))?[A-Z]?\b/g, '$1$2$3');

/** Targets whose texts can be of any kind. */
const FREE_TEXTS: ImportTarget[] = [
  'company_name',
  'legal_name',
  'trading_name',
  'previous_name',
  'description',
  'other',
];

/** Returns the values of a list target, or the single value of another target. Returns none if the cells are blank. */
function readValues(cells: string[], target: ImportTarget, indexes: number[]): string[] {
  const separators = SEPARATORS[target];
  const isBlank = (text: string) => text === '' || (!FREE_TEXTS.includes(target) && isNoValue(text));
  if (indexes.length === 1 && !separators) {
    const cell = cells[indexes[0]!] ?? '';
    // A description keeps its lines, as texts of custom fields do.
    const text = target === 'description' ? unescapeFormula(cell).trim() : cleanText(cell);
    return isBlank(text) ? [] : [text];
  }
  const parts = indexes
    .map((index) => (target === 'sic_codes' ? bareCodes(cells[index] ?? '') : (cells[index] ?? '')))
    .flatMap((cell) => (separators ? cell.split(separators) : [cell]))
    .map(cleanText)
    .filter((part) => !isBlank(part));
  if (LIST_TARGETS.includes(target)) return parts.slice(0, MAX_PARTS);
  return parts.length === 0 ? [] : [parts.join(JOINER[target] ?? ', ')];
}

/** Targets that later versions have added. They count only with a value, so that earlier rows keep their hash. */
const ADDED_TARGETS: ImportTarget[] = ['trading_name', 'direct_phone', 'mobile_phone', 'other_phone', 'founded'];
/** Targets that describe the account. The account id is excluded, because it only refers to an account. */
const IDENTIFYING_TARGETS = (Object.keys(IMPORT_TARGETS) as ImportTarget[]).filter(
  (target) => target !== 'other' && target !== 'account_id' && !ADDED_TARGETS.includes(target),
);

/** Returns a value as the hash has it: earlier versions stored a description in one line of the usual length. */
function identifyingValue(values: RowValues, target: ImportTarget): string | string[] {
  const value = values[target] ?? '';
  return target === 'description' && typeof value === 'string' ? truncate(toOneLine(value), MAX_VALUE_LENGTH) : value;
}

/** Returns a signed 64-bit hash. Rows with the same mapped values have the same hash. */
export function identityOf(values: RowValues): bigint {
  const added = ADDED_TARGETS.flatMap((target) => (values[target] ? [[target, values[target]]] : []));
  const text = JSON.stringify([...IDENTIFYING_TARGETS.map((target) => identifyingValue(values, target)), ...added]);
  return hash('sha256', text, 'buffer').readBigInt64BE(0) || 1n;
}
