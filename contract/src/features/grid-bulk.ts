import { z } from 'zod';
import { cellValue } from '../cells/cell-value.ts';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { selection } from '../grid.ts';
import { skippedRows } from './changes.ts';
import { recordChange } from './records.ts';

/** Minutes after its end during which a bulk change can be undone. */
export const UNDO_MINUTES = 10;
/** Maximum number of rows that a preview checks; the total count is returned as well. */
export const MAX_PREVIEWED_ROWS = 10_000;

const params = z.object({ dataset: storable().max(80) });
/** The body also contains the keys of the data set's scope. */
const body = z.looseObject({
  selection,
  /** New values by field of the record, in the format that the record's form sends. */
  changes: z
    .record(storable().max(60), cellValue)
    .refine((changes) => Object.keys(changes).length > 0, 'Choose a field to change.'),
});
export type BulkBody = z.infer<typeof body>;

const preview = z.object({
  /** Number of selected rows, including rows that the page has not loaded. */
  count: z.int(),
  /** Number of checked rows; the following counts refer to them. */
  checked: z.int(),
  changed: z.int(),
  /** Rows that already have the values. */
  same: z.int(),
  skipped: skippedRows,
  /** The first rows that change. */
  sample: z.array(z.object({ id: z.uuid(), label: z.string(), changes: z.array(recordChange) })),
});
export type BulkPreview = z.infer<typeof preview>;

/** Preview and start require the permissions to read the data set and to change its records. */
export const previewBulkChange = endpoint({
  method: 'POST',
  path: '/api/grids/{dataset}/bulk/preview',
  isReadOnly: true,
  access: 'signed-in',
  summary: 'Preview a bulk change; needs permission for bulk changes and for the records',
  params,
  body,
  reply: preview,
});

export const startBulkChange = endpoint({
  method: 'POST',
  path: '/api/grids/{dataset}/bulk',
  access: 'signed-in',
  summary: 'Change many rows as a job; needs permission for bulk changes and for the records',
  params,
  body,
  reply: z.object({ change_id: z.uuid(), job_id: z.uuid() }),
});
