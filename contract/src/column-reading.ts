import { z } from 'zod';
import type { FieldType } from './custom-values.ts';
import { keysOf } from './fields.ts';

/** The readings of a file column: the decimal sign of its numbers, or the form of its dates. */
export const COLUMN_READING = {
  decimal_dot: 'number',
  decimal_comma: 'number',
  day_first: 'date',
  month_first: 'date',
  year_first: 'date',
  day_number: 'date',
} as const;
export const columnReading = z.enum(keysOf(COLUMN_READING));
export type ColumnReading = z.infer<typeof columnReading>;
export type ReadingKind = (typeof COLUMN_READING)[ColumnReading];

/**
 * Why a column has its reading: its values, an earlier file of the supplier, the form in which programs write numbers, the
 * country of the file, or the user.
 */
export const READING_BASIS = ['values', 'supplier', 'program', 'country', 'chosen'] as const;
export type ReadingBasis = (typeof READING_BASIS)[number];

const KIND_BY_TYPE: Partial<Record<FieldType, ReadingKind>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  rating: 'number',
  date: 'date',
  date_time: 'date',
};

/** Returns which readings the texts of a type have; undefined for a type whose texts have only one. */
export const readingKindOf = (type: FieldType): ReadingKind | undefined => KIND_BY_TYPE[type];
