import { z } from 'zod';
import { columnReading, READING_BASIS } from '../column-reading.ts';
import { endpoint } from '../endpoint.ts';
import { columnTarget, MAX_COLUMNS } from './imports.ts';

/** A cell as the file has it, and its value: a number, or a date in ISO form; null if it has none in this reading. */
const example = z.object({ text: z.string(), value: z.union([z.string(), z.number()]).nullable() });

const reading = z.object({
  /** The field that the column is read for. */
  target: columnTarget,
  /** Null if neither the values nor a hint decide: the user has to choose. */
  reading: columnReading.nullable(),
  basis: z.enum(READING_BASIS).nullable(),
  /** The country of the file, whose usual form is a hint. */
  country: z.string(),
  /** Cells with a text. */
  cells: z.int(),
  /** Cells that only this reading can read. */
  decisive: z.int(),
  /** Cells that only other readings can read. They are problems of their rows. */
  against: z.int(),
  /** Cells that have different values in different readings. */
  doubtful: z.int(),
  choices: z.array(z.object({ reading: columnReading, examples: z.array(example) })),
});
export type ReadingReply = z.infer<typeof reading>;

const columnIndex = z.string().regex(/^(0|[1-9]\d{0,2})$/);

export const viewColumnReadings = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/readings',
  access: { subject: 'import-account-contact-to-campaign', action: 'read' },
  summary:
    'Get how columns are read for fields of numbers and dates, from all rows or from a sample of a large file; the check reads all rows',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** The targets of the columns. Those for fields of other types are ignored. */
    columns: z.record(columnIndex, columnTarget),
    /** The column of the countries of the rows. */
    country_column: z.int().min(0).max(MAX_COLUMNS).optional(),
  }),
  isReadOnly: true,
  reply: z.object({
    /** Number of rows that have been read. */
    rows: z.int(),
    columns: z.record(columnIndex, reading),
  }),
});
