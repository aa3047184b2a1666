import { editableField, fieldValue, findChoice } from '@leadwright/contract/cells/cell-field';
import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { GridColumn, GridRow, RowSet } from '@leadwright/contract/grid';
import { z } from 'zod';
import { metaOf } from '../../form/field-type.ts';
import { problemsOf } from '../../form/problems.ts';
import { isoDate, numberSeparators } from '../../format.ts';

/** A value as it is sent, as the grid shows it, and its problem as far as the page can check it. */
export interface ReadCell {
  value: CellValue;
  shown: CellValue;
  problem?: string | undefined;
}

/** Returns the field that a column edits. */
export const fieldOf = ({ columns, record }: RowSet, column: string) => editableField(columns[column], record);

/** Returns whether a cell already shows a value; empty values are equal, whichever way they are written. */
export function showsValue(row: GridRow, column: string, value: CellValue): boolean {
  const normalise = (one: unknown) =>
    JSON.stringify(one === '' || (Array.isArray(one) && one.length === 0) ? null : (one ?? null));
  return normalise(row[column]) === normalise(value);
}

/** Converts user input: a label in the user's language, a number with their decimal separator, a day in their order. */
function parseLocalInput({ kind, values }: GridColumn, value: CellValue): CellValue {
  if (typeof value !== 'string') return value;
  if (values) return findChoice(values, value.trim()) ?? value;
  if (kind === 'date') return isoDate(value);
  if (kind !== 'number') return value;
  const { thousandSeparator, decimalSeparator } = numberSeparators();
  return value.replaceAll(thousandSeparator || ' ', '').replace(decimalSeparator, '.');
}

/** Reads what was typed, pasted or chosen for a cell, by the rules of its field. */
export function readCell(dataset: RowSet, column: string, input: CellValue): ReadCell {
  const field = fieldOf(dataset, column);
  const described = dataset.columns[column];
  if (!field || !described) return { value: input, shown: input };
  const value = parseLocalInput(described, input);
  const parsed = fieldValue(field.type, value) as CellValue;
  // Only the server can resolve the name of another record.
  const isName = Boolean(metaOf(field.type, field.name).reference) && typeof parsed === 'string' && parsed !== '';
  const [problem] = isName
    ? []
    : Object.values(problemsOf(z.object({ [field.name]: field.type }), { [field.name]: parsed }));
  return { value, shown: toGridValue(described, parsed), problem };
}

/** Returns a value as a grid shows it: lists in one line for a text column, and booleans as values of a set. */
function toGridValue({ many }: GridColumn, parsed: CellValue): CellValue {
  if (Array.isArray(parsed)) return many ? parsed : parsed.join(', ');
  return typeof parsed === 'boolean' ? String(parsed) : parsed;
}
