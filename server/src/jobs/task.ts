import type { ScreenLink } from '@leadwright/contract/screen-link';
import type { PoolClient } from 'pg';
import type { Viewer } from '../access/viewer.ts';
import type { Db } from '../database/pool.ts';

type Json = Record<string, unknown>;

/** Result of one step, saved with the job in the transaction of the step. */
export interface Step {
  /** Units done so far. */
  processed: number;
  total?: number;
  /** State from which to continue after a crash. */
  checkpoint?: Json;
}

/** A running job as its task sees it. */
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
   * Runs a piece of work and saves the progress in one transaction. Pause and cancel take effect here: the call throws
   * after the commit, and the task must not catch it. `client` is the connection of the transaction, for COPY.
   */
  step(work: (trx: Db, client: PoolClient) => Promise<Step>): Promise<void>;
  /**
   * Plans chunks once and runs them with the task's `chunk`, here and on every idle worker. Returns how many failed;
   * these can be rerun separately. All chunks share the checkpoint of the plan.
   */
  inChunks(plan: (trx: Db) => Promise<{ chunks: PlannedChunk[]; checkpoint: Json }>): Promise<number>;
}

/** The work of a chunk as the task defines it, and its number of units. */
export interface PlannedChunk {
  plan: Json;
  units: number;
}

/** A chunk as its task sees it, in any worker. Data of the run that it needs is in the checkpoint of the job. */
export interface ChunkRun<P extends Json = Json> {
  params: P;
  ownerId: string | null;
  checkpoint: Json | null;
  plan: Json;
  /** The chunk is being rerun on request. */
  isRerun: boolean;
  db: Db;
  signal: AbortSignal;
  /** Writes the result of the chunk and marks it as done in one transaction. */
  finish(work: (trx: Db, client: PoolClient) => Promise<void>): Promise<void>;
}

export interface Outcome {
  /** Some units failed and are listed in the result. */
  withErrors?: boolean;
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
  /** The screen of the subject of its jobs. */
  about?(params: P): ScreenLink;
  run(job: JobRun<P>): Promise<Outcome>;
  /**
   * Returns whether the viewer may download the file of the job by their current permissions. Without this, no one may.
   */
  mayDownload?(viewer: Viewer, job: FinishedJob<P>): Promise<boolean>;
  /** Runs one of the chunks that `run` has planned. */
  chunk?(chunk: ChunkRun<P>): Promise<void>;
  /** Resets the record when the job failed or was cancelled, in the transaction that ends the job. */
  stopped?(trx: Db, params: P, why: 'failed' | 'cancelled', message: string): Promise<void>;
  /**
   * Sets the record back to working when a part of the ended job is rerun, in the transaction that reopens the part.
   * Throws when the record has changed since.
   */
  handleReopened?(trx: Db, params: P, jobId: string): Promise<void>;
}
