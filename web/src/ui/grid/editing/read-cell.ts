import { type CellValue, choiceOf, fieldValue } from '@leadwright/contract/cell-value';
import type { GridColumn, RowSet } from '@leadwright/contract/grid';
import { z } from 'zod';
import { metaOf } from '../../form/field-type.ts';
import { problemsOf } from '../../form/problems.ts';
import { numberSeparators } from '../../format.ts';

/** A value as it goes to the server, as the grid shows it from now on, and what is wrong with it as far as can be told. */
export interface ReadCell {
  value: CellValue;
  shown: CellValue;
  problem?: string | undefined;
}

/** The field that a column edits. */
export function fieldOf({ columns, record }: RowSet, column: string): { name: string; type: z.ZodType } | undefined {
  const name = columns[column]?.edit;
  const type = name === undefined ? undefined : (record?.fields.shape[name] as z.ZodType | undefined);
  return name !== undefined && type ? { name, type } : undefined;
}

/** What a reader writes: a label in their language, a number with their decimal sign. */
function withoutLanguage({ kind, values }: GridColumn, value: CellValue): CellValue {
  if (typeof value !== 'string') return value;
  if (values) return choiceOf(values, value.trim()) ?? value;
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
  return { value, shown: Array.isArray(held) ? held.join(', ') : held, problem };
}
