import { editableField, findChoice, parseCellValue, parseChoices } from '@leadwright/contract/cells/cell-field';
import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { GridColumn, GridRow, RowSet } from '@leadwright/contract/grid';
import { z } from 'zod';
import { isoDate, isoPartialDate } from '../../form/dates/parse-date.ts';
import { metaOf } from '../../form/field-type.ts';
import { problemsOf } from '../../form/problems.ts';
import { numberSeparators } from '../../format.ts';

/** A parsed cell: the value to send, the value to show, and the problem that the browser can detect. */
export interface ParsedCell {
  value: CellValue;
  displayValue: CellValue;
  problem?: string | undefined;
}

/** Returns the field that a column edits. */
export const fieldOf = ({ columns, record }: RowSet, column: string) => editableField(columns[column], record);

/** Returns whether a cell already shows a value; null, empty text and empty list are equal. */
export function showsValue(row: GridRow, column: string, value: CellValue): boolean {
  const normalise = (item: unknown) =>
    JSON.stringify(item === '' || (Array.isArray(item) && item.length === 0) ? null : (item ?? null));
  return normalise(row[column]) === normalise(value);
}

/** Converts labels in the user's language and numbers and dates in the user's format to stored values. */
function parseLocalInput({ kind, values, many }: GridColumn, value: CellValue, isPartialDate: boolean): CellValue {
  if (typeof value !== 'string') return value;
  if (values && many) return parseChoices(values, value);
  if (values) return findChoice(values, value.trim()) ?? value;
  if (kind === 'date') return isPartialDate ? isoPartialDate(value) : isoDate(value);
  if (kind !== 'number') return value;
  const { thousandSeparator, decimalSeparator } = numberSeparators();
  return value.replaceAll(thousandSeparator || ' ', '').replace(decimalSeparator, '.');
}

/** Parses the typed, pasted or chosen value of a cell by the rules of its field. */
export function parseCell(dataset: RowSet, column: string, input: CellValue): ParsedCell {
  const field = fieldOf(dataset, column);
  const definition = dataset.columns[column];
  if (!field || !definition) return { value: input, displayValue: input };
  const { reference, control } = metaOf(field.type, field.name);
  const value = parseLocalInput(definition, input, control === 'partial-date');
  const parsed = parseCellValue(field.type, value) as CellValue;
  // Only the server can resolve the name of another record.
  const isRecordName = Boolean(reference) && typeof parsed === 'string' && parsed !== '';
  const [problem] = isRecordName
    ? []
    : Object.values(problemsOf(z.object({ [field.name]: field.type }), { [field.name]: parsed }));
  return { value, displayValue: toGridValue(definition, parsed), problem };
}

/**
 * Converts a value to the format of grid rows: a list becomes one line in a text column, a boolean one of the values of
 * a set column.
 */
function toGridValue({ many }: GridColumn, parsed: CellValue): CellValue {
  if (Array.isArray(parsed)) return many ? parsed : parsed.join(', ');
  return typeof parsed === 'boolean' ? String(parsed) : parsed;
}
