import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';

/** Identifies a record of any kind: `entity` is the name of its resource, or `accounts` or `contacts`. */
const record = z.object({ entity: storable().max(60), id: z.uuid() });

/** A changed field. Values are included only if the viewer may see them; ids also have labels. */
export const recordChange = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  before_label: z.string().optional(),
  after_label: z.string().optional(),
});
export type RecordChange = z.infer<typeof recordChange>;

const historyEvent = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  /** Null for the system, or for a user whose name the viewer may not see. */
  by: z.string().nullable(),
  /** The screen or the kind of job. Null when unknown, or when the viewer may not see it. */
  via: z.string().nullable(),
  /** The reason that the user gave. Null without one, or when the viewer may not see values. */
  reason: z.string().nullable(),
  /** The tag that was added or removed. */
  tag: z.string().nullable(),
  changes: z.array(recordChange),
});
export type RecordEvent = z.infer<typeof historyEvent>;

export const recordHistory = endpoint({
  method: 'GET',
  path: '/api/records/{entity}/{id}/history',
  access: 'signed-in',
  summary: 'Get the history of a record, latest first, for users who can read it',
  params: record,
  query: z.object({
    /** Returns only events before this id: `next` of the previous page. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ events: z.array(historyEvent), next: z.int().nullable() }),
});

/** The rows of one kind that refer to a record by a field or a link, or that depend on it. */
export const recordUse = z.object({
  entity: z.string(),
  title: z.string(),
  field: z.string().nullable(),
  field_label: z.string().nullable(),
  /** Whether the reference is indirect, through related records. */
  through: z.boolean(),
  /** Number of rows, counted up to `MAX_COUNTED_ROWS` + 1, which means that there are more. */
  count: z.int(),
  /** The first rows. */
  rows: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      /** The data set of a saved view. */
      dataset: z.string().optional(),
    }),
  ),
  /** Filter that limits the list of that kind to these rows, if it has a column for it. */
  filter: z.object({ column: z.string(), kind: z.enum(['text', 'set']), value: z.string() }).nullable(),
});
export type RecordUse = z.infer<typeof recordUse>;

export const MAX_COUNTED_ROWS = 10_000;

/** The maximum length of the limits of a field as JSON, without a formula. */
export const MAX_LIMITS_LENGTH = 1_000;

export const recordUses = endpoint({
  method: 'GET',
  path: '/api/records/{entity}/{id}/uses',
  access: 'signed-in',
  summary: 'List where a record is used: everything that refers to it and that the viewer can see',
  params: record,
  query: z
    .object({
      /** The new limits of a field as JSON. Also lists the imported rows under review whose values would no longer fit. */
      limits: storable().max(MAX_LIMITS_LENGTH).optional(),
    })
    .optional(),
  reply: z.object({ uses: z.array(recordUse) }),
});
