import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { messageKey } from '../message.ts';

/**
 * The states of a change of many rows. A planned change has its rows and waits for its start. A stopped change has
 * changed some rows and can be undone.
 */
export const CHANGE_STATE = {
  planned: 'Planned',
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
} as const;
export type ChangeState = keyof typeof CHANGE_STATE;
export const CHANGE_TRANSITIONS: Readonly<Record<ChangeState, readonly ChangeState[]>> = {
  planned: ['running'],
  running: ['done', 'stopped'],
  stopped: ['undoing'],
  done: ['undoing'],
  undoing: ['undone', 'stopped'],
  undone: [],
};

/** The reason why a row was not changed, changed only in part, or not restored, with a message key for translation. */
export const reasonText = z.object({ message: z.string(), messageKey: messageKey.optional() });
export type SkipReason = z.infer<typeof reasonText>;
/** A row and the reason why it stays unchanged, as a whole or in part. */
export const rowWithReason = reasonText.extend({ record_id: z.uuid(), name: z.string() });
export type RowWithReason = z.infer<typeof rowWithReason>;
export const skippedRows = z.array(reasonText.extend({ count: z.int() }));
export type SkippedRows = z.infer<typeof skippedRows>;

const change = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** The records that it is about; for a merge, the merged record and its replacement. */
  subject_ids: z.array(z.uuid()),
  state: z.enum(Object.keys(CHANGE_STATE) as [ChangeState, ...ChangeState[]]),
  at: z.string(),
  by: z.string().nullable(),
  /** The names of what was replaced and of its replacement; empty for other kinds of changes. */
  from: z.string(),
  into: z.string(),
  /** Number of changed rows that were not restored. */
  changed: z.int(),
  skipped: skippedRows,
  /** Rows that were not restored, because they have been changed since. */
  kept: skippedRows,
  /** Whether the viewer can undo it now. */
  can_undo: z.boolean(),
});
export type Change = z.infer<typeof change>;

/** A change with the counts of all its rows. */
export const changeResults = change.extend({
  /** Rows that already had the values. */
  same: z.int(),
  /** Changed rows of which a part stays unchanged; `changed` counts them as well. */
  incomplete: skippedRows,
  undone: z.int(),
  /** Time until which it can be undone; null without a limit. */
  undo_until: z.string().nullable(),
});
export type ChangeResults = z.infer<typeof changeResults>;

const changeParams = z.object({ id: z.uuid() });

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  access: 'signed-in',
  summary: 'List the changes of many rows that are about a record, latest first; for users who can read the record',
  query: z.object({ kind: storable().max(80), subject_id: z.uuid() }),
  reply: z.object({ changes: z.array(change) }),
});

export const viewChange = endpoint({
  method: 'GET',
  path: '/api/changes/{id}',
  access: 'signed-in',
  summary: 'Get the results of a change of many rows, for users who can see its job',
  params: changeParams,
  reply: changeResults,
});

/** Maximum number of changes in the list of changes about a record. */
export const MAX_LISTED_CHANGES = 20;
/** Maximum number of rows in a list of rows with reasons. */
export const MAX_LISTED_ROWS = 100;

export const changeRows = endpoint({
  method: 'GET',
  path: '/api/changes/{id}/rows',
  access: 'signed-in',
  summary: 'List the rows that a change skipped or changed only in part, or that its undo kept, each with its reason',
  params: changeParams,
  query: z.object({ state: z.enum(['skipped', 'incomplete', 'kept']) }),
  reply: z.object({
    count: z.int(),
    /** The first rows that the viewer can see. */
    rows: z.array(rowWithReason),
  }),
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/changes/{id}/undo',
  access: 'signed-in',
  summary: 'Undo a change of many rows as a job; rows that have been changed since are kept',
  params: changeParams,
  reply: z.object({ job_id: z.uuid() }),
});
