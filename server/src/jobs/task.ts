import type { EventName } from '@leadwright/contract/features/notification-events';
import type { ScreenLink } from '@leadwright/contract/screen-link';
import type { PoolClient } from 'pg';
import type { Viewer } from '../access/viewer.ts';
import type { Db, Trx } from '../database/pool.ts';

type Json = Record<string, unknown>;

/** The result of one step, which is saved in the transaction of the step. */
export interface Step {
  /** The number of units processed so far. */
  processed: number;
  total?: number;
  /** The state from which the job continues after a crash. */
  checkpoint?: Json;
}

/** A running job, as the task receives it. */
export interface JobRun<P extends Json = Json> {
  id: string;
  kind: string;
  params: P;
  ownerId: string | null;
  campaignId: string | null;
  /** Saved by the last step; null at the start. */
  checkpoint: Json | null;
  processed: number;
  db: Db;
  /** Fires when the job must stop immediately: the server shuts down or the lease was lost. */
  signal: AbortSignal;
  /**
   * Runs `work` and saves the progress in one transaction, whose connection is `client`, for COPY. Throws after the
   * commit when the job is to be paused or cancelled; the task must not catch this error.
   */
  step(work: (trx: Trx, client: PoolClient) => Promise<Step>): Promise<void>;
  /**
   * Plans the chunks once and runs each with the task’s `chunk`, in this worker and in idle ones; every chunk receives
   * the checkpoint of the plan. Returns the number of failed chunks, which can be rerun separately.
   */
  runInChunks(plan: (trx: Trx) => Promise<{ chunks: PlannedChunk[]; checkpoint: Json }>): Promise<number>;
}

/** A chunk of work, in a form that the task defines, and its number of units. */
export interface PlannedChunk {
  plan: Json;
  units: number;
}

/** A running chunk, as the task receives it in any worker. Shared data is in the checkpoint of the job. */
export interface ChunkRun<P extends Json = Json> {
  params: P;
  ownerId: string | null;
  checkpoint: Json | null;
  plan: Json;
  /** True when a user has requested to run the chunk again. */
  isRerun: boolean;
  db: Db;
  signal: AbortSignal;
  /** Writes the result of the chunk and marks it as done in one transaction. */
  finish(work: (trx: Trx, client: PoolClient) => Promise<void>): Promise<void>;
}

export interface Outcome {
  /** True when the result lists units that failed. */
  withErrors?: boolean;
  /** The next step for the owner, in a few words, for the job and its notification. */
  message?: string;
  result?: Json;
  /** Path of a file created by the job, which its owner can download. */
  file?: string;
}

/** A job that has created a file. */
export interface FinishedJob<P extends Json = Json> {
  ownerId: string | null;
  params: P;
  checkpoint: Json | null;
}

export interface Task<P extends Json = Json> {
  kind: string;
  unit: string;
  /**
   * The parameter that identifies the object of the job. The latest job for an object replaces earlier ones in the list
   * of jobs and in the unread notifications of its owner.
   */
  subject?: keyof P & string;
  /** True for a job that often starts automatically. It is listed only when it needs attention. */
  isHousekeeping?: boolean;
  /** The notifications of the owner at the end of the job, if they are not the general ones. */
  endEvents?: { done: EventName; failed: EventName };
  /** Returns a link to the screen that the job is about. */
  about?(params: P, campaignId: string | null): ScreenLink;
  run(job: JobRun<P>): Promise<Outcome>;
  /**
   * Returns whether the current permissions of the viewer allow a download of the file. Without this, no one may.
   */
  mayDownload?(viewer: Viewer, job: FinishedJob<P>, db: Db): Promise<boolean>;
  /** Runs one of the chunks that `run` has planned. */
  chunk?(chunk: ChunkRun<P>): Promise<void>;
  /** Resets the record that a failed or cancelled job worked on, in the transaction that ends the job. */
  handleStopped?(trx: Trx, params: P, why: 'failed' | 'cancelled', message: string): Promise<void>;
  /**
   * Sets the record back to its running state in the transaction that reopens a chunk of the ended job. Throws when the
   * record has changed since.
   */
  handleReopened?(trx: Trx, params: P, jobId: string): Promise<void>;
}
