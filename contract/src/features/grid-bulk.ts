import { z } from 'zod';
import { cellValue } from '../cells/cell-value.ts';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { selection } from '../grid.ts';
import { messageKey } from '../message.ts';
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

/** The reason why rows are skipped, with a message key for translation. */
const reason = z.object({ message: z.string(), messageKey: messageKey.optional() });
export type SkipReason = z.infer<typeof reason>;
const skipped = z.array(reason.extend({ count: z.int() }));
export type SkippedRows = z.infer<typeof skipped>;

const preview = z.object({
  /** Number of selected rows, including rows that the page has not loaded. */
  count: z.int(),
  /** Number of checked rows; the following counts refer to them. */
  checked: z.int(),
  changed: z.int(),
  /** Rows that already have the values. */
  same: z.int(),
  skipped,
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
  reply: z.object({ job_id: z.uuid() }),
});

const job = z.object({ job_id: z.uuid() });

export const viewBulkChange = endpoint({
  method: 'GET',
  path: '/api/bulk_changes/{job_id}',
  access: 'signed-in',
  summary: 'Get the results of a bulk change, for users who can see its job; kept for a week',
  params: job,
  reply: z.object({
    changed: z.int(),
    same: z.int(),
    skipped,
    undone: z.int(),
    /** Rows that were not reverted, because they have been changed since. */
    kept: skipped,
    /** Time until which the viewer can undo it; null when they cannot. */
    undo_until: z.string().nullable(),
  }),
});

export const undoBulkChange = endpoint({
  method: 'POST',
  path: '/api/bulk_changes/{job_id}/undo',
  access: 'signed-in',
  summary: 'Undo your bulk change as a job; rows that someone has changed since are kept',
  params: job,
  reply: z.object({ job_id: z.uuid() }),
});
