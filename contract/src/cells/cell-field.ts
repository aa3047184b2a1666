import { z } from 'zod';
import { valueField } from '../custom-values.ts';
import type { GridColumn, RowSet } from '../grid.ts';
import { innerType, metaOf } from '../resource.ts';
import type { CellValue } from './cell-value.ts';

/** Cache of fields parsed from rules: a sheet has thousands of cells per column. */
const fieldsByRules = new WeakMap<object, z.ZodType>();
function customFieldOf({ label, rules }: GridColumn): z.ZodType | undefined {
  if (!rules) return undefined;
  const field = fieldsByRules.get(rules) ?? valueField(label, rules);
  fieldsByRules.set(rules, field);
  return field;
}

/** Returns the fields of columns that define their own rules and are not in the record's schema. */
export function customFieldsOf(columns: Iterable<GridColumn>): Record<string, z.ZodType> {
  return Object.fromEntries(
    [...columns].flatMap((column) => {
      const field = customFieldOf(column);
      return field && column.edit !== undefined ? [[column.edit, field]] : [];
    }),
  );
}

/** Returns the field that a column edits: one of the record, or one that the column defines itself. */
export function editableField(
  column: GridColumn | undefined,
  record: RowSet['record'],
): { name: string; type: z.ZodType } | undefined {
  const name = column?.edit;
  if (name === undefined) return undefined;
  const type = customFieldOf(column!) ?? (record?.fields.shape[name] as z.ZodType | undefined);
  return type && { name, type };
}

const isBlank = (value: CellValue) => value === null || (typeof value === 'string' && value.trim() === '');

/** Returns the value of a field for empty input; '' for a required text, so that the field's own rule reports it. */
function blankValue(field: z.ZodType): unknown {
  const left = field.safeParse(undefined);
  if (left.success) return left.data;
  return field.safeParse(null).success ? null : '';
}

const fold = (text: string) => text.trim().toLowerCase();
const YES_NO: Record<string, string> = { true: 'Yes', false: 'No' };

/** Returns the key of a choice by its label or key; undefined without a match. */
export function findChoice(options: Record<string, string>, text: string): string | undefined {
  if (Object.hasOwn(options, text)) return text;
  return Object.keys(options).find((key) => fold(options[key]!) === fold(text) || fold(key) === fold(text));
}

const splitList = (line: string) => line.split(/\s*[,;\n]\s*/).filter((part) => part !== '');

/** Returns the choices in a list on one line. A label may contain the separator: the longest match counts. */
function parseChoices(options: Record<string, string>, line: string): string[] {
  const parts = splitList(line);
  const found: string[] = [];
  for (let at = 0; at < parts.length; ) {
    let end = parts.length;
    let code: string | undefined;
    while (code === undefined && end > at) code = findChoice(options, parts.slice(at, end--).join(', '));
    found.push(code ?? parts[at]!);
    at = code === undefined ? at + 1 : end + 1;
  }
  return found;
}

/**
 * Converts a cell value to the form of its field: a grid shows labels and lists on one line, and a spreadsheet contains
 * only text. A value that cannot be converted is returned unchanged, so that the field's rules reject it. Names of
 * other records are not resolved.
 */
export function fieldValue(field: z.ZodType, value: CellValue): unknown {
  if (isBlank(value)) return blankValue(field);
  if (typeof value !== 'string') return value;
  const inner = innerType(field);
  const text = value.trim();
  const { options } = metaOf(field, '');
  if (inner instanceof z.ZodArray) return [...new Set(options ? parseChoices(options, text) : splitList(text))];
  if (inner instanceof z.ZodBoolean) return { true: true, false: false }[findChoice(YES_NO, text) ?? ''] ?? value;
  if (inner instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
  return options ? (findChoice(options, text) ?? value) : text;
}
