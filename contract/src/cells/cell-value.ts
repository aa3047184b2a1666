import { z } from 'zod';
import { storable } from '../fields.ts';

const text = storable().max(10_000);
/** A cell value: as its column displays it, as a spreadsheet contains it, or as the record's field stores it. */
export const cellValue = z.union([text, z.number(), z.boolean(), z.null(), z.array(text).max(500)]);
export type CellValue = z.infer<typeof cellValue>;
