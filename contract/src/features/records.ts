import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';

/** A row of any kind of record: entities by the name of their resource, and `accounts` and `contacts`. */
const record = z.object({ entity: storable().max(60), id: z.uuid() });

/** A field that a change is about. Values are there only for whoever may see them; labels stand for ids. */
export const recordChange = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  before_label: z.string().optional(),
  after_label: z.string().optional(),
});
export type RecordChange = z.infer<typeof recordChange>;

const event = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  /** Null where nobody did it, or somebody whose name is not the reader's business. */
  by: z.string().nullable(),
  /** From where: the name of a screen, or the kind of a job. Null where it is not known, or not the reader's business. */
  via: z.string().nullable(),
  /** The tag that was put on or taken off. */
  tag: z.string().nullable(),
  changes: z.array(recordChange),
});
export type RecordEvent = z.infer<typeof event>;

export const recordHistory = endpoint({
  method: 'GET',
  path: '/api/records/{entity}/{id}/history',
  access: 'signed-in',
  summary: 'Get the history of a record, latest first, for users who can read it',
  params: record,
  query: z.object({
    /** Events before this one: `next` of the page before. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ events: z.array(event), next: z.int().nullable() }),
});

/** The rows of one kind that refer to a record, by one of their fields or by a link between the two, or that it touches. */
export const recordUse = z.object({
  entity: z.string(),
  title: z.string(),
  field: z.string().nullable(),
  field_label: z.string().nullable(),
  /** They do not name it: what belongs to them does. */
  through: z.boolean(),
  /** Counted up to `MAX_COUNTED`; one more than that says that there are more. */
  count: z.int(),
  /** The first few. */
  rows: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      /** The data set that a saved view is one of. */
      dataset: z.string().optional(),
    }),
  ),
  /** Narrows the list of that kind to these rows, where it has a column for it. */
  filter: z.object({ column: z.string(), kind: z.enum(['text', 'set']), value: z.string() }).nullable(),
});
export type RecordUse = z.infer<typeof recordUse>;

export const MAX_COUNTED = 10_000;

export const recordUses = endpoint({
  method: 'GET',
  path: '/api/records/{entity}/{id}/uses',
  access: 'signed-in',
  summary: 'List where a record is used: what refers to it and the viewer can see',
  params: record,
  reply: z.object({ uses: z.array(recordUse) }),
});
