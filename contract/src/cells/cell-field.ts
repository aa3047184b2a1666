import { z } from 'zod';
import { valueField } from '../custom-values.ts';
import type { GridColumn, RowSet } from '../grid.ts';
import { innerType, metaOf } from '../resource.ts';
import { nameKey } from '../text/fold.ts';
import type { CellValue } from './cell-value.ts';
import { maxPartsOf, readChoices } from './choice-line.ts';

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

const YES_NO: Record<string, string> = { true: 'Yes', false: 'No' };

/** Returns the keys of choices by label and key. A label has priority, and of equal names the first counts. */
function keysByName(options: Record<string, string>): Map<string, string> {
  const names = [...Object.entries(options), ...Object.keys(options).map((key) => [key, key] as const)];
  // Of equal keys, a Map keeps the last.
  return new Map(names.reverse().map(([key, name]) => [nameKey(name), key]));
}

/** Finds a choice by its label or key and returns the key; undefined without a match. */
export const findChoice = (options: Record<string, string>, text: string): string | undefined =>
  Object.hasOwn(options, text) ? text : keysByName(options).get(nameKey(text));

const splitList = (line: string) =>
  line
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Returns the keys of the choices in a list on one line, and the text of each part that is no choice. */
export function parseChoices(options: Record<string, string>, line: string): string[] {
  const keys = keysByName(options);
  return readChoices(line, {
    find: (name) => keys.get(nameKey(name)),
    maxParts: maxPartsOf(Object.values(options)),
  });
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
  if (inner instanceof z.ZodArray) return options ? parseChoices(options, text) : [...new Set(splitList(text))];
  if (inner instanceof z.ZodBoolean) return { true: true, false: false }[findChoice(YES_NO, text) ?? ''] ?? value;
  if (inner instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
  return options ? (findChoice(options, text) ?? value) : text;
}
