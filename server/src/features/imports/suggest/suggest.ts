import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
  type Preview,
} from '@leadwright/contract/features/imports';
import { countryOf } from './countries.ts';
import { DAMAGED, SHAPES } from './shapes.ts';
import { targetOfHeader, targetWithinHeader } from './synonyms.ts';

type Suggestion = { target: ColumnTarget; confidence: number; reason: string };
type Column = Preview['columns'][number];
/** Returns the campaign field that a header matches. */
export type FieldHeaders = (header: string) => Suggestion | null;

const SAMPLES = 5;
/** Minimum share of values for a shape; below it the shape is coincidence. */
const MIN_SHARE = 0.7;

/** Returns the column data of the mapping screen. Each single target goes to the column with the highest confidence. */
export function describeColumns(
  headers: string[],
  rows: string[][],
  country: string,
  ofFields: FieldHeaders = () => null,
): Column[] {
  const columns = headers.map((header, index) => {
    const own = ofFields(header);
    const column = describeColumn(header, index, rows, country);
    return own ? { ...column, suggestion: own } : column;
  });
  const taken = new Set<ColumnTarget>();
  const byConfidence = columns.filter((column) => column.suggestion).sort((a, b) => confidenceOf(b) - confidenceOf(a));
  for (const column of byConfidence) {
    const { target } = column.suggestion!;
    if (taken.has(target)) column.suggestion = null;
    else if (!isCoreTarget(target) || !('several' in IMPORT_TARGETS[target])) taken.add(target);
  }
  return columns;
}

const confidenceOf = ({ suggestion, filled_percent }: Column) => suggestion!.confidence + filled_percent / 10_000;

function describeColumn(header: string, index: number, rows: string[][], country: string): Column {
  const values = rows.map((cells) => (cells[index] ?? '').trim()).filter((value) => value !== '');
  const distinct = [...new Set(values)];
  return {
    index,
    header,
    samples: distinct.slice(0, SAMPLES).map((value) => value.slice(0, 200)),
    filled_percent: rows.length > 0 ? Math.round((100 * values.length) / rows.length) : 0,
    distinct: distinct.length,
    suggestion: values.length > 0 || header ? suggestTarget(header, values, country) : null,
    warning: damageWarning(values),
    closed: false,
  };
}

function damageWarning(values: string[]): string | null {
  const damaged = values.filter((value) => DAMAGED.test(value));
  if (damaged.length === 0) return null;
  return `A spreadsheet has damaged ${damaged.length} of these numbers, such as “${damaged[0]}”. Ask for the original export, or format the column as text.`;
}

function suggestTarget(header: string, values: string[], country: string): Suggestion | null {
  const shape = shapeOf(values, country);
  const headerTarget = targetOfHeader(header);
  if (headerTarget) {
    if (shape && shape.target === headerTarget)
      return { target: headerTarget, confidence: 0.99, reason: `Header and values match` };
    const isContradicted = shape !== null && CERTAIN.has(shape.target) && shape.share > 0.9;
    if (isContradicted)
      return { target: shape.target, confidence: 0.6, reason: `The header differs, but ${shape.message}` };
    return { target: headerTarget, confidence: 0.95, reason: 'The header matches' };
  }
  const within = targetWithinHeader(header);
  if (within && shape?.target === within)
    return { target: within, confidence: 0.9, reason: `Part of the header matches, and ${shape.message}` };
  if (shape && CERTAIN.has(shape.target))
    return { target: shape.target, confidence: 0.85, reason: capitalise(shape.message) };
  if (within) return { target: within, confidence: 0.65, reason: 'Part of the header matches' };
  return shape ? { target: shape.target, confidence: 0.5, reason: capitalise(shape.message) } : null;
}

/** Targets whose shape is unambiguous. */
const CERTAIN = new Set<ImportTarget>(['email', 'linkedin', 'website', 'lei', 'vat_number', 'country']);

function shapeOf(values: string[], country: string) {
  if (values.length === 0) return null;
  const shapes: typeof SHAPES = [...SHAPES, ['country', 'countries', (value) => countryOf(value) !== '']];
  for (const [target, what, test] of shapes) {
    const share = values.filter((value) => test(value, country)).length / values.length;
    if (share >= MIN_SHARE) return { target, share, message: `${Math.round(100 * share)} % of the values are ${what}` };
  }
  return null;
}

const capitalise = (text: string) => text[0]!.toUpperCase() + text.slice(1);
