import { choiceOf, editedField, fieldValue } from '@leadwright/contract/cells/cell-field';
import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { GridColumn, GridRow, RowSet } from '@leadwright/contract/grid';
import { z } from 'zod';
import { metaOf } from '../../form/field-type.ts';
import { problemsOf } from '../../form/problems.ts';
import { isoDate, numberSeparators } from '../../format.ts';

/** A value as it goes to the server, as the grid shows it from now on, and what is wrong with it as far as can be told. */
export interface ReadCell {
  value: CellValue;
  shown: CellValue;
  problem?: string | undefined;
}

/** The field that a column edits. */
export const fieldOf = ({ columns, record }: RowSet, column: string) => editedField(columns[column], record);

/** Whether a cell shows a value already; nothing is nothing, whichever way it is written. */
export function shows(row: GridRow, column: string, value: CellValue): boolean {
  const plain = (one: unknown) =>
    JSON.stringify(one === '' || (Array.isArray(one) && one.length === 0) ? null : (one ?? null));
  return plain(row[column]) === plain(value);
}

/** What a reader writes: a label in their language, a number with their decimal sign, a day in their order. */
function withoutLanguage({ kind, values }: GridColumn, value: CellValue): CellValue {
  if (typeof value !== 'string') return value;
  if (values) return choiceOf(values, value.trim()) ?? value;
  if (kind === 'date') return isoDate(value);
  if (kind !== 'number') return value;
  const { thousandSeparator, decimalSeparator } = numberSeparators();
  return value.replaceAll(thousandSeparator || ' ', '').replace(decimalSeparator, '.');
}

/** Reads what was typed, pasted or chosen for a cell, by the rules of its field. */
export function readCell(dataset: RowSet, column: string, given: CellValue): ReadCell {
  const field = fieldOf(dataset, column);
  const described = dataset.columns[column];
  if (!field || !described) return { value: given, shown: given };
  const value = withoutLanguage(described, given);
  const held = fieldValue(field.type, value) as CellValue;
  // A name of another record is known to the server alone.
  const isName = Boolean(metaOf(field.type, field.name).reference) && typeof held === 'string' && held !== '';
  const [problem] = isName
    ? []
    : Object.values(problemsOf(z.object({ [field.name]: field.type }), { [field.name]: held }));
  return { value, shown: shownAs(described, held), problem };
}

/** A value as a grid has it: lists in one line where the column is a text, and yes or no as the values of a set. */
function shownAs({ many }: GridColumn, held: CellValue): CellValue {
  if (Array.isArray(held)) return many ? held : held.join(', ');
  return typeof held === 'boolean' ? String(held) : held;
}
