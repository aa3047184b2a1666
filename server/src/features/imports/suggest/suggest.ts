import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
  type Preview,
} from '@leadwright/contract/features/imports';
import { areUnits, isUnitHeader } from './address-unit.ts';
import { countryOf } from './countries.ts';
import { meaningOfHeader } from './header-meaning.ts';
import { type KnownFile, recogniseFile } from './known-files.ts';
import { keepOneAddress } from './one-address.ts';
import { omitPersonalValues } from './people-files.ts';
import { arePlausible, SCIENTIFIC_NOTATION, SHAPES } from './shapes.ts';

type Suggestion = { target: ColumnTarget; confidence: number; reason: string };
type Column = Preview['columns'][number];
/** Returns the campaign field that a header matches, or null. */
export type FieldHeaders = (header: string) => Suggestion | null;

const MAX_SAMPLES = 5;
/** Minimum share of values with a shape. A smaller share is a coincidence. */
const MIN_SHARE = 0.7;

/**
 * Returns the column data of the mapping screen. Each single target goes to the column with the highest confidence. Other
 * work of the thread continues between columns: a file may have hundreds of them.
 */
export async function describeColumns(
  headers: string[],
  rows: string[][],
  country: string,
  matchField: FieldHeaders = () => null,
  knownFile: KnownFile | null = recogniseFile(headers),
): Promise<Column[]> {
  const columns: Column[] = [];
  for (const [index, header] of headers.entries()) {
    const column = describeColumn(header, index, rows, country);
    const suggestion = matchField(header) ?? suggestByFile(knownFile, header);
    columns.push(suggestion === undefined ? column : { ...column, suggestion });
    await nextTurn();
  }
  omitPersonalValues(columns, rows);
  keepOneAddress(columns, rows);
  const takenTargets = new Set<ColumnTarget>();
  const byConfidence = columns
    .filter(({ suggestion }) => suggestion)
    .map((column) => ({ column, confidence: confidenceOf(column) }))
    .sort((a, b) => b.confidence - a.confidence);
  for (const { column } of byConfidence) {
    const { target } = column.suggestion!;
    if (takenTargets.has(target)) column.suggestion = null;
    else if (!isCoreTarget(target) || !('several' in IMPORT_TARGETS[target])) takenTargets.add(target);
  }
  return columns;
}

/** Returns null for a column that is no target in this file, and undefined if its header is to be read by rules. */
function suggestByFile(file: KnownFile | null, header: string): Suggestion | null | undefined {
  const target = file?.targetOf(header);
  return target ? { target, confidence: 0.95, reason: `A file of ${file!.source} has it here` } : target;
}

/** A header that names the company, such as "Company website", comes before one of the same confidence. */
const COMPANY_BONUS = 0.02;

const confidenceOf = ({ header, suggestion, filled_percent }: Column) =>
  suggestion!.confidence + filled_percent / 10_000 + (meaningOfHeader(header).isOfCompany ? COMPANY_BONUS : 0);

function describeColumn(header: string, index: number, rows: string[][], country: string): Column {
  const values = rows.map((cells) => (cells[index] ?? '').trim()).filter((value) => value !== '');
  const distinct = [...new Set(values)];
  return {
    index,
    header,
    samples: distinct.slice(0, MAX_SAMPLES).map((value) => value.slice(0, 200)),
    filled_percent: rows.length > 0 ? Math.round((100 * values.length) / rows.length) : 0,
    distinct: distinct.length,
    suggestion: values.length > 0 || header ? suggestColumn(header, values, country) : null,
    warning: damageWarning(values),
    closed: false,
  };
}

function damageWarning(values: string[]): string | null {
  const damagedValues = values.filter((value) => SCIENTIFIC_NOTATION.test(value));
  if (damagedValues.length === 0) return null;
  return `A spreadsheet has damaged ${damagedValues.length} of these numbers, such as “${damagedValues[0]}”. Ask for the original export, or format the column as text.`;
}

function suggestColumn(header: string, values: string[], country: string): Suggestion | null {
  const suggestion = suggestTarget(header, values, country);
  return suggestion?.target === 'website' && arePagesOfOneSite(values) ? null : suggestion;
}

/** Returns whether web addresses lead to the pages of a directory that the rows come from. */
const arePagesOfOneSite = (values: string[]) => new Set(values).size > 2 && new Set(values.map(hostOf)).size === 1;

function suggestTarget(header: string, values: string[], country: string): Suggestion | null {
  if (isUnitHeader(header))
    return areUnits(values) ? { target: 'address', confidence: 0.95, reason: 'The header matches' } : null;
  const shape = detectShape(values, country);
  const { target, isWhole, isUnclear, isOther } = meaningOfHeader(header);
  // A header with a plain meaning is never overruled by the form of its values.
  if (isOther) return null;
  if (target && isWhole) {
    if (shape?.target === target) return { target, confidence: 0.99, reason: `Header and values match` };
    if (shape && UNMISTAKABLE_TARGETS.has(shape.target) && shape.share > 0.9)
      return { target: shape.target, confidence: 0.6, reason: `The header differs, but ${shape.message}` };
    return arePlausible(target, values) ? { target, confidence: 0.95, reason: 'The header matches' } : null;
  }
  if (target && shape?.target === target)
    return { target, confidence: 0.9, reason: `Part of the header matches, and ${shape.message}` };
  if (shape && (isUnclear || identifiesByValues(shape.target, values))) {
    if (CERTAIN_TARGETS.has(shape.target))
      return { target: shape.target, confidence: 0.85, reason: capitalise(shape.message) };
    if (!target) return { target: shape.target, confidence: 0.5, reason: capitalise(shape.message) };
  }
  return target && arePlausible(target, values)
    ? { target, confidence: 0.65, reason: 'Part of the header matches' }
    : null;
}

/** Targets whose values have a form that no other values have. */
const UNMISTAKABLE_TARGETS = new Set<ImportTarget>(['email', 'linkedin', 'website']);
/** Targets whose shape is unambiguous. */
const CERTAIN_TARGETS = new Set<ImportTarget>([...UNMISTAKABLE_TARGETS, 'lei', 'vat_number', 'country']);
/** Targets that values alone can identify under a header with unknown words. Numbers mean too many things. */
const VALUE_TARGETS = new Set<ImportTarget>([...UNMISTAKABLE_TARGETS, 'lei', 'postcode', 'company_name', 'address']);

/** Returns whether values identify a target under any header: they have letters and differ from row to row. */
function identifiesByValues(target: ImportTarget, values: string[]): boolean {
  if (!VALUE_TARGETS.has(target) || !values.every((value) => /\p{L}/u.test(value))) return false;
  const differentValues = new Set(target === 'website' ? values.map(hostOf) : values);
  return differentValues.size > values.length / 2;
}

const hostOf = (value: string) => /^(?:https?:\/\/)?(?:www\.)?([^/?#]*)/i.exec(value)![1]!.toLowerCase();

function detectShape(values: string[], country: string) {
  if (values.length === 0) return null;
  const shapes: typeof SHAPES = [...SHAPES, ['country', 'countries', (value) => countryOf(value) !== '']];
  for (const [target, description, test] of shapes) {
    const share = values.filter((value) => test(value, country)).length / values.length;
    if (share >= MIN_SHARE)
      return { target, share, message: `${Math.round(100 * share)} % of the values are ${description}` };
  }
  return null;
}

const capitalise = (text: string) => text[0]!.toUpperCase() + text.slice(1);
