import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
  type Preview,
} from '@leadwright/contract/features/imports';
import { countryOf } from './countries.ts';
import { SCIENTIFIC_NOTATION, SHAPES } from './shapes.ts';
import { targetOfHeader, targetWithinHeader } from './synonyms.ts';

type Suggestion = { target: ColumnTarget; confidence: number; reason: string };
type Column = Preview['columns'][number];
/** Returns the campaign field that a header matches, or null. */
export type FieldHeaders = (header: string) => Suggestion | null;

const MAX_SAMPLES = 5;
/** Minimum share of values with a shape. A smaller share is a coincidence. */
const MIN_SHARE = 0.7;

/** Returns the column data of the mapping screen. Each single target goes to the column with the highest confidence. */
export function describeColumns(
  headers: string[],
  rows: string[][],
  country: string,
  matchField: FieldHeaders = () => null,
): Column[] {
  const columns = headers.map((header, index) => {
    const fieldMatch = matchField(header);
    const column = describeColumn(header, index, rows, country);
    return fieldMatch ? { ...column, suggestion: fieldMatch } : column;
  });
  const takenTargets = new Set<ColumnTarget>();
  const byConfidence = columns.filter((column) => column.suggestion).sort((a, b) => confidenceOf(b) - confidenceOf(a));
  for (const column of byConfidence) {
    const { target } = column.suggestion!;
    if (takenTargets.has(target)) column.suggestion = null;
    else if (!isCoreTarget(target) || !('several' in IMPORT_TARGETS[target])) takenTargets.add(target);
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
    samples: distinct.slice(0, MAX_SAMPLES).map((value) => value.slice(0, 200)),
    filled_percent: rows.length > 0 ? Math.round((100 * values.length) / rows.length) : 0,
    distinct: distinct.length,
    suggestion: values.length > 0 || header ? suggestTarget(header, values, country) : null,
    warning: damageWarning(values),
    closed: false,
  };
}

function damageWarning(values: string[]): string | null {
  const damagedValues = values.filter((value) => SCIENTIFIC_NOTATION.test(value));
  if (damagedValues.length === 0) return null;
  return `A spreadsheet has damaged ${damagedValues.length} of these numbers, such as “${damagedValues[0]}”. Ask for the original export, or format the column as text.`;
}

function suggestTarget(header: string, values: string[], country: string): Suggestion | null {
  const shape = detectShape(values, country);
  const headerTarget = targetOfHeader(header);
  if (headerTarget) {
    if (shape && shape.target === headerTarget)
      return { target: headerTarget, confidence: 0.99, reason: `Header and values match` };
    const isContradicted = shape !== null && CERTAIN_TARGETS.has(shape.target) && shape.share > 0.9;
    if (isContradicted)
      return { target: shape.target, confidence: 0.6, reason: `The header differs, but ${shape.message}` };
    return { target: headerTarget, confidence: 0.95, reason: 'The header matches' };
  }
  const partTarget = targetWithinHeader(header);
  if (partTarget && shape?.target === partTarget)
    return { target: partTarget, confidence: 0.9, reason: `Part of the header matches, and ${shape.message}` };
  if (shape && CERTAIN_TARGETS.has(shape.target))
    return { target: shape.target, confidence: 0.85, reason: capitalise(shape.message) };
  if (partTarget) return { target: partTarget, confidence: 0.65, reason: 'Part of the header matches' };
  return shape ? { target: shape.target, confidence: 0.5, reason: capitalise(shape.message) } : null;
}

/** Targets whose shape is unambiguous. */
const CERTAIN_TARGETS = new Set<ImportTarget>(['email', 'linkedin', 'website', 'lei', 'vat_number', 'country']);

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
