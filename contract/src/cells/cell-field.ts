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

/** Returns the keys of choices by normalised label and key. Of equal names, the first counts. */
function keysByName(options: Record<string, string>): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [key, label] of Object.entries(options)) {
    for (const name of [label, key].map(normaliseText)) if (!keys.has(name)) keys.set(name, key);
  }
  return keys;
}

/** Finds a choice by its label or key and returns the key; undefined without a match. */
export function findChoice(
  options: Record<string, string>,
  text: string,
  keys = keysByName(options),
): string | undefined {
  return Object.hasOwn(options, text) ? text : keys.get(normaliseText(text));
}

const splitList = (line: string) =>
  line
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Parses the choices in a list on one line. A label may contain the separator, so the longest match counts. */
function parseChoices(options: Record<string, string>, line: string): string[] {
  const parts = splitList(line);
  const keys = keysByName(options);
  // No label has more parts, so that a cell with thousands of separators takes little time.
  const maxParts = Math.max(1, ...Array.from(keys.keys(), (name) => name.split(',').length));
  const codes: string[] = [];
  for (let start = 0; start < parts.length; ) {
    let end = Math.min(parts.length, start + maxParts);
    let code: string | undefined;
    while (code === undefined && end > start) code = findChoice(options, parts.slice(start, end--).join(', '), keys);
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
