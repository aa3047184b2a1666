import { z } from 'zod';
import { columnReading, READING_BASIS } from '../column-reading.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_COLUMNS } from './imports.ts';

/** A cell as the file has it, and its value: a number, or a date in ISO form; null if it has none in this reading. */
const example = z.object({ text: z.string(), value: z.union([z.string(), z.number()]).nullable() });

const reading = z.object({
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

const column = z.coerce.number().int().min(0).max(MAX_COLUMNS);

export const viewColumnReading = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/columns/{column}/reading',
  access: { subject: 'import-account-contact-to-campaign', action: 'read' },
  summary:
    'Get how a column is read for a field of numbers or dates, from all of its values; null for fields of other types',
  params: z.object({ id: z.uuid(), column }),
  query: z.object({
    target: z.templateLiteral(['cf_', z.uuid()]),
    /** The column of the countries of the rows. */
    country_column: column.optional(),
  }),
  reply: z.object({ column: reading.nullable() }),
});
