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

/** Job kinds of bulk changes; the page has additional actions for these jobs. */
export const BULK_JOB = 'grid.bulk';
export const BULK_UNDO_JOB = 'grid.bulk-undo';
export const DECISIONS_JOB = 'matching.decide';
export const DECISIONS_UNDO_JOB = 'matching.decide-undo';
/** The job kind of a matching run, which is also the audit action of its start. */
export const MATCH_JOB = 'import.match';

/**
 * A background task, for work that may take more than two seconds. `total` is null until known; progress is counted in
 * `unit`s.
 */
export const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  /** The change of many rows that the job makes or undoes. */
  change_id: z.uuid().nullable(),
  /** The screen of the job's subject. */
  link: screenLink.nullable(),
  /** A key of what the job works on. The latest job with a key replaces earlier ones in lists. */
  subject: z.string().nullable(),
  state: z.enum(['queued', 'running', 'paused', 'done', 'done_with_errors', 'failed', 'cancelled']),
  processed: z.int(),
  total: z.int().nullable(),
  unit: z.string(),
  /** Rows per second of running time, and remaining seconds; null while unknown. */
  rate: z.number().nullable(),
  remaining_seconds: z.number().nullable(),
  message: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Failed parts of the job; the other parts continued. */
  failed_chunks: z.array(z.object({ no: z.int(), message: z.string() })),
  /** Whether the owner can download a file. */
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

/** Sends a server-sent `job` event with the job whenever one of the user's jobs changes. */
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
