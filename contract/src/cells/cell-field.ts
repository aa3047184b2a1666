import { z } from 'zod';
import { valueField } from '../custom-values.ts';
import type { GridColumn, RowSet } from '../grid.ts';
import { innerType, metaOf } from '../resource.ts';
import type { CellValue } from './cell-value.ts';

/** Cache of fields by rules, because a sheet has thousands of cells per column. */
const fieldsByRules = new WeakMap<object, z.ZodType>();
function customFieldOf({ label, rules }: GridColumn): z.ZodType | undefined {
  if (!rules) return undefined;
  const field = fieldsByRules.get(rules) ?? valueField(label, rules);
  fieldsByRules.set(rules, field);
  return field;
}

/** Returns the fields of columns that define their own rules instead of using the record's schema. */
export function customFieldsOf(columns: Iterable<GridColumn>): Record<string, z.ZodType> {
  return Object.fromEntries(
    [...columns].flatMap((column) => {
      const field = customFieldOf(column);
      return field && column.edit !== undefined ? [[column.edit, field]] : [];
    }),
  );
}

/** Returns the field that a column edits: a field of the record, or the custom field that the column defines. */
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

/** Returns a field's value for empty input: '' for a required text, so that the field's rule reports it. */
function blankValue(field: z.ZodType): unknown {
  const parsed = field.safeParse(undefined);
  if (parsed.success) return parsed.data;
  return field.safeParse(null).success ? null : '';
}

const normaliseText = (text: string) => text.trim().toLowerCase();
const YES_NO: Record<string, string> = { true: 'Yes', false: 'No' };

/** Finds a choice by its label or key and returns the key; undefined without a match. */
export function findChoice(options: Record<string, string>, text: string): string | undefined {
  if (Object.hasOwn(options, text)) return text;
  return Object.keys(options).find(
    (key) => normaliseText(options[key]!) === normaliseText(text) || normaliseText(key) === normaliseText(text),
  );
}

const splitList = (line: string) => line.split(/\s*[,;\n]\s*/).filter((part) => part !== '');

/** Parses the choices in a list on one line. A label may contain the separator, so the longest match counts. */
function parseChoices(options: Record<string, string>, line: string): string[] {
  const parts = splitList(line);
  const codes: string[] = [];
  for (let start = 0; start < parts.length; ) {
    let end = parts.length;
    let code: string | undefined;
    while (code === undefined && end > start) code = findChoice(options, parts.slice(start, end--).join(', '));
    codes.push(code ?? parts[start]!);
    start = code === undefined ? start + 1 : end + 1;
  }
  return codes;
}

/**
 * Converts a cell value to the form of its field: a grid shows labels and lists on one line, and a spreadsheet contains
 * only text. A value that cannot be converted is returned unchanged, so that the field's rules reject it. Names of
 * other records are not resolved.
 */
export function parseCellValue(field: z.ZodType, value: CellValue): unknown {
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
