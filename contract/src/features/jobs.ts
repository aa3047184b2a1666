import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_INTEGER } from '../fields.ts';
import { screenLink } from '../screen-link.ts';

export const JOB_STATE = {
  queued: 'Queued',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
  done_with_errors: 'Done, with errors',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

/** The kinds of the jobs that change many rows, of which the page has more to say and to offer than of others. */
export const BULK_JOB = 'grid.bulk';
export const BULK_UNDO_JOB = 'grid.bulk-undo';
export const DECISIONS_JOB = 'matching.decide';
export const DECISIONS_UNDO_JOB = 'matching.undo';

/** Anything that may take over two seconds. `total` is null until it is known; progress counts `unit`s. */
export const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  /** What it is about. */
  link: screenLink.nullable(),
  state: z.enum(['queued', 'running', 'paused', 'done', 'done_with_errors', 'failed', 'cancelled']),
  processed: z.int(),
  total: z.int().nullable(),
  unit: z.string(),
  /** Rows a second over the running time, and seconds that remain; null while unknown. */
  rate: z.number().nullable(),
  remaining_seconds: z.number().nullable(),
  message: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Parts that were given up while the others went on. */
  failed_chunks: z.array(z.object({ no: z.int(), message: z.string() })),
  /** There is a file for the owner to download. */
  has_file: z.boolean(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type Job = z.infer<typeof job>;

const params = z.object({ id: z.uuid() });

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  access: 'signed-in',
  summary: 'List your latest jobs, newest first; with permission to read jobs, those of all users',
  reply: z.object({ jobs: z.array(job) }),
});

export const failedJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/failed',
  access: { subject: 'jobs', action: 'read' },
  summary: 'List jobs that failed within the last seven days, latest first',
  reply: z.object({ jobs: z.array(job), more: z.boolean() }),
});

export const viewJob = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}',
  access: 'signed-in',
  summary: 'Get a job',
  params,
  reply: job,
});

export const controlJob = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/control',
  access: 'signed-in',
  summary: 'Pause, resume or cancel a job at its next safe point',
  params,
  body: z.object({ action: z.enum(['pause', 'resume', 'cancel']) }),
  reply: job,
});

export const rerunChunk = endpoint({
  method: 'POST',
  path: '/api/jobs/{id}/chunks/{no}/rerun',
  access: 'signed-in',
  summary: 'Run one part of an ended job again',
  params: params.extend({ no: z.coerce.number().int().min(0).max(MAX_INTEGER) }),
  reply: job,
});

/** Server-sent events: `job` events whose data is a job, whenever one of the user's jobs moves. */
export const jobEvents = endpoint({
  method: 'GET',
  path: '/api/jobs/events',
  access: 'signed-in',
  summary: 'Stream the live progress of your jobs',
  reply: 'events',
});

export const downloadJobFile = endpoint({
  method: 'GET',
  path: '/api/jobs/{id}/file',
  access: 'signed-in',
  summary: 'Download the file of a finished job',
  params,
  reply: 'bytes',
});
